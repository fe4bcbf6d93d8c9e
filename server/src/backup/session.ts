import { connectionOptions, type DatabaseConnection } from 'database/connect'
import pg from 'pg'

/** The schemas that the migrations make; others in the same database are somebody else's. */
export const schemas = [
  ...['admin', 'auth', 'billing', 'extensions', 'pgboss', 'private', 'public', 'realtime'],
  'storage',
]

/** In every statement of a catalog: what belongs to the product, not to an extension. */
export const ours = `nspname in (${schemas.map((name) => `'${name}'`).join(', ')})`
export const isOwn = (catalog: string, oid: string) => `not exists (
  select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`

/**
 * What pg-boss makes and drops as days go by: the figures of a day, in a partition of its date. Of no use elsewhere, and
 * not there on another day, so no backup has it.
 */
export const isOfOneDay = (name: string) => /\bpgboss\.queue_stats_\d{8}\b/.test(name)

// A value has one text, whatever the server's settings; a policy that would hide a row is an error.
const settings = `
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set xmloption = 'content';
  set search_path = ''; set row_security = off; set client_min_messages = warning;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set synchronize_seqscans = off;
`

/** A connection of the owner that reads and writes rows as text. */
export async function openSession(connection: DatabaseConnection) {
  const client = new pg.Client({ ...connectionOptions(connection), application_name: 'backup' })
  // Its next user is told.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  return client
}
