import { hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { isOfOneDay, isOwn, ours } from './session.ts'

export type Table = { name: string; columns: string[] }
export type Tally = { rows: number; checksum: string }

const pieceBytes = 4 * 1024 * 1024
const lineEnd = 10

/** Every table and the columns that hold what cannot be computed, names quoted where they must be. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
    where ${ours} and relkind = 'r' and relpersistence <> 't' and ${isOwn('pg_class', 'pg_class.oid')}
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by nspname, relname order by nspname, relname`)
  return rows.filter(({ name }) => !isOfOneDay(name))
}

/** The rows of a table as COPY writes them, in pieces of whole lines. */
export async function* copyOut(client: Client, { name, columns }: Table): AsyncGenerator<Buffer> {
  const stream = client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`))
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(lineEnd) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** Takes in one piece of `copyOut`. */
export async function copyIn(client: Client, { name, columns }: Table, piece: Buffer) {
  await pipeline([piece], client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`)))
}

/** Counts rows and sums their hashes, so that the order in which a table gives them does not matter. */
export function createTally() {
  let rows = 0
  let sum = 0n
  return {
    add(piece: Buffer) {
      for (let start = 0; start < piece.length; ) {
        const end = piece.indexOf(lineEnd, start)
        const next = end < 0 ? piece.length : end + 1
        const digest = hash('sha256', piece.subarray(start, next))
        sum = BigInt.asUintN(128, sum + BigInt(`0x${digest.slice(0, 32)}`))
        rows += 1
        start = next
      }
    },
    result: (): Tally => ({ rows, checksum: sum.toString(16) }),
  }
}

/** The tally of a table as it stands in the database. */
export async function tallyOf(client: Client, table: Table) {
  const tally = createTally()
  for await (const piece of copyOut(client, table)) tally.add(piece)
  return tally.result()
}

/** Where each sequence stands. */
export async function listSequences(client: Client) {
  const { rows } = await client.query(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where ${ours} and relkind = 'S' and ${isOwn('pg_class', 'pg_class.oid')} order by name`)
  const sequences: Record<string, { value: string; called: boolean }> = {}
  for (const { name } of rows) {
    const read = await client.query(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    sequences[name] = read.rows[0]
  }
  return sequences
}
