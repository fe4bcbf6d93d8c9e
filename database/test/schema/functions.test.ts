import { afterEach, expect, inject, test } from 'vitest'
import { appliedFunctions } from '../../src/migrate.ts'
import { StartError } from '../../src/start-error.ts'
import { useCheckout } from '../../testing/checkout.ts'
import { runSql } from '../../testing/run-sql.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { put, remove, run } = useCheckout(world)
const extra = 'functions/extra.sql'

async function sql(text: string) {
  return (await world().owner.query(text)).rows
}
afterEach(async () => {
  await sql('drop table if exists public.earlier, public.later cascade')
  await sql('drop function if exists private.extra(integer)')
  await sql('drop function if exists private.extra(integer, integer)')
  await sql("delete from private.schema_migrations where name > '9'")
  await sql("delete from private.schema_functions where name = 'extra.sql'")
})

const plus = (what: string, after = '') => `-- What comes next.
create or replace function private.extra(n integer) returns integer
  language sql stable set search_path = ''
  begin atomic
    select n + ${what};
  end;
${after}`
const answer = async () => (await sql('select private.extra(1) as it'))[0].it

/** What the runner says of this file; one line for the person who starts the server. */
async function said(text: string) {
  put(extra, text)
  const error: unknown = await run().catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(StartError)
  return error instanceof StartError ? error.message : ''
}

test('a function gets the body that stands in its file, and another when that is another', async () => {
  put(extra, plus('1'))
  await Promise.all([run(), run()])
  const before = await answer()
  put(extra, plus('2'))

  await run()

  expect([before, await answer()]).toEqual([2, 3])
})

test('what did not change is not applied', async () => {
  put(extra, plus('1'))
  await run()
  await sql(plus('5'))

  await run()

  expect(await answer()).toBe(6)
})

test('a function that somebody dropped is there again after a start', async () => {
  put(extra, plus('1'))
  await run()
  await sql('drop function private.extra(integer)')

  await run()

  expect(await answer()).toBe(2)
})

test('a grant that left its file is taken back, and what its schema gives to all stays', async () => {
  const callers = async () =>
    (
      await sql(
        `select grantee::regrole::text as it
         from pg_proc, aclexplode(proacl) where proname = 'extra' and grantee <> proowner order by 1`,
      )
    ).map(({ it }) => it)
  put(extra, plus('1', 'grant execute on function private.extra(integer) to anon, authenticated;'))
  await run()
  const before = await callers()
  put(extra, plus('1', 'grant execute on function private.extra(integer) to authenticated;'))

  await run()

  expect(before).toEqual(['anon', 'authenticated', 'service_role'])
  expect(await callers()).toEqual(['authenticated', 'service_role'])
})

test('another signature is refused as long as the former function is there', async () => {
  put(extra, plus('1'))
  await run()
  const another = plus('m').replace('n integer', 'n integer, m integer')

  expect(await said(another)).toBe(
    'extra.sql: private.extra has a new signature beside the former one (private.extra(integer), private.extra(integer,integer)): drop the former function in a migration.',
  )
  expect(await sql("select from pg_proc where proname = 'extra'")).toHaveLength(1)
  put('migrations/9001_extra.sql', 'drop function private.extra(integer)')
  await run()
  expect(await sql('select private.extra(1, 2) as it')).toEqual([{ it: 3 }])
})

test.each([
  ['result', 'returns integer', 'returns bigint', 'cannot change return type'],
  ['name of an argument', '(n integer)', '(m integer)', 'cannot change name of input parameter'],
])('another %s is refused as long as the former function is there', async (_, was, is, why) => {
  put(extra, plus('1'))
  await run()
  const another = plus('1').replace(was, is).replace('n + 1', '5')

  expect(await said(another)).toMatch(
    new RegExp(
      `^extra\\.sql: private\\.extra: ${why}.*; drop the former function in a migration\\.$`,
    ),
  )
  expect(await answer()).toBe(2)
  put('migrations/9001_extra.sql', 'drop function if exists private.extra(integer)')
  await run()
  expect(await answer()).toBe(5)
})

test('a function that left the files is refused as long as it is there', async () => {
  put(extra, plus('1'))
  await run()
  remove(extra)

  await expect(run()).rejects.toThrow(
    new StartError('private.extra stands in no file any more: drop it in a migration.'),
  )
  put('migrations/9001_extra.sql', 'drop function private.extra(integer)')
  await run()
  expect(await sql("select from private.schema_functions where name = 'extra.sql'")).toEqual([])
})

test('a function that is wrong says so, and the migrations before it leave nothing behind', async () => {
  put('migrations/9001_extra.sql', 'create table public.earlier (id integer)')
  put(extra, plus('nothing_of_that_name'))

  await expect(run()).rejects.toThrow(
    'extra.sql: private.extra: column "nothing_of_that_name" does not exist',
  )
  expect(await sql("select to_regclass('public.earlier') as it")).toEqual([{ it: null }])
  expect(await sql("select from private.schema_migrations where name > '9'")).toEqual([])
})

test('a policy and a default name functions whose tables come later', async () => {
  put(
    'migrations/9001_earlier.sql',
    `create table public.earlier (id integer default private.extra(1));
     alter table public.earlier enable row level security;
     create policy "those of later" on public.earlier for select to anon using (private.extra(id) > 0)`,
  )
  put('migrations/9002_later.sql', 'create table public.later (id integer)')
  put(extra, plus('(select count(*) from public.later)::integer'))

  await run()

  expect(await sql('insert into public.earlier default values returning id')).toEqual([{ id: 1 }])
})

test('a function of a policy gets another argument, where it was and in a new database', async () => {
  const { owner } = inject('testServer')
  const fresh = { ...owner, database: `fresh_${process.pid}` }
  const policy = `create policy "those that count" on public.earlier for select to anon using (private.extra(id) > 0)`
  put(
    'migrations/9001_earlier.sql',
    `create table public.earlier (id integer); alter table public.earlier enable row level security; ${policy}`,
  )
  put(extra, plus('1'))
  await run()
  put(
    'migrations/9002_extra.sql',
    `drop policy "those that count" on public.earlier; drop function if exists private.extra(integer)`,
  )
  put('migrations/9003_earlier.sql', policy)
  put(extra, plus('m').replace('n integer', 'n integer, m integer default 1'))

  await run()
  await runSql(owner, `create database ${fresh.database}`)
  try {
    await run(fresh)

    const asked = "select qual from pg_policies where tablename = 'earlier'"
    expect(await sql(asked)).toEqual([{ qual: '(private.extra(id) > 0)' }])
    expect((await runSql(fresh, asked)).rows).toEqual(await sql(asked))
  } finally {
    await runSql(owner, `drop database ${fresh.database} with (force)`)
  }
})

test('every function of the product stands in one file, which holds nothing else', async () => {
  const texts = (await appliedFunctions()).map(({ sql }) => sql)
  const standing = texts.flatMap((text) =>
    [...text.matchAll(/^create or replace function ([\w.]+)\(/gm)].map(([, name]) => name),
  )
  const there = await sql(
    `select format('%s.%s', nspname, proname) as it
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname in ('public', 'private', 'admin', 'billing', 'auth', 'storage', 'realtime')`,
  )
  const whole =
    /^create or replace function .*\n(?:.*\n)*?(?:as \$\$\n[\s\S]*?\$\$;| {2}begin atomic\n[\s\S]*?\n {2}end;)\n/gm
  // What is left of a file without its functions and comments.
  const rest = texts.flatMap((text) =>
    text
      .replace(whole, '')
      .split('\n')
      .filter((line) => !/^(--|grant |revoke |comment on function |$| {2})/.test(line)),
  )

  expect(standing.toSorted()).toEqual(there.map(({ it }) => it).toSorted())
  expect(rest).toEqual([])
})
