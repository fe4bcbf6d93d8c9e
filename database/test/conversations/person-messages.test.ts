import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sayTo, useInbox } from '../../testing/handoffs.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What a member may say to a visitor, and when it was said already.

const world = useWorld()
const { rows, begin, people, taken } = useInbox(world)
let member: Person
let id: string
beforeEach(async () => {
  member = people().member
  id = await taken()
})

const say = (words: string | null, message?: string, into = id) =>
  sayTo(world(), member, into, words, message)
const said = () =>
  rows("select text from messages where conversation_id = $1 and role = 'person'", [id])

test.each([
  ['nothing', null],
  ['no word', ''],
  ['spaces alone', '  '],
  ['4,001 characters', 'a'.repeat(4001)],
])('%s cannot be said', async (_, words) => {
  await expect(say(words)).rejects.toMatchObject({
    code: 'PT422',
    message: 'A message has 1 to 4,000 characters.',
  })
})

test.each([
  ['one character', 'a'],
  ['4,000 characters', 'a'.repeat(4000)],
])('%s can be said, without the spaces around', async (_, words) => {
  await say(` ${words} `)

  expect(await said()).toEqual([{ text: words }])
})

test('the same words are said again under an id of their own', async () => {
  await say('Yes.')
  await say('Yes.')

  expect(await said()).toHaveLength(2)
})

test('an id is of one message: of that conversation, and of that side', async () => {
  const [first, asks] = [randomUUID(), randomUUID()]
  await say('Yes.', first, await taken())
  await begin({ into: id, message: asks, question: 'Yes.' })

  await expect(say('Yes.', first)).rejects.toMatchObject({ code: '23505' })
  await expect(say('Yes.', asks)).rejects.toMatchObject({ code: '23505' })
  expect(await said()).toEqual([])
})
