import type { Client } from 'pg'
import { ours } from './session.ts'

type Statements = { before: string; after: string }

async function statements(client: Client, sql: string): Promise<Statements[]> {
  return (await client.query(sql)).rows
}

// By the owner's rights alone: only a superuser may switch off what checks foreign keys, so they are taken away and
// made again, which checks every row once.
const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(pg_constraint.oid)) as after
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where ${ours} and contype = 'f' and conparentid = 0
  order by 1`
const triggers = `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as before,
    format('alter table %s enable %s trigger %I', tgrelid::regclass,
      case tgenabled when 'A' then 'always' else '' end, tgname) as after
  from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where ${ours} and not tgisinternal and tgenabled in ('O', 'A') and tgparentid = 0
  order by 1`

async function run(client: Client, list: string[]) {
  for (const statement of list) await client.query(statement)
}

/** Empties the tables, runs `load` while neither foreign keys nor triggers look, and has both again. */
export async function loadRows(client: Client, tables: string[], load: () => Promise<void>) {
  const guards = [
    ...(await statements(client, triggers)),
    ...(await statements(client, foreignKeys)),
  ]
  await run(
    client,
    guards.map(({ before }) => before),
  )
  await client.query(`truncate ${tables.join(', ')}`)
  await load()
  await run(
    client,
    guards.map(({ after }) => after),
  )
}
