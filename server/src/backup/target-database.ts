import { StartError } from 'database/start-error'
import type { Client } from 'pg'
import { isOwn, schemas } from './session.ts'

/** Throws a StartError unless nothing was made in the database yet. */
export async function refuseFilled(client: Client) {
  const { rows } = await client.query(
    `select format('the table %I.%I', nspname, relname) as it
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm')
       and ${isOwn('pg_class', 'pg_class.oid')}
     union all
     select format('the schema %I', nspname) from pg_namespace
     where nspname = any ($1) and nspname <> 'public'
     limit 1`,
    [schemas],
  )
  if (rows.length > 0)
    throw new StartError(
      `The database is not empty (it has ${rows[0].it}): a restore needs an empty one.`,
    )
}

/** Takes away what a restore made in a database that was empty. */
export async function emptyDatabase(client: Client) {
  for (const schema of schemas) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public authorization pg_database_owner')
  await client.query('grant usage on schema public to public')
}
