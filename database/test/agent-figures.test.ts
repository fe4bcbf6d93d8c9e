import { beforeAll, expect, test } from 'vitest'
import { addSession, type SessionOf } from '../testing/analytics/sessions.ts'
import { addPublishedAgent } from '../testing/galleries.ts'
import { giveFeature } from '../testing/give-feature.ts'
import { organizationWithRoles, type Roles, rolesThatReach } from '../testing/roles.ts'
import { type Person, useWorld } from '../testing/world.ts'

// What the list of agents shows of each.

const world = useWorld()
const since = '2026-03-01T00:00:00Z'
let roles: Roles
let agent: string
let other: string
beforeAll(async () => {
  roles = await organizationWithRoles(world())
  agent = await addPublishedAgent(world(), roles.organization)
  other = await addPublishedAgent(world(), roles.organization, 'Bea')
  await addPublishedAgent(world(), roles.rival)
})

const figures = (person: Person) =>
  world().as(person, (query) =>
    query(
      `select template_id, sources, sessions, thumbs, thumbs_up, unanswered
       from public.agent_figures($1, $2) where template_id = any ($3::uuid[])`,
      [roles.organization.id, since, [agent, other]],
    ),
  )
const of = async (template: string, person = roles.organization.owner) =>
  (await figures(person)).find(({ template_id }) => template_id === template)

const talk = (session: Partial<SessionOf>) =>
  addSession(world(), roles.organization, { agent, at: '2026-03-02T10:00:00Z', ...session })

async function addSource(status: string): Promise<string> {
  const { rows } = await world().owner.query(
    `insert into public.knowledge_sources (organization_id, title, kind, status)
     values ($1, 'Handbook', 'file', $2) returning id`,
    [roles.organization.id, status],
  )
  return rows[0].id
}

/** Somebody asked this at that time, of the published agent or of its draft, and there was no answer. */
const addMissed = (conversation: string, at: string, draft: boolean) =>
  world().owner.query(
    `with gap as (insert into public.knowledge_gaps (organization_id) values ($1) returning id)
     insert into public.knowledge_gap_questions
       (organization_id, answer_id, gap_id, template_id, channel, draft, asked_by, question, asked_at)
     select $1, messages.id, gap.id, $2, 'agent', $5, messages.visitor_id, 'A pool?', $4
     from gap, public.messages where conversation_id = $3 and answer_to is not null`,
    [roles.organization.id, agent, conversation, at, draft],
  )

test('an agent that nobody asked has no figures but its sources', async () => {
  const { sources } = (await of(other)) ?? {}

  expect(await of(other)).toEqual({
    ...{ template_id: other, sources, sessions: 0, thumbs: 0, thumbs_up: 0, unanswered: 0 },
  })
})

test('sessions are those of visitors since then, each with the agent it was held with', async () => {
  await talk({})
  await talk({ isDraft: true })
  await talk({ at: '2026-02-28T23:59:59Z' })
  await talk({ agent: other })

  expect(await of(agent)).toMatchObject({ sessions: 1 })
  expect(await of(other)).toMatchObject({ sessions: 1 })
})

test('thumbs are counted whenever they were given', async () => {
  await talk({ at: '2026-01-01T10:00:00Z', answers: [{ rating: 1 }, { rating: -1 }] })
  await talk({ agent: other, answers: [{ rating: -1 }] })

  expect(await of(agent)).toMatchObject({ thumbs: 2, thumbs_up: 1 })
  expect(await of(other)).toMatchObject({ thumbs: 1, thumbs_up: 0 })
})

test('a question without an answer counts since then, and not where a draft was asked', async () => {
  const session = async () => talk({ at: '2026-01-01T10:00:00Z', agent: other })
  await addMissed(await session(), '2026-03-02T10:00:00Z', false)
  await addMissed(await session(), '2026-03-02T10:00:00Z', true)
  await addMissed(await session(), '2026-02-28T10:00:00Z', false)

  expect(await of(agent)).toMatchObject({ unanswered: 1 })
  expect(await of(other)).toMatchObject({ unanswered: 0 })
})

test('who reads all sources reads those that are ready; who reads selected ones reads each once', async () => {
  const { organization } = roles
  const before = Number((await of(agent))?.sources)
  const [one, two] = [await addSource('ready'), await addSource('ready')]
  await addSource('queued')
  expect(await of(agent)).toMatchObject({ sources: before + 2 })

  const { owner } = world()
  await owner.query("update public.templates set knowledge_scope = 'selected' where id = $1", [
    other,
  ])
  expect(await of(other)).toMatchObject({ sources: 0 })
  await owner.query(
    `with shelf as (
       insert into public.knowledge_collections (organization_id, name) values ($1, 'Rules') returning id
     ),
     held as (
       insert into public.knowledge_collection_sources (organization_id, collection_id, source_id)
       select $1, shelf.id, source::uuid from shelf, unnest($3::text[]) as source
     ),
     given as (
       insert into public.template_knowledge_collections (organization_id, template_id, collection_id)
       select $1, $2, shelf.id from shelf
     )
     insert into public.template_knowledge_sources (organization_id, template_id, source_id)
     values ($1, $2, $4)`,
    [organization.id, other, [one, two], one],
  )

  expect(await of(other)).toMatchObject({ sources: 2 })
})

test('the figures of visitors are for who may read their conversations', async () => {
  const sql = 'select 1 from public.agent_figures($1, $2) where sessions is not null'
  const reached = () => rolesThatReach(world(), roles, sql, [roles.organization.id, since])
  expect(await reached()).toEqual(['member', 'owner'])

  await giveFeature(world(), roles.organization, 'insights', false)
  expect(await reached()).toEqual([])
  expect(await of(agent)).toMatchObject({
    ...{ sessions: null, thumbs: null, thumbs_up: null, unanswered: null },
  })
  await giveFeature(world(), roles.organization, 'insights', true)
})

test('the agents are those of the organization, for who may read them', async () => {
  const sql = 'select 1 from public.agent_figures($1, $2)'

  expect(await rolesThatReach(world(), roles, sql, [roles.organization.id, since])).toEqual([
    'member',
    'owner',
  ])
})
