import type { Organization, World } from './world.ts'

/** What was done to an organization itself, as its log says it. */
export async function actsOn({ owner }: World, { id }: Organization) {
  const { rows } = await owner.query(
    "select action from public.audit_log where organization_id = $1 and action like 'organization.%'",
    [id],
  )
  return rows.map(({ action }) => action)
}
