import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { type Account, useOrganizations } from '../testing/organizations.ts'

// Salesforce, through the whole product: the practice system that it serves itself, let in on its page, and servers of
// somebody else that the operator has allowed.

const { organization, member, call, sql, product } = useOrganizations({
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
const system = (organization_id: string) => ({ organization_id, kind: 'salesforce' })
const stored = async (id: string) =>
  (await sql('select * from public.connections where organization_id = $1', [id])).rows[0]
const toolOf = async (who: Account, organization_id: string, name: string) => {
  const { data } = await who.client
    .from('tools')
    .select('id,arguments')
    .eq('organization_id', organization_id)
    .eq('remote_name', name)
    .single()
    .throwOnError()
  return data as { id: string; arguments: { properties: Record<string, { enum?: string[] }> } }
}
/** Uses what can be done there as an owner does who tries it. */
async function use(who: Account, organization_id: string, name: string, given: object) {
  const { id } = await toolOf(who, organization_id, name)
  const { body } = await call(who.client, `tools/${id}/test`, { arguments: given })
  return body as { ok: boolean; text: string }
}
async function connected() {
  const { id, owner } = await organization()
  const { status, body } = await call(owner.client, 'connections/practice', system(id))
  expect(status).toBe(201)
  return { id, owner, connection: String(body.id), base: String(body.base_url) }
}
const records = async (id: string, table: string) =>
  (
    await sql(
      `select fields from public.practice_records
       where organization_id = $1 and table_name = $2 order by created_at desc`,
      [id, table],
    )
  ).rows.map(({ fields }) => fields)

describe('letting us in on its page', () => {
  /** Asks for the way there, as the Connect page does. */
  async function leaving() {
    const { id, owner } = await organization()
    const asked = { ...system(id), sign_in: true }
    const { status, body } = await call(owner.client, 'connections/practice', asked)
    expect(status).toBe(200)
    const url = new URL(String(body.sign_in_url))
    return { id, owner, url, state: url.searchParams.get('state') ?? '' }
  }
  /** What a person presses there; gives where it leads. */
  async function press(url: URL, decision: string) {
    const body = new URLSearchParams({ decision })
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(302)
    return new URL(answer.headers.get('location') ?? '')
  }
  const back = (who: Account, { searchParams }: URL) =>
    call(who.client, 'connections/signed-in', {
      ...{ state: searchParams.get('state'), code: searchParams.get('code') },
    })

  test('connects with a refresh token, and nothing of it is in clear', async () => {
    const { id, owner, url } = await leaving()

    const page = await fetch(url)
    const returned = await press(url, 'allow')
    const { status, body } = await back(owner, returned)

    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(await page.text()).toContain('Allow Digital Workforce to work here?')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(returned.origin + returned.pathname).toBe(
      `${product().url}/dashboard/integrations/callback`,
    )
    expect({ status, body }).toMatchObject({
      ...{ status: 201, body: { kind: 'salesforce', is_practice: true, status: 'connected' } },
    })
    expect(JSON.stringify(await stored(id))).not.toContain(returned.searchParams.get('code'))
    expect(await use(owner, id, 'find_case', { number: '10001' })).toMatchObject({ ok: true })
  })

  test('counts once, and for the session that went there', async () => {
    const { id, owner, url } = await leaving()
    const returned = await press(url, 'allow')
    const elsewhere = { ...owner, client: (await organization()).owner.client }

    const lapsed = { status: 422, body: { error: { code: 'sign_in_lapsed' } } }
    expect(await back(elsewhere, returned)).toMatchObject(lapsed)
    expect(await back(await member(id, 'member'), returned)).toMatchObject(lapsed)
    expect((await back(owner, returned)).status).toBe(201)
    expect(await back(owner, returned)).toMatchObject(lapsed)
  })

  test('counts with the code that was given for it alone', async () => {
    const [mine, theirs] = [await leaving(), await leaving()]
    const [returned, other] = [await press(mine.url, 'allow'), await press(theirs.url, 'allow')]
    returned.searchParams.set('code', other.searchParams.get('code') ?? '')

    const { status, body } = await back(mine.owner, returned)

    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'connection_refused' })
    expect(await stored(mine.id)).toBeUndefined()
  })

  test('is left with a reason', async () => {
    const { url, state } = await leaving()

    const returned = await press(url, 'deny')

    expect(Object.fromEntries(returned.searchParams)).toEqual({
      ...{ state, error: 'access_denied' },
      error_description: 'end-user denied authorization',
    })
  })

  test('is not begun by members, nor where a system has no page', async () => {
    const { id, owner } = await organization()
    const go = (who: Account, kind: string) =>
      call(who.client, 'connections/practice', { organization_id: id, kind, sign_in: true })

    expect((await go(await member(id, 'member'), 'salesforce')).status).toBe(403)
    expect((await go(owner, 'servicenow')).body.error.code).toBe('no_sign_in')
  })
})

describe('agents', () => {
  test('add, find and change leads and contacts', async () => {
    const { id, owner } = await connected()
    const email = 'ana@dune.example'

    const made = await use(owner, id, 'create_lead', {
      ...{ first_name: 'Ana', last_name: "O'Neil", company: 'Dune', email, source: 'Web' },
    })
    const changed = await use(owner, id, 'update_lead', { email, status: 'Working - Contacted' })
    const found = await use(owner, id, 'find_lead', { email })
    const contact = { last_name: 'Roy', email: 'roy@dune.example', title: 'Buyer' }
    await use(owner, id, 'create_contact', contact)
    await use(owner, id, 'update_contact', { email: contact.email, phone: '+44 20 7946 0999' })
    const person = await use(owner, id, 'find_contact', { email: contact.email })

    expect(JSON.parse(made.text)).toMatchObject({ LastName: "O'Neil", LeadSource: 'Web' })
    expect(JSON.parse(changed.text)).toMatchObject({ Status: 'Working - Contacted' })
    expect(found.text).toBe(changed.text)
    expect(JSON.parse(person.text)).toEqual({
      ...{ LastName: 'Roy', Email: contact.email, Title: 'Buyer', Phone: '+44 20 7946 0999' },
    })
    expect((await records(id, 'Lead'))[0]).toMatchObject({ Company: 'Dune' })
  })

  test('file, find, change and comment on cases', async () => {
    const { id, owner } = await connected()

    const made = await use(owner, id, 'create_case', {
      ...{ subject: 'Table wobbles', priority: 'High', description: 'On a flat floor.' },
      contact_email: 'grace@lindqvist-gardens.example',
    })
    const { CaseNumber: number } = JSON.parse(made.text)
    await use(owner, id, 'update_case', { number, status: 'Working' })
    await use(owner, id, 'add_case_comment', { number, comment: 'She has sent a film.' })
    const read = await use(owner, id, 'find_case', { number })
    const open = await use(owner, id, 'search_cases', { words: 'WOBBLES' })

    expect(number).toBe('00010005')
    expect(JSON.parse(read.text)).toMatchObject({
      ...{ CaseNumber: number, Status: 'Working', Priority: 'High' },
      comments: [{ CommentBody: 'She has sent a film.' }],
    })
    expect(JSON.parse(open.text)).toMatchObject([{ CaseNumber: number }])
    expect((await records(id, 'Case'))[0].ContactId).toMatch(/^003[0-9A-Za-z]{15}$/)
  })

  test.each([
    ['find_case', { number: '999' }, 'Salesforce has no case 999.'],
    ['find_case', { number: "1' OR Subject != '" }, 'is no number of a case'],
    ['find_lead', { email: 'no@body.example' }, 'has no lead with the address'],
    ['update_lead', { email: 'piotr@cafe-lipa.example' }, 'Say what to change.'],
    ['search_cases', { words: "x' OR Subject LIKE '%" }, 'Nothing was found.'],
    ['search_cases', { words: '%' }, 'Nothing was found.'],
    ['search_cases', { words: 'Screws missing' }, 'Nothing was found.'],
    ['create_case', { subject: 'A', priority: 'Extreme' }, 'The arguments do not fit'],
    ['create_case', { subject: 'A', IsClosed: 'true' }, 'The arguments do not fit'],
  ])('are answered for %s of %o in plain words', async (name, given, words) => {
    const { id, owner } = await connected()

    expect((await use(owner, id, name, given)).text).toContain(words)
  })

  test('are offered the values of its picklists', async () => {
    const { id, owner } = await connected()

    const { properties } = (await toolOf(owner, id, 'create_case')).arguments

    expect(properties.priority?.enum).toEqual(['High', 'Medium', 'Low'])
    expect(properties.origin?.enum).toEqual(['Phone', 'Email', 'Web'])
    expect(properties.subject?.enum).toBeUndefined()
  })

  test('go on when a token has ended, and are told when access was revoked', async () => {
    const { id, owner } = await connected()
    const read = () => use(owner, id, 'find_case', { number: '10001' })
    await read()

    await sql('update public.practice_systems set tokens_from = now() where organization_id = $1', [
      id,
    ])
    const renewed = await read()
    const access = { org_id: id, system_name: 'salesforce', allowed: false }
    await owner.client.rpc('set_practice_access', access).throwOnError()
    const refused = await read()

    const words =
      'Salesforce does not let us in. An owner of the organization has to connect it again.'
    expect(renewed).toMatchObject({ ok: true })
    expect(refused).toMatchObject({ ok: false, text: words })
    expect(await stored(id)).toMatchObject({ status: 'refused', last_error: words })
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
    ...{ ...system(id), base_url, client_id: 'client', client_secret: 'a-secret-of-them' },
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
