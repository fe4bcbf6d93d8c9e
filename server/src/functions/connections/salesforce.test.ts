import { describe, expect, test } from 'vitest'
import { useConnectedSystems } from '../testing/connected-systems.ts'
import type { Account } from '../testing/organizations.ts'

// Salesforce, through the whole product: the practice system that it serves itself, let in on its page.

const { organization, member, call, sql, product, toolOf, stored, use, ...systems } =
  useConnectedSystems()
const connected = () => systems.connected('salesforce')
const system = (organization_id: string) => ({ organization_id, kind: 'salesforce' })
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
