import type { Claims, Db } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'
import { type Binding, bindingsOf, type Channel, passes, presentChange } from '../channel.ts'
import { writeFrameOf } from '../frames.ts'
import type { Hub } from '../hub.ts'
import type { Change } from '../notice.ts'
import type { Rights } from '../rights.ts'
import type { AnnouncedTables } from './announced-tables.ts'
import { classOf, mayConcern } from './change-audience.ts'
import { readChange, type SeenChange } from './read-change.ts'

const lanes = 2
/** So many callers are asked for in one question to the database. */
const mostAtOnce = 50
const mostWaiting = 1000

/** The row is read for the rights of one, and shows alike to all. */
type Group = { ofClass: string; rights: Rights; followers: Follower[] }
type Follower = { channel: Channel; rights: Rights }
type Options = {
  db: Db
  log: Log
  hub: Hub
  tables: AnnouncedTables
  isHeard(): Promise<boolean>
  /** Makes all that follow changes join again. */
  askToRejoin(channels: Iterable<Channel>): void
}

/** Groups of one role, so many at once: they are read in one transaction. */
function batches(groups: Group[]) {
  const roles = Map.groupBy(groups, ({ rights }) => rights.claims.role)
  return [...roles.values()].flatMap((ofRole) =>
    Array.from({ length: Math.ceil(ofRole.length / mostAtOnce) }, (_, batch) =>
      ofRole.slice(batch * mostAtOnce, (batch + 1) * mostAtOnce),
    ),
  )
}

type Writer = (binding: Binding) => string
/** Writes what a binding is told; those that ask for the same columns share the text. */
function writer(change: Change, seen: SeenChange): Writer {
  const texts = new Map<string, string>()
  return ({ id, select }) => {
    const name = JSON.stringify(select ?? null)
    const text = texts.get(name) ?? JSON.stringify(presentChange(select, change, seen))
    texts.set(name, text)
    return `{"ids":[${id}],"data":${text}}`
  }
}

/** Whether what was read for a class, or with the rights of then, still goes for the follower. */
function isAsBefore({ channel, rights }: Follower, change: Change, ofClass: string) {
  return (
    channel.rights === rights && (ofClass === rights.key || ofClass === classOf(rights, change))
  )
}

/** Brings each change to the followers who may see it, in the order of the changes. */
export function fanOut({ db, log, hub, tables, isHeard, askToRejoin }: Options) {
  const waiting: { change: Change; batches: Group[][] }[] = []
  let running = Promise.resolve()

  /** Who follows a change: the row is read once for all who have the same rights to it. */
  function groupsOf(change: Change) {
    const groups = new Map<string, Group>()
    for (const channel of hub.followers) {
      const { rights } = channel
      if (!mayConcern(rights, change) || bindingsOf(channel, change).length === 0) continue
      const name = classOf(rights, change)
      const group = groups.get(name) ?? { ofClass: name, rights, followers: [] }
      group.followers.push({ channel, rights })
      groups.set(name, group)
    }
    return [...groups.values()]
  }

  function send(channel: Channel, change: Change, seen: SeenChange, write: Writer) {
    if (!hub.followers.has(channel)) return
    for (const binding of bindingsOf(channel, change)) {
      if (!passes(binding, seen)) continue
      const { topic, joinRef, connection } = channel
      const frame = { joinRef, ref: null, topic, event: 'postgres_changes' }
      connection.send(writeFrameOf(frame, write(binding), connection.version))
    }
  }

  async function tell(groups: Group[], change: Change): Promise<void> {
    const callers = groups.map(({ rights }) => rights.claims) as [Claims, ...Claims[]]
    const name = `${change.schema}.${change.table}`
    const shown = await readChange(db, callers, change, tables.get(name))
    // What was written about the callers before the row was read is known after this.
    await isHeard()
    for (const seen of shown) {
      const write = writer(change, seen)
      for (const { followers, ofClass } of seen.seenBy.flatMap((caller) => groups[caller] ?? [])) {
        for (const follower of followers) {
          if (isAsBefore(follower, change, ofClass)) send(follower.channel, change, seen, write)
        }
      }
    }
    // The others are read for again, each with the rights that it has now.
    const others = groups.flatMap(({ followers, ofClass }) =>
      followers.filter((one) => !isAsBefore(one, change, ofClass)),
    )
    for (const { channel } of others) {
      const { rights } = channel
      const alone = { ofClass: rights.key, rights, followers: [{ channel, rights }] }
      if (hub.followers.has(channel)) await tell([alone], change)
    }
  }

  async function bring(change: Change, todo: Group[][]) {
    const lane = async () => {
      for (let groups = todo.pop(); groups; groups = todo.pop()) {
        try {
          await tell(groups, change)
        } catch (error) {
          log.warn('a change could not be read', { error })
          askToRejoin(groups.flatMap(({ followers }) => followers.map(({ channel }) => channel)))
        }
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  async function bringAll() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await bring(next.change, next.batches)
    }
  }

  return {
    hear(change: Change) {
      // Who joins later has read the row as it is after this change.
      const groups = groupsOf(change)
      if (groups.length === 0) return
      if (waiting.length >= mostWaiting) {
        // Reading again is cheaper than so long a list.
        waiting.length = 0
        askToRejoin([...hub.followers])
        return
      }
      waiting.push({ change, batches: batches(groups) })
      if (waiting.length === 1) running = running.then(bringAll)
    },
    /** Forgets what waits. */
    lose() {
      waiting.length = 0
    },
    /** Ends what waits; resolves when nothing is read any more. */
    close() {
      waiting.length = 0
      return running
    },
  }
}
