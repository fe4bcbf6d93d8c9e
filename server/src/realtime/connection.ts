import { type RawData, WebSocket } from 'ws'
import { z } from 'zod'
import type { Claims } from '../lib/database.ts'
import { InvalidToken } from '../lib/invalid-token.ts'
import { type Channel, Join, presentBindings, readBindings } from './channel.ts'
import { type Frame, readFrame, type Version, writeFrame } from './frames.ts'

const mostBuffered = 1024 * 1024
const mostChannels = 50
const mostMessages = 100
const windowMs = 1000

type ConnectionDeps = {
  version: Version
  /** Who the key of the handshake stands for; a channel's token says more. */
  claims: Claims
  identify(token: string): Promise<Claims>
  isHeard(): Promise<boolean>
}
export type Connection = ReturnType<typeof openConnection>

const Token = z.object({ access_token: z.string() })

/** One socket: what it joined, and the messages of the protocol. */
export function openConnection(socket: WebSocket, deps: ConnectionDeps) {
  const channels = new Map<string, Channel>()
  let lastHeard = performance.now()
  let window = { since: lastHeard, count: 0 }
  let work = Promise.resolve()

  function send(frame: Frame) {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(writeFrame(frame, deps.version))
    // Who does not read is cut: it comes back and asks anew.
    if (socket.bufferedAmount > mostBuffered) socket.terminate()
  }

  function reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object) {
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  function push(
    { joinRef, topic }: Channel,
    event: string,
    payload: object,
    ref = null as Frame['ref'],
  ) {
    send({ joinRef, ref, topic, event, payload })
  }

  function system(channel: Channel, status: 'ok' | 'error', message: string) {
    const payload = {
      extension: channel.bindings.length > 0 ? 'postgres_changes' : 'system',
      status,
      message,
      channel: channel.topic.replace(/^realtime:/, ''),
    }
    push(channel, 'system', payload)
  }

  /** `phx_error` makes the client join again, `phx_close` does not. */
  function end(channel: Channel, event: 'phx_error' | 'phx_close', reason?: string) {
    channels.delete(channel.topic)
    if (reason) system(channel, 'error', reason)
    push(channel, event, {}, channel.joinRef)
  }

  async function join(frame: Frame) {
    const { topic, ref, joinRef } = frame
    const asked = Join.safeParse(frame.payload)
    if (!topic.startsWith('realtime:') || !asked.success) {
      return reply(frame, 'error', { reason: 'The join is not of the form that is expected' })
    }
    const { config, access_token: token } = asked.data
    if (config.private) {
      return reply(frame, 'error', { reason: 'Private channels are not offered' })
    }
    if (!channels.has(topic) && channels.size >= mostChannels) {
      return reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    }
    const bindings = readBindings(config.postgres_changes ?? [])
    if (!bindings) return reply(frame, 'error', { reason: 'A filter cannot be read' })
    const claims = token ? await deps.identify(token) : deps.claims
    if (bindings.length > 0 && !(await deps.isHeard())) {
      return reply(frame, 'error', { reason: 'Changes are not heard at the moment' })
    }
    const rights = JSON.stringify(claims)
    const channel = { topic, joinRef: joinRef ?? ref, claims, rights, bindings }
    channels.set(topic, channel)
    reply(frame, 'ok', { postgres_changes: presentBindings(bindings) })
    if (bindings.length > 0) system(channel, 'ok', 'Subscribed to PostgreSQL')
  }

  async function renew(channel: Channel, payload: unknown) {
    const asked = Token.safeParse(payload)
    if (!asked.success) return
    try {
      channel.claims = await deps.identify(asked.data.access_token)
      channel.rights = JSON.stringify(channel.claims)
    } catch (error) {
      if (!(error instanceof InvalidToken)) throw error
      end(channel, 'phx_close', error.message)
    }
  }

  async function answer(frame: Frame) {
    const { topic, event } = frame
    if (topic === 'phoenix' && event === 'heartbeat') return reply(frame, 'ok', {})
    if (event === 'phx_join') return join(frame)
    const channel = channels.get(topic)
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (event === 'access_token') return renew(channel, frame.payload)
    if (event !== 'phx_leave') return reply(frame, 'error', { reason: `${event} is not offered` })
    reply(frame, 'ok', {})
    end(channel, 'phx_close')
  }

  function isTooMuch() {
    if (lastHeard - window.since > windowMs) window = { since: lastHeard, count: 0 }
    window.count += 1
    return window.count > mostMessages
  }

  function hear(data: RawData, isBinary: boolean) {
    lastHeard = performance.now()
    const frame = isBinary ? undefined : readFrame(data.toString())
    if (!frame) return socket.close(1003)
    if (isTooMuch()) return reply(frame, 'error', { reason: 'Too many messages per second' })
    // One after the other, so that a new token counts for what is sent after it.
    work = work
      .then(() => answer(frame))
      .catch((error: unknown) => {
        const isToken = error instanceof InvalidToken
        const reason = isToken ? `InvalidJWTToken: ${error.message}` : 'The server failed'
        reply(frame, 'error', { reason })
      })
  }
  socket.on('message', hear)
  // The close that follows an error says all there is to say.
  socket.on('error', () => {})

  return {
    channels: channels as ReadonlyMap<string, Channel>,
    /** Sends to a channel, unless it was left meanwhile. */
    push(channel: Channel, event: string, payload: object) {
      if (channels.get(channel.topic) === channel) push(channel, event, payload)
    },
    /** Makes the client join again whatever follows changes: it may have missed some. */
    askToRejoin() {
      for (const channel of [...channels.values()]) {
        if (channel.bindings.length > 0) end(channel, 'phx_error', 'Changes were missed')
      }
    },
    /** Ends the channels whose token is over; the client joins again with the one it has now. */
    endExpired(now: number) {
      for (const channel of [...channels.values()]) {
        const { exp } = channel.claims
        if (typeof exp === 'number' && exp <= now) {
          end(channel, 'phx_error', 'Token has expired')
        }
      }
    },
    isSilentFor: (ms: number) => performance.now() - lastHeard > ms,
    close: (code: number) => socket.close(code),
    cut: () => socket.terminate(),
  }
}
