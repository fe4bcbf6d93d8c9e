import type { Organization, World } from './world.ts'

/** What an organisation has from now on, as an administrator decides it. */
export async function giveFeature(
  { owner }: World,
  { id }: Pick<Organization, 'id'>,
  name: string,
  value: unknown,
) {
  const { rowCount } = await owner.query(
    `insert into billing.organization_features (organization_id, feature_id, value_json)
     select $1, id, $3 from billing.features where feature_key = 'workforce.feature.' || $2
     on conflict (organization_id, feature_id) where disabled_at is null
     do update set value_json = excluded.value_json`,
    [id, name, JSON.stringify(value)],
  )
  if (rowCount !== 1) throw new Error(`There is no feature ${name}.`)
}
