import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { filesThatKill, killers } from './killed-by.ts'
import { survivors } from './survivors.ts'
import { functionsWithoutProbes } from './weakened-functions.ts'

const world = useWorld()
const root = new URL('../../../', import.meta.url)

test('every test file, table and function that is named here exists', async () => {
  const named = [...killers.flatMap(([, things]) => things.split(/\s+/)), ...Object.keys(survivors)]

  const { rows } = await world().owner.query<{ name: string }>(
    `select distinct name from unnest($1::text[]) as name
     where to_regclass(name) is null and not exists (
       select from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where format('%s.%s', nspname, proname) = name
     )`,
    [named],
  )

  expect(rows).toEqual([])
  expect(killers.map(([file]) => file).filter((file) => !existsSync(new URL(file, root)))).toEqual(
    [],
  )
})

/** The functions of which no test and no probe tells that a condition is gone, where that makes a difference. */
async function untold() {
  const functions = await functionsWithoutProbes(
    async (sql) => (await world().owner.query(sql)).rows,
  )
  return functions
    .filter(({ name }) => filesThatKill(name).length === 0)
    .filter(({ name, conditions }) => conditions.some((one) => !(one in (survivors[name] ?? {}))))
    .map(({ name }) => name)
}

test('of every function that no probe comes by it is named which test tells', async () => {
  expect(await untold()).toEqual([])
})

test.each([
  ['sql', 'begin atomic select id from public.models where id = wanted; end'],
  ['plpgsql', 'as $$ begin return (select id from public.models where id = wanted); end $$'],
])('a new function in %s that is named nowhere is found', async (language, body) => {
  await world().owner.query(
    `create function private.new_function(wanted uuid) returns uuid language ${language} security definer ${body}`,
  )

  const found = await untold()
  await world().owner.query('drop function private.new_function')

  expect(found).toContain('private.new_function')
})
