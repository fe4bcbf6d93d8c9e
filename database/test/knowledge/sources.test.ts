import { beforeAll, describe, expect, test } from 'vitest'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const tables = [
  'knowledge_sources',
  'knowledge_documents',
  'knowledge_revisions',
  'knowledge_chunks',
]
let acme: Organization
let rival: Organization
let source: string
let document: string
let people: Record<string, Person | null>

beforeAll(async () => {
  acme = await world().organization()
  rival = await world().organization()
  const { owner } = world()
  const added = await owner.query(
    "insert into knowledge_sources (organization_id, title, kind) values ($1, 'Handbook', 'file') returning id",
    [acme.id],
  )
  source = added.rows[0].id
  const made = await owner.query(
    "insert into knowledge_documents (organization_id, source_id, title) values ($1, $2, 'Handbook') returning id",
    [acme.id, source],
  )
  document = made.rows[0].id
  await owner.query(
    "insert into knowledge_revisions (organization_id, document_id, number, body, content_hash) values ($1, $2, 1, 'Text', '')",
    [acme.id, document],
  )
  await owner.query('select private.index_chunks($1, $2, $3, $4, $5, $6)', [
    acme.id,
    source,
    document,
    'en',
    'Handbook',
    JSON.stringify([
      {
        id: document,
        ordinal: 0,
        heading: [],
        body: 'Words',
        from_offset: 0,
        to_offset: 5,
        content_hash: '',
      },
    ]),
  ])
  people = {
    owner: acme.owner,
    member: await world().member(acme, 'member'),
    'agent user': await world().member(acme, 'agent_user'),
    inactive: await world().member(acme, 'INACTIVE'),
    'another owner': rival.owner,
    'another member': await world().member(rival, 'member'),
    'password session': await world().person({ passwordOnly: true }),
    visitor: await world().person({ anonymous: true }),
    nobody: null,
  }
  await owner.query(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
    [people['password session']?.id, acme.id],
  )
})

const attempt = (name: string, sql: string, values: unknown[] = []) =>
  world().attempt(people[name] ?? null, sql, values)

describe.each(tables)('%s', (table) => {
  test.each(['owner', 'member'])('is read by %s', async (name) => {
    expect(await attempt(name, `select 1 from ${table}`)).toBeGreaterThan(0)
  })

  test.each([
    'agent user',
    'inactive',
    'another owner',
    'another member',
    'password session',
    'visitor',
    'noToken',
  ])('does not exist for %s', async (name) => {
    expect([0, '42501']).toContain(await attempt(name, `select 1 from ${table}`))
  })

  test('is filled by no client', async () => {
    for (const name of Object.keys(people)) {
      const answer = await attempt(name, `insert into ${table} (organization_id) values ($1)`, [
        acme.id,
      ])
      expect([name, answer]).toEqual([name, '42501'])
    }
  })
})

test.each(tables.slice(1))('%s is changed and deleted by no client', async (table) => {
  for (const name of Object.keys(people)) {
    const change = `update ${table} set organization_id = organization_id returning 1`
    expect(await attempt(name, change)).toBe('42501')
    expect(await attempt(name, `delete from ${table} returning 1`)).toBe('42501')
  }
})

test.each([
  'status',
  'progress',
  'error',
  'storage_key',
  'organization_id',
  'bytes',
  'mime_type',
  'chunk_count',
  'term_count',
  'created_by',
  'content_hash',
])('an owner does not write %s of a source', async (column) => {
  expect(
    await attempt('owner', `update knowledge_sources set ${column} = default returning 1`),
  ).toBe('42501')
})

test('owners and members rename a source, others do not', async () => {
  const rename = "update knowledge_sources set title = 'Renamed' where id = $1 returning 1"

  const renamed = await Promise.all(
    Object.keys(people).map((name) => attempt(name, rename, [source])),
  )

  expect(renamed).toEqual([1, 1, 0, 0, 0, 0, 0, 0, '42501'])
})

test("the key of a file is made of its own organisation's id, whatever the row says", async () => {
  const { rows } = await world().owner.query(
    'select storage_key from knowledge_sources where id = $1',
    [source],
  )

  expect(rows[0].storage_key).toBe(`${acme.id}/${source}/original`)
})

test('ranking itself is called by no one, only through the functions that ask who calls', async () => {
  const calls = [
    "select private.postings_in_scope($1, null, 'words', '{}')",
    "select private.passages_in_scope($1, null, '{}', '{}', '{}')",
  ]

  for (const name of Object.keys(people)) {
    for (const call of calls) expect(await attempt(name, call, [acme.id])).toBe('42501')
  }
})

test('a file is added by owners and members of the organisation alone', async () => {
  const add = "select private.add_knowledge_file($1, gen_random_uuid(), 'T', 'n', null, 1, null)"

  const added = await Promise.all(Object.keys(people).map((name) => attempt(name, add, [acme.id])))

  expect(added).toEqual([1, 1, 'PT403', 'PT403', 'PT403', 'PT403', 'PT403', 'PT403', '42501'])
})

test("an agent cannot be given another organisation's source", async () => {
  const template = await world().owner.query(
    `insert into templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Agent', person_styles.person_id, person_styles.id, person_voices.id, tones.id, response_lengths.id
     from person_styles join person_voices using (person_id), tones, response_lengths limit 1 returning id`,
    [rival.id],
  )

  const give = (organization: string) =>
    attempt(
      'another owner',
      'insert into template_knowledge_sources (organization_id, template_id, source_id) values ($1, $2, $3)',
      [organization, template.rows[0].id, source],
    )

  expect(await give(rival.id)).toBe('23503')
  expect(await give(acme.id)).toBe('42501')
})

test('the members who may, delete a source; no one else does', async () => {
  const remove = 'delete from knowledge_sources where id = $1 returning 1'
  const others = Object.keys(people).filter((name) => name !== 'member')

  for (const name of others.filter((each) => each !== 'owner')) {
    expect([0, '42501']).toContain(await attempt(name, remove, [source]))
  }
  expect(await attempt('member', remove, [source])).toBe(1)
})

test('the totals count every source and passage of the organization, and of no other', async () => {
  const { owner } = world()
  const many = await world().organization()
  await owner.query(
    "insert into knowledge_sources (organization_id, title, kind, chunk_count) select $1, 'Page ' || n, 'web', 2 from generate_series(1, 1001) as n",
    [many.id],
  )
  const totals = (who: Person | null, organization: Organization) =>
    world().as(who, (query) =>
      query('select sources, passages from public.knowledge_totals($1)', [organization.id]),
    )

  expect(await totals(many.owner, many)).toEqual([{ sources: 1001, passages: 2002 }])
  expect(await totals(rival.owner, many)).toEqual([{ sources: 0, passages: 0 }])
  expect(await totals(rival.owner, rival)).toEqual([{ sources: 0, passages: 0 }])
})
