import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { StartError } from '../../src/start-error.ts'
import { checkout, useCheckout } from '../../testing/checkout.ts'
import { runSql } from '../../testing/run-sql.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { put, remove, run } = useCheckout(world)

afterEach(async () => {
  await sql('drop table if exists public.extra')
  await sql("delete from private.schema_migrations where name > '9'")
})

async function sql(text: string) {
  return (await world().owner.query(text)).rows
}

const extra = 'migrations/9001_extra.sql'

test('a new migration is applied once, no matter who starts first', async () => {
  put(extra, 'create table public.extra (id int); insert into public.extra values (1)')

  await Promise.all([run(), run(), run()])

  expect(await sql('select id from public.extra')).toEqual([{ id: 1 }])
})

test('a migration that fails leaves nothing behind and says which it was', async () => {
  put(extra, 'create table public.extra (id int); select 1 / 0')

  const attempt = run()

  await expect(attempt).rejects.toThrow('9001_extra.sql: division by zero')
  expect(await sql("select to_regclass('public.extra') as it")).toEqual([{ it: null }])
  expect(await sql("select from private.schema_migrations where name > '9'")).toHaveLength(0)
})

test('a landed migration that was edited stops the start', async () => {
  put(extra, 'create table public.extra (id int)')
  await run()
  put(extra, 'create table public.extra (id bigint)')

  const attempt = run()

  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow('9001_extra.sql has landed and must not be edited')
})

test('a database that a newer release has migrated stops the start', async () => {
  put(extra, 'create table public.extra (id int)')
  await run()
  remove(extra)

  const attempt = run()

  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow('written by a newer release (it has 9001_extra.sql)')
})

test('a database from before the first release stops the start, and is left as it is', async () => {
  const { owner } = inject('testServer')
  const database = `unreleased_${process.pid}`
  await runSql(owner, `create database ${database}`)
  const unreleased = { ...owner, database }
  try {
    await runSql(
      unreleased,
      'create schema private; create table private.schema_migrations (name text, checksum text)',
    )

    const attempt = run(unreleased)

    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(
      /^This database was made before the first release and cannot be upgraded: use an empty DATA_DIR, or an empty database in DATABASE_URL\.$/,
    )
    const left = "select from pg_tables where schemaname = 'private'"
    expect((await runSql(unreleased, left)).rowCount).toBe(1)
  } finally {
    await runSql(owner, `drop database ${database} with (force)`)
  }
})

test('a seed is applied again when it changed, and only then', async () => {
  put(extra, 'create table public.extra (id int)')
  put('seed/99_extra.sql', 'insert into public.extra values (1)')
  await run()
  await run()
  expect(await sql('select id from public.extra')).toEqual([{ id: 1 }])
  put('seed/99_extra.sql', 'insert into public.extra values (2)')

  await run()

  expect(await sql('select id from public.extra order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('a lock that somebody holds is waited for in short turns, so that requests pass meanwhile', async () => {
  put(extra, 'alter table public.templates add column extra int')
  const reader = await world().owner.connect()
  await reader.query('begin')
  await reader.query('select from public.templates limit 1')
  const seen = new Set<string>()

  const migrated = run()
  while (seen.size < 2) {
    for (const { turn } of await sql(
      `select xact_start::text as turn from pg_stat_activity
       where application_name = 'migrations' and wait_event_type = 'Lock'
         and datname = current_database()`,
    ))
      seen.add(turn)
  }
  await reader.query('rollback')
  reader.release()
  await migrated

  expect(await sql('select extra from public.templates limit 0')).toEqual([])
  await sql('alter table public.templates drop column extra')
})

test('an owner who is no superuser can migrate a database of his own, from PostgreSQL 16 on', async () => {
  const { owner } = inject('testServer')
  const [{ major }] = await sql(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  const user = `owner_${process.pid}`
  const database = `owned_${process.pid}`
  await runSql(owner, `create role ${user} login createrole bypassrls password 'owner'`)
  await runSql(owner, `create database ${database} owner ${user}`)
  await runSql(
    owner,
    `grant anon, authenticated, service_role, auth_service, authenticator to ${user} with admin option`,
  )
  try {
    const migrated = run({ ...owner, user, password: 'owner', database })

    if (major < 16) {
      await expect(migrated).rejects.toThrow('must be a superuser')
      return
    }
    await migrated
    const landed = await runSql({ ...owner, database }, 'select from private.schema_migrations')
    expect(landed.rowCount).toBe(readdirSync(join(checkout, 'migrations')).length)
  } finally {
    await runSql(owner, `drop database ${database} with (force)`)
    await runSql(owner, `drop owned by ${user}; drop role ${user}`)
  }
})

test('a user who may not make the roles is told so', async () => {
  const { owner } = inject('testServer')
  const user = `weak_${process.pid}`
  await runSql(owner, `create role ${user} login password 'weak'`)
  try {
    const attempt = run({ ...world().ownerConnection, user, password: 'weak' })

    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow('must be a superuser')
  } finally {
    await runSql(owner, `drop role ${user}`)
  }
})

test('a database that does not answer stops the start in one line', async () => {
  const attempt = run({ host: '127.0.0.1', port: 1, user: 'me', database: 'none' })

  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1 is not reachable: .*Check DATABASE_URL\.$/,
  )
})
