import { useStarted } from 'database/testing/run/use-started'
import { expect } from 'vitest'
import { startOpenaiTwin, twinKey } from '../../conversation/models/testing/openai-twin.ts'
import { useOrganizations } from '../../functions/testing/organizations.ts'
import { shopTools, startShop } from '../../tools/testing/shop.ts'
import { agent } from './use-api.ts'

type Wanted = {
  /** How the agent's model behaves (manners.ts); without one the built-in responder speaks. */
  model?: string | null
  /** Whether it finds and cancels the orders of a shop. */
  shops?: boolean
}

/** Published agents that were set up as owners do, over HTTP and through the whole product, each with a key. */
export function useReception() {
  const { organization, member, sql, call, product, visitor } = useOrganizations({
    OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
  })
  const shop = useStarted(startShop)
  const twin = useStarted(startOpenaiTwin)

  async function reception({ model = null, shops = false }: Wanted = {}) {
    const { id: organization_id, owner } = await organization()
    const add = async (path: string, body: object) => {
      const { status, body: row } = await call(owner.client, path, { organization_id, ...body })
      expect(status).toBe(201)
      return row
    }
    if (model) {
      const provider = { provider: 'openai-compatible', base_url: twin().baseUrl, key: twinKey }
      await add('models', { name: 'Own', model, ...provider })
    }
    const scopes = ['agents.read', 'agents.write', 'conversations.write', 'analytics.read']
    const { key } = await add('integration-keys', { name: 'Website', scopes })
    async function ask(method: string, path: string, body?: object) {
      const response = await fetch(`${product().url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(response.status).toBeLessThan(300)
      return response.json()
    }
    const own = shopTools(shop().url)
    if (shops) await add('tools', own.find)
    if (shops) await add('tools', own.cancel)
    const { data } = await ask('GET', '/tools')
    const tool_ids = data.map(({ id }: { id: string }) => id)
    const { id } = await ask('POST', '/agents', { ...agent, tool_ids })
    await ask('POST', `/agents/${id}/publish`)
    const before = shop().requests.length
    /** What the shop was asked since. */
    const made = () =>
      shop()
        .requests.slice(before)
        .map(({ method, path }) => `${method} ${path}`)
    return { key: String(key), id: String(id), organizationId: organization_id, owner, ask, made }
  }

  return { reception, member, sql, product, visitor, url: () => product().url, twin }
}
