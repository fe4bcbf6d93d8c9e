import { describe, expect, test } from 'vitest'
import { type Account, useOrganizations } from '../../../../functions/testing/organizations.ts'

const { organization, member, call, sql } = useOrganizations()

const open = ({ id, owner }: { id: string; owner: Account }) =>
  call(owner.client, 'zapier-practice/server', { organization_id: id })

/** What the page of its sign-in answers to a person who is sent there. */
async function decide(address: string, decision: 'allow' | 'deny') {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision }),
  })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

/** An owner whose agents may use the tools. */
async function letIn() {
  const made = await organization()
  const { id, owner } = made
  const { body: opened } = await open(made)
  const server = { organization_id: id, name: 'Zapier', url: opened.url }
  const { body: left } = await call(owner.client, 'mcp-servers', { ...server, sign_in: {} })
  const told = await decide(left.sign_in_url, 'allow')
  const { body: added } = await call(owner.client, 'mcp-servers/signed-in', {
    ...{ state: told.get('state'), code: told.get('code') },
  })
  const fingerprint = added.offered_fingerprint
  await owner.client.rpc('approve_mcp_tools', { server_id: added.id, fingerprint }).throwOnError()
  const { data: tools } = await owner.client.from('tools').select('id,remote_name').throwOnError()
  const use = async (named: string, given: object) => {
    const tool = tools.find(({ remote_name }) => remote_name === `google_sheets_${named}`)
    return (await call(owner.client, `tools/${tool?.id}/test`, { arguments: given })).body
  }
  const door = async () =>
    (
      await sql(
        "select * from practice_systems where organization_id = $1 and system = 'zapier-mcp'",
        [id],
      )
    ).rows[0]
  return { ...made, url: String(opened.url), added, use, door }
}

test('a row is added and looked up; a token that ended is followed by the next one', async () => {
  const { id, use, door } = await letIn()

  const added = await use('create_spreadsheet_row', { name: 'Ada', need: 'Two benches' })
  expect(added).toMatchObject({ ok: true, text: expect.stringContaining('"number":"R0010004"') })
  const { refreshes } = await door()
  await sql(
    'update practice_systems set token_round = token_round + 1 where organization_id = $1',
    [id],
  )
  const found = await use('lookup_spreadsheet_row', { number: 'R0010004' })

  expect(found).toMatchObject({ ok: true, text: expect.stringContaining('Two benches') })
  expect((await door()).refreshes).toBe(refreshes + 1)
})

test('what was revoked is told to whoever uses it and to the owner, until somebody signs in again', async () => {
  const { id, owner, use, added } = await letIn()
  const access = (allowed: boolean) =>
    owner.client
      .rpc('set_practice_access', { org_id: id, system_name: 'zapier-mcp', allowed })
      .throwOnError()
  await access(false)

  expect(await use('lookup_spreadsheet_row', { number: 'R0010001' })).toMatchObject({
    ...{ ok: false, text: expect.stringContaining('Zapier does not let us in') },
  })
  const status = async () =>
    (await owner.client.from('mcp_servers').select('status').single().throwOnError()).data.status
  expect(await status()).toBe('refused')
  await access(true)
  const { body: left } = await call(owner.client, `mcp-servers/${added.id}/sign-in`, {})
  const told = await decide(left.sign_in_url, 'allow')
  await call(owner.client, 'mcp-servers/signed-in', {
    ...{ state: told.get('state'), code: told.get('code') },
  })
  expect(await use('lookup_spreadsheet_row', { number: 'R0010001' })).toMatchObject({ ok: true })
  expect(await status()).toBe('connected')
})

describe('its door', () => {
  test('is opened by owners alone, and once', async () => {
    const made = await organization()
    const rival = await organization()
    const colleague = await member(made.id, 'member')
    const asked = (who: Account) =>
      call(who.client, 'zapier-practice/server', { organization_id: made.id })

    expect((await asked(colleague)).status).toBe(403)
    expect((await asked(rival.owner)).status).toBe(403)
    const [first, second] = [await open(made), await open(made)]
    expect(first.body.url).toMatch(/\/practice\/zapier-mcp\/[\w-]{36}\/[\w-]{36}\/mcp$/)
    expect(second.body).toEqual(first.body)
  })

  test('is found by its address alone, and lets nobody in without a token', async () => {
    const made = await organization()
    const { url } = (await open(made)).body
    const post = (address: string, headers = {}) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    const guessed = url.replace(/[\w-]{36}\/mcp$/, `${crypto.randomUUID()}/mcp`)
    const base = url.replace(/\/mcp$/, '')

    expect((await post(guessed)).status).toBe(404)
    expect((await post(guessed.replace(/mcp$/, 'register'))).status).toBe(404)
    const refused = await post(url, { authorization: 'Bearer a.b' })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain(
      `resource_metadata="${base}/resource"`,
    )
    expect((await post(`${base}/register`)).status).toBe(400)
    const elsewhere = { redirect_uris: ['https://elsewhere.example/callback'] }
    const registered = await fetch(`${base}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(elsewhere),
    })
    expect(await registered.json()).toMatchObject({ error: 'invalid_redirect_uri' })
  })
})
