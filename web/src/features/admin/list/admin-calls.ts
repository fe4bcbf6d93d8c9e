import type { Database } from '@/lib/database.ts'
import { supabase } from '@/lib/supabase.ts'

type Functions = Database['admin']['Functions']
type Lists = {
  [Name in keyof Functions]: Functions[Name]['Returns'] extends object[] ? Name : never
}[keyof Functions]
type Acts = {
  [Name in keyof Functions]: Functions[Name]['Returns'] extends undefined ? Name : never
}[keyof Functions]

/** Rows as the database has them: what a function gives is never null where its caller says so. */
export type Rows<Name extends Lists, Nullable extends string = never> = {
  [Column in keyof Functions[Name]['Returns'][number]]: Column extends Nullable
    ? Functions[Name]['Returns'][number][Column]
    : NonNullable<Functions[Name]['Returns'][number][Column]>
}

/** Reads what a function of the admin area lists. */
export async function readRows<Row>(
  name: Lists,
  values: Functions[Lists]['Args'],
  signal: AbortSignal,
) {
  const { data } = await supabase()
    .schema('admin')
    .rpc(name, values, { get: true })
    .abortSignal(signal)
    .throwOnError()
  return data as unknown as Row[]
}

const pageSize = 25

export type ListPage<Row> = { rows: Row[]; total: number; next: string | undefined }

/** A page of such a list, how many there are in all, and the id after which the next one begins. */
export async function readPage<Row extends { total: number }>(
  name: Lists,
  { after, ...values }: Functions[Lists]['Args'] & { after?: string | undefined },
  { idOf, signal }: { idOf: (row: Row) => string; signal: AbortSignal },
): Promise<ListPage<Row>> {
  const wanted = { ...values, after_id: after, most: pageSize + 1 }
  const found = await readRows<Row>(name, wanted as Functions[Lists]['Args'], signal)
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return {
    rows,
    total: found[0]?.total ?? 0,
    next: found.length > pageSize && last ? idOf(last) : undefined,
  }
}

/** Has something done; what the database refuses is thrown with its words. */
export async function act<Name extends Acts>(name: Name, values: Functions[Name]['Args']) {
  await supabase()
    .schema('admin')
    .rpc(name as Acts, values as Functions[Acts]['Args'])
    .throwOnError()
}
