import { describe, expect, test } from 'vitest'
import { addFixtures } from '../testing/fixtures.ts'
import { peopleBesideEditors } from '../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../testing/world.ts'

const world = useWorld()

const insertAgent = `insert into public.templates
    (organization_id, name, avatar, style_id, voice_id, tone, response_length, instructions)
  select $1, 'Ada', people.id, person_styles.id, person_voices.id, 'friendly', 'medium', 'Keep this secret.'
  from public.people
  join public.person_styles on person_styles.person_id = people.id
  join public.person_voices on person_voices.person_id = people.id
  limit 1
  returning id`

const insertChosenSource = `with source as (
    insert into public.knowledge_sources (organization_id, title, kind)
    select organization_id, 'Handbook', 'file' from public.templates where id = $1
    returning id, organization_id
  )
  insert into public.template_knowledge_sources (organization_id, template_id, source_id)
  select organization_id, $1, id from source`

async function ask(person: Person | null, sql: string, values: unknown[] = []) {
  const [row] = await world().as(person, (query) => query(sql, values))
  return row ? Object.values(row)[0] : undefined
}

const addAgent = (organization: Organization) =>
  ask(organization.owner, insertAgent, [organization.id])
const publish = (person: Person | null, agent: unknown) =>
  ask(person, "select public.publish_template($1, 'note')", [agent])
const published = (person: Person | null, agent: unknown) =>
  ask(person, 'select public.published_agent($1)', [agent])
const setLive = (person: Person | null, agent: unknown, number: number | null) =>
  ask(person, 'select public.set_live_version($1, $2)', [agent, number])
const publishedVersions = async ({ owner }: Organization, agent: unknown) => {
  const rows = await world().as(owner, (query) =>
    query('select number from public.template_versions where template_id = $1 order by number', [
      agent,
    ]),
  )
  return rows.map(({ number }) => number)
}
/** An agent of a new organisation whose second version, Bea, is live after Ada. */
async function publishedTwice() {
  const acme = await world().organization()
  const agent = await addAgent(acme)
  await publish(acme.owner, agent)
  await rename(acme.owner, agent, 'Bea')
  await publish(acme.owner, agent)
  return { acme, agent }
}
const rename = (person: Person | null, agent: unknown, name: string) =>
  ask(person, 'update public.templates set name = $2 where id = $1 returning name', [agent, name])

test('what a draft has otherwise than its published version is counted, for its organization', async () => {
  const { acme, agent } = await publishedTwice()
  const changes = (person: Person) =>
    world().as(person, (query) =>
      query('select template_id, changes from public.unpublished_changes($1)', [acme.id]),
    )
  const other = await addAgent(acme)
  await publish(acme.owner, other)
  expect(await changes(acme.owner)).toEqual([])
  const rival = await publishedTwice()
  await rename(rival.acme.owner, rival.agent, 'Dora')

  await rename(acme.owner, agent, 'Cleo')
  await ask(acme.owner, "update public.templates set role = 'Cook' where id = $1", [agent])
  await world().owner.query(insertChosenSource, [agent])

  expect(await changes(acme.owner)).toEqual([{ template_id: agent, changes: 3 }])
  expect(await changes(await world().member(acme, 'member'))).toHaveLength(1)
  expect(await changes(await world().member(acme, 'agent_user'))).toEqual([])
  expect(await changes((await world().organization()).owner)).toEqual([])
})

describe('publishing an agent', () => {
  test('makes it one that everybody can meet, without its instructions', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)
    const before = await published(null, agent)

    const number = await publish(acme.owner, agent)

    const met = await published(null, agent)
    expect(before).toBeNull()
    expect(number).toBe(1)
    expect(met).toMatchObject({ id: agent, name: 'Ada', organization: { name: 'Acme' } })
    expect(JSON.stringify(met)).not.toContain('secret')
  })

  test('freezes what visitors meet until it is published again', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)
    await publish(acme.owner, agent)
    await rename(acme.owner, agent, 'Bea')
    const before = await published(null, agent)

    const number = await publish(acme.owner, agent)

    expect(before).toMatchObject({ name: 'Ada' })
    expect(number).toBe(2)
    expect(await published(null, agent)).toMatchObject({ name: 'Bea' })
  })

  test('can be taken back to an earlier version, or offline', async () => {
    const { acme, agent } = await publishedTwice()

    await setLive(acme.owner, agent, 1)
    const earlier = await published(null, agent)
    await setLive(acme.owner, agent, null)
    const offline = await published(null, agent)

    expect(earlier).toMatchObject({ name: 'Ada' })
    expect(offline).toBeNull()
    await expect(setLive(acme.owner, agent, 9)).rejects.toMatchObject({ code: 'PT404' })
  })

  test('is for those who may write agents of that organisation', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)
    const others = await peopleBesideEditors(world(), acme)

    for (const person of others) {
      await expect(publish(person, agent)).rejects.toMatchObject({ code: 'PT404' })
      await expect(setLive(person, agent, null)).rejects.toMatchObject({ code: 'PT404' })
    }
    await expect(publish(null, agent)).rejects.toMatchObject({ code: '42501' })
    expect(await publish(await world().member(acme, 'member'), agent)).toBe(1)
  })

  test('at the same time twice makes one version', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)

    const attempts = await Promise.allSettled([
      publish(acme.owner, agent),
      publish(acme.owner, agent),
    ])

    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await publishedVersions(acme, agent)).toEqual([1])
  })

  test('is refused while nothing differs from what is live, with the version that is', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)
    await publish(acme.owner, agent)

    const again = publish(acme.owner, agent)

    await expect(again).rejects.toMatchObject({
      code: 'PT409',
      message: 'Nothing has changed since version 1, which is live.',
    })
    expect(await publishedVersions(acme, agent)).toEqual([1])
  })

  test.each([
    ['one word', "update public.templates set greeting = 'Hello' where id = $1"],
    ['one source that it may read', insertChosenSource],
  ])('is done again after a change of %s', async (_, sql) => {
    const acme = await world().organization()
    const agent = await addAgent(acme)
    await publish(acme.owner, agent)
    await world().owner.query(sql, [agent])

    expect(await publish(acme.owner, agent)).toBe(2)
    await expect(publish(acme.owner, agent)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('of an unchanged draft is done again when something else is live, or nothing', async () => {
    const { acme, agent } = await publishedTwice()
    await setLive(acme.owner, agent, 1)
    const overOlder = await publish(acme.owner, agent)
    await setLive(acme.owner, agent, null)

    expect(overOlder).toBe(3)
    expect(await publish(acme.owner, agent)).toBe(4)
  })

  test('is of one agent, whatever its like has published', async () => {
    const acme = await world().organization()
    const [agent, alike] = [await addAgent(acme), await addAgent(acme)]
    await publish(acme.owner, agent)
    await rename(acme.owner, alike, 'Bea')
    await publish(acme.owner, alike)
    await rename(acme.owner, agent, 'Bea')
    await rename(acme.owner, alike, 'Cleo')

    expect(await publish(acme.owner, agent)).toBe(2)
    expect(await published(null, alike)).toMatchObject({ name: 'Bea' })
    await rename(acme.owner, agent, 'Dora')
    expect(await publish(acme.owner, agent)).toBe(3)
    expect(await publish(acme.owner, alike)).toBe(2)
  })

  test('writes a version that no one changes', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)
    await publish(acme.owner, agent)

    const attempt = ask(acme.owner, "update public.template_versions set definition = '{}'")

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })
})

describe('an agent', () => {
  test('is talked to in draft only by those who may read it', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)
    const draft = (person: Person | null) =>
      ask(person, 'select private.agent_for_conversation($1, true)', [agent])

    expect(await draft(acme.owner)).toMatchObject({ template_id: agent, version: null })
    expect(await draft(await world().member(acme, 'agent_user'))).toBeNull()
    expect(await draft((await world().organization()).owner)).toBeNull()
    expect(await draft(null)).toBeNull()
  })

  test('never moves to another organisation', async () => {
    const acme = await world().organization()
    const second = await world().organization({ owner: acme.owner })
    const agent = await addAgent(acme)

    const attempt = ask(
      acme.owner,
      'update public.templates set organization_id = $2 where id = $1',
      [agent, second.id],
    )

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test('wears and speaks only what its person has', async () => {
    const acme = await world().organization()
    const agent = await addAgent(acme)

    const attempt = ask(
      acme.owner,
      `update public.templates set voice_id = (
         select id from public.person_voices where person_id <> templates.avatar limit 1
       ) where id = $1`,
      [agent],
    )

    await expect(attempt).rejects.toMatchObject({ code: '23503' })
  })

  test('takes its versions, its sources and its conversations with it when it is deleted', async () => {
    const acme = await world().organization()
    const visitor = await world().person({ anonymous: true })
    const { template } = await addFixtures(world(), acme.id, visitor.id)

    await ask(acme.owner, 'delete from public.templates where id = $1', [template])

    for (const table of [
      'template_versions',
      'template_knowledge_sources',
      'conversations',
      'messages',
    ]) {
      const left = await world().owner.query(
        `select from public.${table} where organization_id = $1`,
        [acme.id],
      )
      expect(left.rowCount, table).toBe(0)
    }
  })
})
