import { beforeEach, expect, test } from 'vitest'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// Which words mean the same in an organisation is for its editors to say.

const world = useWorld()
let acme: Organization
let rival: Organization
beforeEach(async () => {
  acme = await world().organization()
  rival = await world().organization({ name: 'Rival' })
})

function attempt(person: Person | null, sql: string, values: unknown[]) {
  return world()
    .as(person, (query) => query(sql, values))
    .then(
      (rows) => rows.length,
      (error: { code: string }) => error.code,
    )
}
const add = (person: Person | null, words: (string | null)[], of = acme) =>
  attempt(
    person,
    'insert into knowledge_synonyms (organization_id, words) values ($1, $2) returning id',
    [of.id, words],
  )

test('owners and members add, read, change and delete them, others do not', async () => {
  await add(acme.owner, ['holiday', 'annual leave'])
  const people = [
    acme.owner,
    await world().member(acme, 'member'),
    await world().member(acme, 'agent_user'),
    await world().member(acme, 'INACTIVE'),
    rival.owner,
    await world().person({ anonymous: true }),
  ]
  const each = async (act: (person: Person) => Promise<unknown>) => {
    const done = []
    for (const person of people) done.push(await act(person))
    return done
  }
  const change =
    "update knowledge_synonyms set words = '{rest,leave}' where organization_id = $1 returning id"
  const read = 'select id from knowledge_synonyms where organization_id = $1'

  expect(await each((person) => attempt(person, read, [acme.id]))).toEqual([1, 1, 0, 0, 0, 0])
  expect(await each((person) => attempt(person, change, [acme.id]))).toEqual([1, 1, 0, 0, 0, 0])
  expect(await each((person) => add(person, ['car', 'van']))).toEqual([
    1,
    1,
    ...Array.from({ length: 4 }, () => '42501'),
  ])
  const remove = 'delete from knowledge_synonyms where organization_id = $1 returning id'
  expect(await attempt(rival.owner, remove, [acme.id])).toBe(0)
  expect(await attempt(acme.owner, remove, [acme.id])).toBe(3)
  expect(await attempt(null, read, [acme.id])).toBe('42501')
})

test('a set does not move to another organisation', async () => {
  await add(acme.owner, ['holiday', 'annual leave'])

  expect(
    await attempt(acme.owner, 'update knowledge_synonyms set organization_id = $1', [rival.id]),
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
  expect(await add(acme.owner, words)).toBe(outcome)
})
