import { beforeAll, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../testing/fixtures.ts'
import { giveFeature } from '../testing/give-feature.ts'
import { organizationWithRoles, type Roles, rolesThatReach } from '../testing/roles.ts'
import { toolSettings } from '../testing/tools.ts'
import { beginTurn, finishAnswer } from '../testing/turns.ts'
import { type Person, rowsAsOwner, useWorld } from '../testing/world.ts'

const world = useWorld()
const owner = rowsAsOwner(world)
const sql = 'select private.turn_to_replay($1, $2, $3, $4)'
let roles: Roles
let agent: string
let talk: string
/** What the visitor said, oldest first. */
let asked: string[]
beforeAll(async () => {
  roles = await organizationWithRoles(world())
  const visitor = roles.people.get('visitor') as Person
  agent = (await addFixtures(world(), roles.organization.id, visitor.id)).template
  await publishFirst(world(), agent)
  let into: string | null = null
  for (const question of ['First?', 'Second?', 'Third?']) {
    const begun = await beginTurn(world(), visitor, { with: agent, into, question })
    await finishAnswer(world(), visitor, begun.message_id, { text: `To ${question}` })
    into = begun.conversation_id
  }
  talk = String(into)
  const rows = await owner(
    "select id from messages where conversation_id = $1 and role = 'user' order by created_at",
    [talk],
  )
  asked = rows.map(({ id }) => id)
})

type Past = {
  refusal?: string
  question: string
  history: { text: string }[]
  summary: string
  agent: { version: number | null; definition: { name: string; model_choice: string } }
  models: { id: string }[]
  tools: { name: string }[]
  entry: string
}
const past = (number: number | null = null, speaker: string | null = null, question = asked[1]) =>
  world().value(roles.organization.owner, sql, [agent, question, number, speaker]) as Promise<Past>
const texts = ({ history }: Past) => history.map(({ text }) => text)

test('who may read the transcript and the agent replays a turn, and no one else', async () => {
  expect(
    await rolesThatReach(
      world(),
      roles,
      `${sql} where private.turn_to_replay($1, $2, $3, $4) is not null`,
      [agent, asked[1], null, null],
    ),
  ).toEqual(['member', 'owner'])
  // Who reads the agent and no transcripts.
  await giveFeature(world(), roles.organization, 'insights', false)
  expect(await past()).toBeNull()
  await giveFeature(world(), roles.organization, 'insights', true)
  expect(await past()).toMatchObject({ question: 'Second?' })
  // An answer is no question, and of another agent there is none.
  const [answer] = await owner('select id from messages where answer_to = $1', [asked[1]])
  expect(await past(null, null, answer.id)).toBeNull()
  const { rival } = roles
  const theirs = (await addFixtures(world(), rival.id, rival.owner.id)).template
  const own = roles.organization.owner
  expect(await world().value(own, sql, [theirs, asked[1], null, null])).toBeNull()
})

test('with what was said before it, and the summary where that says nothing later', async () => {
  expect(texts(await past())).toEqual(['First?', 'To First?'])
  const sum = (until: string) =>
    owner(
      `update conversations set summary = 'Summed.', summarized_until = (${until}) where id = $1`,
      [talk],
    )
  const of = (words: string) =>
    `select created_at from messages where conversation_id = $1 and text = '${words}'`
  await sum(of('To First?'))
  expect(await past()).toMatchObject({ summary: 'Summed.', history: [] })
  await sum(of('To Third?'))
  const later = await past()
  await sum('null')

  expect(later).toMatchObject({ summary: '', question: 'Second?' })
  expect(texts(later)).toEqual(['First?', 'To First?'])
})

test('to the draft or a version, through its own models, another or none, within the budget', async () => {
  const { organization, rival } = roles
  const add = async ({ id, owner: by }: typeof organization) => {
    const model = crypto.randomUUID()
    const settings = { name: 'L', provider: 'openai-compatible', model: 'l', output_price: 1000000 }
    const values = [model, id, JSON.stringify({ ...settings, base_url: 'https://m.example' }), null]
    await world().value(by, 'select private.add_model($1, $2, $3::jsonb, $4)', values)
    return model
  }
  const [usual, other, theirs] = [
    await add(organization),
    await add(organization),
    await add(rival),
  ]
  await world().value(organization.owner, 'select public.set_default_model($1, $2)', [
    ...[organization.id, usual],
  ])
  const tool = crypto.randomUUID()
  await world().value(organization.owner, 'select private.add_tool($1, $2, $3::jsonb, null)', [
    ...[tool, organization.id, toolSettings()],
  ])
  await owner('update templates set tool_ids = array[$2::uuid] where id = $1', [agent, tool])

  const draft = await past()
  expect(draft).toMatchObject({ agent: { version: null }, models: [{ id: usual }] })
  expect(draft.tools.map(({ name }) => name)).toEqual(['cancel_order'])
  expect(await past(1, other)).toMatchObject({
    agent: { version: 1, definition: { name: 'Ada', model_choice: 'chosen' } },
    ...{ models: [{ id: other }], tools: [] },
  })
  expect(await past(null, 'built-in')).toMatchObject({ models: [] })
  expect(await past(9)).toEqual({ refusal: 'version_not_found' })
  expect(await past(null, theirs)).toEqual({ refusal: 'model_not_found' })
  expect(
    await owner('select purpose, asked_by, state from usage_ledger where id = $1', [draft.entry]),
  ).toEqual([{ purpose: 'replay', asked_by: organization.owner.id, state: 'reserved' }])
  await owner(
    `insert into spend_limits (organization_id, period, amount, at_limit) values ($1, 'day', 10000, 'stop')`,
    [organization.id],
  )
  await owner('update spending set spent = 10000 where organization_id = $1', [organization.id])
  expect(await past()).toMatchObject({ refusal: 'budget_reached' })
})
