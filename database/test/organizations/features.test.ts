import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What an organisation has, one condition at a time, and what rests on it.

const world = useWorld()
const owners = rowsAsOwner(world)

let acme: Organization
let other: Organization
beforeEach(async () => {
  acme = await world().organization()
  other = await world().organization({ name: 'Other' })
})

const give = (organization: Organization, name: string, value: unknown) =>
  giveFeature(world(), organization, name, value)
const has = async ({ id }: Organization, name: string) =>
  (await owners('select private.feature($1, $2) as has', [id, `workforce.feature.${name}`]))[0].has
const holds = async ({ id }: Organization, permission: string) =>
  (await owners('select private.permission_holds($1, $2) as holds', [id, permission]))[0].holds
const ask = async (person: Person | null, sql: string, values: unknown[]) =>
  world().as(person, (query) => query(sql, values))

test('what was decided is of one organisation and one feature, while it stands', async () => {
  const usual = await has(acme, 'agentLimit')
  await give(other, 'agentLimit', 71)
  await owners(
    'update billing.organization_features set disabled_at = now() where organization_id = $1',
    [other.id],
  )
  expect(await has(other, 'agentLimit')).toBe(usual)

  await give(acme, 'agentLimit', 72)
  await give(acme, 'userLimit', 73)
  await give(other, 'agentLimit', 74)

  expect([
    await has(acme, 'agentLimit'),
    await has(acme, 'userLimit'),
    await has(other, 'agentLimit'),
  ]).toEqual([72, 73, 74])
})

test('a feature that is given up is had by no one', async () => {
  await give(acme, 'pictureLimit', 5)
  const setActive = (active: boolean) =>
    owners(
      "update billing.features set is_active = $1 where feature_key = 'workforce.feature.pictureLimit'",
      [active],
    )

  await setActive(false)
  const given = await has(acme, 'pictureLimit')
  await setActive(true)

  expect([given, await has(acme, 'pictureLimit')]).toEqual([null, 5])
})

test('a permission rests on its own feature, of its own organisation', async () => {
  await give(acme, 'knowledge', false)

  expect(await holds(acme, 'knowledge.read')).toBe(false)
  expect(await holds(acme, 'knowledge.write')).toBe(false)
  expect(await holds(acme, 'agents.read')).toBe(true)
  expect(await holds(other, 'knowledge.read')).toBe(true)
  const may = await ask(
    acme.owner,
    "select id from private.organizations_with('knowledge.read') as id",
    [],
  )
  expect(may).toEqual([])
})

test('agents are met and used while their organisation has agents', async () => {
  const [made] = await owners(
    `insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Ada', person_styles.person_id, person_styles.id, person_voices.id, 'friendly', 'medium'
     from public.person_styles join public.person_voices using (person_id) limit 1 returning id`,
    [acme.id],
  )
  await ask(acme.owner, 'select public.publish_template($1)', [made.id])
  const met = async (agent: string) =>
    (await ask(null, 'select public.published_agent($1) as met', [agent]))[0]?.met
  const used = () => ask(acme.owner, 'select id from public.agents_to_use($1)', [acme.id])
  expect(await met(made.id)).toMatchObject({ id: made.id })
  expect(await met(randomUUID())).toBeNull()
  expect(await used()).toEqual([{ id: made.id }])

  await give(acme, 'templates', false)

  expect(await met(made.id)).toBeNull()
  expect(await used()).toEqual([])
})
