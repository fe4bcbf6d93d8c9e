import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveFeature } from '../testing/give-feature.ts'
import { rolesThatReach, useRoles } from '../testing/roles.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../testing/world.ts'

const world = useWorld()
const { roles, acme, rival } = useRoles(world)
const rows = rowsAsOwner(world)
const facts = JSON.stringify({
  ...{
    name: ' Nova ',
    format: 'glb',
    bytes: 1000,
    mouth: 'visemes',
    missing: ['It has no smile.'],
  },
  ...{ licence: [], statement: 'We may use it.' },
})
const begin = (organization: Organization, by = organization.owner) =>
  world().value(by, 'select private.begin_own_person($1)', [organization.id]) as Promise<string>
const addSql = 'select private.add_own_person($1, $2, $3::jsonb)'
const add = async (organization: Organization) =>
  (await world().value(organization.owner, addSql, [
    ...[organization.id, await begin(organization), facts],
  ])) as string
const fileOf = (by: Person | null, id: string) =>
  world().attempt(by, 'select 1 from private.own_person_file($1)', [id])

async function agent(organization: Organization, avatar?: string) {
  const [made] = await rows(
    `insert into templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Ada', coalesce($2, people.id), case when $2 is null then person_styles.id else 'own' end,
       person_voices.id, 'friendly', 'medium'
     from people
     join person_styles on person_styles.person_id = people.id
     join person_voices on person_voices.person_id = people.id
     limit 1 returning id`,
    [organization.id, avatar],
  )
  return made?.id as string
}
const publish = (organization: Organization, id: string) =>
  world().value(organization.owner, 'select publish_template($1)', [id])

test('owners bring, picture and delete own people, and no one else', async () => {
  const id = await add(acme())
  const reach = (sql: string, values: unknown[]) => rolesThatReach(world(), roles(), sql, values)
  const file = await begin(acme())

  expect(await reach('select private.begin_own_person($1)', [acme().id])).toEqual(['owner'])
  expect(await reach(addSql, [acme().id, file, facts])).toEqual(['owner'])
  expect(await reach("select private.set_own_portrait($1, '\\xff')", [id])).toEqual(['owner'])
  expect(await reach('select private.delete_own_person($1)', [id])).toEqual(['owner'])
})

test('bytes that were not expected are no person, and those of a person that goes are removed', async () => {
  const strange = [acme().id, randomUUID(), facts]
  expect(await world().attempt(acme().owner, addSql, strange)).toBe('PT409')
  const id = await add(acme())
  const [row] = await rows('select * from own_people where id = $1', [id])
  expect(row).toMatchObject({
    name: 'Nova',
    missing: ['It has no smile.'],
    stated_by: acme().owner.id,
  })

  await world().value(acme().owner, 'select private.delete_own_person($1)', [id])

  const jobs = await rows(
    "select 1 from pgboss.job where name = 'file-delete' and data ->> 'key' = private.file_place($1)",
    [row?.version],
  )
  expect(jobs).toHaveLength(1)
})

test('they count to what is stored, and there are twenty at most', async () => {
  const full = await world().organization()
  const used = async () =>
    (
      await rows(
        "select used::int from private.usage where organization_id = $1 and name = 'bytes'",
        [full.id],
      )
    )[0]?.used ?? 0
  await add(full)
  expect(await used()).toBe(1000)
  const late = await begin(full)
  for (let number = 1; number < 20; number += 1) await add(full)

  expect(await world().attempt(full.owner, addSql, [full.id, late, facts])).toBe('PT403')
  await expect(begin(full)).rejects.toThrow('20 people of its own')
  await rows('delete from own_people where organization_id = $1', [full.id])
  expect(await used()).toBe(0)
})

test('an organisation whose storage is full keeps no bytes', async () => {
  const full = await world().organization()
  await rows(
    "insert into private.usage (organization_id, name, used) values ($1, 'bytes', 2000000000000)",
    [full.id],
  )

  await expect(begin(full)).rejects.toThrow(/stores .* of/)
})

test('an agent is shown as a person of its own organisation or of the catalogue', async () => {
  const id = await add(acme())
  await expect(agent(rival(), id)).rejects.toMatchObject({ code: '23503' })
  await expect(agent(acme(), randomUUID())).rejects.toMatchObject({ code: '23503' })
  await expect(agent(acme(), 'nobody')).rejects.toMatchObject({ code: '23503' })
  const shown = await agent(acme(), id)
  const change = (part: string) => rows(`update templates set ${part} where id = $1`, [shown])
  await expect(change("style_id = 'maya-blazer-navy'")).rejects.toMatchObject({ code: '23514' })
  await expect(change("voice_id = 'nobody'")).rejects.toMatchObject({ code: '23503' })
  await expect(change("avatar = 'maya'")).rejects.toMatchObject({ code: '23503' })
  const [definition] = await rows('select private.template_definition($1) as of', [shown])
  expect(definition?.of).toMatchObject({ avatar: id, style_id: 'own' })
  expect(definition?.of).not.toHaveProperty('own_person')
  expect(definition?.of).not.toHaveProperty('drawn_person')
})

test('the model is for readers of agents, and for all who meet a published agent as it', async () => {
  const id = await add(acme())
  const seen = () =>
    rolesThatReach(world(), roles(), 'select 1 from private.own_person_file($1)', [id])
  const shown = await agent(acme(), id)
  expect(await seen()).toEqual(['member', 'owner'])

  await publish(acme(), shown)
  expect(await fileOf(null, id)).toBe(1)
  // A version that only some meet shows it as well.
  await rows(
    "update templates set avatar = 'maya', style_id = 'maya-blazer-navy', voice_id = (select id from person_voices where person_id = 'maya' limit 1) where id = $1",
    [shown],
  )
  await publish(acme(), shown)
  expect(await fileOf(null, id)).toBe(0)
  await rows(
    'insert into template_canaries (organization_id, template_id, version, share) values ($1, $2, 1, 10)',
    [acme().id, shown],
  )
  expect(await fileOf(null, id)).toBe(1)
  await expect(
    world().value(acme().owner, 'select private.delete_own_person($1)', [id]),
  ).rejects.toThrow('Nova is the face of Ada.')
  await rows(
    "update template_canaries set ended_at = now(), end_reason = 'rolled_back' where template_id = $1",
    [shown],
  )
  expect(await fileOf(null, id)).toBe(0)
  await world().value(acme().owner, 'select private.delete_own_person($1)', [id])
  await expect(
    world().value(acme().owner, 'select set_live_version($1, 1)', [shown]),
  ).rejects.toThrow('The person of this version was deleted')
})

test('where agents are off, or the organisation closes, nobody outside gets it', async () => {
  const closing = await world().organization({ name: 'Closing' })
  const id = await add(closing)
  await publish(closing, await agent(closing, id))
  expect(await fileOf(null, id)).toBe(1)

  await giveFeature(world(), closing, 'templates', false)
  expect(await fileOf(null, id)).toBe(0)
  await giveFeature(world(), closing, 'templates', true)
  await world().value(closing.owner, "select public.request_organization_deletion($1, 'Closing')", [
    closing.id,
  ])

  expect(await fileOf(null, id)).toBe(0)
})

test('a portrait is for everybody who knows whose; an organisation that ends takes its people along', async () => {
  const ending = await world().organization()
  const id = await add(ending)
  await agent(ending, id)
  const portrait = () => world().attempt(null, 'select 1 from private.own_portrait($1)', [id])
  expect(await portrait()).toBe(1)

  await rows('delete from organizations where id = $1', [ending.id])

  expect(await portrait()).toBe(0)
})
