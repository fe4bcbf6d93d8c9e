import { beforeEach, expect, test } from 'vitest'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// Which pages and sites are read is for editors to say; what was found there is the server's to write.

const world = useWorld()
let acme: Organization
let rival: Organization
beforeEach(async () => {
  acme = await world().organization()
  rival = await world().organization({ name: 'Rival' })
})

function attempt(person: Person | null, sql: string, values: unknown[] = []) {
  return world()
    .as(person, (query) => query(sql, values))
    .then(
      (rows) => rows.length,
      (error: { code: string }) => error.code,
    )
}
const insert = `insert into knowledge_sites (organization_id, kind, url, include, most_pages, most_depth, schedule)
  values ($1, $2, $3, $4, $5, $6, $7) returning source_id`
const usual = {
  ...{ kind: 'site', url: 'https://www.example.com/help/', include: [] as string[] },
  ...{ most_pages: 200, most_depth: 5, schedule: 'never' },
}
const add = (person: Person | null, change: Partial<typeof usual> = {}, of = acme.id) => {
  const { kind, url, include, most_pages, most_depth, schedule } = { ...usual, ...change }
  return attempt(person, insert, [of, kind, url, include, most_pages, most_depth, schedule])
}
async function added(status?: string) {
  await add(acme.owner)
  const { owner } = world()
  const { rows } = await owner.query(
    'select id from knowledge_sources where organization_id = $1',
    [acme.id],
  )
  const id = String(rows[0].id)
  if (status)
    await owner.query('update knowledge_sources set status = $2 where id = $1', [id, status])
  return id
}
async function everybody() {
  return [
    acme.owner,
    await world().member(acme, 'member'),
    await world().member(acme, 'agent_user'),
    await world().member(acme, 'INACTIVE'),
    rival.owner,
    await world().person({ anonymous: true }),
  ]
}
const each = async (people: Person[], act: (person: Person) => Promise<unknown>) => {
  const done = []
  for (const person of people) done.push(await act(person))
  return done
}

test('owners and members add, read and change sites, others do not', async () => {
  await added()
  const read = 'select 1 from knowledge_sites where organization_id = $1'
  const people = await everybody()
  const change = `update knowledge_sites set schedule = 'daily' where organization_id = $1 returning 1`

  expect(await each(people, (person) => attempt(person, read, [acme.id]))).toEqual([
    1, 1, 0, 0, 0, 0,
  ])
  expect(await each(people, (person) => attempt(person, change, [acme.id]))).toEqual([
    1, 1, 0, 0, 0, 0,
  ])
  expect(await each(people, (person) => add(person))).toEqual([
    1,
    1,
    ...Array.from({ length: 4 }, () => '42501'),
  ])
})

test('pages are read by those who may read knowledge, and written by nobody', async () => {
  const source = await added()
  const { owner } = world()
  await owner.query(
    `insert into knowledge_pages (organization_id, source_id, url, depth, run) values ($1, $2, 'https://a.b', 0, 1)`,
    [acme.id, source],
  )

  expect(
    await each(await everybody(), (person) => attempt(person, 'select url from knowledge_pages')),
  ).toEqual([...[1, 1, 0, 0, 0, 0]])
  for (const write of [
    "update knowledge_pages set url = 'x'",
    'delete from knowledge_pages',
    "update knowledge_sites set robots = ''",
    "update knowledge_sites set url = 'https://other.example'",
    'select storage_key from knowledge_pages',
  ]) {
    expect(await attempt(acme.owner, write)).toBe('42501')
  }
})

test('a site that is added is a source that waits to be read', async () => {
  const source = await added()

  const { rows } = await world().owner.query(
    `select title, kind, (select name from pgboss.job where data ->> 'source_id' = $1) as queue
     from knowledge_sources where id = $1::uuid`,
    [source],
  )
  expect(rows).toEqual([{ title: 'example.com/help', kind: 'site', queue: 'knowledge-crawl' }])
})

test.each([
  ['sync', ['ready', 'failed']],
  ['pause', ['queued', 'processing']],
  ['resume', ['paused']],
  ['cancel', ['queued', 'processing', 'paused']],
  ['explode', []],
])('what can be told to %s is %j', async (act, allowed) => {
  const states = ['queued', 'processing', 'paused', 'ready', 'failed']
  const ends: string[] = []
  const source = await added()
  for (const status of states) {
    await world().owner.query(
      `update knowledge_sources set status = $2, error = case $2 when 'failed' then 'x' end where id = $1`,
      [source, status],
    )
    const end = await attempt(acme.owner, 'select private.steer_knowledge_site($1, $2)', [
      source,
      act,
    ])
    if (end === 1) ends.push(status)
    else expect(end).toBe('PT409')
  }

  expect(ends).toEqual(allowed)
})

test('steering is for writers of that organisation, and for pages and sites', async () => {
  const source = await added('ready')
  const { rows } = await world().owner.query(
    `insert into knowledge_sources (organization_id, title, kind, status) values ($1, 'x', 'file', 'ready')
     returning id`,
    [acme.id],
  )
  const steer = (person: Person | null, id: string) =>
    attempt(person, "select private.steer_knowledge_site($1, 'sync')", [id])

  expect(await steer(rival.owner, source)).toBe('PT404')
  expect(await steer(await world().member(acme, 'agent_user'), source)).toBe('PT404')
  expect(await steer(null, source)).toBe('42501')
  expect(await steer(acme.owner, rows[0].id)).toBe('PT404')
  expect(await steer(await world().member(acme, 'member'), source)).toBe(1)
})

test('a site is read again when its time has come, unless it is being read', async () => {
  const source = await added('ready')
  const due = () => world().owner.query('select private.sync_due_sites() as begun')
  const set = (sql: string) =>
    world().owner.query(`update ${sql} where organization_id = $1`, [acme.id])
  await attempt(acme.owner, "update knowledge_sites set schedule = 'weekly'")
  const early = await due()
  await set("knowledge_sites set next_at = now() - interval '1 minute'")
  const late = await due()
  await set("knowledge_sites set next_at = now() - interval '1 minute'")
  const busy = await due()
  const { rows } = await world().owner.query(
    `select status, next_at between now() + interval '6 days' and now() + interval '7 days' as planned
     from knowledge_sources join knowledge_sites on source_id = id where id = $1`,
    [source],
  )
  await attempt(acme.owner, "update knowledge_sites set schedule = 'never'")

  expect([early, late, busy].map((each) => Number(each.rows[0].begun))).toEqual([0, 1, 0])
  expect(rows).toEqual([{ status: 'queued', planned: true }])
  const { rows: after } = await world().owner.query(
    'select next_at from knowledge_sites where source_id = $1',
    [source],
  )
  expect(after).toEqual([{ next_at: null }])
})

test.each<[string, Partial<typeof usual>, unknown]>([
  ['an address of 2000 bytes', { url: `https://a.b/${'a'.repeat(1988)}` }, 1],
  ['an address of 2001 bytes', { url: `https://a.b/${'a'.repeat(1989)}` }, '23514'],
  ['another protocol', { url: 'ftp://a.b' }, '23514'],
  ['1000 pages', { most_pages: 1000 }, 1],
  ['1001 pages', { most_pages: 1001 }, '23514'],
  ['a depth of 10', { most_depth: 10 }, 1],
  ['a depth of 11', { most_depth: 11 }, '23514'],
  ['20 patterns', { include: Array.from({ length: 20 }, () => '/a') }, 1],
  ['21 patterns', { include: Array.from({ length: 21 }, () => '/a') }, '23514'],
  ['an empty pattern', { include: [' '] }, '23514'],
  ['another rhythm', { schedule: 'yearly' }, '23514'],
])('%s: %s', async (_what, change, outcome) => {
  expect(await add(acme.owner, change)).toBe(outcome)
})
