import type { Organization, Person } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { stoppingTask } from '../testing/stopping-task.ts'
import { useTaskModels } from '../testing/task-models.ts'
import { useTasks } from '../testing/tasks.ts'
import type { AskModel } from '../written/ask-model.ts'
import { type Generated, galleryGeneration } from './gallery-generation.ts'
import { chosen } from './testing/chosen.ts'

const tasks = useTasks()
const models = useTaskModels(tasks)
const title = 'Agents of Orlebar Freight'
const three = ['Daniel', 'Leila', 'Arjun'].map((name) => chosen(name))

/** What a research of the website of this organisation found, and its source. */
async function researched({ id }: Organization) {
  const { rows: sites } = await tasks.sql(
    `insert into knowledge_sites (organization_id, kind, url)
     values ($1, 'site', 'https://orlebar.example/') returning source_id`,
    [id],
  )
  const url = 'https://orlebar.example/services'
  const data = {
    ...{ name: 'Orlebar Freight', summary: null, products: [], tone: null },
    topics: [
      { title: 'Night pallets', says: 'A night pallet costs 45 euros.', url },
      { title: 'Can I change a booking?', says: 'A booking can be changed until noon.', url },
    ],
    ...{ pages: [{ url, title: 'Services' }], source_id: sites[0].source_id },
  }
  const { rows } = await tasks.sql(
    `insert into agentic_tasks (organization_id, agent_name, status, data)
     values ($1, 'company-research', 'completed', $2) returning event_id`,
    [id, data],
  )
  return { research: rows[0].event_id, source: sites[0].source_id }
}

async function generate(
  organization: Organization,
  input: object,
  { person, write }: { person?: Person; write?: AskModel } = {},
) {
  const given = { title, agents: three, ...input }
  const id = await tasks.ask(organization, 'gallery-generation', given, person)
  await tasks.run(id, undefined, write ? { write } : {})
  const { data, ...ended } = await tasks.task(id)
  return { id, ...ended, data: data as Generated | null }
}
const rowsOf = async ({ id }: Organization, table: string, order: string) =>
  (await tasks.sql(`select * from ${table} where organization_id = $1 order by ${order}`, [id]))
    .rows
const limit = (organization: Organization, agents: number) =>
  tasks.sql(
    `insert into billing.organization_features (organization_id, feature_id, value_json)
     select $1, id, $2 from billing.features where feature_key = 'workforce.feature.agentLimit'
     on conflict (organization_id, feature_id) where disabled_at is null do update set value_json = excluded.value_json`,
    [organization.id, JSON.stringify(agents)],
  )

describe('a gallery of chosen agents', () => {
  test('is a draft with all of them in their order, published and reading the website', async () => {
    const acme = await tasks.world().organization()
    const { research, source } = await researched(acme)

    const { status, message, data } = await generate(acme, { research })

    expect({ status, message }).toEqual({
      status: 'completed',
      message: 'Created a gallery with 3 agents.',
    })
    expect(await rowsOf(acme, 'galleries', 'id')).toMatchObject([
      { id: data?.gallery_id, title, status: 'draft', created_by: acme.owner.id },
    ])
    const templates = await rowsOf(acme, 'templates', 'id')
    expect(templates).toMatchObject([
      {
        ...{ name: 'Daniel', role: 'Customer service', live_version: 1 },
        ...{ greeting: 'Hello, I am Daniel at Orlebar Freight.', created_by: acme.owner.id },
        ...{ knowledge_scope: 'selected', base_template_id: 'customer-service' },
      },
      { name: 'Leila' },
      { name: 'Arjun' },
    ])
    const ids = templates.map(({ id }) => id)
    expect(await rowsOf(acme, 'gallery_agents', 'position')).toMatchObject(
      ids.map((template_id) => ({
        ...{ template_id, gallery_id: data?.gallery_id },
        caption: 'Answers what customers ask Orlebar Freight.',
      })),
    )
    expect(await rowsOf(acme, 'template_versions', 'template_id')).toMatchObject(
      ids.map((template_id) => ({
        ...{ template_id, number: 1, published_by: acme.owner.id },
        definition: { knowledge_source_ids: [source] },
      })),
    )
    const tests = (await rowsOf(acme, 'template_tests', 'id')).filter(
      ({ template_id }) => template_id === ids[0],
    )
    expect(tests).toMatchObject([
      { question: 'What is the price of night pallets?', expectation: 'contains', expected: '45' },
      { question: 'Can I change a booking?', expectation: 'cites', expected: 'Services' },
      { expectation: 'refuses' },
    ])
    expect(await rowsOf(acme, 'audit_log', 'id')).toContainEqual(
      expect.objectContaining({ action: 'gallery.created', actor_id: acme.owner.id }),
    )
  })

  test('tells other systems of each agent that is published', async () => {
    const acme = await tasks.world().organization()
    await tasks.sql(
      `insert into webhook_endpoints (organization_id, url, events, sealed_credential)
       values ($1, 'https://hooks.example/agents', '{agent.published}', '')`,
      [acme.id],
    )

    await generate(acme, {})

    const told = await rowsOf(acme, 'private.outbox', 'subject')
    const templates = await rowsOf(acme, 'templates', 'id')
    expect(told).toMatchObject(templates.map(({ id: subject }) => ({ subject })))
    expect(await rowsOf(acme, 'template_versions', 'template_id')).toMatchObject(
      templates.map(() => ({ went_live_at: expect.anything() })),
    )
  })

  test('without a website has agents that read all there is, and tests all the same', async () => {
    const acme = await tasks.world().organization()

    await generate(acme, { agents: [chosen('Daniel')] })

    expect(await rowsOf(acme, 'templates', 'id')).toMatchObject([{ knowledge_scope: 'all' }])
    expect(await rowsOf(acme, 'template_tests', 'id')).toMatchObject([
      { question: 'Who are you?', expectation: 'contains', expected: 'Daniel' },
      { expectation: 'refuses' },
    ])
  })

  test('has the agents that fit, and says who did not and why', async () => {
    const acme = await tasks.world().organization()
    await limit(acme, 2)

    const { status, message, data } = await generate(acme, {})

    expect({ status, message }).toEqual({
      status: 'completed',
      message: 'Created a gallery with 2 agents. Arjun did not fit.',
    })
    expect(data?.left_out).toEqual([
      {
        ...{ name: 'Arjun', role: 'Customer service' },
        why: expect.stringMatching(/has 2 of 2 agents/),
      },
    ])
    expect(await rowsOf(acme, 'gallery_agents', 'position')).toHaveLength(2)
  })

  test('is not made where no agent fits', async () => {
    const acme = await tasks.world().organization()
    await limit(acme, 1)
    await generate(acme, { agents: [chosen('Daniel')] })

    const { status, error } = await generate(acme, {})

    expect(status).toBe('failed')
    expect(error).toMatch(/has 1 of 1 agents/)
    expect(await rowsOf(acme, 'galleries', 'id')).toHaveLength(1)
  })

  test('reads no website of another organisation', async () => {
    const acme = await tasks.world().organization()
    const { research } = await researched(await tasks.world().organization())

    await generate(acme, { research })

    expect(await rowsOf(acme, 'template_knowledge_sources', 'template_id')).toEqual([])
    expect(await rowsOf(acme, 'templates', 'id')).toMatchObject([
      { knowledge_scope: 'all' },
      { knowledge_scope: 'all' },
      { knowledge_scope: 'all' },
    ])
  })

  test.each([
    ['without agents', { agents: [] }, 'Choose at least one agent.'],
    ['without a title', { title: ' ' }, 'Give the gallery a title.'],
    [
      'with a voice of somebody else',
      { agents: [chosen('Daniel', { voice_id: 'maya-bright-quick' })] },
      'Daniel has a face, a voice or a tone that does not exist.',
    ],
  ])('%s is not made', async (_, input, error) => {
    const acme = await tasks.world().organization()

    expect(await generate(acme, input)).toMatchObject({ status: 'failed', error })
    expect(await rowsOf(acme, 'templates', 'id')).toEqual([])
  })

  test('is not made for a person who may not make agents any more', async () => {
    const acme = await tasks.world().organization()
    const person = await tasks.world().member(acme, 'member')
    const id = await tasks.ask(acme, 'gallery-generation', { title, agents: three }, person)
    await tasks.sql("update organization_members set role = 'agent_user' where user_id = $1", [
      person.id,
    ])

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      ...{ status: 'failed', error: 'You may not create galleries here.' },
    })
    expect(await rowsOf(acme, 'templates', 'id')).toEqual([])
  })

  test('is not made where the organisation has no galleries any more', async () => {
    const acme = await tasks.world().organization()
    await tasks.sql(
      `update billing.organization_features set value_json = 'false' where organization_id = $1
         and feature_id = (select id from billing.features where feature_key = 'workforce.feature.galleries')`,
      [acme.id],
    )

    expect(await generate(acme, {})).toMatchObject({ status: 'failed' })
    expect(await rowsOf(acme, 'templates', 'id')).toEqual([])
  })
})

test.each(['within gallery', 'after gallery'])(
  'a cancel %s comes too late: the gallery is there and the task says so',
  async (moment) => {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'gallery-generation', { title, agents: three })
    let cancelling: Promise<unknown> | undefined
    const held = stoppingTask(galleryGeneration, async (reached) => {
      if (reached !== moment) return
      cancelling = tasks
        .world()
        .attempt(acme.owner, 'select public.cancel_agentic_task($1)', [id.task_id])
    })

    await tasks.run(id, { 'gallery-generation': async () => held })

    expect(await cancelling).toBe('PT404')
    expect(await tasks.task(id)).toMatchObject({ status: 'completed', error: null })
    expect(await rowsOf(acme, 'galleries', 'id')).toHaveLength(1)
  },
)

describe('the introduction of a gallery', () => {
  test.each([
    ['writing-for-tasks', 'Ask the agents of Orlebar Freight about night pallets.', ''],
    [
      'inventing-for-tasks',
      '',
      ' What the model wrote could not be used. The gallery has no introduction yet.',
    ],
    ['error-500', '', ' The model did not answer. The gallery has no introduction yet.'],
  ])('of the model %s is “%s”', async (model, introduction, said) => {
    const acme = await tasks.world().organization()
    const { research } = await researched(acme)
    await models.add(acme, model)

    const { message } = await generate(acme, { research }, { write: models.writer() })

    expect(message).toBe(`Created a gallery with 3 agents.${said}`)
    expect(await rowsOf(acme, 'galleries', 'id')).toMatchObject([{ introduction }])
  })

  test('that a person has written stays, and no model is asked', async () => {
    const acme = await tasks.world().organization()
    const { research } = await researched(acme)
    await models.add(acme, 'writing-for-tasks')
    const before = models.twin().requests.length

    await generate(acme, { research, introduction: 'Hello.' }, { write: models.writer() })

    expect(await rowsOf(acme, 'galleries', 'id')).toMatchObject([{ introduction: 'Hello.' }])
    expect(models.twin().requests).toHaveLength(before)
  })
})

test('a question in other words is tested against the page that answers it', async () => {
  const acme = await tasks.world().organization()
  const { research } = await researched(acme)
  const asks = ['How much is a night pallet with you?', 'Where is the moon?']

  await generate(acme, { research, agents: [chosen('Daniel', { starter_questions: asks })] })

  expect(await rowsOf(acme, 'template_tests', 'id')).toMatchObject([
    { question: asks[0], expectation: 'contains', expected: '45' },
    { expectation: 'contains', expected: 'Daniel' },
    { expectation: 'refuses' },
  ])
})
