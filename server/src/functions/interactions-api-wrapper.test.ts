import { type Person, useWorld } from 'database/testing/world'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppEnv } from '../lib/app-env.ts'
import { createDb, createPool, type Db } from '../lib/database/database.ts'
import { errorHandler } from '../lib/http-error.ts'
import { createLog } from '../lib/log.ts'
import { interactionsApiWrapper } from './interactions-api-wrapper.ts'

const world = useWorld()
let db: Db
beforeAll(() => {
  db = createDb(createPool(world().authenticator, 5))
})
afterAll(() => db.destroy())

function call(person: Person | null, method: string, path: string, body?: unknown) {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(createLog('silent')))
  app.use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('claims', person?.claims ?? { role: 'anon' })
    await next()
  })
  app.route('/', interactionsApiWrapper({ db }))
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  return app.request(path, { method, headers: { 'content-type': 'application/json' }, ...json })
}

const agent = {
  name: 'Maya',
  role: 'IT help desk',
  avatar: 'maya',
  style_id: 'maya-blazer-navy',
  voice_id: 'maya-warm-mid-range',
  tone: 'friendly',
}

describe('base templates', () => {
  test('there are 14, each complete, and a face that is missing is filled in the same way every time', async () => {
    const first = await (await call(null, 'GET', '/base-templates')).json()
    const second = await (await call(null, 'GET', '/base-templates')).json()

    expect(first).toHaveLength(14)
    for (const template of first) {
      expect(template).toMatchObject({
        avatar: expect.any(String),
        name: expect.stringMatching(/\S/),
        style_id: expect.stringContaining(template.avatar),
        voice_id: expect.stringContaining(template.avatar),
        tone: expect.any(String),
      })
      expect(template.greeting).not.toContain('{name}')
    }
    expect(second).toEqual(first)
  })
})

describe('templates', () => {
  test('a writer adds, changes and deletes an agent', async () => {
    const { owner } = await world().organization()

    const added = await call(owner, 'POST', '/templates', agent)
    const { id, updated_at } = await added.json()
    const changed = await call(owner, 'PUT', `/templates/${id}`, { name: 'Mia', updated_at })
    const listed = await (await call(owner, 'GET', '/templates')).json()
    const deleted = await call(owner, 'DELETE', `/templates/${id}`)

    expect(added.status).toBe(201)
    expect(changed.status).toBe(200)
    expect(listed).toEqual([expect.objectContaining({ id, name: 'Mia', tone: 'friendly' })])
    expect(deleted.status).toBe(204)
    expect(await (await call(owner, 'GET', '/templates')).json()).toEqual([])
  })

  test('an agent is put back exactly as it was got, and nothing changes', async () => {
    const { owner } = await world().organization()
    const { id } = await (await call(owner, 'POST', '/templates', agent)).json()
    await world().owner.query(
      "update public.templates set starter_questions = array['', repeat('x', 300)] where id = $1",
      [id],
    )
    const [got] = await (await call(owner, 'GET', '/templates')).json()

    const put = await call(owner, 'PUT', `/templates/${id}`, got)
    const changed = await call(owner, 'PUT', `/templates/${id}`, { ...got, name: 'Mia' })

    expect(put.status).toBe(200)
    expect(await put.json()).toEqual(got)
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual({
      ...got,
      name: 'Mia',
      updated_at: expect.any(String),
    })
  })

  test('an agent as the rows protocol gives it is put back too', async () => {
    const { owner } = await world().organization()
    const { id } = await (await call(owner, 'POST', '/templates', agent)).json()
    const { rows } = await world().owner.query(
      'select to_json(templates) as json from public.templates where id = $1',
      [id],
    )

    const put = await call(owner, 'PUT', `/templates/${id}`, { ...rows[0].json, name: 'Mia' })

    expect(put.status).toBe(200)
    expect(await put.json()).toMatchObject({ id, name: 'Mia' })
  })

  test('what the server decides of an agent is not changed with it', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const { id } = await (await call(acme.owner, 'POST', '/templates', agent)).json()
    const [got] = await (await call(acme.owner, 'GET', '/templates')).json()

    for (const change of [
      { id: crypto.randomUUID() },
      { organization_id: rival.id },
      { live_version: 1 },
      { base_template_id: 'hr-assistant' },
      { created_by: rival.owner.id },
      { updated_by: null },
      { created_at: '2020-01-01T00:00:00Z' },
      { created_at: null },
      { made_up: 1 },
    ]) {
      const response = await call(acme.owner, 'PUT', `/templates/${id}`, { ...got, ...change })
      expect(response.status, JSON.stringify(change)).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: 'validation_failed' } })
    }
    expect(await (await call(acme.owner, 'GET', '/templates')).json()).toEqual([got])
    expect((await call(rival.owner, 'PUT', `/templates/${id}`, got)).status).toBe(404)
    expect((await call(acme.owner, 'PUT', `/templates/${id}`, got)).status).toBe(200)
  })

  test('an agent as it was got makes another one like it, with a life of its own', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    await call(acme.owner, 'POST', '/templates', agent)
    const [got] = await (await call(acme.owner, 'GET', '/templates')).json()

    const copied = await call(acme.owner, 'POST', '/templates', {
      ...got,
      live_version: 7,
      created_by: rival.owner.id,
    })
    const carried = await call(acme.owner, 'POST', '/templates', {
      ...got,
      organization_id: rival.id,
    })
    const taken = await call(rival.owner, 'POST', '/templates', got)

    expect(copied.status).toBe(201)
    const copy = await copied.json()
    expect(copy).toMatchObject({
      ...agent,
      organization_id: acme.id,
      live_version: null,
      created_by: acme.owner.id,
    })
    expect(copy.id).not.toBe(got.id)
    expect(Date.parse(copy.created_at)).toBeGreaterThan(Date.parse(got.created_at))
    for (const refused of [carried, taken]) {
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ error: { code: 'other_organization' } })
    }
    expect(await (await call(rival.owner, 'GET', '/templates')).json()).toEqual([])
  })

  test('a duplicate begins with the sources, the collections and the tests of its original, and of no other organization', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const original = await (await call(acme.owner, 'POST', '/templates', agent)).json()
    const { owner } = world()
    const { rows } = await owner.query(
      `insert into knowledge_sources (organization_id, kind, title) values ($1, 'text', 'Plans') returning id`,
      [acme.id],
    )
    await owner.query(
      'insert into template_knowledge_sources (organization_id, template_id, source_id) values ($1, $2, $3)',
      [acme.id, original.id, rows[0].id],
    )
    const collection = await owner.query(
      `insert into knowledge_collections (organization_id, name) values ($1, 'Prices') returning id`,
      [acme.id],
    )
    await owner.query('insert into template_knowledge_collections values ($1, $2, $3)', [
      ...[acme.id, original.id, collection.rows[0].id],
    ])
    await owner.query(
      `insert into template_tests (organization_id, template_id, question, expectation, expected)
       values ($1, $2, 'What does it cost?', 'contains', '12 euros')`,
      [acme.id, original.id],
    )
    const copyAs = (person: Person) =>
      call(person, 'POST', '/templates', { ...agent, name: 'Maya copy', copy_of: original.id })

    const copied = await copyAs(acme.owner)

    expect(copied.status).toBe(201)
    const { id } = await copied.json()
    const of = async (table: string, column: string) =>
      (await owner.query(`select ${column} as one from ${table} where template_id = $1`, [id])).rows
    expect(await of('template_knowledge_sources', 'source_id')).toEqual([{ one: rows[0].id }])
    expect(await of('template_knowledge_collections', 'collection_id')).toEqual([
      { one: collection.rows[0].id },
    ])
    expect(await of('template_tests', 'question')).toEqual([{ one: 'What does it cost?' }])
    expect((await copyAs(rival.owner)).status).toBe(404)
    expect(await (await call(rival.owner, 'GET', '/templates')).json()).toEqual([])
  })

  test('a change on top of what someone else has changed since is refused', async () => {
    const { owner } = await world().organization()
    const { id, updated_at } = await (await call(owner, 'POST', '/templates', agent)).json()
    await world().owner.query(
      "update public.templates set name = 'Other', updated_at = now() + interval '1 s' where id = $1",
      [id],
    )

    const response = await call(owner, 'PUT', `/templates/${id}`, { name: 'Mine', updated_at })

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'edited_elsewhere' } })
  })

  test("another organisation's agent does not exist, for reading, changing and deleting", async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const { id } = await (await call(acme.owner, 'POST', '/templates', agent)).json()

    expect(await (await call(rival.owner, 'GET', '/templates')).json()).toEqual([])
    expect((await call(rival.owner, 'PUT', `/templates/${id}`, { name: 'X' })).status).toBe(404)
    expect((await call(rival.owner, 'DELETE', `/templates/${id}`)).status).toBe(404)
    expect((await call(acme.owner, 'PUT', `/templates/${id}`, { name: 'X' })).status).toBe(200)
  })

  test('no one, visitors, agent users and inactive members add none', async () => {
    const acme = await world().organization()
    const statuses = []
    for (const person of [
      null,
      await world().person({ anonymous: true }),
      await world().member(acme, 'agent_user'),
      await world().member(acme, 'INACTIVE'),
    ]) {
      if (person) person.claims.organization_id = acme.id
      statuses.push((await call(person, 'POST', '/templates', agent)).status)
    }

    expect(statuses).toEqual([401, 403, 403, 403])
    expect((await call(acme.owner, 'POST', '/templates', agent)).status).toBe(201)
  })

  test('the sixth agent of an organisation is refused, also when ten come at once', async () => {
    const { owner } = await world().organization()

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(owner, 'POST', '/templates', agent)),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.status).toBe(403)
    expect(await refused?.json()).toMatchObject({
      error: { message: 'Acme has 5 of 5 agents. Delete one, or ask us for more.' },
    })
  })

  test.each([
    ['a style of another person', { ...agent, style_id: 'daniel-blazer-moss' }, 409],
    ['no name', { ...agent, name: ' ' }, 400],
    ['a field that does not exist', { ...agent, organization_id: 'x' }, 400],
    ['a body that is not JSON', undefined, 400],
  ])('%s is refused', async (_, body, status) => {
    const { owner } = await world().organization()

    const response = await call(owner, 'POST', '/templates', body)

    expect(response.status).toBe(status)
  })
})
