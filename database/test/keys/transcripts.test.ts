import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { useKeys } from '../../testing/integration-keys.ts'
import { useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What OpenAI's clients meet: the conversation in which all was said that they bring along, and the agents to call.

const world = useWorld()
const keys = useKeys(world)
const { given, rows, agent, begin, answered } = useAgent(world)
const said = ['Why?', 'Because.']

const find = (words = said, by: Person = given().visitor, template = given().template) =>
  world().value(by, 'select private.conversation_of_transcript($1, $2)', [template, words])

test('a conversation is found by what was said in it, by its visitor, with its agent', async () => {
  const { conversation_id: id } = await answered()
  const stranger = await world().person({ anonymous: true })

  expect(await find()).toBe(id)
  expect(await find(['Why?', 'Because!'])).toBeNull()
  expect(await find(['Why?'])).toBeNull()
  expect(await find(said, stranger)).toBeNull()
  expect(await find(said, given().visitor, await agent())).toBeNull()
})

test('an answer that has said nothing yet is not in the transcript', async () => {
  const { conversation_id: id } = await answered()
  await begin({ into: id, question: 'And then?' })

  expect(await find([...said, 'And then?'])).toBe(id)
})

test.each([
  ['has ended', 'ended_at = now()'],
  ['was with a draft', 'version = null'],
  ['is of yesterday', "updated_at = now() - interval '25 hours'"],
  ['began otherwise', "title = 'Whence?'"],
])('one that %s is not found', async (_, change) => {
  const { conversation_id: id } = await answered()
  expect(await find()).toBe(id)

  await rows('alter table conversations disable trigger user')
  await rows(`update conversations set ${change} where id = $1`, [id])
  await rows('alter table conversations enable trigger user')

  expect(await find()).toBeNull()
})

test('one that has a purpose of its own is not found', async () => {
  const { conversation_id: id } = await answered()

  await rows('insert into interactions (id, organization_id, visitor_id) values ($1, $2, $3)', [
    id,
    given().acme.id,
    given().visitor.id,
  ])

  expect(await find()).toBeNull()
})

test('a key calls the published agents of its organisation, while that has agents', async () => {
  const caller = await keys.holder(await keys.make(given().acme, { may: ['conversations.write'] }))
  const agents = async () =>
    (await world().as(caller, (query) => query('select id from private.agents_to_call()'))).map(
      ({ id }) => id,
    )

  expect(await agents()).toEqual([given().template])
  await giveFeature(world(), given().acme, 'templates', false)
  expect(await agents()).toEqual([])
})
