import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

async function id(): Promise<string> {
  const { rows } = await world().owner.query('select private.uuid_v7() as id')
  return rows[0].id
}

test('ids are UUIDs of version 7 that say when they were made', async () => {
  const before = Date.now()
  const made = await id()
  const after = Date.now()

  expect(made).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const time = Number.parseInt(made.replace('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(after)
})

test('one that is asked for later sorts behind, within a millisecond too', async () => {
  const made: string[] = []
  for (let count = 0; count < 300; count += 1) made.push(await id())

  expect(made).toEqual(made.toSorted())
})
