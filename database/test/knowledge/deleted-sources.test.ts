import { expect, test } from 'vitest'
import { addSource } from '../../testing/knowledge/knowledge.ts'
import { useRivals } from '../../testing/rivals.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What was deleted is gone at once, can be restored by those who write knowledge, and is removed when its time is over.

const world = useWorld()
const { acme, rival, attempts } = useRivals(world)
const owners = rowsAsOwner(world)
const value = (person: Person, sql: string, values: unknown[] = []) =>
  world().value(person, sql, values)

async function file() {
  const [made] = await owners(
    `insert into public.knowledge_sources (organization_id, title, kind, original_name, bytes)
     values ($1, 'Handbook', 'file', 'handbook.pdf', 1000) returning id, storage_key as key`,
    [acme().id],
  )
  return made as { id: string; key: string }
}
const remove = (id: string, person = acme().owner) =>
  world().attempt(person, 'delete from knowledge_sources where id = $1 returning 1', [id])
const erase = (id: string, person = acme().owner) =>
  world().attempt(person, 'delete from deleted_sources where source_id = $1 returning 1', [id])
const restore = (id: string, person = acme().owner) =>
  value(person, 'select public.restore_knowledge_source($1)', [id])
const removedFiles = async (key: string) =>
  (
    await owners("select 1 from pgboss.job where name = 'file-delete' and data ->> 'key' = $1", [
      key,
    ])
  ).length
const keep = (days: number) =>
  owners('update public.organizations set deleted_sources_days = $2 where id = $1', [
    acme().id,
    days,
  ])
const kept = (id: string) => owners('select * from deleted_sources where source_id = $1', [id])
const sourceOf = async (id: string) =>
  (await owners('select * from knowledge_sources where id = $1', [id])).at(0)

test('a file stays while it can be restored, and goes when it is removed for good', async () => {
  const { id, key } = await file()

  expect(await remove(id)).toBe(1)
  expect([await sourceOf(id), await removedFiles(key)]).toEqual([undefined, 0])
  await restore(id)
  expect(await sourceOf(id)).toMatchObject({ status: 'queued', bytes: 1000, storage_key: key })
  expect([(await kept(id)).length, await removedFiles(key)]).toEqual([0, 0])
  await remove(id)
  expect(await erase(id)).toBe(1)
  expect(await removedFiles(key)).toBe(1)
  expect(
    await owners("select 1 from public.audit_log where action = 'knowledge_source.erased'"),
  ).toHaveLength(1)
})

test('it is what writers see, restore and remove, and no one else', async () => {
  const { id } = await file()
  await remove(id)
  const agentUser = await world().member(acme(), 'agent_user')

  expect(await attempts('select 1 from deleted_sources where organization_id = $1')).toEqual([
    1, 1, 0, 0, 0, 0,
  ])
  expect(await world().attempt(null, 'select 1 from deleted_sources', [])).toBe('42501')
  for (const person of [agentUser, rival().owner]) {
    await expect(restore(id, person)).rejects.toMatchObject({ code: 'PT404' })
    expect(await erase(id, person)).toBe(0)
  }
  for (const change of [
    "insert into deleted_sources (organization_id, source_id) values ($1, '0190b000-0000-7000-8000-00000000dead')",
    'update deleted_sources set expires_at = now() where organization_id = $1',
    'select written from deleted_sources where organization_id = $1',
  ]) {
    expect(await world().attempt(acme().owner, change, [acme().id].slice(0, 1))).toBe('42501')
  }
  await restore(id, await world().member(acme(), 'member'))
  await expect(restore(id)).rejects.toMatchObject({ code: 'PT404' })
})

test('its agents, its text, its address and what visitors may open come back with it', async () => {
  const { owner, id: organization } = acme()
  const [text] = await owners(
    `insert into knowledge_texts (organization_id, kind, title, body) values ($1, 'answer', 'Where?', 'Here.')
     returning source_id as id`,
    [organization],
  )
  const [site] = await owners(
    `insert into knowledge_sites (organization_id, kind, url, most_pages) values ($1, 'site', 'https://acme.example', 7)
     returning source_id as id`,
    [organization],
  )
  // Beside them others, of which nothing comes back.
  await owners(
    "insert into knowledge_texts (organization_id, kind, title, body) values ($1, 'answer', 'When?', 'Now.')",
    [organization],
  )
  await owners(
    "insert into knowledge_sites (organization_id, kind, url) values ($1, 'site', 'https://other.example')",
    [organization],
  )
  const [agent, reader] = await owners(
    `insert into templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Mia', person_styles.person_id, person_styles.id, person_voices.id, 'friendly', 'medium'
     from person_styles join person_voices using (person_id) limit 2 returning id`,
    [organization],
  )
  await owners('insert into template_knowledge_sources values ($1, $2, $3)', [
    ...[organization, reader?.id, site?.id],
  ])
  await owners('update knowledge_sources set shared = true, title = $2 where id = $1', [
    ...[text?.id, 'Where are you?'],
  ])
  await owners('insert into template_knowledge_sources values ($1, $2, $3)', [
    ...[organization, agent?.id, text?.id],
  ])
  for (const one of [text, site]) expect(await remove(one?.id)).toBe(1)

  for (const one of [text, site]) await restore(one?.id, owner)

  expect(await sourceOf(text?.id)).toMatchObject({ shared: true, title: 'Where are you?' })
  expect(await owners('select body from knowledge_texts where source_id = $1', [text?.id])).toEqual(
    [{ body: 'Here.' }],
  )
  expect(
    await owners('select url, most_pages from knowledge_sites where source_id = $1', [site?.id]),
  ).toEqual([{ url: 'https://acme.example', most_pages: 7 }])
  expect(
    await owners('select template_id as id from template_knowledge_sources where source_id = $1', [
      text?.id,
    ]),
  ).toEqual([{ id: agent?.id }])
})

test('when its time is over it goes, and that of others stays', async () => {
  const [over, other] = [await file(), await file()]
  for (const { id } of [over, other]) await remove(id)
  await owners(
    "update deleted_sources set expires_at = now() - interval '1 s' where source_id = $1",
    [over.id],
  )

  await owners('select private.forget_deleted_sources()')

  expect([(await kept(over.id)).length, (await kept(other.id)).length]).toEqual([0, 1])
  expect([await removedFiles(over.key), await removedFiles(other.key)]).toEqual([1, 0])
})

test('an owner says for how many days, and where it is none it goes at once', async () => {
  const change = (person: Person, days: number) =>
    world().attempt(
      person,
      'update organizations set deleted_sources_days = $2 where id = $1 returning 1',
      [...[acme().id, days]],
    )

  expect(await change(await world().member(acme(), 'member'), 5)).toBe(0)
  expect(await change(acme().owner, 366)).toBe('23514')
  expect(await change(acme().owner, 0)).toBe(1)
  const { id, key } = await file()
  await remove(id)

  expect([(await kept(id)).length, await removedFiles(key)]).toEqual([0, 1])
  await keep(30)
})

test('what could not be read goes at once', async () => {
  const { id, key } = await file()
  await owners("update knowledge_sources set status = 'failed', error = 'Broken.' where id = $1", [
    id,
  ])

  await remove(id)

  expect([(await kept(id)).length, await removedFiles(key)]).toEqual([0, 1])
})

test('past the room that an organization has, the oldest goes', async () => {
  const [old, young] = [await file(), await file()]
  const [room] = await owners("select private.quota_of($1, 'storageLimit') as bytes", [acme().id])
  await remove(old.id)
  await owners(
    "update deleted_sources set bytes = $2, deleted_at = now() - interval '1 h' where source_id = $1",
    [old.id, room?.bytes],
  )

  await remove(young.id)

  expect([(await kept(old.id)).length, (await kept(young.id)).length]).toEqual([0, 1])
  expect([await removedFiles(old.key), await removedFiles(young.key)]).toEqual([1, 0])
})

test('an organization keeps five hundred, the newest', async () => {
  const beta = await world().organization()
  await owners(
    `insert into deleted_sources (organization_id, source_id, title, kind, shared, template_ids, expires_at, deleted_at)
     select $1, gen_random_uuid(), 'Note ' || place, 'file', false, '{}', now() + interval '9 days', now() - place * interval '1 h'
     from generate_series(1, 500) as place`,
    [beta.id],
  )
  const [made] = await owners(
    "insert into knowledge_sources (organization_id, title, kind) values ($1, 'Newest', 'file') returning id",
    [beta.id],
  )

  expect(await remove(made?.id, beta.owner)).toBe(1)

  const titles = await owners(
    'select title from deleted_sources where organization_id = $1 order by deleted_at desc',
    [beta.id],
  )
  expect([titles.length, titles.at(0)?.title, titles.at(-1)?.title]).toEqual([
    ...[500, 'Newest', 'Note 499'],
  ])
})

test('restored twice at the same moment it is there once', async () => {
  const { id } = await file()
  await remove(id)

  const outcomes = await Promise.allSettled([restore(id), restore(id)])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await owners('select 1 from knowledge_sources where id = $1', [id])).toHaveLength(1)
})

test('it is not restored over one that is there', async () => {
  const { id } = await file()
  await remove(id)
  await owners(
    "insert into knowledge_sources (id, organization_id, title, kind) values ($2, $1, 'Again', 'file')",
    [acme().id, id],
  )

  await expect(restore(id)).rejects.toMatchObject({ code: 'PT409' })
  expect([(await sourceOf(id)).title, (await kept(id)).length]).toEqual(['Again', 1])
})

test('passages are gone from the search at once, and with its organization all of it', async () => {
  const gone = await addSource(world(), acme(), 'Parcels return free')
  await remove(gone.id)

  expect(await owners('select 1 from knowledge_chunks where source_id = $1', [gone.id])).toEqual([])
  const last = await file()
  await remove(last.id)
  await owners('delete from organizations where id = $1', [acme().id])
  expect([(await kept(last.id)).length, await removedFiles(last.key)]).toEqual([0, 1])
})
