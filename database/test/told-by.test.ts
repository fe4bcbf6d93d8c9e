import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { told } from './told-by.ts'
import { untold } from './untold.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const root = new URL('../../', import.meta.url)

test('what is said to tell when a condition is gone, and what of, is there', async () => {
  const named = [...told.flatMap(([, things]) => things.split(/\s+/)), ...Object.keys(untold)]

  const { rows } = await world().owner.query<{ name: string }>(
    `select distinct name from unnest($1::text[]) as name
     where to_regclass(name) is null and not exists (
       select from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where format('%s.%s', nspname, proname) = name
     )`,
    [named],
  )

  expect(rows).toEqual([])
  expect(told.map(([file]) => file).filter((file) => !existsSync(new URL(file, root)))).toEqual([])
})
