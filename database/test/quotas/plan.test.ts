import { beforeEach, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What an organisation may have: by what was decided for it, else by its plan.

const world = useWorld()
const owners = rowsAsOwner(world)

let acme: Organization
let feature: string
let plan: { trial: number; paid: number }
beforeEach(async () => {
  acme = await world().organization()
  const [quota] = await owners(
    `select replace(feature_key, 'workforce.feature.', '') as name, trial,
       (default_json #>> '{}')::bigint as paid
     from private.quotas join billing.features using (feature_key)
     where trial is not null and trial <> (default_json #>> '{}')::bigint
     order by feature_key limit 1`,
  )
  feature = quota.name
  plan = { trial: quota.trial, paid: quota.paid }
})

const quotaOf = async ({ id }: Organization) =>
  (await owners('select private.quota_of($1, $2) as quota', [id, feature]))[0].quota

const subscribe = ({ id }: Organization, change: string) =>
  owners(`update billing.organization_subscriptions set ${change} where organization_id = $1`, [id])

test.each([
  ['active', 'paid'],
  ['past_due', 'paid'],
  ['trialing', 'trial'],
  ['canceled', 'trial'],
] as const)('a subscription that is %s has what is %s', async (status, which) => {
  const other = await world().organization({ name: 'Other' })
  await subscribe(other, `status = '${which === 'paid' ? 'trialing' : 'active'}'`)

  await subscribe(acme, `status = '${status}'`)

  expect(await quotaOf(acme)).toBe(plan[which])
})

test('a subscription that was deleted pays nothing', async () => {
  await subscribe(acme, "status = 'active', deleted_at = now()")

  expect(await quotaOf(acme)).toBe(plan.trial)
})

test('what was decided for an organisation is for it, while it stands', async () => {
  const other = await world().organization({ name: 'Other' })
  await giveFeature(world(), other, feature, 123_456)

  expect([await quotaOf(acme), await quotaOf(other)]).toEqual([plan.trial, 123_456])
  await owners(
    'update billing.organization_features set disabled_at = now() where organization_id = $1',
    [other.id],
  )
  expect(await quotaOf(other)).toBe(plan.trial)
})

test('what was decided of another quota decides nothing of this one', async () => {
  const [other] = await owners(
    `select replace(feature_key, 'workforce.feature.', '') as name from private.quotas
     where feature_key <> 'workforce.feature.' || $1 limit 1`,
    [feature],
  )

  await giveFeature(world(), acme, other.name, 123_456)

  expect(await quotaOf(acme)).toBe(plan.trial)
})

test('how full an organisation is, is told to its own people', async () => {
  const other = await world().organization({ name: 'Other' })
  const halden = await world().organization({ name: 'Halden' })
  const refuse = (person: Organization['owner']) =>
    owners(
      `select private.refuse_over_quota($1, 'userLimit', 5)
       from (select set_config('request.jwt.claims', $2, true)) as claims`,
      [halden.id, JSON.stringify(person.claims)],
    )

  const inactive = await world().member(halden, 'INACTIVE')

  await expect(refuse(halden.owner)).rejects.toThrow('Halden has 5 of 5 users')
  await expect(refuse(other.owner)).rejects.toThrow('Halden has no free seat.')
  await expect(refuse(inactive)).rejects.toThrow('Halden has no free seat.')
})
