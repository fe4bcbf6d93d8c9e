import { type Account, useOrganizations } from './organizations.ts'

type Listed = { id: string; arguments: { properties: Record<string, { enum?: string[] }> } }

/** Organisations that connect systems, and use what can be done there as an owner does who tries it. */
export function useConnectedSystems(environment: Record<string, string> = {}) {
  const organizations = useOrganizations({ OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', ...environment })
  const { call, organization, sql } = organizations
  const practise = (who: Account, organization_id: string, kind: string) =>
    call(who.client, 'connections/practice', { organization_id, kind })
  async function toolOf(who: Account, organization_id: string, name: string) {
    const { data } = await who.client
      .from('tools')
      .select('id,arguments')
      .eq('organization_id', organization_id)
      .eq('remote_name', name)
      .single()
      .throwOnError()
    return data as Listed
  }
  return {
    ...organizations,
    practise,
    toolOf,
    stored: async (id: string) =>
      (await sql('select * from public.connections where organization_id = $1', [id])).rows[0],
    async use(who: Account, organization_id: string, name: string, given: object) {
      const { id } = await toolOf(who, organization_id, name)
      const { body } = await call(who.client, `tools/${id}/test`, { arguments: given })
      return body as { ok: boolean; text: string }
    },
    /** An organisation that practises with a system. */
    async connected(kind: string) {
      const { id, owner } = await organization()
      const { body } = await practise(owner, id, kind)
      return { id, owner, connection: String(body.id), base: String(body.base_url) }
    },
  }
}
