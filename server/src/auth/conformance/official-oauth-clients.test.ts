import { describe, expect, test } from 'vitest'
import { officialServers } from '../testing/official-servers.ts'
import { useOfficialServer } from './official-client.ts'

const { admin, person, server } = useOfficialServer(officialServers.main)

let clients = 0
/** The fields of a client, as those tests make one. */
function newClient() {
  clients += 1
  return {
    client_name: `Test OAuth Client ${clients}`,
    redirect_uris: [
      `https://app-${clients}.example/callback`,
      `https://example.com/callback/${clients}`,
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
  }
}

async function made() {
  const { oauth } = await admin()
  const { data, error } = await oauth.createClient(newClient())
  expect(error).toBeNull()
  if (!data) throw new Error('No client was made.')
  return { oauth, client: data, id: data.client_id }
}

describe('OAuth clients', () => {
  test('are made, read, changed and deleted', async () => {
    const { oauth, client, id } = await made()
    const read = await oauth.getClient(id)
    const changes = { client_name: 'Updated', logo_uri: 'https://example.com/logo.png' }
    const changed = await oauth.updateClient(id, changes)
    const removed = await oauth.deleteClient(id)
    const gone = await oauth.getClient(id)

    expect(client.client_secret).toMatch(/^[\w-]{43}$/)
    expect(client).toMatchObject({ client_type: 'confidential', registration_type: 'manual' })
    expect(read.data).toMatchObject({ client_id: id, client_name: client.client_name })
    expect(read.data?.client_secret).toBeUndefined()
    expect(changed.data).toMatchObject({ client_id: id, ...changes })
    expect(removed.error).toBeNull()
    expect(gone).toMatchObject({ data: null, error: { status: 404 } })
  })

  test('are listed by pages', async () => {
    const ids = [await made(), await made(), await made()].map(({ id }) => id)
    const { oauth } = await admin()
    const all = await oauth.listClients()
    const page = await oauth.listClients({ page: 1, perPage: 2 })

    expect(all.data.clients.map(({ client_id }) => client_id)).toEqual(expect.arrayContaining(ids))
    expect(page.data.clients).toHaveLength(2)
    expect(page.data).toMatchObject({ nextPage: 2, total: all.data.clients.length })
  })

  test('get another secret, and the former one is not shown again', async () => {
    const { oauth, client, id } = await made()
    const { data, error } = await oauth.regenerateClientSecret(id)

    expect(error).toBeNull()
    expect(data?.client_secret).toMatch(/^[\w-]{43}$/)
    expect(data?.client_secret).not.toBe(client.client_secret)
    const { rows } = await server().world.owner.query(
      'select client_secret_hash from auth.oauth_clients where id = $1',
      [id],
    )
    expect(JSON.stringify(rows)).not.toContain(data?.client_secret)
  })

  test('are refused without an address to come back to', async () => {
    const { oauth } = await admin()
    const { data, error } = await oauth.createClient({ client_name: 'Invalid', redirect_uris: [] })

    expect(data).toBeNull()
    expect(error?.message).toMatch(/redirect_uris|required|invalid/i)
  })

  test('that do not exist are an error', async () => {
    const { oauth } = await admin()
    const { data, error } = await oauth.getClient('00000000-0000-0000-0000-000000000000')

    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
  })

  test('keep what a change does not name', async () => {
    const { oauth, client, id } = await made()
    const logo_uri = 'https://example.com/new-logo.png'
    const { data } = await oauth.updateClient(id, { logo_uri })

    expect(data).toMatchObject({ logo_uri, client_name: client.client_name })
  })

  test('need a name and an address; the rest has defaults', async () => {
    const { oauth } = await admin()
    const redirect_uris = ['https://example.com/callback']
    const { data, error } = await oauth.createClient({ client_name: 'Minimal', redirect_uris })

    expect(error).toBeNull()
    expect(data).toMatchObject({
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })
  })

  test('may have several addresses', async () => {
    const { oauth } = await admin()
    const redirect_uris = [
      'https://example.com/callback',
      'http://localhost:3000/callback',
      'https://app.example.com/auth',
    ]
    const { data } = await oauth.createClient({ client_name: 'Several', redirect_uris })

    expect(data?.redirect_uris).toEqual(redirect_uris)
  })
})

test('a public client has no secret, and becomes confidential by a change', async () => {
  const { oauth } = await admin()
  const { data } = await oauth.createClient({
    ...newClient(),
    token_endpoint_auth_method: 'none',
  })
  const id = data?.client_id ?? ''
  const secret = await oauth.regenerateClientSecret(id)
  const changed = await oauth.updateClient(id, { token_endpoint_auth_method: 'client_secret_post' })

  expect(data).toMatchObject({ client_type: 'public' })
  expect(data?.client_secret).toBeUndefined()
  expect(secret.error).toMatchObject({ status: 400 })
  expect(changed.data).toMatchObject({ client_type: 'confidential' })
  expect(changed.data?.client_secret).toMatch(/^[\w-]{43}$/)
})

test.each([
  ['http://example.com/callback'],
  ['https://example.com/callback#part'],
  ['https://person@example.com/callback'],
  ['javascript:alert(1)'],
  ['myapp://callback'],
  ['https://*.example.com/callback'],
  ['/callback'],
])('%s is no address to come back to', async (address) => {
  const { oauth } = await admin()
  const { error } = await oauth.createClient({ client_name: 'Odd', redirect_uris: [address] })

  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('no person reaches the clients', async () => {
  const { id } = await made()
  const { session } = await person()
  const bearer = session?.access_token ?? ''
  const path = `/admin/oauth/clients/${id}`
  const answers = await Promise.all([
    server().call('GET', '/admin/oauth/clients', { bearer }),
    server().call('POST', '/admin/oauth/clients', { bearer, body: newClient() }),
    server().call('GET', path, { bearer }),
    server().call('PUT', path, { bearer, body: { client_name: 'Mine' } }),
    server().call('DELETE', path, { bearer }),
    server().call('POST', `${path}/regenerate_secret`, { bearer }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
})
