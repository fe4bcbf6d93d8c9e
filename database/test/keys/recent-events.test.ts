import { beforeEach, describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { scopes, useKeys } from '../../testing/integration-keys.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What a key is told of what happened lately: of its own organisation, and of what a hook would have been told.

const world = useWorld()
const keys = useKeys(world)
const owner = rowsAsOwner(world)

/** An agent of the organisation with which somebody talked, and of which everything has happened. */
async function agentOf({ id }: Organization) {
  const visitor = await world().person({ anonymous: true })
  const { template, conversation, rated } = await addFixtures(world(), id, visitor.id)
  await owner('update conversations set ended_at = now() where id = $1', [conversation])
  await owner("update interactions set status = 'complete', settled_at = now() where id = $1", [
    conversation,
  ])
  await owner('update knowledge_gap_questions set draft = false where answer_id = $1', [rated])
  const [handoff] = await owner('select id from handoffs where conversation_id = $1', [
    conversation,
  ])
  return { template, conversation, answer: rated, handoff: String(handoff.id) }
}

type Agent = Awaited<ReturnType<typeof agentOf>>
let acme: Organization
let agents: Agent[]
let caller: Person
beforeEach(async () => {
  acme = await world().organization()
  await giveFeature(world(), acme, 'insights', true)
  agents = [await agentOf(acme), await agentOf(acme)]
  await agentOf(await world().organization())
  caller = await keys.holder(await keys.make(acme, { may: scopes }))
})
const first = () => {
  const [one] = agents
  if (!one) throw new Error('There is no agent.')
  return one
}

type Told = { type: string; data: Record<string, unknown> & { id: string } }
async function told(event: string, by = caller) {
  const events = await world().value(by, 'select private.recent_events($1, 50)', [event])
  return (events as Told[]).map(({ data }) => data).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
const ids = async (event: string, by = caller) => (await told(event, by)).map(({ id }) => id)
const each = (make: (agent: Agent) => { id: string }) =>
  agents.map(make).toSorted((a, b) => (a.id < b.id ? -1 : 1))

test.each<[string, (agent: Agent) => { id: string }]>([
  [
    'agent.published',
    ({ template }) => ({ id: `${template}/1`, agent: { id: template }, version: 1 }),
  ],
  [
    'conversation.ended',
    ({ template, conversation }) => ({ id: conversation, agent: { id: template }, messages: 2 }),
  ],
  [
    'handoff.requested',
    ({ template, conversation, handoff }) => ({
      ...{ id: handoff, conversation_id: conversation, agent: { id: template } },
    }),
  ],
  [
    'question.unanswered',
    ({ template, conversation, answer }) => ({
      ...{ id: answer, conversation_id: conversation, agent: { id: template } },
    }),
  ],
  [
    'interaction.results_ready',
    ({ template, conversation }) => ({ id: conversation, agent_id: template }),
  ],
  ['interaction.ended', ({ template, conversation }) => ({ id: conversation, agent_id: template })],
])('%s is told once of each agent of the organisation, and of no other', async (event, make) => {
  expect(await told(event)).toMatchObject(each(make))
})

test.each([
  [
    'conversation.ended',
    'was with a draft',
    'update conversations set version = null where id = $1',
  ],
  ['handoff.requested', 'a member began', "update handoffs set reason = 'member' where id = $1"],
  [
    'question.unanswered',
    'a draft was asked',
    'update knowledge_gap_questions set draft = true where answer_id = $1',
  ],
  [
    'interaction.results_ready',
    'is open still',
    "update interactions set status = 'open', settled_at = null where id = $1",
  ],
])('%s leaves out what %s', async (event, _, change) => {
  const { conversation, handoff, answer } = first()
  const told: Record<string, string> = {
    'handoff.requested': handoff,
    'question.unanswered': answer,
  }
  const id = told[event] ?? conversation
  expect(await ids(event)).toContain(id)

  await owner(change, [id])

  expect(await ids(event)).toHaveLength(1)
  expect(await ids(event)).not.toContain(id)
})

test('an interaction that goes on has results, and has not ended', async () => {
  const { conversation } = first()
  await owner('alter table conversations disable trigger user')
  await owner('update conversations set ended_at = null where id = $1', [conversation])
  await owner('alter table conversations enable trigger user')

  expect(await ids('interaction.results_ready')).toContain(conversation)
  expect(await ids('interaction.ended')).not.toContain(conversation)
})

describe('a key that may only talk itself', () => {
  test.each([
    ['question.unanswered', 'knowledge_gap_questions', 'answer_id', 'asked_by'],
    ['interaction.ended', 'interactions', 'id', 'visitor_id'],
    ['interaction.results_ready', 'interactions', 'id', 'visitor_id'],
    ['conversation.ended', 'conversations', 'id', 'visitor_id'],
  ])('is told %s of its own', async (event, table, column, whose) => {
    const talks = await keys.holder(await keys.make(acme, { may: ['conversations.write'] }))
    const { conversation, answer } = first()
    const id = column === 'id' ? conversation : answer
    expect(await ids(event, talks)).toEqual([])

    await owner(`update ${table} set ${whose} = $2 where ${column} = $1`, [id, talks.id])

    expect(await ids(event, talks)).toEqual([id])
  })
})

test('a version that was only tried was not published, until it went live', async () => {
  const [one, two] = agents.map(({ template }) => `${template}/1`)
  const wentLive = (at: string | null) =>
    owner('update template_versions set went_live_at = $2 where template_id = $1', [
      ...[first().template, at],
    ])
  await wentLive(null)
  expect(await ids('agent.published')).toEqual([two])

  await wentLive('2999-01-01')

  const newest = await world().value(caller, "select private.recent_events('agent.published', 1)")
  expect(newest).toMatchObject([{ data: { id: one } }])
})
