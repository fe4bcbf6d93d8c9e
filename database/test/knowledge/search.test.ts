import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { addSource, type Source } from '../../testing/knowledge/knowledge.ts'
import { documentsOf } from '../../testing/knowledge/postings.ts'
import { useRivals } from '../../testing/rivals.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What a search finds, beside the sources of others and in several languages.

const world = useWorld()
const owners = rowsAsOwner(world)

const { acme, rival } = useRivals(world)

const source = (organization: Organization, body: string, language?: string) =>
  addSource(world(), organization, body, language)

/** The id of an agent that was published so. */
async function publishedAgent(organization: Organization, definition: object) {
  const [made] = await owners(
    `insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Ada', person_styles.person_id, person_styles.id, person_voices.id, 'friendly', 'medium'
     from public.person_styles join public.person_voices using (person_id) limit 1 returning id`,
    [organization.id],
  )
  await owners(
    `insert into public.template_versions (organization_id, template_id, number, definition)
     values ($1, $2, 1, $3)`,
    [organization.id, made?.id, definition],
  )
  await owners('update public.templates set live_version = 1 where id = $1', [made?.id])
  return made?.id
}

type Found = { postings: Buffer; terms: unknown[]; passages: number }
type Query = { sources?: string[] | null; also?: string[] }

/** The documents that have a word of the question, as the ids of their first passages are asked for. */
function placesIn({ postings }: Found) {
  const ids = documentsOf(postings)
  return [ids, ids.map(() => 0)]
}

/** What has a word of the question, and the sources whose passages come with it; null for who may not search. */
async function search(
  person: Person,
  question: string,
  { of = acme().id, sources = null, also = [] }: Query & { of?: string } = {},
) {
  return world().as(person, async (query) => {
    const [row] = await query('select * from private.search_postings($1, $2, $3)', [
      of,
      sources,
      question,
    ])
    const found = row?.terms ? (row as Found) : undefined
    const passages = await query('select * from private.search_passages($1, $2, $3, $4, $5)', [
      ...[of, sources],
      ...(found ? placesIn(found) : [[], []]),
      also,
    ])
    return found ? { ...found, passages } : null
  })
}
const foundIn = async (...args: Parameters<typeof search>) =>
  (await search(...args))?.passages.map((passage) => passage.source_id)

test('is for those who may read the knowledge of the organisation', async () => {
  await source(acme(), 'Parcels return free')

  expect(await foundIn(acme().owner, 'parcels')).toHaveLength(1)
  expect(await search(rival().owner, 'parcels')).toBeNull()
  expect(await search(await world().member(acme(), 'agent_user'), 'parcels')).toBeNull()
})

test('is of one organisation for a member of two', async () => {
  const own = await source(acme(), 'Parcels return free')
  const second = await world().organization({ owner: acme().owner })
  const other = await source(second, 'Parcels return free')

  expect(await foundIn(acme().owner, 'parcels')).toEqual([own.id])
  expect(await foundIn(acme().owner, 'parcels', { also: other.chunks })).toEqual([own.id])
  expect(await foundIn(acme().owner, 'parcels', { of: second.id })).toEqual([other.id])
})

test('finds what is of the organisation, weighed as if there were no other', async () => {
  await source(acme(), 'Parcels return free')
  await source(acme(), 'Lamps shine')
  const before = await search(acme().owner, 'parcels')
  for (let count = 0; count < 3; count += 1) await source(rival(), 'Parcels return free again')

  const after = await search(acme().owner, 'parcels')

  expect(after).toEqual(before)
  expect(after?.passages).toHaveLength(1)
})

test('finds a passage by the words that it has', async () => {
  const own = await source(acme(), 'Parcels return free')
  await source(acme(), 'Lamps shine')

  expect(await foundIn(acme().owner, 'parcels')).toEqual([own.id])
  expect(await foundIn(acme().owner, 'chairs')).toEqual([])
})

test('finds nothing where nothing is read yet', async () => {
  await owners(
    `insert into public.knowledge_sources (organization_id, title, kind) values ($1, 'Handbook', 'text')`,
    [acme().id],
  )

  expect(await search(acme().owner, 'parcels')).toBeNull()
})

test('keeps to the sources that it is given', async () => {
  const [own, other] = [
    await source(acme(), 'Parcels return'),
    await source(acme(), 'Parcels return'),
  ]
  const theirs = await source(rival(), 'Parcels return')

  expect(await foundIn(acme().owner, 'parcels', { sources: [own.id] })).toEqual([own.id])
  expect(await search(acme().owner, 'parcels', { sources: [theirs.id] })).toBeNull()
  expect((await foundIn(acme().owner, 'parcels'))?.toSorted()).toEqual([own.id, other.id].sort())
})

test('reads a question in the language of each source', async () => {
  const english = await source(acme(), 'Happiness returns')
  // Where nothing is known of a language, that is another word, not the stem of the English one.
  await source(acme(), 'Happi Rückgabe', 'simple')

  expect(await foundIn(acme().owner, 'happiness')).toEqual([english.id])
})

test('brings along what is asked for besides, once, and nothing of others', async () => {
  const [found, lamps] = [
    await source(acme(), 'Parcels return'),
    await source(acme(), 'Lamps shine'),
  ]
  await source(acme(), 'Chairs stand')
  const theirs = await source(rival(), 'Lamps shine')
  const also = [found, lamps, theirs].flatMap(({ chunks }) => chunks)

  const passages = await foundIn(acme().owner, 'parcels', { also })
  expect(passages?.toSorted()).toEqual([found.id, lamps.id].sort())
  expect(await foundIn(acme().owner, 'parcels', { also, sources: [found.id] })).toEqual([found.id])
})

test('gives the passages at the places that it is told, of the own documents', async () => {
  const own = await addSource(world(), acme(), ['Parcels return', 'Lamps shine', 'Chairs stand'])
  const theirs = await addSource(world(), rival(), ['Parcels return', 'Lamps shine'])
  const at = (documents: string[], places: number[], also: string[] = []) =>
    world().as(acme().owner, async (query) => {
      const rows = await query(
        'select chunk_id as id from private.search_passages($1, null, $2, $3, $4)',
        [acme().id, documents, places, also],
      )
      return rows.map(({ id }) => id)
    })

  expect(await at([own.document], [1])).toEqual([own.chunks[1]])
  expect(await at([theirs.document], [1])).toEqual([])
  expect(await at([own.document], [7])).toEqual([])
  expect(await at([own.document], [1], own.chunks.slice(1, 2))).toEqual([own.chunks[1]])
})

test('the knowledge of a published agent is found in what it was given, while there is knowledge', async () => {
  const visitor = await world().person({ anonymous: true })
  const [given, other] = [
    await source(acme(), 'Parcels return'),
    await source(acme(), 'Parcels return'),
  ]
  let also: string[] = []
  const agent = (scope: string) =>
    publishedAgent(acme(), { knowledge_scope: scope, knowledge_source_ids: [given.id] })
  const find = (template: unknown, sources: string[] | null = null) =>
    world().as(visitor, async (query) => {
      const [row] = await query(
        "select * from private.search_agent_postings($1, false, $2, 'parcels')",
        [template, sources],
      )
      if (!row?.terms) return
      const rows = await query(
        'select source_id from private.search_agent_passages($1, false, $2, $3, $4, $5)',
        [template, sources, ...placesIn(row as Found), also],
      )
      return rows.map((passage) => passage.source_id)
    })
  const [all, selected] = [await agent('all'), await agent('selected')]

  expect((await find(all))?.toSorted()).toEqual([given.id, other.id].sort())
  expect(await find(all, [other.id])).toEqual([other.id])
  expect(await find(selected)).toEqual([given.id])
  expect(await find(selected, [other.id])).toBeUndefined()
  also = [...given.chunks, ...other.chunks]
  expect(await find(selected)).toEqual([given.id])
  expect(await find(randomUUID())).toBeUndefined()

  await giveFeature(world(), acme(), 'knowledge', false)
  expect(await find(all)).toBeUndefined()
})

test('whether something new is still being read is told to those who may search in it', async () => {
  const visitor = await world().person({ anonymous: true })
  const template = await publishedAgent(acme(), { knowledge_scope: 'all' })
  const [own, other] = [await source(acme(), 'Parcels'), await source(acme(), 'Lamps')]
  const become = (status: string, age = '1 minute') =>
    owners(
      `update public.knowledge_sources set status = $2, created_at = now() - $3::interval where id = $1`,
      [own.id, status, age],
    )
  const ask = (person: Person, sources: string[] | null = null) =>
    world().as(person, async (query) => {
      const [row] = await query(
        `select private.organization_is_reading($1, $2) as organization,
           private.agent_is_reading($3, false, $2) as agent`,
        [acme().id, sources, template],
      )
      return row
    })
  expect(await ask(acme().owner)).toEqual({ organization: false, agent: false })

  await become('processing')
  expect(await ask(acme().owner)).toEqual({ organization: true, agent: true })
  expect(await ask(acme().owner, [other.id])).toEqual({ organization: false, agent: false })
  expect(await ask(visitor)).toEqual({ organization: false, agent: true })
  expect(await ask(rival().owner)).toEqual({ organization: false, agent: true })

  await become('queued', '16 minutes')
  expect(await ask(acme().owner)).toEqual({ organization: false, agent: false })
})

test('a source that failed is tried again, by those who write it and by itself', async () => {
  const [own, other] = [await source(acme(), 'Parcels'), await source(acme(), 'Lamps')]
  const state = async ({ id }: Source) =>
    (await owners('select status from public.knowledge_sources where id = $1', [id])).at(0)?.status
  const retry = (person: Person) =>
    world().as(person, (query) =>
      query('select (private.retry_knowledge_source($1)).status', [own.id]),
    )
  await expect(retry(acme().owner)).rejects.toMatchObject({ code: 'PT409' })
  await owners("update public.knowledge_sources set status = 'failed', error = 'x' where id = $1", [
    own.id,
  ])

  await expect(retry(rival().owner)).rejects.toMatchObject({ code: 'PT404' })
  await expect(retry(await world().member(acme(), 'agent_user'))).rejects.toMatchObject({
    code: 'PT404',
  })
  expect(await retry(acme().owner)).toEqual([{ status: 'queued' }])
  expect([await state(own), await state(other)]).toEqual(['queued', 'ready'])
  const jobs = await owners(
    "select data ->> 'source_id' as id from pgboss.job where name = 'knowledge-index' and data ->> 'source_id' in ($1, $2)",
    [own.id, other.id],
  )
  expect(jobs).toEqual([{ id: own.id }])
})
