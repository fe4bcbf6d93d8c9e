import type { RawBuilder } from 'kysely'
import { claimsText } from './claims-text.ts'
import { type Claims, type Connections, connectionsOf, type Db } from './database.ts'
import { type Row, roundTrip, type Statement, withConnection } from './round-trip.ts'

/** Who a statement runs as. */
export type As = { role: string }

/** Both last for the implicit transaction of their message. */
function settings(as: As): Statement {
  return {
    text: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
    values: [as.role, claimsText(as)],
  }
}

const rowsOf = ([, rows = []]: Row[][]) => rows

/**
 * Runs one statement as asUser runs many, in a single message: a transaction of its own, for one way to the database
 * and back. Each connection prepares its text once.
 *
 * @returns its rows, every value as PostgreSQL's text. Throws what PostgreSQL refuses.
 */
export async function ask(pool: Connections, as: As, statement: Statement): Promise<Row[]> {
  const statements = [settings(as), statement]
  return rowsOf(await withConnection(pool, (client) => roundTrip(client, statements, as.role)))
}

/**
 * The same of a statement that changes nothing, so that it may share a connection with others and be asked twice. `whose`
 * is who is held back alone when it turns out to be slow.
 */
export async function read(
  pool: Connections,
  as: As,
  statement: Statement,
  whose?: string,
): Promise<Row[]> {
  const statements = [settings(as), statement]
  return rowsOf(
    pool.read
      ? await pool.read({ statements, scope: as.role }, whose)
      : await withConnection(pool, (client) => roundTrip(client, statements, as.role)),
  )
}

const inArray = (value: unknown) =>
  value === null ? 'NULL' : `"${textOf(value)?.replace(/["\\]/g, '\\$&')}"`

/** A value as PostgreSQL reads it; dates and objects have no form of their own here. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(inArray).join(',')}}`
  if (typeof value === 'object') throw new TypeError('An object is sent as JSON.')
  return String(value)
}

function compiled(db: Db, query: RawBuilder<unknown>): Statement {
  const { sql, parameters } = query.compile(db)
  return { text: sql, values: parameters.map(textOf) }
}

/** As `ask`, of a caller. */
export function askAsUser(db: Db, claims: Claims, query: RawBuilder<unknown>): Promise<Row[]> {
  return ask(connectionsOf(db), claims, compiled(db, query))
}

/** As `read`, of a caller. */
export function readAsUser(db: Db, claims: Claims, query: RawBuilder<unknown>): Promise<Row[]> {
  return read(connectionsOf(db), claims, compiled(db, query))
}
