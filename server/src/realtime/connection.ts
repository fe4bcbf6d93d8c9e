import { type RawData, WebSocket } from 'ws'
import type { Claims } from '../lib/database/database.ts'
import { outageOf } from '../lib/database/outage.ts'
import { InvalidToken } from '../lib/tokens/invalid-token.ts'
import { readBinaryFrame, type Said } from './broadcast/broadcast-frames.ts'
import type { Channel } from './channel.ts'
import { type Frame, readFrame, type Version, writeFrame } from './frames.ts'
import { SessionOver } from './rights.ts'

const mostBuffered = 1024 * 1024
const mostMessages = 100
const windowMs = 1000

/** A message of a client; a binary broadcast has been read already. */
export type Heard = Frame & { said?: Said; wants?: string }

export type Connection = {
  readonly version: Version
  /** Who the key of the handshake stands for; a channel's token says more. */
  readonly claims: Claims
  /** Whom it speaks for: of its channels the last one's token, and before that the key. */
  caller: Claims
  readonly channels: Map<string, Channel>
  /** The people whose tokens came over it. */
  readonly people: Set<string>
  isOpen(): boolean
  send(data: string | Buffer): void
  reply(frame: Frame, status: 'ok' | 'error', response: object): void
  isSilentFor(ms: number): boolean
  close(code: number): void
  cut(): void
}

type Options = {
  version: Version
  claims: Claims
  answer(connection: Connection, frame: Heard): Promise<void> | void
}

function reasonOf(error: unknown) {
  if (error instanceof InvalidToken || error instanceof SessionOver) {
    return `InvalidJWTToken: ${error.message}`
  }
  // The client joins again by itself a moment later.
  if (outageOf(error)) return 'DatabaseUnavailable: Try again in a moment'
  return 'The server failed'
}

/** One socket: its messages in their order, its caps. */
export function openConnection(socket: WebSocket, { version, claims, answer }: Options) {
  let lastHeard = performance.now()
  let windowStart = lastHeard
  let count = 0
  let work: Promise<void> | undefined
  let waiting = 0

  const connection: Connection = {
    version,
    claims,
    caller: claims,
    channels: new Map(),
    people: new Set(),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send(data) {
      if (socket.readyState !== WebSocket.OPEN) return
      socket.send(data)
      // Who does not read is cut: it comes back and asks again.
      if (socket.bufferedAmount > mostBuffered) socket.terminate()
    },
    reply({ joinRef, ref, topic }, status, response) {
      const payload = { status, response }
      connection.send(writeFrame({ joinRef, ref, topic, event: 'phx_reply', payload }, version))
    },
    isSilentFor: (ms) => performance.now() - lastHeard > ms,
    close: (code) => socket.close(code),
    cut: () => socket.terminate(),
  }

  function isTooMuch() {
    if (lastHeard - windowStart > windowMs) {
      windowStart = lastHeard
      count = 0
    }
    count += 1
    return count > mostMessages
  }

  async function answerSafely(frame: Heard) {
    try {
      await answer(connection, frame)
    } catch (error) {
      connection.reply(frame, 'error', { reason: reasonOf(error) })
    }
    waiting -= 1
    if (waiting === 0) work = undefined
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    lastHeard = performance.now()
    const frame: Heard | undefined = isBinary
      ? Buffer.isBuffer(data)
        ? readBinaryFrame(data)
        : undefined
      : readFrame(data.toString())
    if (!frame) return socket.close(1003)
    if (isTooMuch()) {
      return connection.reply(frame, 'error', { reason: 'Too many messages per second' })
    }
    // One after the other, so that a new token counts for what is sent after it.
    waiting += 1
    work = work ? work.then(() => answerSafely(frame)) : answerSafely(frame)
  })
  // The close that follows an error says all there is to say.
  socket.on('error', () => {})
  return connection
}
