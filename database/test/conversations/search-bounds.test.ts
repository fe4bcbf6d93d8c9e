import { beforeAll, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { beginTurn, finishAnswer } from '../../testing/turns.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// What a search of conversations finds no more: other organisations, good ratings, and titles that nobody said.

const world = useWorld()
let acme: Organization
let agent: string
beforeAll(async () => {
  acme = await world().organization()
  agent = await agentOf(acme)
})

async function agentOf(organization: Organization) {
  await giveFeature(world(), organization, 'insights', true)
  const { template } = await addFixtures(world(), organization.id, organization.owner.id)
  await world().owner.query('delete from conversations where organization_id = $1', [
    organization.id,
  ])
  await publishFirst(world(), template)
  return template
}

async function ask(by: Person, question: string, of = agent) {
  const begun = await beginTurn(world(), by, { with: of, question })
  await finishAnswer(world(), by, begun.message_id)
  return begun
}

const find = async (asked: Record<string, unknown> = {}) => {
  const named = { org_id: acme.id, ...asked }
  const list = Object.keys(named).map((name, at) => `${name} => $${at + 1}`)
  const found = await world().as(acme.owner, (query) =>
    query(`select title from find_conversations(${list})`, Object.values(named)),
  )
  return found.map(({ title }) => title).sort()
}

test('what its reader said to an agent of another organisation is not in it', async () => {
  const rival = await world().organization()
  const theirs = await agentOf(rival)
  await ask(acme.owner, 'Their hours', theirs)
  await ask(acme.owner, 'Our hours')

  expect(await find()).toEqual(['Our hours'])
})

test('a good rating is no poor one', async () => {
  const visitor = await world().person({ anonymous: true })
  const rated = [await ask(visitor, 'Good one'), await ask(visitor, 'Poor one')]
  for (const [at, rating] of [1, -1].entries()) {
    await world().as(visitor, (query) =>
      query('insert into message_feedback (message_id, rating) values ($1, $2)', [
        rated[at]?.message_id,
        rating,
      ]),
    )
  }

  expect(await find({ state: 'poor' })).toEqual(['Poor one'])
})

test('a word of the title is found where nobody said it', async () => {
  const { conversation_id: id } = await ask(acme.owner, 'Where is it?')
  await world().owner.query("update conversations set title = 'Lost umbrella' where id = $1", [id])

  expect(await find({ words: 'umbrella' })).toEqual(['Lost umbrella'])
  expect(await find({ words: 'umbrella because' })).toEqual(['Lost umbrella'])
})
