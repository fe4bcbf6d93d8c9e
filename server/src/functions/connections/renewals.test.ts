import { expect, test } from 'vitest'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { type Account, useOrganizations } from '../testing/organizations.ts'

// Connections that are connected again, through the whole product.

const { organization, member, call, sql } = useOrganizations({
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
const stored = async (id: string) =>
  (await sql('select * from public.connections where organization_id = $1', [id])).rows[0]
const toolsOf = async (id: string) =>
  (await sql('select id, asks from public.tools where organization_id = $1 order by name', [id]))
    .rows
const allow = (who: Account, org_id: string, system_name: string, allowed: boolean) =>
  who.client.rpc('set_practice_access', { org_id, system_name, allowed }).throwOnError()
const renew = (who: Account, connection: string, body: object = {}) =>
  call(who.client, `connections/${connection}/renew`, body)

async function use(who: Account, id: string, name: string, given: object) {
  const { rows } = await sql(
    'select id from public.tools where organization_id = $1 and remote_name = $2',
    [id, name],
  )
  const { body } = await call(who.client, `tools/${rows[0].id}/test`, { arguments: given })
  return body as { ok: boolean; text: string }
}
async function connected(kind: string) {
  const { id, owner } = await organization()
  const { body } = await call(owner.client, 'connections/practice', { organization_id: id, kind })
  return { id, owner, connection: String(body.id) }
}
/** What a person presses on the page of the system; gives what he comes back with. */
async function pressAllow(address: unknown) {
  const body = new URLSearchParams({ decision: 'allow' })
  const answer = await fetch(String(address), { method: 'POST', body, redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  return { state: searchParams.get('state'), code: searchParams.get('code') }
}

test('a system that lets nobody in any more is connected again, and keeps its tools and their rules', async () => {
  const { id, owner, connection } = await connected('servicenow')
  const find = () => use(owner, id, 'find_incident', { number: 'INC0010001' })
  const before = await toolsOf(id)
  await owner.client
    .rpc('set_tool_rule', { tool_id: before[0].id, acts: 'write', asks: false })
    .throwOnError()
  await allow(owner, id, 'servicenow', false)
  expect((await find()).ok).toBe(false)
  expect((await stored(id)).status).toBe('refused')
  const tools = await toolsOf(id)

  const { status, body } = await renew(owner, connection)

  expect({ status, found: body.status, wrong: body.last_error }).toEqual({
    ...{ status: 200, found: 'connected', wrong: null },
  })
  expect(await toolsOf(id)).toEqual(tools)
  expect(await find()).toMatchObject({ ok: true })
})

test('a person signs in again on its page, and its tools stay', async () => {
  const { id, owner, connection } = await connected('salesforce')
  const tools = await toolsOf(id)
  await allow(owner, id, 'salesforce', false)
  await use(owner, id, 'find_case', { number: '10001' })
  expect((await stored(id)).status).toBe('refused')

  const { body } = await renew(owner, connection, { sign_in: true })
  const back = await pressAllow(body.sign_in_url)
  const elsewhere = await member(id, 'owner')
  const stolen = await call(elsewhere.client, 'connections/signed-in', back)
  const { status } = await call(owner.client, 'connections/signed-in', back)

  expect(stolen.body.error.code).toBe('sign_in_lapsed')
  expect(status).toBe(201)
  expect(await stored(id)).toMatchObject({ id: connection, status: 'connected', signs_in: true })
  expect(await toolsOf(id)).toEqual(tools)
  expect(await use(owner, id, 'find_case', { number: '10001' })).toMatchObject({ ok: true })
})

test('who is no owner any more does not come back from there', async () => {
  const { id, owner, connection } = await connected('salesforce')
  const second = await member(id, 'owner')
  const { body } = await renew(second, connection, { sign_in: true })
  const back = await pressAllow(body.sign_in_url)
  const before = (await stored(id)).sealed_credential
  await owner.client
    .rpc('remove_organization_member', { org_id: id, target_user_id: second.id })
    .throwOnError()

  const { status } = await call(second.client, 'connections/signed-in', back)

  expect(status).toBe(422)
  expect((await stored(id)).sealed_credential).toBe(before)
})

test('who comes back when it was disconnected connects nothing', async () => {
  const { id, owner, connection } = await connected('salesforce')
  const { body } = await renew(owner, connection, { sign_in: true })
  const back = await pressAllow(body.sign_in_url)
  await owner.client.rpc('disconnect_system', { connection_id: connection }).throwOnError()

  expect((await call(owner.client, 'connections/signed-in', back)).status).toBe(404)
  expect(await stored(id)).toBeUndefined()
})

test('only owners do, of their own connections', async () => {
  const { id, connection } = await connected('servicenow')
  const rival = await organization('Rival')

  expect((await renew(await member(id, 'member'), connection)).status).toBe(403)
  expect((await renew(rival.owner, connection)).status).toBe(404)
  expect((await renew(rival.owner, crypto.randomUUID())).status).toBe(404)
})

test('other credentials are tried before they are stored', async () => {
  const { id, owner } = await organization()
  const secrets: string[] = []
  const there = await startTestServer((request, response) => {
    const isToken = request.url === '/oauth_token.do'
    let form = ''
    request.on('data', (part) => {
      form += part
    })
    request.on('end', () => {
      const secret = new URLSearchParams(form).get('client_secret') ?? ''
      if (isToken) secrets.push(secret)
      const isWrong = isToken && secret === 'wrong'
      response.writeHead(isWrong ? 401 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isToken ? { access_token: 'abc' } : { result: [] }))
    })
  })
  const entered = (client_secret: string) => ({ client_id: 'client', client_secret })
  const { body } = await call(owner.client, 'connections', {
    ...{ organization_id: id, kind: 'servicenow', base_url: there.url, ...entered('first') },
  })
  const before = (await stored(id)).sealed_credential

  const empty = await renew(owner, String(body.id))
  const refused = await renew(owner, String(body.id), { entered: entered('wrong') })
  const kept = (await stored(id)).sealed_credential
  const renewed = await renew(owner, String(body.id), { entered: entered('second') })

  expect(empty.body.error.code).toBe('credentials_needed')
  expect(refused.body.error.code).toBe('connection_refused')
  expect(kept).toBe(before)
  expect(renewed.status).toBe(200)
  expect(secrets.slice(-2)).toEqual(['wrong', 'second'])
  expect(JSON.stringify([renewed.body, await stored(id)])).not.toContain('"second"')
  await there.close()
})
