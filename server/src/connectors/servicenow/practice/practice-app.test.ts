import { describe, expect, test } from 'vitest'
import { createDb, createPool } from '../../../lib/database/database.ts'
import { createLog } from '../../../lib/log.ts'
import { usePractice } from '../../practice/testing/use-practice.ts'
import { createPracticeTokens, type Door } from '../../practice/tokens.ts'
import { servicenowPractice } from './practice-app.ts'

// The practice system as another program sees it, over HTTP.

const { product, secret, tokens, opened, grant, entered } = usePractice({
  ...{ kind: 'servicenow', tokenPath: '/oauth_token.do' },
  dataPath: '/api/now/table',
})

describe('tokens', () => {
  test('are given to the client, and by its refresh token', async () => {
    const { id, base, door, client } = await opened()
    const refresh_token = tokens.issue(id, door, 'refresh')

    const first = await grant(base, { grant_type: 'client_credentials', ...client })
    const second = await grant(base, { grant_type: 'refresh_token', refresh_token, ...client })

    expect(await first.json()).toEqual({
      ...{ access_token: expect.any(String), scope: 'useraccount' },
      ...{ token_type: 'Bearer', expires_in: 1800 },
    })
    expect(await second.json()).toMatchObject({ refresh_token, access_token: expect.any(String) })
  })

  test.each([
    ['another secret', { client_secret: 'wrong' }, 'invalid_client'],
    ['another client', { client_id: crypto.randomUUID() }, 'invalid_client'],
    ['no grant', { grant_type: 'password' }, 'invalid_grant'],
    [
      'a strange refresh token',
      { grant_type: 'refresh_token', refresh_token: 'a.b' },
      'invalid_grant',
    ],
  ])('are not given for %s', async (_, change, error) => {
    const { base, client } = await opened()

    const answer = await grant(base, { grant_type: 'client_credentials', ...client, ...change })

    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error, error_description: 'access_denied' })
  })

  test('end after half an hour, and are of one kind', async () => {
    const door: Door = {
      client_id: 'c',
      tokens_from: '1',
      allows_access: true,
      refreshes: 0,
      token_round: 0,
    }
    let clock = 0
    const own = createPracticeTokens(['secret'], () => clock)
    const [access, refresh] = [own.issue('o', door, 'access'), own.issue('o', door, 'refresh')]

    expect(own.holds('o', door, 'access', refresh)).toBe(false)
    expect(own.holds('rival', door, 'access', access)).toBe(false)
    clock = 1800 * 1000 - 1
    expect(own.holds('o', door, 'access', access)).toBe(true)
    clock = 1800 * 1000
    expect(own.holds('o', door, 'access', access)).toBe(false)
    expect(own.holds('o', door, 'refresh', refresh)).toBe(true)
    expect(own.holds('o', { ...door, tokens_from: '2' }, 'refresh', refresh)).toBe(false)
  })

  test('of one organization open no other', async () => {
    const [mine, theirs] = [await entered(), await opened()]

    const answer = await fetch(`${theirs.base}/api/now/table/incident`, {
      headers: { authorization: `Bearer ${mine.access_token}` },
    })

    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      error: {
        message: 'User Not Authenticated',
        detail: 'Required to provide Auth information',
      },
      status: 'failure',
    })
    expect((await mine.ask('incident')).status).toBe(200)
  })
})

describe('tables', () => {
  test('are searched, ordered, cut and shown as asked', async () => {
    const { ask } = await entered()
    const query = async (text: string) => {
      const answer = await ask(`incident?${new URLSearchParams({ sysparm_query: text })}`)
      const { result } = await answer.json()
      return result.map(({ number }: { number: string }) => number.slice(-1)).join('')
    }

    expect(await query('active=true')).toBe('1235')
    expect(await query('active=true^urgency=2')).toBe('23')
    expect(await query('urgency=1^ORurgency=3')).toBe('145')
    expect(await query('active=false^NQshort_descriptionLIKEvpn')).toBe('24')
    expect(await query('assigned_toISEMPTY^ORDERBYDESCnumber')).toBe('52')
    expect(await query('stateIN1,3^ORDERBYshort_description')).toBe('523')
    expect(await query('short_descriptionSTARTSWITHvpn')).toBe('2')
    expect(await query('number!=INC0010001^stateISNOTEMPTY^urgency>1')).toBe('235')
    expect(await query('nonsense')).toBe('')
    const cut = await ask(
      'incident?sysparm_limit=1&sysparm_offset=1&sysparm_fields=number,state&sysparm_display_value=true',
    )
    expect(cut.headers.get('x-total-count')).toBe('5')
    expect(await cut.json()).toEqual({ result: [{ number: 'INC0010002', state: 'New' }] })
  })

  test('take a record, give it by its id and take changes', async () => {
    const { ask, write } = await entered()

    const made = await write('incident', { short_description: 'Lamp', urgency: '1', sys_id: 'x' })
    const { result } = await made.json()
    const path = `incident/${result.sys_id}`
    await write(path, { state: '6', work_notes: 'New bulb.' }, 'PATCH')
    await write(path, { work_notes: 'It shines.' }, 'PUT')

    expect(made.status).toBe(201)
    expect(result).toMatchObject({
      number: 'INC0010006',
      state: '1',
      priority: '3',
      active: 'true',
    })
    expect(result.sys_id).toMatch(/^[0-9a-f]{32}$/)
    const { result: read } = await (await ask(path)).json()
    expect(read).toMatchObject({ state: '6', active: 'false', short_description: 'Lamp' })
    expect(read.work_notes).toMatch(/It shines[.][\s\S]*New bulb[.]/)
  })

  test.each([
    ['GET', 'sys_user', 400, 'Invalid table sys_user'],
    ['GET', `incident/${'0'.repeat(32)}`, 404, 'No Record found'],
    ['PATCH', 'incident/x', 404, 'No Record found'],
    ['POST', 'kb_knowledge', 403, 'Operation Failed'],
    ['PATCH', 'kb_knowledge/x', 403, 'Operation Failed'],
  ])('refuse %s %s in the words of an instance', async (method, path, status, message) => {
    const { ask } = await entered()

    const answer = await ask(path, { method, ...(method !== 'GET' && { body: '{}' }) })

    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { message }, status: 'failure' })
  })

  test('refuse a body that is none, and one that is too long', async () => {
    const { ask } = await entered()

    expect((await ask('incident', { method: 'POST', body: '[' })).status).toBe(400)
    const long = JSON.stringify({ description: 'x'.repeat(70_000) })
    expect((await ask('incident', { method: 'POST', body: long })).status).toBe(413)
  })

  test('take so many requests a minute and say when the next may come', async () => {
    const { id, door } = await opened()
    const pool = createPool(product().world.authenticator, 2)
    let clock = 0
    const app = servicenowPractice({
      ...{ db: createDb(pool), secrets: [secret], perMinute: 2, clock: () => clock },
      log: createLog('error', () => {}),
    })
    const authorization = `Bearer ${tokens.issueAccess(id, door)}`
    const ask = async () =>
      app.request(`/${id}/api/now/table/incident`, { headers: { authorization } })

    const first = [(await ask()).status, (await ask()).status]
    const refused = await ask()
    clock = 30_000
    const later = await ask()
    await pool.end()

    expect([...first, later.status]).toEqual([200, 200, 200])
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await refused.json()).toMatchObject({ error: { message: 'Rate limit exceeded' } })
  })
})
