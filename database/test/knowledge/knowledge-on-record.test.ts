import { expect, test } from 'vitest'
import { useRivals } from '../../testing/rivals.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

// Who changes what agents know is on record, and what goes with something else is not.

const world = useWorld()
const { acme } = useRivals(world)
const owners = rowsAsOwner(world)
const act = async (sql: string, values: unknown[] = []) =>
  world().as(acme().owner, (query) => query(sql, values))

/** What was logged since, oldest first, without what other triggers log. */
async function logged(...actions: string[]) {
  return owners(
    `select action, target_type, target_id, target_name, details, actor_id from audit_log
     where organization_id = $1 and action = any ($2) order by created_at, id`,
    [acme().id, actions],
  )
}

test('a text that is rewritten, and not one that is only called otherwise', async () => {
  const [text] = await act(
    "insert into knowledge_texts (organization_id, kind, title, body) values ($1, 'answer', 'Where?', 'Here.') returning source_id",
    [acme().id],
  )
  const id = text?.source_id
  await act("update knowledge_texts set title = 'Where is it?' where source_id = $1", [id])
  await act("update knowledge_texts set body = 'Here.' where source_id = $1", [id])
  expect(await logged('knowledge_source.rewritten')).toEqual([])

  await act("update knowledge_texts set body = 'There.' where source_id = $1", [id])

  expect(await logged('knowledge_source.rewritten')).toEqual([
    {
      ...{ action: 'knowledge_source.rewritten', target_type: 'knowledge_source', target_id: id },
      ...{ target_name: 'Where is it?', details: {}, actor_id: acme().owner.id },
    },
  ])
})

test('words that mean the same', async () => {
  const [made] = await act(
    "insert into knowledge_synonyms (organization_id, words) values ($1, '{holiday,leave}') returning id",
    [acme().id],
  )
  const id = made?.id
  await act("update knowledge_synonyms set words = '{holiday,leave}' where id = $1", [id])
  await act("update knowledge_synonyms set words = '{holiday,time off}' where id = $1", [id])
  await act('delete from knowledge_synonyms where id = $1', [id])

  const said = { target_type: 'synonym', target_id: id, actor_id: acme().owner.id }
  expect(await logged('synonym.created', 'synonym.changed', 'synonym.deleted')).toEqual([
    { ...said, action: 'synonym.created', target_name: 'holiday, leave', details: {} },
    {
      ...{ ...said, action: 'synonym.changed', target_name: 'holiday, time off' },
      details: { from: 'holiday, leave', to: 'holiday, time off' },
    },
    { ...said, action: 'synonym.deleted', target_name: 'holiday, time off', details: {} },
  ])
})

test('what is put into a collection and taken out, by its name', async () => {
  const source = async (title: string) => {
    const [made] = await owners(
      "insert into knowledge_sources (organization_id, title, kind) values ($1, $2, 'file') returning id",
      [acme().id, title],
    )
    return made?.id as string
  }
  const collection = async (name: string) => {
    const [made] = await act(
      'insert into knowledge_collections (organization_id, name) values ($1, $2) returning id',
      [acme().id, name],
    )
    return made?.id as string
  }
  const [prices, handbook] = [await source('Prices'), await source('Handbook')]
  const [rules, others] = [await collection('Rules'), await collection('Others')]
  const put = (id: string, into: string) =>
    act('insert into knowledge_collection_sources values ($1, $2, $3)', [acme().id, into, id])
  await put(prices, rules)
  await put(handbook, rules)
  await put(handbook, others)
  await act('delete from knowledge_collection_sources where source_id = $1', [prices])
  // These go with their source and their collection.
  await act('delete from knowledge_sources where id = $1', [handbook])
  await put(prices, others)
  await act('delete from knowledge_collections where id = $1', [others])

  const said = { target_type: 'knowledge_collection', actor_id: acme().owner.id }
  const added = { ...said, action: 'knowledge_collection.source_added' }
  expect(
    await logged('knowledge_collection.source_added', 'knowledge_collection.source_removed'),
  ).toEqual([
    { ...added, target_id: rules, target_name: 'Rules', details: { source: 'Prices' } },
    { ...added, target_id: rules, target_name: 'Rules', details: { source: 'Handbook' } },
    { ...added, target_id: others, target_name: 'Others', details: { source: 'Handbook' } },
    {
      ...{ ...said, action: 'knowledge_collection.source_removed' },
      ...{ target_id: rules, target_name: 'Rules', details: { source: 'Prices' } },
    },
    { ...added, target_id: others, target_name: 'Others', details: { source: 'Prices' } },
  ])
})

test('an organisation that ends takes its words along', async () => {
  const ending = await world().organization()
  await owners("insert into knowledge_synonyms (organization_id, words) values ($1, '{a,b}')", [
    ending.id,
  ])

  await owners('delete from organizations where id = $1', [ending.id])

  expect(await owners('select 1 from audit_log where organization_id = $1', [ending.id])).toEqual(
    [],
  )
})
