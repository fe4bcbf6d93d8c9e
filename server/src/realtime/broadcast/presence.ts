import { z } from 'zod'
import type { Log } from '../../lib/log.ts'
import type { Channel } from '../channel.ts'
import { type Version, writeFrameOf } from '../frames.ts'
import { type Hub, topicKey } from '../hub.ts'

const Item = z.object({ topic: z.string(), ref: z.string(), key: z.string(), meta: z.string() })
/** That somebody is on a topic, with what he says of himself as JSON. `topic` is the hub's key. */
type Item = z.infer<typeof Item>
export const PresenceNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('here'), node: z.number(), item: Item, before: z.string().nullish() }),
  z.object({ kind: z.literal('gone'), node: z.number(), topic: z.string(), ref: z.string() }),
  /** All who are there by a server, in place of what it said before. */
  z.object({ kind: z.literal('all here'), node: z.number(), items: z.array(Item) }),
  /** A server that has just begun to hear asks the others for theirs. */
  z.object({ kind: z.literal('who is here'), node: z.number() }),
])
type Note = z.infer<typeof PresenceNote>

type Options = { hub: Hub; log: Log; node: number; send(note: Note): Promise<void> }

/** `{key: {metas: [...]}}`, whatever the keys are called. */
function byKey(items: Iterable<Item>) {
  const keys = new Map<string, string[]>()
  for (const { key, meta, ref } of items) {
    const metas = keys.get(key) ?? []
    const phxRef = `"phx_ref":${JSON.stringify(ref)}`
    metas.push(meta === '{}' ? `{${phxRef}}` : `${meta.slice(0, -1)},${phxRef}}`)
    keys.set(key, metas)
  }
  const parts = [...keys].map(([key, metas]) => `${JSON.stringify(key)}:{"metas":[${metas}]}`)
  return `{${parts.join(',')}}`
}

/**
 * Who is on which topic, the same on every server: each tells of its own sockets, and forgets those of a
 * server that hears no more.
 */
export function createPresence({ hub, log, node, send }: Options) {
  /** By server, then by reference. */
  const known = new Map<number, Map<string, Item>>()
  const own = new Map<string, Item>()
  const lastHeard = new Map<number, number>()
  let clock = 0
  let count = 0
  let isBehind = false

  function tell(note: Note) {
    return send(note).catch((error) => {
      // The others are told everything again as soon as that goes.
      isBehind = true
      log.warn('presence could not be told', { error })
    })
  }
  const tellAll = () => tell({ kind: 'all here', node, items: [...own.values()] })

  function pushDiffs(joins: Item[], leaves: Item[]) {
    for (const topic of new Set([...joins, ...leaves].map((item) => item.topic))) {
      const ofTopic = (item: Item) => item.topic === topic
      const payload = `{"joins":${byKey(joins.filter(ofTopic))},"leaves":${byKey(leaves.filter(ofTopic))}}`
      const texts = new Map<Version, string>()
      for (const channel of hub.onTopic(topic)) {
        if (!channel.wantsPresence || !channel.may.hears.includes('presence')) continue
        const { version } = channel.connection
        const frame = { joinRef: null, ref: null, topic: channel.topic, event: 'presence_diff' }
        const text = texts.get(version) ?? writeFrameOf(frame, payload, version)
        texts.set(version, text)
        channel.connection.send(text)
      }
    }
  }

  function replace(of: number, items: Item[]) {
    const before = known.get(of) ?? new Map<string, Item>()
    const after = new Map(items.map((item) => [item.ref, item]))
    if (after.size > 0) known.set(of, after)
    else known.delete(of)
    pushDiffs(
      items.filter(({ ref }) => !before.has(ref)),
      [...before.values()].filter(({ ref }) => !after.has(ref)),
    )
  }

  function add(of: number, item: Item, before: string | null | undefined) {
    const items = known.get(of) ?? new Map<string, Item>()
    known.set(of, items)
    const left = before ? items.get(before) : undefined
    if (left) items.delete(left.ref)
    if (items.has(item.ref)) return
    items.set(item.ref, item)
    pushDiffs([item], left ? [left] : [])
  }

  function remove(of: number, ref: string) {
    const items = known.get(of)
    const item = items?.get(ref)
    if (!items || !item) return
    items.delete(ref)
    if (items.size === 0) known.delete(of)
    pushDiffs([], [item])
  }

  return {
    track(channel: Channel, meta: object) {
      const before = channel.presenceRef
      if (before) own.delete(before)
      count += 1
      const ref = `${node.toString(36)}.${count}`
      channel.presenceRef = ref
      const text = JSON.stringify(meta)
      const item = { topic: topicKey(channel), ref, key: channel.presenceKey, meta: text }
      own.set(ref, item)
      return tell({ kind: 'here', node, item, before: before ?? null })
    },
    async untrack(channel: Channel) {
      const ref = channel.presenceRef
      if (!ref) return
      channel.presenceRef = undefined
      own.delete(ref)
      await tell({ kind: 'gone', node, topic: topicKey(channel), ref })
    },
    /** Sends a channel who is there. */
    pushState({ connection, topic, isPrivate, joinRef }: Channel) {
      const key = topicKey({ topic, isPrivate })
      const items = [...known.values()].flatMap((one) =>
        [...one.values()].filter((item) => item.topic === key),
      )
      const frame = { joinRef, ref: null, topic, event: 'presence_state' }
      connection.send(writeFrameOf(frame, byKey(items), connection.version))
    },
    hear(note: Note) {
      clock += 1
      lastHeard.set(note.node, clock)
      if (note.kind === 'here') add(note.node, note.item, note.before)
      else if (note.kind === 'gone') remove(note.node, note.ref)
      else if (note.kind === 'all here') replace(note.node, note.items)
      else if (note.node !== node) void tellAll()
    },
    /** This server hears from now on. */
    async open() {
      await Promise.all([tellAll(), tell({ kind: 'who is here', node })])
    },
    /** Forgets those whose server is gone, and catches up with what could not be told. */
    async check(livingNodes: () => Promise<Set<number>>) {
      if (isBehind) {
        isBehind = false
        await tellAll()
      }
      if ([...known.keys()].every((one) => one === node)) return
      const began = clock
      const living = await livingNodes()
      for (const one of [...known.keys()]) {
        // One that spoke while we asked lives, whatever the answer says.
        if (one === node || living.has(one) || (lastHeard.get(one) ?? 0) > began) continue
        lastHeard.delete(one)
        replace(one, [])
      }
    },
  }
}
export type Presence = ReturnType<typeof createPresence>
