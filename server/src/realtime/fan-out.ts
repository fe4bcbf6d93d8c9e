import type { Claims, Db } from '../lib/database.ts'
import type { Log } from '../lib/log.ts'
import type { Change } from './change-feed.ts'
import { type Binding, bindingsOf, type Channel, passes, presentChange } from './channel.ts'
import type { Connection } from './connection.ts'
import { readChange } from './read-change.ts'

const lanes = 4
const mostWaiting = 1000

type Follower = { connection: Connection; channel: Channel; bindings: Binding[] }
type Group = { claims: Claims; followers: Follower[] }
type Options = { db: Db; log: Log; connections: ReadonlySet<Connection> }

/** Brings each change to whoever follows it and may see it, in the order of the changes. */
export function fanOut({ db, log, connections }: Options) {
  const waiting: { change: Change; groups: Group[] }[] = []
  let running = Promise.resolve()

  /** Who follows a change, by rights: the row is read once for all who have the same. */
  function groupsOf(change: Change) {
    const groups = new Map<string, Group>()
    for (const connection of connections) {
      for (const channel of connection.channels.values()) {
        const bindings = bindingsOf(channel, change)
        if (bindings.length === 0) continue
        const group = groups.get(channel.rights) ?? { claims: channel.claims, followers: [] }
        group.followers.push({ connection, channel, bindings })
        groups.set(channel.rights, group)
      }
    }
    return [...groups.values()]
  }

  async function tell({ claims, followers }: Group, change: Change) {
    try {
      const seen = await readChange(db, claims, change)
      if (!seen) return
      for (const { connection, channel, bindings } of followers) {
        for (const binding of bindings.filter((one) => passes(one, seen))) {
          connection.push(channel, 'postgres_changes', presentChange(binding, change, seen))
        }
      }
    } catch (error) {
      log.warn('a change could not be read', { error })
      for (const { connection } of followers) connection.askToRejoin()
    }
  }

  async function bring(change: Change, groups: Group[]) {
    const lane = async () => {
      for (let group = groups.pop(); group; group = groups.pop()) await tell(group, change)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  async function bringAll() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await bring(next.change, next.groups)
    }
  }

  function askAllToRejoin() {
    waiting.length = 0
    for (const connection of connections) connection.askToRejoin()
  }

  return {
    hear(change: Change) {
      // Reading anew is cheaper than so long a list.
      if (waiting.length >= mostWaiting) return askAllToRejoin()
      // Who joins later has read the row as it is after this change.
      const groups = groupsOf(change)
      if (groups.length === 0) return
      waiting.push({ change, groups })
      if (waiting.length === 1) running = running.then(bringAll)
    },
    lose: askAllToRejoin,
    /** Ends what waits; resolves when nothing is read any more. */
    close() {
      waiting.length = 0
      return running
    },
  }
}
