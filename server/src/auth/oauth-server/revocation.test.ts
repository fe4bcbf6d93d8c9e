import { describe, expect, test } from 'vitest'
import { createDb, createPool } from '../../lib/database/database.ts'
import { cleanUp } from '../clean-up.ts'
import { useAuthServer } from '../testing/auth-server.ts'
import { invalidGrant, told, useApps } from './testing/use-apps.ts'

const server = useAuthServer()
const { app, refresh, post, letIn, register, works } = useApps(server)
const owner = async (sql: string, values: unknown[] = []) =>
  (await server().world.owner.query(sql, values)).rows

describe('revocation', () => {
  test.each(['access_token', 'refresh_token'] as const)(
    'by the %s ends the whole sign-in',
    async (name) => {
      const { client, tokens } = await letIn()
      const response = await post('/oauth/revoke', { client_id: client, token: tokens[name] })

      expect(response.status).toBe(200)
      expect(await works(tokens.access_token)).toBe(false)
      expect(await told(await refresh(client, tokens.refresh_token))).toEqual(invalidGrant)
      expect(await owner('select from public.app_grants where client_id = $1', [client])).toEqual(
        [],
      )
    },
  )

  test('of what is unknown is done; of another client’s token refused', async () => {
    const { client, tokens } = await letIn()
    const unknown = await post('/oauth/revoke', { client_id: client, token: 'unknown' })
    const foreign = await post('/oauth/revoke', {
      ...{ client_id: await app(), token: tokens.access_token },
    })

    expect(unknown.status).toBe(200)
    expect(foreign.status).toBe(400)
    expect(await works(tokens.access_token)).toBe(true)
  })
})

describe('what a person allowed', () => {
  test('is listed and ended by the official client', async () => {
    const { client, tokens, bearer } = await letIn()
    const auth = server().client()
    await auth.setSession({ access_token: bearer, refresh_token: 'none' })
    const before = await auth.oauth.listGrants()
    const ended = await auth.oauth.revokeGrant({ clientId: client })
    const after = await auth.oauth.listGrants()

    expect(before.data).toMatchObject([
      { client: { id: client, name: 'Notes' }, scopes: ['conversations.write'] },
    ])
    expect(ended.error).toBeNull()
    expect(after.data).toEqual([])
    expect(await works(tokens.access_token)).toBe(false)
  })

  test('ends with the password that it was allowed under', async () => {
    const { tokens, bearer } = await letIn()
    const body = { password: 'Amber-lantern-93' }
    expect((await server().call('PUT', '/user', { bearer, body })).status).toBe(200)

    expect(await works(tokens.access_token)).toBe(false)
  })

  test('gives the app nothing of the account itself', async () => {
    const { tokens } = await letIn()
    const bearer = tokens.access_token
    const calls = [
      server().call('GET', '/user', { bearer }),
      server().call('PUT', '/user', { bearer, body: { data: { name: 'Mine' } } }),
      server().call('DELETE', '/user', { bearer, body: {} }),
      server().call('POST', '/logout', { bearer }),
      server().call('GET', '/user/oauth/grants', { bearer }),
      server().call('GET', '/admin/users', { bearer }),
      server().call('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: tokens.refresh_token },
      }),
    ]

    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 400])
  })
})

test('an app that nobody lets in is forgotten after a day; one that is let in stays', async () => {
  const [idle, used, fresh] = [await app(), await letIn(), await app()]
  const ids = [idle, used.client]
  await owner(
    "update auth.oauth_clients set created_at = now() - interval '100 days', last_used_at = last_used_at - interval '100 days' where id = any ($1)",
    [ids],
  )
  const pool = createPool(server().world.authenticator)
  await cleanUp(createDb(pool), { codeSeconds: 600, linkSeconds: 600, smsSeconds: 600 })
  await pool.end()

  const left = await owner(
    'select id from auth.oauth_clients where id = any ($1) order by created_at',
    [[...ids, fresh]],
  )
  expect(left.map(({ id }) => id)).toEqual([used.client, fresh])
})

test('so many apps may wait to be let in, and no more', async () => {
  await owner(
    `insert into auth.oauth_clients
       (registration_type, redirect_uris, grant_types, client_name, token_endpoint_auth_method)
     select 'dynamic', array['https://flood.example/'], array['authorization_code'], 'Flood', 'none'
     from generate_series(1, 5000)`,
  )
  const refused = await register()
  await owner("delete from auth.oauth_clients where client_name = 'Flood'")

  expect(await told(refused)).toEqual({ status: 503, error: 'temporarily_unavailable' })
  expect((await register()).status).toBe(201)
})
