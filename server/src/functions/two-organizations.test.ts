import type { Organization } from 'database/testing/world'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchKnowledge } from '../knowledge/search/search.ts'
import { useLibrary } from '../knowledge/testing/library.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { errorHandler } from '../lib/http-error.ts'
import { createLog } from '../lib/log.ts'
import { interactionsApiWrapper } from './interactions-api-wrapper.ts'
import { knowledgeSearch } from './knowledge/knowledge-search.ts'
import { knowledgeUpload } from './knowledge/knowledge-upload.ts'

const library = useLibrary()
const agent = {
  ...{ name: 'Maya', role: 'IT help desk', avatar: 'maya', style_id: 'maya-blazer-navy' },
  ...{ voice_id: 'maya-warm-mid-range', tone: 'friendly' },
}

let acme: Organization
let brook: Organization
let rival: Organization
/** Owns Acme and Brook; the token names Brook. */
let owner: Organization['owner']
beforeAll(async () => {
  acme = await library.world().organization({ name: 'Acme' })
  owner = acme.owner
  brook = await library.world().organization({ name: 'Brook', owner })
  rival = await library.world().organization({ name: 'Rival' })
})

function call(path: string, { body, form }: { body?: object; form?: FormData } = {}) {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(createLog('silent')))
  app.use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('claims', owner.claims)
    await next()
  })
  const { db, files } = library
  app.route('/wrapper', interactionsApiWrapper({ db }))
  app.route('/knowledge-search', knowledgeSearch({ db }))
  app.route('/knowledge-upload', knowledgeUpload({ db, files }))
  if (form) return app.request(path, { method: 'POST', body: form })
  return app.request(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const named = (path: string, { id }: Organization) => `${path}?organization_id=${id}`
const names = async (response: Response | Promise<Response>) =>
  ((await (await response).json()) as { name: string }[]).map(({ name }) => name)

function file(text: string) {
  const form = new FormData()
  form.set('file', new File([text], 'notes.md'))
  return { form }
}

describe('agents of somebody who belongs to two organisations', () => {
  test('are listed of the one that the token names, or of the one that the request names', async () => {
    const inAcme = await call(named('/wrapper/templates', acme), {
      body: { ...agent, name: 'Of Acme' },
    })
    const inBrook = await call('/wrapper/templates', { body: { ...agent, name: 'Of Brook' } })

    expect(await inAcme.json()).toMatchObject({ organization_id: acme.id })
    expect(await inBrook.json()).toMatchObject({ organization_id: brook.id })
    expect(await names(call('/wrapper/templates'))).toEqual(['Of Brook'])
    expect(await names(call(named('/wrapper/templates', brook)))).toEqual(['Of Brook'])
    expect(await names(call(named('/wrapper/templates', acme)))).toEqual(['Of Acme'])
  })

  test('are neither listed nor made in an organisation of others', async () => {
    const made = await call(named('/wrapper/templates', rival), { body: agent })

    expect(made.status).toBe(403)
    expect(await names(call(named('/wrapper/templates', rival)))).toEqual([])
  })

  test('an organisation that is no id is refused', async () => {
    expect((await call('/wrapper/templates?organization_id=acme')).status).toBe(400)
  })

  test('are limited in each organisation by itself', async () => {
    const full = await library.world().organization({ name: 'Full', owner })
    const empty = await library.world().organization({ name: 'Empty', owner })
    owner.claims.organization_id = brook.id
    const add = async (organization: Organization) =>
      (await call(named('/wrapper/templates', organization), { body: agent })).status

    const five = await Promise.all(Array.from({ length: 5 }, () => add(full)))

    expect(five).toEqual([201, 201, 201, 201, 201])
    expect(await add(full)).toBe(403)
    expect(await add(empty)).toBe(201)
  })
})

describe('knowledge of somebody who belongs to two organisations', () => {
  const ask = async (path: string) => {
    const response = await call(path, { body: { question: 'How many days of leave are there?' } })
    const { passages } = (await response.json()) as { passages: { text: string }[] }
    return passages.map(({ text }) => text).join(' ')
  }

  test('is searched in the organisation that the token or the request names', async () => {
    await library.teach(acme, '# Leave\n\nYou have 25 days of leave at Acme.')
    await library.teach(brook, '# Leave\n\nYou have 30 days of leave at Brook.')

    expect(await ask('/knowledge-search')).toContain('30 days of leave at Brook')
    expect(await ask('/knowledge-search')).not.toContain('Acme')
    expect(await ask(named('/knowledge-search', acme))).toContain('25 days of leave at Acme')
    expect(await ask(named('/knowledge-search', acme))).not.toContain('Brook')
    expect(await ask(named('/knowledge-search', rival))).toBe('')
  })

  test('a search keeps to sources and collections, of the organisation that is asked', async () => {
    const [single, held] = [
      await library.teach(acme, '# Ferries\n\nThe first ferry leaves at six.'),
      await library.teach(acme, '# Ferries\n\nThe last ferry leaves at nine.'),
    ]
    await library.teach(acme, '# Ferries\n\nA third ferry leaves at noon.')
    const collection = await library.collect(acme, 'Evening', [held])
    const search = async (where: Organization, scope: object) => {
      const body = { question: 'When does a ferry leave?', ...scope }
      const response = await call(named('/knowledge-search', where), { body })
      const { passages } = (await response.json()) as { passages: { source_id: string }[] }
      return passages.map(({ source_id }) => source_id).sort()
    }
    const both = { source_ids: [single], collection_ids: [collection] }

    expect(await search(acme, both)).toEqual([single, held].sort())
    expect(await search(acme, { collection_ids: [collection] })).toEqual([held])
    expect(await search(acme, { source_ids: [], collection_ids: [] })).toEqual([])
    expect((await search(acme, {})).length).toBeGreaterThan(2)
    expect(await search(brook, both)).toEqual([])
    expect(await search(rival, both)).toEqual([])
  })

  test('sources of the other organisation stay out, also when they are asked for', async () => {
    const source = await library.teach(acme, '# Leave\n\nAcme closes for a week of leave.')
    const body = { question: 'How long is the leave?', source_ids: [source] }

    const here = await call('/knowledge-search', { body })
    const there = await call(named('/knowledge-search', acme), { body })

    expect((await here.json()).passages).toEqual([])
    expect((await there.json()).passages).not.toEqual([])
  })

  test('is added to the organisation that the request names, and to none of others', async () => {
    const added = await call(named('/knowledge-upload', acme), file('Notes of Acme'))
    const token = await call('/knowledge-upload', file('Notes of Brook'))
    const foreign = await call(named('/knowledge-upload', rival), file('Notes'))

    expect(await added.json()).toMatchObject({ source: { organization_id: acme.id } })
    expect(await token.json()).toMatchObject({ source: { organization_id: brook.id } })
    expect(foreign.status).toBe(403)
  })

  test("an agent speaks from its own organisation's sources, whichever the token names", async () => {
    const agentOfAcme = await library.agent(acme)
    await library.publish(acme, agentOfAcme)

    const query = { templateId: agentOfAcme, question: 'days of leave' }
    const found = await searchKnowledge(library.db, owner.claims, query)

    const text = found.passages.map(({ body }) => body).join(' ')
    expect(text).toContain('Acme')
    expect(text).not.toContain('Brook')
  })
})
