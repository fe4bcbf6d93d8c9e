import { beforeEach, expect, test } from 'vitest'
import { useAgent } from '../testing/turns.ts'
import type { Person } from '../testing/world.ts'
import { useWorld } from '../testing/world.ts'

const world = useWorld()
const { given, rows, answered } = useAgent(world)
beforeEach(() => rows('delete from answer_scores where template_id = $1', [given().template]))

const score = (person: Person | null, message: string, points: number) =>
  world().value(person, 'select private.keep_score($1, $2, $3)', [
    ...[message, points, JSON.stringify([{ check: 'tone', why: 'It is not calm.' }])],
  ])
const asked = (person: Person | null, sql: string) =>
  world().as(person, (query) => query(sql, [given().template]))
const scores = 'select version, answers::int, score from public.version_scores($1)'

test('an answer is scored once, with the version that gave it, by who got it', async () => {
  const { acme, visitor } = given()
  const [one, two] = [await answered(), await answered()]
  await score(visitor, one.message_id, 80)
  await score(visitor, one.message_id, 10)
  await score(visitor, two.message_id, 95)
  await score(acme.owner, (await answered()).message_id, 1)

  expect(await asked(acme.owner, scores)).toEqual([{ version: 1, answers: 2, score: 87.5 }])
  const [{ failed }] = await rows('select failed from answer_scores where message_id = $1', [
    one.message_id,
  ])
  expect(failed).toEqual([{ check: 'tone', why: 'It is not calm.' }])
})

test('what a visitor says is not scored', async () => {
  const { visitor } = given()
  const { conversation_id } = await answered()
  const [{ id }] = await rows(
    "select id from messages where conversation_id = $1 and role = 'user'",
    [conversation_id],
  )

  await score(visitor, id, 50)

  expect(await rows('select from answer_scores where message_id = $1', [id])).toEqual([])
})

test('who reads the agent reads its scores, and no visitor or other organization does', async () => {
  const { acme, visitor } = given()
  await score(visitor, (await answered()).message_id, 80)
  const rival = await world().organization()
  const count = async (person: Person | null) => [
    (await asked(person, scores)).length,
    (await asked(person, 'select from answer_scores where template_id = $1')).length,
  ]

  expect(await count(acme.owner)).toEqual([1, 1])
  expect(await count(await world().member(acme, 'member'))).toEqual([1, 1])
  expect(await count(await world().member(acme, 'agent_user'))).toEqual([0, 0])
  expect(await count(rival.owner)).toEqual([0, 0])
  expect(await count(visitor)).toEqual([0, 0])
})

test.each([
  ['Maya', 'Bea', 'Hi, I am Maya. Maya\\s? Mayas.', 'Hi, I am Bea. Bea\\s? Mayas.'],
  ['Dr. A (x)', 'A\\1&', 'I am Dr. A (x), hello', 'I am A\\1&, hello'],
  ['美咲', '花子', '私は美咲です。', '私は花子です。'],
  ['Maya', 'Bea', 'How can I help?', 'How can I help?'],
])('when %s is called %s, its greeting says so', async (former, name, greeting, said) => {
  const { acme, template } = given()
  const rename = (set: string, values: string[]) =>
    world().as(acme.owner, (query) =>
      query(`update templates set ${set} where id = $1 returning greeting`, [template, ...values]),
    )
  await rename('name = $2, greeting = $3', [former, greeting])

  expect(await rename('name = $2', [name])).toEqual([{ greeting: said }])
  expect(await rename('name = $2, greeting = $3', [former, 'Hello.'])).toEqual([
    { greeting: 'Hello.' },
  ])
})
