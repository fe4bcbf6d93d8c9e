import { expect } from 'vitest'
import { agent } from '../../../../api/testing/use-api.ts'
import { type Account, useOrganizations } from '../../../../functions/testing/organizations.ts'

export const SECRET_KEY = 'the key of this installation of 32 letters'
export const allScopes = ['agents.read', 'agents.write', 'knowledge.write', 'conversations.write']

/** The practice Zapier of organisations, through the whole product. */
export function useZapier() {
  const { organization, member, call, sql, product } = useOrganizations({ SECRET_KEY })

  async function keyOf({ id, owner }: { id: string; owner: Account }, scopes = allScopes) {
    const wanted = { organization_id: id, name: 'Zapier', scopes }
    const { body } = await call(owner.client, 'integration-keys', wanted)
    return { id: String(body.id), key: String(body.key) }
  }

  /** An organisation whose owner has entered a key in its practice Zapier. */
  async function connected(scopes = allScopes) {
    const made = await organization()
    const key = await keyOf(made, scopes)
    const act = (path: string, body: object = {}, who = made.owner) =>
      call(who.client, `zapier-practice${path}`, { organization_id: made.id, ...body })
    const entered = await act('', { api_key: key.key })
    expect(entered).toEqual({ status: 201, body: { label: 'Halden Logistics, Zapier' } })
    async function ask(method: string, path: string, body?: object) {
      const answer = await fetch(`${product().url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(answer.status).toBeLessThan(300)
      return answer.status === 204 ? null : answer.json()
    }
    const { id: agent_id } = await ask('POST', '/agents', agent)
    await ask('POST', `/agents/${agent_id}/publish`)
    const run = (action: string, input: object) => act('/actions', { act: { action, input } })
    const end = async () => {
      const { id } = await ask('POST', '/interactions', { agent_id })
      await ask('POST', `/interactions/${id}/end`)
      return id as string
    }
    const rows = async (table: string) =>
      (
        await sql(
          `select fields from public.practice_records where organization_id = $1 and system = 'zapier'
             and table_name = $2 order by created_at, id`,
          [made.id, table],
        )
      ).rows.map(({ fields }) => fields as Record<string, string>)
    return { ...made, key, act, ask, run, end, rows, agent_id: agent_id as string }
  }

  return { organization, member, call, sql, product, keyOf, connected }
}

type There = Awaited<ReturnType<ReturnType<typeof useZapier>['connected']>>
export const turn = ({ act }: There, zap: string, on = true) => act('/zaps', { zap, on })
export const statesOf = async (there: There) =>
  Object.fromEntries((await there.rows('Zap')).map(({ key, state }) => [key, state]))
