import { beforeEach, expect, test } from 'vitest'
import { addFixtures, type Fixtures, publishFirst } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// A visitor opens what an answer cites: its source is shared, the agent may use it, and the answer was the visitor's.

const world = useWorld()
const rows = rowsAsOwner(world)

let acme: Organization
let visitor: Person
let given: Fixtures
beforeEach(async () => {
  acme = await world().organization()
  visitor = await world().person({ anonymous: true })
  given = await addFixtures(world(), acme.id, visitor.id)
  await publishFirst(world(), given.template)
})

const opened = (person: Person | null = visitor, { message = given.rated, number = 1 } = {}) =>
  world().as(person, (query) => query('select * from public.cited_text($1, $2)', [message, number]))
const toOpen = (person: Person | null = visitor) =>
  world().as(person, (query) =>
    query('select * from public.citations_to_open($1)', [given.conversation]),
  )
const counts = async (person?: Person | null) => [
  (await toOpen(person)).length,
  (await opened(person)).length,
]

test('a citation of a shared source opens for the visitor who got the answer, and for nobody else', async () => {
  const roles = await organizationWithRoles(world())
  const owner = roles.people.get('visitor')
  const things = await addFixtures(world(), roles.organization.id, owner?.id ?? '')
  await publishFirst(world(), things.template)
  const reach = (sql: string, values: unknown[]) => rolesThatReach(world(), roles, sql, values)

  expect(await reach('select * from public.cited_text($1, 1)', [things.rated])).toEqual(['visitor'])
  expect(await reach('select * from public.citations_to_open($1)', [things.conversation])).toEqual([
    'visitor',
  ])
})

test('it opens as it was read: with the day, the whole length and the place of the quoted words', async () => {
  await rows(
    "update knowledge_revisions set created_at = '2026-03-01T09:00:00Z' where organization_id = $1",
    [acme.id],
  )

  expect(await toOpen()).toEqual([{ message_id: given.rated, number: 1 }])
  expect(await opened()).toEqual([
    {
      read_at: '2026-03-01T09:00:00+00:00',
      ...{ length: 4, begins_at: 0, page_text: 'Text', marked_from: 0, marked_to: 4 },
      url: null,
    },
  ])
})

test('a session that the password alone opened opens nothing, its second step does', async () => {
  const person = await world().person({ passwordOnly: true })
  await rows('update conversations set visitor_id = $2 where id = $1', [
    given.conversation,
    person.id,
  ])
  expect(await counts(person)).toEqual([0, 0])
  const proven = await world().person()
  await rows('update conversations set visitor_id = $2 where id = $1', [
    given.conversation,
    proven.id,
  ])
  expect(await counts(proven)).toEqual([1, 1])
})

test.each<[what: string, change: string, back: string]>([
  [
    'a source that is shared no more',
    'update knowledge_sources set shared = false where id = $1',
    'update knowledge_sources set shared = true where id = $1',
  ],
  [
    'an agent that is published no more',
    'update templates set live_version = null where organization_id = (select organization_id from knowledge_sources where id = $1)',
    'update templates set live_version = 1 where organization_id = (select organization_id from knowledge_sources where id = $1)',
  ],
  [
    'an agent from which the source was taken',
    `update template_versions set definition = definition || '{"knowledge_scope": "selected", "knowledge_source_ids": []}'
     where organization_id = (select organization_id from knowledge_sources where id = $1)`,
    `update template_versions set definition = definition || jsonb_build_object('knowledge_source_ids', jsonb_build_array($1::uuid))
     where organization_id = (select organization_id from knowledge_sources where id = $1)`,
  ],
  [
    'a collection of the agent from which the source was taken',
    `with given as (
       update template_versions set definition = definition || jsonb_build_object(
         'knowledge_scope', 'selected', 'knowledge_source_ids', '[]'::jsonb, 'knowledge_collection_ids', (
           select jsonb_agg(collection_id) from knowledge_collection_sources where source_id = $1
         )
       )
       where organization_id = (select organization_id from knowledge_sources where id = $1)
     )
     delete from knowledge_collection_sources where source_id = $1`,
    `insert into knowledge_collection_sources (organization_id, collection_id, source_id)
     select organization_id, (definition -> 'knowledge_collection_ids' ->> 0)::uuid, $1 from template_versions
     where organization_id = (select organization_id from knowledge_sources where id = $1)`,
  ],
  [
    'an answer that hid its sources',
    'update message_citations set shown = false where source_id = $1',
    'update message_citations set shown = true where source_id = $1',
  ],
  [
    'another revision than the one that was cited',
    'update message_citations set revision = 2 where source_id = $1',
    'update message_citations set revision = 1 where source_id = $1',
  ],
  [
    'an answer from before revisions were kept',
    'update message_citations set revision = null, from_offset = null, to_offset = null where source_id = $1',
    'update message_citations set revision = 1, from_offset = 0, to_offset = 4 where source_id = $1',
  ],
])('nothing opens of %s', async (_, change, back) => {
  await rows(change, [given.source])
  const without = await counts()
  await rows(back, [given.source])

  expect(without).toEqual([0, 0])
  expect(await counts()).toEqual([1, 1])
})

test('nothing opens of a source that is deleted, or while knowledge is off', async () => {
  await giveFeature(world(), acme, 'knowledge', false)
  expect(await counts()).toEqual([0, 0])
  await giveFeature(world(), acme, 'knowledge', true)
  expect(await counts()).toEqual([1, 1])
  await rows('delete from knowledge_sources where id = $1', [given.source])
  expect(await counts()).toEqual([0, 0])
})

test('a citation opens a document of its own source and organization alone', async () => {
  const rival = await world().organization({ name: 'Rival' })
  const theirs = await addFixtures(world(), rival.id, visitor.id)
  const documentOf = async (source: string) =>
    (await rows('select id from knowledge_documents where source_id = $1', [source]))[0]?.id
  const cite = (source: string, document: string) =>
    rows('update message_citations set source_id = $2, document_id = $3 where message_id = $1', [
      given.rated,
      source,
      document,
    ])
  const own = await documentOf(given.source)
  await rows('update knowledge_sources set shared = true where id = $1', [given.spareSource])

  await cite(given.spareSource, own)
  expect(await counts()).toEqual([0, 0])
  await cite(theirs.source, await documentOf(theirs.source))
  expect(await counts()).toEqual([0, 0])
  await cite(given.source, own)
  expect(await counts()).toEqual([1, 1])
})

test('the revision and the document that were cited open, not those beside them', async () => {
  const [own] = await rows('select id from knowledge_documents where source_id = $1', [
    given.source,
  ])
  const [beside] = await rows(
    "insert into knowledge_documents (organization_id, source_id, title) values ($1, $2, 'B') returning id",
    [acme.id, given.source],
  )
  const write = (document: string, number: number, body: string) =>
    rows(
      `insert into knowledge_revisions (organization_id, document_id, number, body, content_hash)
       values ($1, $2, $3, $4, '')`,
      [acme.id, document, number, body],
    )
  await write(own?.id, 2, 'Later')
  await write(beside?.id, 1, 'Beside')
  await write(beside?.id, 3, 'Beside')
  const cite = (document: string, revision: number) =>
    rows('update message_citations set document_id = $2, revision = $3 where message_id = $1', [
      given.rated,
      document,
      revision,
    ])

  expect(await opened()).toMatchObject([{ page_text: 'Text' }])
  expect(await toOpen()).toHaveLength(1)
  await cite(own?.id, 3)
  expect(await counts()).toEqual([0, 0])
  await cite(crypto.randomUUID(), 1)
  expect(await counts()).toEqual([0, 0])
  await cite(beside?.id, 3)
  expect(await opened()).toMatchObject([{ page_text: 'Beside' }])
})

test('each citation of each answer opens its own text', async () => {
  const add = (message: string, number: number, quote: string) =>
    rows(
      `insert into message_citations (organization_id, message_id, number, source_id, document_id, chunk_id, title,
         quote, score, revision, from_offset, to_offset)
       select organization_id, $2, $3, source_id, document_id, chunk_id, title, $4, score, 1, 0, 8
       from message_citations where message_id = $1 and number = 1`,
      [given.rated, message, number, quote],
    )
  await add(given.rated, 2, 'two')
  await add(given.unrated, 1, 'six')
  await add(given.unrated, 2, 'ten')
  await rows("update knowledge_revisions set body = 'two six ten' where organization_id = $1", [
    acme.id,
  ])
  const placeOf = async (message: string, number: number) =>
    (await opened(visitor, { message, number })).map(({ marked_from }) => marked_from)

  expect(await placeOf(given.rated, 2)).toEqual([0])
  expect(await placeOf(given.unrated, 1)).toEqual([4])
  expect(await placeOf(given.unrated, 3)).toEqual([])
  expect(await toOpen()).toHaveLength(4)
})

test('a conversation tells of its own citations, not of those in another one of its visitor', async () => {
  await rows(
    `insert into conversations (organization_id, template_id, version, channel, visitor_id)
     select organization_id, template_id, 1, 'agent', visitor_id from conversations where id = $1`,
    [given.conversation],
  )
  const [other] = await rows('select id from conversations where visitor_id = $1 and id <> $2', [
    visitor.id,
    given.conversation,
  ])
  const toOpenThere = () =>
    world().as(visitor, (query) => query('select * from public.citations_to_open($1)', [other?.id]))

  expect(await toOpenThere()).toEqual([])
  expect(await toOpen()).toHaveLength(1)
})

test('an own conversation tells nothing of others with the same agent', async () => {
  const other = await world().person({ anonymous: true })
  const { rows: begun } = await world().owner.query(
    `insert into conversations (organization_id, template_id, version, channel, visitor_id)
     values ($1, $2, 1, 'agent', $3) returning id`,
    [acme.id, given.template, other.id],
  )

  expect(await counts(other)).toEqual([0, 0])
  expect(
    await world().as(other, (query) =>
      query('select * from public.citations_to_open($1)', [begun[0]?.id]),
    ),
  ).toEqual([])
})

test('an editor who asks the draft opens its citations, as long as the draft is there to be asked', async () => {
  const editor = await world().member(acme, 'member')
  await rows('update conversations set version = null, visitor_id = $2 where id = $1', [
    given.conversation,
    editor.id,
  ])
  await rows('update templates set live_version = null where id = $1', [given.template])

  expect(await counts(editor)).toEqual([1, 1])
  await rows("update organization_members set role = 'agent_user' where user_id = $1", [editor.id])
  expect(await counts(editor)).toEqual([0, 0])
})

test('only writers of knowledge share a source, and it is on record', async () => {
  const share = (person: Person, shared: boolean) =>
    world().attempt(
      person,
      'update public.knowledge_sources set shared = $2 where id = $1 returning 1',
      [given.spareSource, shared],
    )
  const rival = await world().organization({ name: 'Rival' })

  expect(await share(await world().member(acme, 'agent_user'), true)).toBe(0)
  expect(await share(rival.owner, true)).toBe(0)
  expect(await share(visitor, true)).toBe(0)
  expect(
    await rows('select shared from knowledge_sources where id = $1', [given.spareSource]),
  ).toEqual([{ shared: false }])
  expect(await share(await world().member(acme, 'member'), true)).toBe(1)
  expect(
    await rows(
      "select details from audit_log where target_id = $1 and action = 'knowledge_source.changed'",
      [given.spareSource],
    ),
  ).toEqual([{ details: { changes: { shared: { from: false, to: true } } } }])
})
