import { HttpResponse, http } from 'msw'
import type { Integration } from '@/lib/form/organization-choices.ts'
import type { Role } from '@/session/access/claims.ts'
import { identity, member as signedIn } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { rowsOf } from '@/testing/rows.ts'
import type { Connection } from '../connections/queries.ts'
import type { IntegrationKey } from '../keys/key.ts'

const day = 24 * 3_600_000
export const fromNow = (days: number) => new Date(Date.now() + days * day).toISOString()

export function integrationKey(name: string, change: Partial<IntegrationKey> = {}): IntegrationKey {
  return {
    id: `key-${name.toLowerCase()}`,
    name,
    prefix: 'dwk_ab12',
    last_four: name.slice(-4).toLowerCase(),
    scopes: ['conversations.write'],
    created_by: 'user-1',
    created_at: '2026-01-02T09:00:00Z',
    expires_at: null,
    last_used_at: null,
    disabled_at: null,
    rotated_from: null,
    ...change,
  }
}

type Start = {
  role?: Role
  keys?: IntegrationKey[]
  integrations?: Integration[]
  published?: boolean
  connections?: Connection[]
}

/** Connect, as a server that remembers the keys would tell it. */
export function connection(start: Start = {}) {
  const known = identity({ ...signedIn, role: start.role ?? 'owner' })
  let { keys = [] } = start
  let refusal: string | undefined
  const secret = 'dwk_the-whole-key'
  const refused = () =>
    HttpResponse.json({ error: { code: 'refused', message: refusal } }, { status: 403 })

  network.use(
    http.post('*/functions/v1/*', async ({ request }) => {
      const call = `${request.method} ${new URL(request.url).pathname}`
      known.bodies[call] = await request
        .clone()
        .json()
        .catch(() => undefined)
    }),
    http.get('*/rest/v1/integration_keys', ({ request }) => {
      const onlyOne = new URL(request.url).searchParams.get('limit') === '1'
      const live = keys.filter(({ disabled_at }) => disabled_at === null)
      return HttpResponse.json(onlyOne ? live.slice(0, 1).map(({ id }) => ({ id })) : keys)
    }),
    rowsOf('connections', () => start.connections ?? []),
    http.post('*/rest/v1/rpc/recent_connection_calls', () => HttpResponse.json([])),
    rowsOf('webhook_endpoints', () => []),
    rowsOf('tools', () => []),
    rowsOf('mcp_servers', () => []),
    rowsOf('organization_member_profiles', () => [
      { user_id: 'user-1', display_name: 'Ines Moreau' },
    ]),
    http.get('*/rest/v1/organizations', ({ request }) =>
      new URL(request.url).searchParams.get('select') === 'integrations'
        ? HttpResponse.json({ integrations: start.integrations ?? [] })
        : undefined,
    ),
    rowsOf('templates', () => (start.published === false ? [] : [{ id: 'agent-1', name: 'Maya' }])),
    http.post('*/functions/v1/integration-keys', async ({ request }) => {
      if (refusal) return refused()
      const { name, scopes } = (await request.json()) as IntegrationKey
      const made = integrationKey(name, { scopes })
      keys = [made, ...keys]
      return HttpResponse.json({ ...made, key: secret }, { status: 201 })
    }),
    http.post('*/functions/v1/integration-keys/:id/rotate', ({ params }) => {
      if (refusal) return refused()
      const old = keys.find(({ id }) => id === params.id) ?? integrationKey('Lost')
      const made = { ...old, id: `${old.id}-next`, last_four: 'next', rotated_from: old.id }
      keys = [made, ...keys.map((one) => (one === old ? { ...one, expires_at: fromNow(1) } : one))]
      return HttpResponse.json({ ...made, key: secret }, { status: 201 })
    }),
    http.post('*/functions/v1/integration-keys/:id/revoke', ({ params }) => {
      if (refusal) return refused()
      keys = keys.map((one) => (one.id === params.id ? { ...one, disabled_at: fromNow(0) } : one))
      return HttpResponse.json({ id: params.id })
    }),
  )
  return {
    ...known,
    secret,
    refuse: (words: string | undefined) => {
      refusal = words
    },
  }
}
