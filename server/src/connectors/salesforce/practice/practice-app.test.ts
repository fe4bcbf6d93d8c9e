import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createDb, createPool } from '../../../lib/database/database.ts'
import { createLog } from '../../../lib/log.ts'
import { usePractice } from '../../practice/testing/use-practice.ts'
import { createPracticeTokens } from '../../practice/tokens.ts'
import { salesforcePractice } from './practice-app.ts'

// The practice system as another program sees it, over HTTP.

const practice = usePractice({
  ...{ kind: 'salesforce', tokenPath: '/services/oauth2/token' },
  dataPath: '/services/data/v62.0',
})
const { product, secret, tokens, opened, grant } = practice
const key = 'Digital_Workforce_Key__c'
async function entered() {
  const there = await practice.entered()
  const query = (q: string) => there.ask(`query?${new URLSearchParams({ q })}`)
  return { ...there, query }
}

describe('tokens', () => {
  const verifier = 'a'.repeat(43)
  const redirect_uri = () => `${product().url}/dashboard/integrations/callback`
  const asked = (client_id: string, change = {}) =>
    new URLSearchParams({
      ...{ response_type: 'code', client_id, redirect_uri: redirect_uri(), state: 'mine' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...{ code_challenge_method: 'S256', ...change },
    })
  async function allowed() {
    const there = await opened()
    const url = `${there.base}/services/oauth2/authorize?${asked(there.client.client_id)}`
    const body = new URLSearchParams({ decision: 'allow' })
    const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    const exchange = (change = {}) =>
      grant(there.base, {
        ...{ grant_type: 'authorization_code', code, code_verifier: verifier, ...there.client },
        ...{ redirect_uri: redirect_uri(), ...change },
      })
    return { ...there, exchange }
  }

  test('are given for a code, once, and by the refresh token that comes with them', async () => {
    const { base, client, exchange } = await allowed()

    const first = await exchange()
    const { refresh_token, ...rest } = await first.json()
    const again = await grant(base, { grant_type: 'refresh_token', refresh_token, ...client })

    expect(rest).toEqual({
      ...{ access_token: expect.any(String), instance_url: base, token_type: 'Bearer' },
      ...{ scope: 'api refresh_token', issued_at: expect.any(String) },
    })
    expect(await again.json()).toMatchObject({ access_token: expect.any(String) })
    expect((await exchange()).status).toBe(400)
  })

  test.each([
    ['another verifier', { code_verifier: 'b'.repeat(43) }, 'invalid_grant'],
    ['another way back', { redirect_uri: 'https://else.example' }, 'invalid_grant'],
    ['another secret', { client_secret: 'wrong' }, 'invalid_client'],
    ['another client', { client_id: crypto.randomUUID() }, 'invalid_client_id'],
    ['another grant', { grant_type: 'password' }, 'invalid_grant'],
    ['no token', { grant_type: 'refresh_token' }, 'invalid_grant'],
  ])('are not given with %s', async (_, change, error) => {
    const { exchange } = await allowed()

    const answer = await exchange(change)

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error })
  })

  test.each([
    ['another client', { client_id: 'other' }, 'invalid_client_id'],
    ['a way back to somewhere else', { redirect_uri: 'https://else.example' }, 'redirect_uri'],
  ])('are not asked for by %s', async (_, change, words) => {
    const { base, client } = await opened()
    const url = `${base}/services/oauth2/authorize?${asked(client.client_id, change)}`

    for (const method of ['GET', 'POST']) {
      const answer = await fetch(url, { method, redirect: 'manual' })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(words)
    }
  })

  test('are not asked for without PKCE', async () => {
    const { base, client } = await opened()
    const change = { code_challenge_method: 'plain' }
    const url = `${base}/services/oauth2/authorize?${asked(client.client_id, change)}`

    for (const method of ['GET', 'POST']) {
      const { headers } = await fetch(url, { method, redirect: 'manual' })
      expect(headers.get('location')).toContain('error=invalid_request')
    }
  })

  test('that are over, or of another organization, open nothing', async () => {
    const [mine, theirs] = [await entered(), await opened()]
    const at = (base: string, token: string) =>
      fetch(`${base}/services/data/v62.0/limits`, { headers: { authorization: `Bearer ${token}` } })
    const old = createPracticeTokens([secret], () => Date.now() - 1800 * 1000)
    const over = old.issueAccess(mine.id, mine.door)

    for (const answer of [await at(mine.base, over), await at(theirs.base, mine.access_token)]) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual([
        { message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' },
      ])
    }
    expect((await at(mine.base, mine.access_token)).status).toBe(200)
  })
})

describe('records', () => {
  test('are found with SOQL', async () => {
    const { query } = await entered()
    const names = async (q: string) => {
      const { records } = await (await query(q)).json()
      return records.map(({ LastName }: { LastName: string }) => LastName).join(' ')
    }
    const lead = 'SELECT LastName FROM Lead'

    expect(await names(`${lead} ORDER BY LastName`)).toBe('Haddad Okafor Zielinski')
    expect(await names(`${lead} ORDER BY LastName DESC LIMIT 1`)).toBe('Zielinski')
    expect(await names(`${lead} WHERE Company LIKE '%lip%'`)).toBe('Zielinski')
    expect(await names(`${lead} WHERE LeadSource IN ('Web', 'Other')`)).toBe('Zielinski')
    expect(await names(`${lead} WHERE Phone != null AND Title = 'owner'`)).toBe('Okafor')
    expect(await names(`${lead} WHERE IsConverted = true`)).toBe('')
    expect(await (await query(`${lead} WHERE LastName >= 'Z'`)).json()).toEqual({
      ...{ totalSize: 1, done: true },
      records: [
        {
          attributes: {
            type: 'Lead',
            url: expect.stringMatching(/^\/services\/data\/v62.0\/sobjects\/Lead\/00Q\w{15}$/),
          },
          LastName: 'Zielinski',
        },
      ],
    })
  })

  test.each([
    ['SELECT Id FROM Account', 'INVALID_TYPE'],
    ['SELECT Name FROM Lead', 'INVALID_FIELD'],
    ["SELECT Id FROM Lead WHERE Size = '1'", 'INVALID_FIELD'],
    ['SELECT Id FROM Lead ORDER BY Size', 'INVALID_FIELD'],
    ['SELECT Id', 'MALFORMED_QUERY'],
    ['SELECT Id FROM Lead WHERE Email ~ 1', 'MALFORMED_QUERY'],
    ["SELECT Id FROM Lead WHERE Email = 'x' 'y'", 'MALFORMED_QUERY'],
    ['SELECT Id FROM Lead WHERE Email = Name', 'MALFORMED_QUERY'],
    [`SELECT Id FROM Lead WHERE Email = '${'x'.repeat(4000)}'`, 'MALFORMED_QUERY'],
    ['', 'MALFORMED_QUERY'],
  ])('are not found with %s', async (q, errorCode) => {
    const { query } = await entered()

    const answer = await query(q)

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject([{ errorCode }])
  })

  test('are added, read and changed', async () => {
    const { ask, write } = await entered()

    const made = await write('sobjects/Case', { Subject: 'Lamp' })
    const { id, ...rest } = await made.json()
    const changed = await write(`sobjects/Case/${id}`, { Status: 'Closed' }, 'PATCH')

    expect({ status: made.status, rest }).toEqual({
      ...{ status: 201, rest: { success: true, errors: [] } },
    })
    expect(changed.status).toBe(204)
    expect(await (await ask(`sobjects/Case/${id}`)).json()).toMatchObject({
      ...{ CaseNumber: '00010005', Subject: 'Lamp', Status: 'Closed', IsClosed: true },
      ...{ Priority: 'Medium', ContactId: null },
    })
  })

  test('are there once for a value of their external id', async () => {
    const { write, query } = await entered()
    const upsert = (Subject: string) =>
      write(`sobjects/Case/${key}/k-1`, { Subject }, 'PATCH').then(async (answer) => ({
        ...{ status: answer.status, ...(await answer.json()) },
      }))

    const at = await Promise.all([upsert('A'), upsert('A'), upsert('A')])
    const later = await upsert('B')
    const twin = await write('sobjects/Case', { Subject: 'C', [key]: 'k-1' })

    expect(at.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set([...at, later].map(({ id }) => id)).size).toBe(1)
    expect(later).toMatchObject({ status: 200, created: false, success: true })
    expect(twin.status).toBe(400)
    expect(await twin.json()).toMatchObject([{ errorCode: 'DUPLICATE_VALUE' }])
    const found = await (await query(`SELECT Subject FROM Case WHERE ${key} = 'k-1'`)).json()
    expect(found.records).toMatchObject([{ Subject: 'B' }])
  })

  test.each([
    ['Lead', { LastName: 'A' }, 'REQUIRED_FIELD_MISSING'],
    ['Lead', { LastName: 'A', Company: 'B', Status: 'Odd' }, 'RESTRICTED_PICKLIST'],
    ['Lead', { LastName: 'A', Company: 'B', Email: 'odd' }, 'INVALID_EMAIL_ADDRESS'],
    ['Lead', { LastName: 'A'.repeat(81), Company: 'B' }, 'STRING_TOO_LONG'],
    ['Case', { Size: 'A' }, 'INVALID_FIELD'],
    ['Case', { CaseNumber: '1' }, 'INVALID_FIELD_FOR_INSERT_UPDATE'],
    [`Case/${key}/k-2`, { Status: 'Odd' }, 'RESTRICTED_PICKLIST'],
    ['Case/500', { Status: 'New' }, 'NOT_FOUND'],
    ['Account', {}, 'NOT_FOUND'],
  ])('of %s are not written with %o', async (path, body, errorCode) => {
    const { write } = await entered()

    const answer = await write(`sobjects/${path}`, body, path.includes('/') ? 'PATCH' : 'POST')

    expect([400, 404]).toContain(answer.status)
    const [fault] = await answer.json()
    expect(fault.errorCode).toContain(errorCode)
  })

  test('are described with their picklists', async () => {
    const { ask } = await entered()

    const { fields } = await (await ask('sobjects/Case/describe')).json()

    const named = (name: string) => fields.find((field: { name: string }) => field.name === name)
    expect(named('Priority').picklistValues[0]).toMatchObject({ value: 'High', active: true })
    expect(named(key)).toMatchObject({ externalId: true, unique: true })
    expect((await ask('sobjects/Account/describe')).status).toBe(404)
    expect((await ask('sobjects/Case/500')).status).toBe(404)
  })

  test('refuse a body that is none, and one that is too long', async () => {
    const { ask, write } = await entered()

    const broken = await ask('sobjects/Case', { method: 'POST', body: '[' })

    expect(await broken.json()).toMatchObject([{ errorCode: 'JSON_PARSER_ERROR' }])
    expect((await write('sobjects/Case', { Subject: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('are given so many times a day, and each answer says how many are used', async () => {
    const { id, door } = await opened()
    const pool = createPool(product().world.authenticator, 2)
    let clock = 0
    const app = salesforcePractice({
      ...{ db: createDb(pool), secrets: [secret], perDay: 2, clock: () => clock },
      ...{ log: createLog('error', () => {}), callback: `${product().url}/callback` },
    })
    const authorization = `Bearer ${tokens.issueAccess(id, door)}`
    const ask = async () =>
      app.request(`/${id}/services/data/v62.0/limits`, { headers: { authorization } })

    const first = await ask()
    const second = await ask()
    const refused = await ask()
    clock = 86_400_000
    const nextDay = await ask()
    await pool.end()

    expect(await first.json()).toEqual({ DailyApiRequests: { Max: 2, Remaining: 1 } })
    expect(second.headers.get('sforce-limit-info')).toBe('api-usage=2/2')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual([
      { message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' },
    ])
    expect(nextDay.status).toBe(200)
  })
})
