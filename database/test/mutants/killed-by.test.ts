import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { killers } from './killed-by.ts'
import { survivors } from './survivors.ts'

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
