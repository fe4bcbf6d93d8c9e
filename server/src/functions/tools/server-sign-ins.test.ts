import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type OauthDesk, startOauthDesk } from '../../tools/testing/oauth-twin.ts'
import { type Account, useOrganizations } from '../testing/organizations.ts'

// A server of tools with an authorization server of its own, which refuses what it must. Each test has another one.

const { organization, member, call, sql, logOf } = useOrganizations({
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
let desk: OauthDesk
const desks: OauthDesk[] = []
beforeEach(async () => {
  desk = await startOauthDesk()
  desks.push(desk)
})
afterAll(() => Promise.all(desks.map(({ stop }) => stop())))

const add = (who: Account, organization_id: string, change = {}) =>
  call(who.client, 'mcp-servers', { organization_id, name: 'Desk', url: desk.url, ...change })
const leave = (who: Account, organization_id: string, sign_in = {}) =>
  add(who, organization_id, { sign_in })
const back = (who: Account, told: object) => call(who.client, 'mcp-servers/signed-in', told)

/** An owner who let us in, and approved what it offers. */
async function letIn() {
  const { id, owner } = await organization()
  const { body: left } = await leave(owner, id)
  const told = await desk.visit(left.sign_in_url)
  const { body: server } = await back(owner, told)
  const fingerprint = server.offered_fingerprint
  await owner.client.rpc('approve_mcp_tools', { server_id: server.id, fingerprint }).throwOnError()
  const tools = await owner.client.from('tools').select('id, name').eq('organization_id', id)
  const ticket = tools.data?.find(({ name }) => name === 'desk_find_ticket')
  const use = async () =>
    (await call(owner.client, `tools/${ticket?.id}/test`, { arguments: { ticket: 'T-1' } })).body
  const row = async () =>
    (await sql('select * from public.mcp_servers where id = $1', [server.id])).rows[0]
  return { ...{ id, owner, server, use, row, told, left } }
}

const works = { ok: true, text: '{"ticket":"T-1","status":"open"}' }

describe('a server that wants somebody to sign in', () => {
  test('says where, and takes who signs in there to the tools that it offers', async () => {
    const { id, owner } = await organization()

    const asked = await add(owner, id)
    expect(asked.status).toBe(422)
    expect(asked.body.error).toMatchObject({
      code: 'sign_in_needed',
      message: `This server asks you to sign in at ${desk.host}.`,
    })
    const { body: left } = await leave(owner, id)
    const page = new URL(left.sign_in_url)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'tickets' },
      resource: desk.url,
      redirect_uri: expect.stringMatching(/\/dashboard\/integrations\/callback$/),
    })
    const { status, body } = await back(owner, await desk.visit(left.sign_in_url))

    expect(status).toBe(201)
    expect(body).toMatchObject({ signs_in: true, status: 'connected', pinned_fingerprint: null })
    expect(body.offered).toHaveLength(2)
    expect(desk.authorization.there.asked).toMatchObject([{ resource: desk.url }])
  })

  test('is used by agents, with tokens that are nowhere in clear', async () => {
    const { id, owner, use, row } = await letIn()

    expect(await use()).toMatchObject(works)
    const shown = await owner.client.from('mcp_servers').select().eq('organization_id', id)
    const told = JSON.stringify([await row(), shown, await logOf(id)])
    expect(told).not.toMatch(/(at|rt|cs)-[0-9a-f]{8}/)
  })

  test('takes the person back to the agent from which he left', async () => {
    const { id, owner } = await organization()
    const agent = crypto.randomUUID()

    const { body: left } = await leave(owner, id, { agent })
    const { body } = await back(owner, await desk.visit(left.sign_in_url))

    expect(body.agent).toBe(agent)
  })

  test('that takes in no clients by itself asks for one that was made there', async () => {
    desk.authorization.there.takesClients = false
    const { id, owner } = await organization()

    const refused = await leave(owner, id)
    expect(refused.body.error).toMatchObject({
      code: 'client_needed',
      message: expect.stringContaining('/callback'),
    })
    const redirect_uris = [/http\S+callback/.exec(refused.body.error.message)?.[0] ?? '']
    const made = desk.authorization.register({ redirect_uris }, true)
    const { client_id, client_secret } = made ?? {}
    const { body: left } = await leave(owner, id, { client_id, client_secret })
    expect((await back(owner, await desk.visit(left.sign_in_url))).status).toBe(201)
  })

  test('keeps a client that was made by hand, although it takes in clients by itself', async () => {
    const { id, owner } = await organization()
    const probe = new URL((await leave(owner, id)).body.sign_in_url)
    const redirect_uris = [probe.searchParams.get('redirect_uri') ?? '']
    const { client_id, client_secret } = desk.authorization.register({ redirect_uris }, true) ?? {}
    const { body: left } = await leave(owner, id, { client_id, client_secret })
    const { body: server } = await back(owner, await desk.visit(left.sign_in_url))
    desk.state.requests = []

    const { body: again } = await call(owner.client, `mcp-servers/${server.id}/sign-in`, {})

    expect(new URL(again.sign_in_url).searchParams.get('client_id')).toBe(client_id)
    expect(desk.state.requests).not.toContain('POST /auth/register')
    expect((await back(owner, await desk.visit(again.sign_in_url))).body).toMatchObject({
      ...{ id: server.id, status: 'connected' },
    })
  })

  test('is an act of owners alone, whose sign-in counts once and for them', async () => {
    const { id, owner } = await organization()
    const colleague = await member(id, 'member')
    const stranger = await organization()
    expect((await leave(colleague, id)).status).toBe(403)
    expect(desk.state.requests).toEqual([])
    const { body: left } = await leave(owner, id)
    const told = await desk.visit(left.sign_in_url)

    for (const other of [colleague, stranger.owner]) {
      expect((await back(other, told)).body.error.code).toBe('sign_in_lapsed')
    }
    const { state, code } = told
    expect((await call(owner.client, 'connections/signed-in', { state, code })).status).toBe(422)
    expect((await back(owner, told)).status).toBe(201)
    expect((await back(owner, told)).body.error.code).toBe('sign_in_lapsed')
  })

  test('is not entered by who was declined, nor with the answer of another', async () => {
    const { id, owner } = await organization()
    const declined = await leave(owner, id)
    expect(await desk.visit(declined.body.sign_in_url, 'deny')).toMatchObject({
      error: 'access_denied',
    })

    for (const iss of ['https://other.example', undefined]) {
      const { body: left } = await leave(owner, id)
      const { state, code } = await desk.visit(left.sign_in_url)
      expect((await back(owner, { state, code, ...(iss && { iss }) })).body.error.code).toBe(
        'sign_in_lapsed',
      )
    }
    const { body: left } = await leave(owner, id)
    const { state, iss } = await desk.visit(left.sign_in_url)
    expect((await back(owner, { state, iss, code: 'guessed' })).body.error.message).toBe(
      'It did not let us in. Sign in again.',
    )
  })
})

describe('what a server says of its sign-in is not believed', () => {
  const elsewhere = 'https://169.254.169.254'
  test.each([
    ['it is meant for another server', () => ({ resource: 'https://bank.example/mcp' }), {}, ''],
    ['it names no authorization server', () => ({ authorization_servers: [] }), {}, ''],
    ['it names one inside', () => ({ authorization_servers: [elsewhere] }), {}, ''],
    ['its issuer is another one', () => ({}), { issuer: 'https://other.example' }, ''],
    ['it knows no PKCE', () => ({}), { code_challenge_methods_supported: ['plain'] }, ''],
    ['it does not say so', () => ({}), { code_challenge_methods_supported: undefined }, ''],
    ['its page is no page', () => ({}), { authorization_endpoint: 'javascript:alert(1)' }, ''],
    ['its page is plain', () => ({}), { authorization_endpoint: 'http://other.example/a' }, ''],
    ['its tokens are plain', () => ({}), { token_endpoint: 'http://other.example/t' }, ''],
    ['its word is inside', () => ({}), {}, `Bearer resource_metadata="${elsewhere}/word"`],
  ])('when %s', async (_, resource, metadata, challenge) => {
    Object.assign(desk.state, { resource: resource(), challenge })
    desk.authorization.there.metadata = metadata
    const { id, owner } = await organization()

    for (const answer of [await add(owner, id), await leave(owner, id)]) {
      expect(answer.status).toBe(422)
      expect(answer.body.error.code).toBe('tool_failed')
    }
    expect(desk.state.requests).not.toContain('POST /auth/register')
  })
})

test('who let us in at a server whose tokens are inside is told that nobody goes there', async () => {
  desk.authorization.there.metadata = { token_endpoint: 'https://169.254.169.254/token' }
  const { id, owner } = await organization()
  const { body: left } = await leave(owner, id)

  const { status, body } = await back(owner, await desk.visit(left.sign_in_url))

  expect(status).toBe(422)
  expect(body.error.message).toContain('has no public address')
})

describe('a token', () => {
  test('that ended is refreshed, with a refresh token that counts once', async () => {
    const { use, row } = await letIn()
    const before = (await row()).sealed_credential

    for (let time = 0; time < 3; time += 1) {
      expect(await use()).toMatchObject(works)
      desk.authorization.expire()
    }
    expect(await use()).toMatchObject(works)

    const refreshes = desk.authorization.there.asked.slice(1)
    expect(refreshes).toHaveLength(4)
    expect(new Set(refreshes.map(({ refresh_token }) => refresh_token)).size).toBe(4)
    expect(refreshes.every(({ resource }) => resource === desk.url)).toBe(true)
    expect(await row()).toMatchObject({ status: 'connected' })
    expect((await row()).sealed_credential).not.toBe(before)
  })

  test('is asked for once by calls that come together', async () => {
    const { use } = await letIn()

    const all = await Promise.all([use(), use(), use(), use()])

    expect(all).toMatchObject([works, works, works, works])
    expect(desk.authorization.there.asked).toHaveLength(2)
  })

  test('that was revoked is told in words, and a new sign-in keeps the tools', async () => {
    const { owner, server, use, row, id } = await letIn()
    const tools = () => owner.client.from('tools').select('id').eq('organization_id', id)
    const before = await tools()
    expect(await use()).toMatchObject(works)

    desk.authorization.revoke()
    expect(await use()).toMatchObject({
      ok: false,
      text: 'Desk does not let us in. An owner of the organization has to connect it again.',
    })
    expect(await row()).toMatchObject({ status: 'refused' })
    const { body: left } = await call(owner.client, `mcp-servers/${server.id}/sign-in`, {})
    const { body } = await back(owner, await desk.visit(left.sign_in_url))

    expect(body).toMatchObject({ id: server.id, status: 'connected' })
    expect(body.pinned_fingerprint).toBe(body.offered_fingerprint)
    expect(await use()).toMatchObject(works)
    expect((await tools()).data).toEqual(before.data)
  })

  test('without a refresh token is used until it ends', async () => {
    desk.authorization.there.refreshes = false
    const { use, row } = await letIn()

    expect(await use()).toMatchObject(works)
    desk.authorization.expire()
    expect(await use()).toMatchObject({ ok: false })
    expect(await row()).toMatchObject({ status: 'refused' })
  })
})
