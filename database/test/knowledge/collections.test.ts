import { expect, test } from 'vitest'
import { collectionRows } from '../../testing/knowledge/collections.ts'
import { useRivals, writtenByEditors } from '../../testing/rivals.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Who keeps sources together under a name, and who gives them to agents.

const world = useWorld()
const { acme, rival, asEach, attempts } = useRivals(world)
const { owners, collection, source, agent, putIn } = collectionRows(world)

const add = (person: Person | null, name: string, of = acme()) =>
  world().attempt(
    person,
    'insert into knowledge_collections (organization_id, name) values ($1, $2) returning id',
    [of.id, name],
  )
const puts = (into: string, one: string, person = acme().owner, of = acme()) =>
  world().attempt(
    person,
    `insert into knowledge_collection_sources (organization_id, collection_id, source_id)
     values ($1, $2, $3) returning 1`,
    [of.id, into, one],
  )
const takesOut = (from: string, one: string, person: Person) =>
  world().attempt(
    person,
    'delete from knowledge_collection_sources where collection_id = $1 and source_id = $2 returning 1',
    [from, one],
  )
const gives = (to: string, what: string, person = acme().owner, of = acme()) =>
  world().attempt(
    person,
    `insert into template_knowledge_collections (organization_id, template_id, collection_id)
     values ($1, $2, $3) returning 1`,
    [of.id, to, what],
  )

test('editors make, read, rename and delete them, others do not', async () => {
  await collection(acme())
  const of = 'knowledge_collections where organization_id = $1'

  expect(await attempts(`select 1 from ${of}`)).toEqual([1, 1, 0, 0, 0, 0])
  expect(
    await attempts(
      'update knowledge_collections set name = name where organization_id = $1 returning 1',
    ),
  ).toEqual([1, 1, 0, 0, 0, 0])
  let nth = 0
  expect(await asEach((person) => add(person, `Rules ${nth++}`))).toEqual(writtenByEditors)
  expect(await world().attempt(null, `select 1 from ${of}`, [acme().id])).toBe('42501')
  expect(await world().attempt(rival().owner, `delete from ${of} returning 1`, [acme().id])).toBe(0)
  expect(await attempts(`delete from ${of} returning 1`)).toEqual([3, 0, 0, 0, 0, 0])
})

test.each([
  ['Rules', 1],
  ['', '23514'],
  [' Rules', '23514'],
  ['x'.repeat(80), 1],
  ['x'.repeat(81), '23514'],
])('the name "%s": %s', async (name, outcome) => {
  expect(await add(acme().owner, name)).toBe(outcome)
})

test('two of an organisation have different names, two organisations may have the same', async () => {
  await collection(acme(), 'Rules')

  expect(await add(acme().owner, 'RULES')).toBe('23505')
  expect(await add(rival().owner, 'Rules', rival())).toBe(1)
})

test('editors put sources in and take them out, of their own organisation', async () => {
  const [own, theirs] = [await collection(acme()), await collection(rival())]
  const [mine, other] = [await source(acme()), await source(rival())]
  const emptied = () => owners('delete from knowledge_collection_sources')

  const put = await asEach(async (person) => {
    await emptied()
    return puts(own, mine, person)
  })
  await emptied()

  expect(put).toEqual(writtenByEditors)
  expect(await puts(own, mine)).toBe(1)
  expect(await puts(own, mine)).toBe('23505')
  expect(await puts(own, other)).toBe('23503')
  expect(await puts(theirs, mine)).toBe('23503')
  expect(await puts(theirs, other, acme().owner, rival())).toBe('42501')
  expect(
    await attempts('select 1 from knowledge_collection_sources where organization_id = $1'),
  ).toEqual([1, 1, 0, 0, 0, 0])
  expect(await takesOut(own, mine, rival().owner)).toBe(0)
  expect(await takesOut(own, mine, await world().member(acme(), 'agent_user'))).toBe(0)
  expect(await takesOut(own, mine, await world().member(acme(), 'member'))).toBe(1)
})

test('editors give an agent a collection of its organisation and take it away', async () => {
  const [own, theirs] = [await collection(acme()), await collection(rival())]
  const [mine, other] = [await agent(acme()), await agent(rival())]
  const emptied = () => owners('delete from template_knowledge_collections')

  const given = await asEach(async (person) => {
    await emptied()
    return gives(mine, own, person)
  })
  await emptied()

  expect(given).toEqual(writtenByEditors)
  expect(await gives(mine, own)).toBe(1)
  expect(await gives(mine, theirs)).toBe('23503')
  expect(await gives(other, own)).toBe('23503')
  expect(await gives(other, theirs, acme().owner, rival())).toBe('42501')
  const of = 'from template_knowledge_collections where organization_id = $1'
  expect(await attempts(`select 1 ${of}`)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await world().attempt(rival().owner, `delete ${of} returning 1`, [acme().id])).toBe(0)
  expect(await world().attempt(acme().owner, `delete ${of} returning 1`, [acme().id])).toBe(1)
})

test('a source that is restored is in the collections again that are still there', async () => {
  const [rules, prices, others] = [
    await collection(acme()),
    await collection(acme(), 'Prices'),
    await collection(acme(), 'Others'),
  ]
  const [written] = await owners(
    `insert into knowledge_texts (organization_id, kind, title, body)
     values ($1, 'answer', 'Where?', 'Here.') returning source_id as id`,
    [acme().id],
  )
  for (const into of [rules, prices]) await putIn(acme(), into, written.id)
  await putIn(acme(), others, await source(acme()))
  const inside = () =>
    owners('select collection_id as id from knowledge_collection_sources where source_id = $1', [
      written.id,
    ])
  const remove = 'delete from knowledge_sources where id = $1 returning 1'

  expect(await world().attempt(acme().owner, remove, [written.id])).toBe(1)
  expect(await inside()).toEqual([])
  await owners('delete from knowledge_collections where id = $1', [prices])
  await world().value(acme().owner, 'select public.restore_knowledge_source($1)', [written.id])

  expect(await inside()).toEqual([{ id: rules }])
})

test('a restored source goes to the agents and collections that it had, of its own organisation', async () => {
  const [own, theirs] = [await collection(acme()), await collection(rival())]
  const [mia, other, foreign] = [await agent(acme()), await agent(acme()), await agent(rival())]
  const [one] = await owners(
    `insert into knowledge_texts (organization_id, kind, title, body)
     values ($1, 'answer', 'Where?', 'Here.') returning source_id as id`,
    [acme().id],
  )
  await world().attempt(acme().owner, 'delete from knowledge_sources where id = $1', [one.id])
  await owners(
    'update deleted_sources set template_ids = $2, collection_ids = $3 where source_id = $1',
    [one.id, [mia, foreign], [own, theirs]],
  )
  // Ids are of the organisation that has them.
  await owners(
    `insert into deleted_sources (organization_id, source_id, title, kind, shared, template_ids, expires_at)
     values ($1, $2, 'Theirs', 'text', false, '{}', now())`,
    [rival().id, one.id],
  )

  await world().value(acme().owner, 'select public.restore_knowledge_source($1)', [one.id])

  expect(
    await owners('select template_id as id from template_knowledge_sources where source_id = $1', [
      one.id,
    ]),
  ).toEqual([{ id: mia }])
  expect(other).not.toBe(mia)
  expect(
    await owners('select collection_id as id from knowledge_collection_sources'),
  ).toContainEqual({ id: own })
  expect(
    await owners('select 1 from knowledge_collection_sources where collection_id = $1', [theirs]),
  ).toEqual([])
  expect(await owners('select title from deleted_sources where source_id = $1', [one.id])).toEqual([
    { title: 'Theirs' },
  ])
})

test('who made, renamed and deleted one is on record', async () => {
  const act = (sql: string) => world().attempt(acme().owner, sql, [acme().id])
  await add(acme().owner, 'Rules')
  await act("update knowledge_collections set name = 'Law' where organization_id = $1")
  await act('delete from knowledge_collections where organization_id = $1')

  const logged = await owners(
    `select action, target_name as name from audit_log
     where organization_id = $1 and target_type = 'knowledge_collection' order by created_at, id`,
    [acme().id],
  )

  expect(logged).toEqual([
    { action: 'knowledge_collection.created', name: 'Rules' },
    { action: 'knowledge_collection.changed', name: 'Law' },
    { action: 'knowledge_collection.deleted', name: 'Law' },
  ])
})
