import { z } from 'zod'
import type { Claims, Db } from '../lib/database/database.ts'
import { InvalidToken } from '../lib/tokens/invalid-token.ts'
import { readSaid } from './broadcast/broadcast-frames.ts'
import type { Broadcasts } from './broadcast/broadcasts.ts'
import type { Presence } from './broadcast/presence.ts'
import type { Channel } from './channel.ts'
import type { Connection, Heard } from './connection.ts'
import { writeFrame } from './frames.ts'
import type { Hub } from './hub.ts'
import { createJoining, expiryOf, type JoiningDeps, systemFrame } from './joining.ts'
import type { Rights, RightsBook } from './rights.ts'
import { askTopicRights, type Extension } from './topic-rights.ts'

const longestMeta = 4096

const Token = z.object({ access_token: z.string() })
const Presented = z.object({
  event: z.enum(['track', 'untrack']),
  payload: z.record(z.string(), z.unknown()).default({}),
})

type Options = Omit<JoiningDeps, 'leave'> & {
  db: Db
  hub: Hub
  rights: RightsBook
  presence: Presence
  broadcasts: Broadcasts
}

/** What the server answers to each message, and how a channel ends. */
export function createProtocol(options: Options) {
  const { db, hub, rights, presence, broadcasts, identify } = options

  async function leave(channel: Channel) {
    const { channels } = channel.connection
    if (channels.get(channel.topic) !== channel) return
    channels.delete(channel.topic)
    hub.remove(channel)
    rights.release(channel.rights)
    await presence.untrack(channel)
  }
  const join = createJoining({ ...options, leave })

  /** `phx_error` makes the client join again, `phx_close` does not. */
  function end(channel: Channel, event: 'phx_error' | 'phx_close', message: string) {
    const { connection, topic, joinRef, bindings } = channel
    const extension = bindings.length > 0 ? 'postgres_changes' : 'system'
    void leave(channel)
    const said = systemFrame(channel, { extension, status: 'error', message })
    connection.send(writeFrame(said, connection.version))
    const frame = { joinRef, ref: joinRef, topic, event, payload: {} }
    connection.send(writeFrame(frame, connection.version))
  }

  /** Asks again what the channel's caller may do on its topic; false when that is nothing and it has ended. */
  async function askAgain(channel: Channel) {
    if (!channel.isPrivate) return
    const name = channel.topic.slice('realtime:'.length)
    const { rights: asked } = channel
    const may = await askTopicRights(db, asked.claims, name)
    const isCurrent = channel.connection.channels.get(channel.topic) === channel
    if (!isCurrent || channel.rights !== asked) return
    channel.may = may
    if (may.hears.length === 0) {
      end(channel, 'phx_close', `Unauthorized: The topic ${name} is not yours any more`)
    } else if (!may.speaks.includes('presence')) {
      await presence.untrack(channel)
    }
  }

  async function renew(channel: Channel, payload: unknown) {
    const asked = Token.safeParse(payload)
    if (!asked.success) return
    let claims: Claims
    try {
      claims = await identify(asked.data.access_token)
    } catch (error) {
      if (!(error instanceof InvalidToken)) throw error
      return end(channel, 'phx_close', error.message)
    }
    if (claims.sub && !options.admit(channel.connection, claims.sub)) {
      return end(channel, 'phx_close', 'ConnectionRateLimitReached: Too many sockets of one person')
    }
    const next = await rights.acquire(claims)
    if (channel.connection.channels.get(channel.topic) !== channel) return rights.release(next)
    rights.release(channel.rights)
    channel.rights = next
    channel.expires = expiryOf(claims)
    channel.connection.caller = claims
    await askAgain(channel)
  }

  function mayNot(connection: Connection, frame: Heard, channel: Channel, extension: Extension) {
    if (channel.may.speaks.includes(extension)) return false
    const name = channel.topic.slice('realtime:'.length)
    const reason = channel.isPrivate
      ? `Unauthorized: You do not have permissions to write to this Channel topic: ${name}`
      : 'PrivateOnly: This project only allows private channels'
    connection.reply(frame, 'error', { reason })
    return true
  }

  async function broadcast(connection: Connection, frame: Heard, channel: Channel) {
    if (mayNot(connection, frame, channel, 'broadcast')) return
    if (frame.wants) return connection.reply(frame, 'error', { error: 'Messages are not kept' })
    const said = frame.said ?? readSaid(frame.payload)
    if (!said) return connection.reply(frame, 'error', { reason: 'A broadcast has an event' })
    const where = { topic: channel.topic, isPrivate: channel.isPrivate }
    await broadcasts.say(where, said, channel)
    if (channel.wantsReceipts) connection.reply(frame, 'ok', {})
  }

  async function present(connection: Connection, frame: Heard, channel: Channel) {
    const asked = Presented.safeParse(frame.payload)
    if (!asked.success) return connection.reply(frame, 'error', { reason: 'Unknown presence' })
    if (asked.data.event === 'untrack') {
      await presence.untrack(channel)
      return connection.reply(frame, 'ok', {})
    }
    if (mayNot(connection, frame, channel, 'presence')) return
    const { phx_ref: _, ...said } = asked.data.payload
    if (JSON.stringify(said).length > longestMeta) {
      return connection.reply(frame, 'error', { reason: 'Presence payload size exceeded' })
    }
    if (!channel.wantsPresence) {
      channel.wantsPresence = true
      if (channel.may.hears.includes('presence')) presence.pushState(channel)
    }
    // Others may rely on this one; all the rest, the key too, is what a client says of itself.
    const { sub } = channel.rights.claims
    await presence.track(channel, sub ? { ...said, user_id: sub } : said)
    connection.reply(frame, 'ok', {})
  }

  return {
    async answer(connection: Connection, frame: Heard) {
      const { topic, event } = frame
      if (topic === 'phoenix' && event === 'heartbeat') return connection.reply(frame, 'ok', {})
      if (event === 'phx_join') return join(connection, frame)
      const channel = connection.channels.get(topic)
      if (!channel) return connection.reply(frame, 'error', { reason: 'unmatched topic' })
      if (event === 'access_token') return renew(channel, frame.payload)
      if (event === 'broadcast') return broadcast(connection, frame, channel)
      if (event === 'presence') return present(connection, frame, channel)
      if (event !== 'phx_leave') {
        return connection.reply(frame, 'error', { reason: `${event} is not offered` })
      }
      await leave(channel)
      connection.reply(frame, 'ok', {})
      const closed = { ...frame, ref: channel.joinRef, event: 'phx_close', payload: {} }
      connection.send(writeFrame({ ...closed, joinRef: channel.joinRef }, connection.version))
    },
    /** After its socket has closed. */
    leaveAll({ channels }: Connection) {
      for (const channel of [...channels.values()]) void leave(channel)
    },
    /** The client has the rows read again, as it may have missed changes. */
    askToRejoin(channels: Iterable<Channel>) {
      for (const channel of channels) {
        if (channel.connection.channels.get(channel.topic) === channel) {
          end(channel, 'phx_error', 'Changes were missed')
        }
      }
    },
    /** Ends the channels whose token is over; the client joins again with the one it has now. */
    endExpired(now: number) {
      for (const channel of hub.all()) {
        if (channel.expires !== undefined && channel.expires <= now) {
          end(channel, 'phx_error', 'Token has expired')
        }
      }
    },
    /** A session is over: its channels end for good. */
    endOf(over: Rights) {
      for (const channel of hub.withRights(over)) {
        end(channel, 'phx_close', 'The session has ended')
      }
    },
    /** A person's roles are other ones now. */
    async askAgainFor(changed: Rights) {
      await Promise.all(hub.withRights(changed).map(askAgain))
    },
  }
}
