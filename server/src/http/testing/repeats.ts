import { beforeEach } from 'vitest'
import { useOrganizations } from '../../functions/testing/organizations.ts'

export type Sent = {
  token?: string
  key?: string
  body?: BodyInit | object
  accept?: string
  signal?: AbortSignal
}

export const keysPath = '/functions/v1/integration-keys'
export const uploadPath = '/functions/v1/knowledge-upload'

/** An owner and an API key of an organisation that is new in each test, and POSTs of theirs with an Idempotency-Key. */
export function useRepeats() {
  const organizations = useOrganizations()
  const { product, organization, call, sql } = organizations
  type Owner = Awaited<ReturnType<typeof organization>>['owner']
  let place: { id: string; owner: Owner; member: string; key: string }

  /** The token of somebody's session, with the organisation that they are in by now. */
  async function tokenOf({ client }: Pick<Owner, 'client'>) {
    await client.auth.refreshSession()
    const { data } = await client.auth.getSession()
    return data.session?.access_token ?? ''
  }

  beforeEach(async () => {
    const { id, owner } = await organization()
    const member = await tokenOf(owner)
    const made = await call(owner.client, 'integration-keys', {
      ...{ organization_id: id, name: 'Website' },
      scopes: ['agents.write', 'conversations.write', 'knowledge.write'],
    })
    place = { id, owner, member, key: made.body.key }
  })

  async function open(path: string, sent: Sent) {
    const { token = place.member, key, body = {}, accept, signal } = sent
    const isForm = body instanceof FormData
    return fetch(`${product().url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(accept !== undefined && { accept }),
      },
      body: isForm ? body : JSON.stringify(body),
      ...(signal && { signal }),
    })
  }

  async function post(path: string, sent: Sent) {
    const response = await open(path, sent)
    const text = await response.text()
    return { status: response.status, text, again: response.headers.get('idempotent-replayed') }
  }

  /** Status and code of a refusal. */
  async function refusal(path: string, sent: Sent) {
    const { status, text } = await post(path, sent)
    return [status, JSON.parse(text).error?.code]
  }

  const newKey = (name: string, organizationId = place.id) => ({
    organization_id: organizationId,
    name,
    scopes: ['agents.read'],
  })

  async function namesOfKeys(organizationId = place.id) {
    const { rows } = await sql(
      'select name from public.integration_keys where organization_id = $1 order by name',
      [organizationId],
    )
    return rows.map(({ name }) => String(name))
  }

  return {
    ...organizations,
    place: () => place,
    tokenOf,
    open,
    post,
    refusal,
    newKey,
    namesOfKeys,
  }
}
