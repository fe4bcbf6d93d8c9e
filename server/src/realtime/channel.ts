import { z } from 'zod'
import { type ChangeFilter, readFilter } from './changes/change-filter.ts'
import type { SeenChange } from './changes/read-change.ts'
import type { Connection } from './connection.ts'
import type { Change } from './notice.ts'
import type { Rights } from './rights.ts'
import type { TopicRights } from './topic-rights.ts'

const Wanted = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().max(63),
  table: z.string().max(63).nullish(),
  filter: z.string().max(1000).nullish(),
  select: z.array(z.string().max(63)).max(100).nullish(),
})

/** What a client sends to join a topic. */
export const Join = z.object({
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z.object({ self: z.boolean().nullish(), ack: z.boolean().nullish() }).nullish(),
      presence: z
        .object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() })
        .nullish(),
      postgres_changes: z.array(Wanted).max(50).nullish(),
    })
    .default({}),
  access_token: z.string().nullish(),
})

export type Binding = z.infer<typeof Wanted> & { id: number; holds: ChangeFilter | undefined }

/** One topic that one socket has joined, and what it does there. */
export type Channel = {
  readonly number: number
  readonly connection: Connection
  readonly topic: string
  readonly joinRef: string | null
  readonly isPrivate: boolean
  readonly bindings: Binding[]
  readonly hearsItself: boolean
  readonly wantsReceipts: boolean
  readonly presenceKey: string
  wantsPresence: boolean
  /** Under which the others know it to be there. */
  presenceRef: string | undefined
  rights: Rights
  /** When its token ends, in seconds. */
  expires: number | undefined
  may: TopicRights
}

/** The bindings of a join, numbered from 1; undefined when a filter cannot be read. */
export function readBindings(wanted: z.infer<typeof Wanted>[]): Binding[] | undefined {
  const bindings = wanted.map((one, index) => ({
    ...one,
    id: index + 1,
    holds: one.filter ? readFilter(one.filter) : undefined,
  }))
  return bindings.some(({ filter, holds }) => filter && !holds) ? undefined : bindings
}

/** How the reply to a join repeats the bindings, each with its number. */
export function presentBindings(bindings: Binding[]) {
  return bindings.map(({ holds: _, ...binding }) => binding)
}

export function bindingsOf({ bindings }: Channel, change: Change) {
  return bindings.filter(
    ({ event, schema, table }) =>
      (event === '*' || event === change.type) &&
      (schema === '*' || schema === change.schema) &&
      (!table || table === '*' || table === change.table),
  )
}

/** Whether a binding's filter lets the change pass. Of a deleted row little is known: the rest holds nothing back. */
export function passes({ holds }: Binding, { record, known }: SeenChange) {
  return !holds || holds(known, record !== null)
}

function pick(row: Record<string, unknown>, names: string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

/** What is told of a change to a binding that asks for these columns. */
export function presentChange(
  select: string[] | null | undefined,
  change: Change,
  { columns, record }: SeenChange,
) {
  const { schema, table, type, at, key } = change
  return {
    schema,
    table,
    type,
    commit_timestamp: at,
    columns: select ? columns.filter(({ name }) => select.includes(name)) : columns,
    ...(record && { record: select ? pick(record, select) : record }),
    ...(type !== 'INSERT' && { old_record: key }),
    errors: null,
  }
}
