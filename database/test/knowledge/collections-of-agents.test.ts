import { expect, test } from 'vitest'
import { collectionRows } from '../../testing/knowledge/collections.ts'
import { documentsOf } from '../../testing/knowledge/postings.ts'
import { useRivals } from '../../testing/rivals.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What an agent finds that was given a collection: what is in it at that moment, and nothing else.

const world = useWorld()
const { acme, rival } = useRivals(world)
const { owners, collection, source, agent, putIn, takeOut, give } = collectionRows(world)

const publish = (template: string) =>
  world().value(acme().owner, 'select public.publish_template($1)', [template])
const chooseSource = (template: string, one: string) =>
  owners('insert into template_knowledge_sources values ($1, $2, $3)', [acme().id, template, one])
const withVectors = () =>
  owners(
    `insert into private.knowledge_vector_sets (organization_id, source_id, model)
     select organization_id, id, 'test' from knowledge_sources on conflict do nothing`,
  )

type Asked = { sources?: string[] | undefined; draft?: boolean }

/** The sources in which an agent finds the word, which are those that it may compare vectors of; null: it is not for the caller. */
async function known(template: string, person: Person, { sources, draft = false }: Asked = {}) {
  await withVectors()
  const [{ ids: all }] = await owners('select array_agg(id) as ids from knowledge_chunks')
  return world().as(person, async (query) => {
    const asked = [template, draft, sources ?? null]
    const [row] = await query(
      `select postings, vectors from private.search_agent_postings(
         $1, $2, $3, 'parcels', '{}', 'Where are the parcels?', 'test', 'en'
       )`,
      asked,
    )
    if (!row) return null
    const scope = row.vectors as { sources: { id: string }[] }
    const documents = row.postings ? documentsOf(row.postings as Buffer) : []
    const passages = await query(
      'select source_id as id from private.search_agent_passages($1, $2, $3, $4, $5, $6)',
      [...asked, documents, documents.map(() => 0), all],
    )
    const found = passages.map(({ id }) => id as string).sort()
    expect(documents).toHaveLength(found.length)
    expect(scope.sources.map(({ id }) => id)).toEqual(found)
    return found
  })
}
const visitor = () => world().person({ anonymous: true })

test.each(['live', 'draft'])(
  'the %s agent finds what was put in since, and no more what was taken out',
  async (which) => {
    const draft = which === 'draft'
    const [single, early, late, foreign] = [
      ...[await source(acme()), await source(acme()), await source(acme()), await source(acme())],
    ] as [string, string, string, string]
    await source(rival())
    const [rules, prices] = [await collection(acme()), await collection(acme(), 'Prices')]
    await putIn(acme(), rules, early)
    await putIn(acme(), prices, foreign)
    const mia = await agent(acme())
    await chooseSource(mia, single)
    await give(acme(), mia, rules)
    await publish(mia)
    const person = draft ? acme().owner : await visitor()
    const finds = (sources?: string[]) => known(mia, person, { draft, sources })

    expect(await finds()).toEqual([single, early].sort())
    await putIn(acme(), rules, late)
    expect(await finds()).toEqual([single, early, late].sort())
    // The caller can only narrow it.
    expect(await finds([late, foreign])).toEqual([late])
    expect(await finds([foreign])).toEqual([])
    await takeOut(rules, late)
    expect(await finds()).toEqual([single, early].sort())
    expect(await finds([late])).toEqual([])
  },
)

test('a draft is for those who may read agents', async () => {
  const mia = await agent(acme())
  await give(acme(), mia, await collection(acme()))

  expect(await known(mia, acme().owner, { draft: true })).toEqual([])
  for (const person of [
    await visitor(),
    rival().owner,
    await world().member(acme(), 'agent_user'),
  ]) {
    expect(await known(mia, person, { draft: true })).toBeNull()
  }
})

test('a source that is given singly too stays when it is taken out', async () => {
  const [rules, one] = [await collection(acme()), await source(acme())]
  const mia = await agent(acme())
  await putIn(acme(), rules, one)
  await give(acme(), mia, rules)
  await chooseSource(mia, one)
  expect(await known(mia, acme().owner, { draft: true })).toEqual([one])

  await takeOut(rules, one)

  expect(await known(mia, acme().owner, { draft: true })).toEqual([one])
})

test('a published agent keeps to the collections that it was published with', async () => {
  const [rules, prices] = [await collection(acme()), await collection(acme(), 'Prices')]
  const [rule, price] = [await source(acme()), await source(acme())]
  await putIn(acme(), rules, rule)
  await putIn(acme(), prices, price)
  const mia = await agent(acme())
  await give(acme(), mia, rules)
  await publish(mia)

  await owners('delete from template_knowledge_collections')
  await give(acme(), mia, prices)

  expect(await known(mia, await visitor())).toEqual([rule])
  expect(await known(mia, acme().owner, { draft: true })).toEqual([price])
  await publish(mia)
  expect(await known(mia, await visitor())).toEqual([price])
})

test('a collection that is deleted leaves its sources, and its agents know them no more', async () => {
  const [rules, one] = [await collection(acme()), await source(acme())]
  const mia = await agent(acme())
  await putIn(acme(), rules, one)
  await give(acme(), mia, rules)
  await publish(mia)
  expect(await known(mia, await visitor())).toEqual([one])

  await owners('delete from knowledge_collections where id = $1', [rules])

  expect(await owners('select id from knowledge_sources where id = $1', [one])).toHaveLength(1)
  expect(
    await owners('select 1 from template_knowledge_collections where template_id = $1', [mia]),
  ).toEqual([])
  expect(await known(mia, await visitor())).toEqual([])
})

test('an agent that reads all keeps doing so, whatever it was given', async () => {
  const [rules, one, other] = [await collection(acme()), await source(acme()), await source(acme())]
  const mia = await agent(acme())
  await putIn(acme(), rules, one)
  await give(acme(), mia, rules)
  await owners("update templates set knowledge_scope = 'all' where id = $1", [mia])

  expect(await known(mia, acme().owner, { draft: true })).toEqual([one, other].sort())
})

test('the id of a collection of others in a version stands for nothing', async () => {
  const theirs = await collection(rival())
  await putIn(rival(), theirs, await source(rival()))
  const own = await collection(acme())
  const mine = await source(acme())
  await putIn(acme(), own, mine)
  const mia = await agent(acme())
  await publish(mia)
  const definition = {
    ...{ knowledge_scope: 'selected', knowledge_source_ids: [] },
    knowledge_collection_ids: [theirs, own],
  }
  await owners(
    'update template_versions set definition = definition || $2 where template_id = $1',
    [...[mia, definition]],
  )

  expect(await known(mia, await visitor())).toEqual([mine])
  expect(
    await owners('select private.sources_of_agent($1, $2) as ids', [acme().id, definition]),
  ).toEqual([{ ids: [mine] }])
})

test('what was published before there were collections is as it was', async () => {
  const one = await source(acme())
  await source(acme())
  const mia = await agent(acme())
  await chooseSource(mia, one)
  await publish(mia)
  await owners("update template_versions set definition = definition - 'knowledge_collection_ids'")

  expect(await known(mia, await visitor())).toEqual([one])
})

test('the tests of an agent know its collections', async () => {
  const [rules, one] = [await collection(acme()), await source(acme())]
  await source(acme())
  const mia = await agent(acme())
  await putIn(acme(), rules, one)
  await give(acme(), mia, rules)

  const begun = await world().value(acme().owner, 'select private.begin_test_run($1, true)', [mia])

  expect(begun).toMatchObject({ knowledge: [one] })
})
