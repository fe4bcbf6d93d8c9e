import { expect, test } from 'vitest'
import { useRivals, writtenByEditors } from '../../testing/rivals.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Which words mean the same in an organisation is for its editors to say.

const world = useWorld()
const { acme, rival, asEach, attempts } = useRivals(world)
const add = (person: Person | null, words: (string | null)[], of = acme()) =>
  world().attempt(
    person,
    'insert into knowledge_synonyms (organization_id, words) values ($1, $2) returning id',
    [of.id, words],
  )

test('owners and members add, read, change and delete them, others do not', async () => {
  await add(acme().owner, ['holiday', 'annual leave'])
  const change =
    "update knowledge_synonyms set words = '{rest,leave}' where organization_id = $1 returning id"
  const read = 'select id from knowledge_synonyms where organization_id = $1'

  expect(await attempts(read)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await attempts(change)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await asEach((person) => add(person, ['car', 'van']))).toEqual(writtenByEditors)
  const remove = 'delete from knowledge_synonyms where organization_id = $1 returning id'
  expect(await world().attempt(rival().owner, remove, [acme().id])).toBe(0)
  expect(await world().attempt(acme().owner, remove, [acme().id])).toBe(3)
  expect(await world().attempt(null, read, [acme().id])).toBe('42501')
})

test('a set does not move to another organisation', async () => {
  await add(acme().owner, ['holiday', 'annual leave'])

  expect(
    await world().attempt(acme().owner, 'update knowledge_synonyms set organization_id = $1', [
      rival().id,
    ]),
  ).toBe('42501')
})

test.each([
  [['a', 'b'], 1],
  [['a'], '23514'],
  [Array.from({ length: 10 }, () => 'a'), 1],
  [Array.from({ length: 11 }, () => 'a'), '23514'],
  [['a', ' '], '23514'],
  [['a', null], '23514'],
  [['a', 'b'.repeat(60)], 1],
  [['a', 'b'.repeat(61)], '23514'],
  [Array.from({ length: 8 }, () => 'b'.repeat(50)), 1],
  [[...Array.from({ length: 8 }, () => 'b'.repeat(50)), 'c'], '23514'],
])('of %j: %s', async (words, outcome) => {
  expect(await add(acme().owner, words)).toBe(outcome)
})
