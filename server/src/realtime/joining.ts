import type { Claims, Db } from '../lib/database/database.ts'
import type { Presence } from './broadcast/presence.ts'
import type { AnnouncedTables } from './changes/announced-tables.ts'
import { type Binding, type Channel, Join, presentBindings, readBindings } from './channel.ts'
import type { Connection } from './connection.ts'
import { type Frame, writeFrame } from './frames.ts'
import type { Hub } from './hub.ts'
import type { Rights, RightsBook } from './rights.ts'
import { askTopicRights, everything, nothing, type TopicRights } from './topic-rights.ts'

const mostChannels = 50

export type JoiningDeps = {
  db: Db
  hub: Hub
  rights: RightsBook
  tables: AnnouncedTables
  presence: Presence
  identify(token: string): Promise<Claims>
  isHeard(): Promise<boolean>
  /** Takes the person's place among the sockets; false when he holds too many. */
  admit(connection: Connection, person: string): boolean
  leave(channel: Channel): Promise<void>
  /** Whether anybody may speak on topics that have no policy. */
  publicChannels: boolean
}

export function expiryOf({ exp }: Claims) {
  return typeof exp === 'number' ? exp : undefined
}

export function systemFrame(
  { topic, joinRef }: Pick<Frame, 'topic' | 'joinRef'>,
  { extension, status, message }: { extension: string; status: 'ok' | 'error'; message: string },
): Frame {
  const payload = { extension, status, message, channel: topic.replace(/^realtime:/, '') }
  return { joinRef, ref: null, topic, event: 'system', payload }
}

/** Answers `phx_join`. */
export function createJoining(deps: JoiningDeps) {
  const { db, hub, rights, tables, presence, publicChannels } = deps
  const ofPublic = publicChannels ? everything : nothing
  let count = 0

  /** As they are after everything that was heard of the person meanwhile. */
  async function currentRights(held: Rights, name: string): Promise<TopicRights> {
    const { version } = held
    const may = await askTopicRights(db, held.claims, name)
    return held.version === version ? may : currentRights(held, name)
  }

  /** Why a binding cannot be followed, as the official server says it. */
  async function faultOf(bindings: Binding[]) {
    for (const { schema, table } of bindings) {
      if (await tables.includes({ schema, table })) continue
      return `Unable to subscribe to changes with given parameters. Changes of ${schema}.${table ?? '*'} are not announced`
    }
    return undefined
  }

  return async (connection: Connection, frame: Frame) => {
    const { topic, ref, joinRef } = frame
    const refuse = (reason: string) => connection.reply(frame, 'error', { reason })
    const system = (status: 'ok' | 'error', message: string) => {
      const said = systemFrame(
        { topic, joinRef: joinRef ?? ref },
        { extension: 'postgres_changes', status, message },
      )
      connection.send(writeFrame(said, connection.version))
    }

    const asked = Join.safeParse(frame.payload)
    if (!topic.startsWith('realtime:') || !asked.success) {
      return refuse('The join is not of the form that is expected')
    }
    const { config, access_token: token } = asked.data
    const before = connection.channels.get(topic)
    if (!before && connection.channels.size >= mostChannels) {
      return refuse('ChannelRateLimitReached: Too many channels')
    }
    const bindings = readBindings(config.postgres_changes ?? [])
    if (!bindings) return refuse('A filter cannot be read')
    const isPrivate = config.private ?? false
    if (!isPrivate && !publicChannels && bindings.length === 0) {
      return refuse('PrivateOnly: This project only allows private channels')
    }
    const claims = token ? await deps.identify(token) : connection.claims
    if (claims.sub && !deps.admit(connection, claims.sub)) {
      return refuse('ConnectionRateLimitReached: Too many sockets of one person')
    }
    const held = await rights.acquire(claims)
    let isJoined = false
    try {
      const name = topic.slice('realtime:'.length)
      const may = isPrivate ? await currentRights(held, name) : ofPublic
      if (isPrivate && may.hears.length === 0) {
        return refuse(
          `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
        )
      }
      const fault = await faultOf(bindings)
      if (fault) {
        system('error', fault)
        return refuse(fault)
      }
      // A client that is told that it has joined misses nothing from then on.
      if (!(await deps.isHeard())) return refuse('Nothing is heard at the moment')
      // It may have closed, or the session ended, while the database was asked.
      if (!connection.isOpen() || held.isOver) return
      if (before) await deps.leave(before)
      count += 1
      const channel: Channel = {
        ...{ number: count, connection, topic, isPrivate, bindings, may, rights: held },
        joinRef: joinRef ?? ref,
        hearsItself: config.broadcast?.self ?? false,
        wantsReceipts: config.broadcast?.ack ?? false,
        presenceKey: config.presence?.key || crypto.randomUUID(),
        // Clients that do not speak of it are older than the option.
        wantsPresence: config.presence?.enabled ?? true,
        presenceRef: undefined,
        expires: expiryOf(claims),
      }
      isJoined = true
      connection.caller = claims
      connection.channels.set(topic, channel)
      hub.add(channel)
      connection.reply(frame, 'ok', { postgres_changes: presentBindings(bindings) })
      if (bindings.length > 0) system('ok', 'Subscribed to PostgreSQL')
      if (channel.wantsPresence && may.hears.includes('presence')) presence.pushState(channel)
    } finally {
      if (!isJoined) rights.release(held)
    }
  }
}
