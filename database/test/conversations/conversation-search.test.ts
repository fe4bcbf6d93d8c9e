import { beforeAll, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { beginTurn, finishAnswer } from '../../testing/turns.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
let acme: Organization
let visitor: Person
let agents: string[]
/** By what was asked first. */
const talks = new Map<string, string>()

const ask = async (agent: string | undefined, question: string, state = 'complete') => {
  const begun = await beginTurn(world(), visitor, { with: String(agent), question })
  await finishAnswer(world(), visitor, begun.message_id, { state, text: `50%_off ${question}` })
  talks.set(question, begun.conversation_id)
  return begun
}

beforeAll(async () => {
  acme = await world().organization()
  await giveFeature(world(), acme, 'insights', true)
  visitor = await world().person({ anonymous: true })
  // Its own conversation is another's: only those of the visitor are asked for here.
  const add = async () => (await addFixtures(world(), acme.id, acme.owner.id)).template
  agents = [await add(), await add()]
  await world().owner.query('delete from conversations where organization_id = $1', [acme.id])
  for (const agent of agents) await publishFirst(world(), agent)
  await ask(agents[0], 'Lost parcel')
  const rated = await ask(agents[0], 'Broken Lamp', 'unanswered')
  await ask(agents[1], 'Opening hours')
  await world().as(visitor, (query) =>
    query('insert into message_feedback (message_id, rating) values ($1, -1)', [rated.message_id]),
  )
  await world().owner.query('update conversations set ended_at = now() where id = $1', [
    talks.get('Opening hours'),
  ])
  for (const [days, question] of [
    [40, 'Lost parcel'],
    [20, 'Broken Lamp'],
    [1, 'Opening hours'],
  ]) {
    await world().owner.query('alter table conversations disable trigger touch')
    await world().owner.query(
      "update conversations set updated_at = now() - $2 * interval '1 day' where id = $1",
      [talks.get(String(question)), days],
    )
  }
})

type Found = { id: string; title: string; updated_at: string; total: string | null }
async function find(asked: Record<string, unknown>, person = acme.owner) {
  const named = { org_id: acme.id, ...asked }
  const list = Object.keys(named).map((name, at) => `${name} => $${at + 1}`)
  return world().as(person, (query) =>
    query(`select *, updated_at::text from find_conversations(${list})`, Object.values(named)),
  ) as Promise<Found[]>
}
const titles = (found: Found[]) => found.map(({ title }) => title)

test.each([
  ['nothing', {}, ['Opening hours', 'Broken Lamp', 'Lost parcel']],
  ['words anywhere in it, in any order', { words: 'LAMP  50%_off' }, ['Broken Lamp']],
  ['letters that are no pattern', { words: '50__off' }, []],
  ['a state', { state: 'open' }, ['Broken Lamp', 'Lost parcel']],
  ['its end', { state: 'ended' }, ['Opening hours']],
  ['what was not answered', { state: 'unanswered' }, ['Broken Lamp']],
  ['a poor rating', { state: 'poor' }, ['Broken Lamp']],
  ['a state that there is not', { state: 'lost' }, []],
])('conversations are found by %s', async (_, asked, expected) => {
  const found = await find(asked)

  expect(titles(found)).toEqual(expected)
  expect(found.map(({ total }) => Number(total))).toEqual(expected.map(() => expected.length))
})

test('by their agent and their time, a page after the other', async () => {
  expect(titles(await find({ agent_id: agents[1] }))).toEqual(['Opening hours'])
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
  expect(titles(await find({ since: days(30), until: days(10) }))).toEqual(['Broken Lamp'])

  const [first] = await find({ most: 1 })
  const rest = await find({ before_at: first?.updated_at, before_id: first?.id, most: 5 })
  expect(first).toMatchObject({ title: 'Opening hours', total: 3 })
  expect(titles(rest)).toEqual(['Broken Lamp', 'Lost parcel'])
  expect(rest.map(({ total }) => total)).toEqual([null, null])
})

test('those who read transcripts find them, and no talk with a draft', async () => {
  const count = async (person: Person) => (await find({}, person)).length
  const rival = await world().organization()

  expect(await count(await world().member(acme, 'member'))).toBe(3)
  expect(await count(await world().member(acme, 'agent_user'))).toBe(0)
  expect([await count(visitor), await count(rival.owner)]).toEqual([0, 0])
  await beginTurn(world(), acme.owner, {
    ...{ with: String(agents[0]), draft: true, question: 'Draft?' },
  })
  expect(await count(acme.owner)).toBe(3)
})
