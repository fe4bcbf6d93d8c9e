import { expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles } from '../../testing/roles.ts'
import { doneAtOnce, drift } from '../../testing/usage.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

const world = useWorld()

async function limited(rows: number) {
  const organization = await world().organization({ name: 'Halden Logistics' })
  await giveFeature(world(), organization, 'rowLimit', rows)
  return organization
}

function trigger({ id, owner }: Organization, tasks = 1) {
  return world().as(owner, (query) =>
    query(
      `insert into public.agentic_tasks (organization_id, agent_name)
       select $1, 'company-research' from generate_series(1, $2)`,
      [id, tasks],
    ),
  )
}

test('a table takes as many rows as the organisation may have, and not one more', async () => {
  const halden = await limited(3)
  await trigger(halden)
  await trigger(halden, 2)

  await expect(trigger(halden)).rejects.toMatchObject({
    code: 'PT403',
    detail: 'quota_reached',
    message:
      'Halden Logistics has 3 of 3 agentic tasks. Remove some where you can, or ask us for more.',
  })
})

test('many rows of one statement are counted as many', async () => {
  const halden = await limited(3)

  await expect(trigger(halden, 4)).rejects.toMatchObject({ code: 'PT403' })
  await trigger(halden, 3)
})

test('rows that go make room', async () => {
  const halden = await limited(2)
  await trigger(halden, 2)

  await world().owner.query('delete from public.agentic_tasks where organization_id = $1', [
    halden.id,
  ])
  await trigger(halden, 2)

  await expect(trigger(halden)).rejects.toMatchObject({ code: 'PT403' })
  expect(await drift(world())).toEqual([])
})

test('rows written at once are never one too many', async () => {
  const halden = await limited(5)

  const done = await doneAtOnce(
    Array.from({ length: 20 }, () => () => trigger(halden)),
    'PT403',
  )

  expect(done).toBe(5)
  expect(await drift(world())).toEqual([])
})

test('each table is counted for itself, and what goes with an agent too', async () => {
  const roles = await organizationWithRoles(world())
  const { template } = await addFixtures(
    world(),
    roles.organization.id,
    roles.organization.owner.id,
  )
  const before = await drift(world())

  await world().owner.query('delete from public.templates where id = $1', [template])

  expect(before).toEqual([])
  expect(await drift(world())).toEqual([])
})
