import { z } from 'zod'
import type { Claims } from '../lib/database.ts'
import type { Change } from './change-feed.ts'
import { type ChangeFilter, readFilter } from './change-filter.ts'
import type { SeenChange } from './read-change.ts'

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
      postgres_changes: z.array(Wanted).max(50).nullish(),
    })
    .default({}),
  access_token: z.string().nullish(),
})

export type Binding = z.infer<typeof Wanted> & { id: number; holds: ChangeFilter | undefined }

/** One topic that one socket has joined, and what it follows there. */
export type Channel = {
  topic: string
  joinRef: string | null
  claims: Claims
  /** Equal for channels to which the same rows show. */
  rights: string
  bindings: Binding[]
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

/** Whether a binding's filter lets the change pass. */
export function passes({ filter, holds }: Binding, { record, known }: SeenChange) {
  if (!holds) return true
  // Of a deleted row little is known; a filter about the rest cannot hold it back.
  const column = filter?.split('=')[0] ?? ''
  return (record === null && !Object.hasOwn(known, column)) || holds(known)
}

function pick(row: Record<string, unknown>, names: string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

/** The message about a change to one binding. */
export function presentChange(binding: Binding, change: Change, { columns, record }: SeenChange) {
  const { select } = binding
  const { schema, table, type, at, id } = change
  return {
    ids: [binding.id],
    data: {
      schema,
      table,
      type,
      commit_timestamp: at,
      columns: select ? columns.filter(({ name }) => select.includes(name)) : columns,
      ...(record && { record: select ? pick(record, select) : record }),
      ...(type !== 'INSERT' && { old_record: { id } }),
      errors: null,
    },
  }
}
