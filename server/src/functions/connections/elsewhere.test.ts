import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { useConnectedSystems } from '../testing/connected-systems.ts'
import type { Account } from '../testing/organizations.ts'

// Connections, through the whole product, to servers of somebody else that the operator has allowed.

const { organization, member, call, logOf, stored, toolOf, use } = useConnectedSystems()

describe('an instance elsewhere', () => {
  const secret = 'a-secret-of-somebody-else'
  const entered = (organization_id: string, base_url: string) => ({
    ...{ organization_id, kind: 'servicenow', base_url },
    ...{ client_id: 'client', client_secret: secret },
  })
  const add = (who: Account, id: string, base_url: string) =>
    call(who.client, 'connections', entered(id, base_url))

  /** An instance that gives tokens, and answers the rest with this. */
  async function instance(status: number, body: object, headers = {}) {
    const asked: string[] = []
    const server = await startTestServer((request, response) => {
      asked.push(`${request.method} ${request.url?.split('?')[0]}`)
      const isToken = request.url === '/oauth_token.do'
      response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(isToken ? { access_token: 'abc', expires_in: 1799 } : body))
    })
    return { ...server, asked }
  }

  test('is connected when its tables can be read, and its secret is nowhere in clear', async () => {
    const { id, owner } = await organization()
    const there = await instance(200, { result: [] })

    const { status, body } = await add(owner, id, there.url)

    expect(status).toBe(201)
    expect(there.asked).toEqual([
      'POST /oauth_token.do',
      ...['incident', 'sc_request', 'kb_knowledge', 'sys_choice'].map(
        (table) => `GET /api/now/table/${table}`,
      ),
    ])
    expect(JSON.stringify([body, await stored(id), await logOf(id)])).not.toContain(secret)
    await there.close()
  })

  test.each([
    [401, {}, 'connection_refused', 'Check the id and the secret'],
    [403, { error: { message: 'ACL', detail: 'No role.' } }, 'connection_failed', 'ACL No role.'],
    [429, {}, 'connection_failed', 'Try again in 7 s.'],
    [500, {}, 'connection_failed', 'ServiceNow failed (500).'],
    [302, {}, 'connection_failed', '(302)'],
    [200, { result: 'odd' }, 'connection_failed', 'not expected'],
  ])('that answers %i is not stored', async (answer, told, code, words) => {
    const { id, owner } = await organization()
    const there = await instance(answer, told, { 'retry-after': '7' })

    const { status, body } = await add(owner, id, there.url)

    expect({ status, code: body.error.code }).toEqual({ status: 422, code })
    expect(body.error.message).toContain(words)
    expect(await stored(id)).toBeUndefined()
    await there.close()
  })

  test.each([
    ['http://acme.service-now.example', 'not_https'],
    ['https://169.254.169.254', 'connection_failed'],
    ['https://user:pass@acme.example', 'validation_failed'],
    ['https://acme.example/path', 'validation_failed'],
    ['ftp://acme.example', 'validation_failed'],
  ])('%s is not called', async (base_url, code) => {
    const { id, owner } = await organization()

    expect((await add(owner, id, base_url)).body.error.code).toBe(code)
  })

  test('is not called for who may not connect', async () => {
    const { id } = await organization()
    const there = await instance(200, { result: [] })

    expect((await add(await member(id, 'member'), id, there.url)).status).toBe(403)
    expect(there.asked).toEqual([])
    await there.close()
  })
})

describe('a Salesforce elsewhere', () => {
  const field = (name: string, values: string[] = []) => ({
    ...{ name, externalId: name.endsWith('__c'), unique: name.endsWith('__c') },
    picklistValues: values.map((value) => ({ value, active: value !== 'Old' })),
  })
  const names = [
    ...['FirstName', 'LastName', 'Company', 'Email', 'Phone', 'Title', 'LeadSource'],
    ...['Description', 'Subject', 'Status', 'Origin', 'Digital_Workforce_Key__c'],
  ]
  const object = (without: string, priorities: string[]) => ({
    ...{ createable: true, updateable: without !== 'updateable' },
    fields: [...names.map((name) => field(name)), field('Priority', priorities)].filter(
      ({ name }) => name !== without,
    ),
  })
  type Answer = { status?: number; body: unknown; headers?: Record<string, string> }

  /** A Salesforce that gives tokens, describes its objects, and answers queries with this. */
  async function instance({ lacks = '', priorities = ['High', 'Old'] } = {}) {
    const asked: string[] = []
    const forms: string[] = []
    const there = { priorities, over: 0, answer: { body: { records: [] } } as Answer }
    const server = await startTestServer((request, response) => {
      const path = request.url?.split('?')[0] ?? ''
      asked.push(`${request.method} ${path}`)
      const token = { body: { access_token: 'abc' } }
      const described = { body: object(lacks, there.priorities) }
      const isOver = there.over > 0 && path.endsWith('/query')
      if (isOver) there.over -= 1
      if (path.endsWith('/token')) request.on('data', (form) => void forms.push(String(form)))
      const over = {
        ...{ status: 401, body: [{ message: 'Session expired', errorCode: 'INVALID_SESSION_ID' }] },
      }
      const answer: Answer = isOver
        ? over
        : path.endsWith('/token')
          ? token
          : path.endsWith('/describe')
            ? described
            : there.answer
      const headers = { 'content-type': 'application/json', ...answer.headers }
      response.writeHead(answer.status ?? 200, headers)
      response.end(JSON.stringify(answer.body))
    })
    return { ...server, asked, forms, there }
  }
  const entered = (id: string, base_url: string) => ({
    ...{
      ...{ organization_id: id, kind: 'salesforce' },
      base_url,
      client_id: 'client',
      client_secret: 'a-secret-of-them',
    },
  })

  test('is connected with what its objects are like, and again when they change', async () => {
    const { id, owner } = await organization()
    const { url, asked, there, close } = await instance()

    const { status, body } = await call(owner.client, 'connections', entered(id, url))
    const priorities = async () =>
      (await toolOf(owner, id, 'create_case')).arguments.properties.priority?.enum
    const before = await priorities()
    there.priorities = ['Urgent']
    await call(owner.client, `connections/${body.id}/test`)

    expect(status).toBe(201)
    expect(asked.slice(0, 4)).toEqual([
      'POST /services/oauth2/token',
      ...['Lead', 'Contact', 'Case'].map(
        (name) => `GET /services/data/v62.0/sobjects/${name}/describe`,
      ),
    ])
    expect({ before, after: await priorities() }).toEqual({ before: ['High'], after: ['Urgent'] })
    await close()
  })

  test.each([
    ['Digital_Workforce_Key__c', 'Lead needs a text field Digital_Workforce_Key__c'],
    ['Company', 'does not see the field Company of Lead'],
    ['updateable', 'may not create and edit Lead records'],
  ])('that lacks %s is not connected', async (lacks, words) => {
    const { id, owner } = await organization()
    const { url, close } = await instance({ lacks })

    const { status, body } = await call(owner.client, 'connections', entered(id, url))

    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'connection_failed' })
    expect(body.error.message).toContain(words)
    await close()
  })

  test('that ends a token is asked for another with the refresh token, and refuses at its second no', async () => {
    const { id, owner } = await organization()
    const { url, forms, there, close } = await instance()
    const signedIn = { ...entered(id, url), refresh_token: 'of-a-person' }
    expect((await call(owner.client, 'connections', signedIn)).status).toBe(201)
    const read = () => use(owner, id, 'search_cases', { words: 'lamp' })
    await read()
    const before = forms.length

    there.over = 1
    const renewed = await read()
    expect(forms.slice(before)).toEqual([
      expect.stringContaining('grant_type=refresh_token&refresh_token=of-a-person'),
    ])
    there.over = 2
    const refused = await read()

    expect(renewed).toMatchObject({ ok: true })
    expect(refused.text).toMatch(/^Salesforce does not let us in/)
    expect((await stored(id)).status).toBe('refused')
    await close()
  })

  const limit = [{ message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' }]
  test.each([
    ['says that its limit is reached', { status: 403, body: limit }, false],
    [
      'says that the day is nearly used up',
      { body: { records: [] }, headers: { 'sforce-limit-info': 'api-usage=98/100' } },
      true,
    ],
  ])('that %s is left alone', async (_, answer: Answer, isFirstDone) => {
    const { id, owner } = await organization()
    const { url, asked, there, close } = await instance()
    const { body } = await call(owner.client, 'connections', entered(id, url))
    there.answer = answer
    const read = () => use(owner, id, 'search_cases', { words: 'lamp' })

    const first = await read()
    const before = asked.length
    const second = await read()

    const words = 'Salesforce takes no more requests for now. Try again in'
    expect(first).toMatchObject({ ok: isFirstDone })
    expect(first.text.includes(words)).toBe(!isFirstDone)
    expect(second.text).toContain(words)
    expect(asked).toHaveLength(before)
    expect((await stored(id)).status).toBe('connected')
    expect(body.status).toBe('connected')
    await close()
  })
})
