import type { Organization } from 'database/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { agentTests } from '../agent-tests/agent-tests.ts'
import { appAs } from '../testing/app-as.ts'
import { citationsOf, message, textOf, useTalks } from '../testing/talks.ts'
import { agentBundle } from './agent-bundle.ts'

const talks = useTalks()
const { library } = talks
const question = 'How many days of annual leave do I have?'
let acme: Organization
let rival: Organization
beforeAll(async () => {
  acme = await library.world().organization({ name: 'Acme' })
  rival = await library.world().organization({ name: 'Rival' })
})

const call = (organization: Organization, path: string, body?: unknown) => {
  const { db, files } = library
  const app = appAs(organization.owner.claims).route('/bundle', agentBundle({ db, files }))
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const asked = `/bundle${path}?organization_id=${organization.id}`
  return app.request(asked, body === undefined ? {} : { ...sent, body: JSON.stringify(body) })
}

async function exported(organization: Organization, tests: string[][] = []) {
  const agent = await talks.agent(organization)
  for (const [asked, expectation, expected] of tests) {
    await library.world().owner.query(
      `insert into template_tests (organization_id, template_id, question, expectation, expected)
         values ($1, $2, $3, $4, $5)`,
      [organization.id, agent, asked, expectation, expected],
    )
  }
  await library.write(organization, { title: 'Who cooks?', body: 'Rosa cooks on Fridays.' })
  const bundle = await (await call(organization, `/${agent}`)).json()
  return { agent, bundle }
}

/** What the draft answers, and what it cites. */
async function answer(organization: Organization, template_id: string) {
  const said = await talks.answer(organization.owner, {
    ...{ template_id, draft: true, channel: 'studio', message: message(question) },
  })
  const cited = citationsOf(said).map(({ title, heading, quote }) => ({ title, heading, quote }))
  return { text: textOf(said), cited }
}

async function indexAll(organization: Organization) {
  const { rows } = await library
    .world()
    .owner.query(
      "select id from knowledge_sources where organization_id = $1 and status = 'queued'",
      [organization.id],
    )
  for (const { id } of rows) await library.index(organization, id)
}

const countOf = async (organization: Organization) => {
  const { rows } = await library.world().owner.query(
    `select (select count(*) from templates where organization_id = $1)::int as agents,
       (select count(*) from knowledge_sources where organization_id = $1)::int as sources`,
    [organization.id],
  )
  return rows[0]
}

/** What the tests of a draft found. */
async function tested(organization: Organization, agent: string) {
  const { turns } = talks.server(builtInResponder())
  const app = appAs(organization.owner.claims).route('/t', agentTests({ db: library.db, turns }))
  const response = await app.request(`/t/${agent}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ target: 'draft' }),
  })
  const { passed, failed, results } = await response.json()
  const questions = results.map(({ question }: { question: string }) => question)
  return { passed, failed, questions }
}

test('exported, deleted and imported, it gives the same answer with the same citation and passes its own tests', async () => {
  const { agent, bundle } = await exported(acme, [
    [question, 'contains', '25 days'],
    [question, 'cites', 'Employee handbook'],
    ['Who won the world cup in 1974?', 'refuses', ''],
  ])
  const before = await answer(acme, agent)
  expect(before.cited.length).toBeGreaterThan(0)
  const { sources } = await countOf(acme)
  await library.world().owner.query('delete from templates where id = $1', [agent])

  const response = await call(acme, '', bundle)

  expect(response.status).toBe(201)
  const { template } = await response.json()
  expect(await answer(acme, template.id)).toEqual(before)
  expect(await tested(acme, template.id)).toEqual({
    ...{ passed: 3, failed: 0 },
    questions: [question, question, 'Who won the world cup in 1974?'],
  })
  // What the organisation has already is not there twice.
  expect((await countOf(acme)).sources).toBe(sources)
})

test('imported elsewhere, its knowledge comes with it and is the other organisation’s', async () => {
  const { agent, bundle } = await exported(acme)
  const before = await answer(acme, agent)
  const elsewhere = await library.world().organization({ name: 'Elsewhere' })

  const { template } = await (await call(elsewhere, '', bundle)).json()
  await indexAll(elsewhere)

  expect(template).toMatchObject({ organization_id: elsewhere.id, live_version: null })
  expect(await answer(elsewhere, template.id)).toEqual(before)
})

describe('refused in plain words, with nothing half made', () => {
  let agent: string
  let bundle: Record<string, unknown>
  beforeAll(async () => {
    const third = await library.world().organization({ name: 'Third' })
    const made = await exported(third)
    agent = made.agent
    bundle = made.bundle
  })

  test.each<[string, (bundle: Record<string, unknown>) => unknown, number, string]>([
    ['another version', (bundle) => ({ ...bundle, version: 2 }), 422, 'another version (2)'],
    ['something else', () => ({ hello: 'world' }), 422, 'not an agent'],
    ['a list', () => [], 422, 'not an agent'],
    [
      'another organisation in the agent',
      (bundle) => ({ ...bundle, agent: { ...(bundle.agent as object), organization_id: acme.id } }),
      422,
      'organization_id',
    ],
    [
      'sources by their ids',
      (bundle) => ({ ...bundle, knowledge: [{ kind: 'file', id: acme.id, title: 'x' }] }),
      422,
      'damaged',
    ],
    [
      'a person who is not here',
      (bundle) => ({ ...bundle, agent: { ...(bundle.agent as object), avatar: 'nobody' } }),
      422,
      'person, style, voice or tone',
    ],
    [
      'a program as a file',
      (bundle) => ({
        ...bundle,
        knowledge: [
          {
            kind: 'file',
            title: 'x',
            name: 'x.pdf',
            content: Buffer.from('MZ\0\0').toString('base64'),
          },
        ],
      }),
      422,
      'cannot be read',
    ],
    [
      'more than there may be',
      (bundle) => ({
        ...bundle,
        knowledge: Array.from({ length: 501 }, () => ({ kind: 'text', title: 'x', body: 'x' })),
      }),
      422,
      'damaged',
    ],
    [
      'files that are too large together',
      (bundle) => ({
        ...bundle,
        knowledge: ['a', 'b', 'c'].map((title) => ({
          ...{ kind: 'file', title, name: `${title}.txt` },
          content: Buffer.alloc(7.2 * 1024 * 1024, title).toString('base64'),
        })),
      }),
      413,
      '20 MB',
    ],
  ])('%s', async (_, change, status, words) => {
    const before = await countOf(rival)

    const response = await call(rival, '', change(bundle))

    const { error } = await response.json()
    expect([response.status, error.message]).toEqual([status, expect.stringContaining(words)])
    expect(await countOf(rival)).toEqual(before)
  })

  test("another organisation's agent", async () => {
    expect((await call(rival, `/${agent}`)).status).toBe(404)
  })

  test('one agent more than there may be', async () => {
    const full = await library.world().organization({ name: 'Full' })
    for (let number = 0; number < 5; number += 1) await library.agent(full)
    const before = await countOf(full)

    const response = await call(full, '', bundle)

    expect(response.status).toBe(403)
    expect(await countOf(full)).toEqual(before)
  })
})
