import { expect, test } from 'vitest'
import { useRivals, writtenByEditors } from '../../testing/rivals.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Which pages and sites are read is for editors to say; what was found there is the server's to write.

const world = useWorld()
const { acme, rival, asEach, attempts } = useRivals(world)
const insert = `insert into knowledge_sites (organization_id, kind, url, include, most_pages, most_depth, schedule)
  values ($1, $2, $3, $4, $5, $6, $7) returning source_id`
const usual = {
  ...{ kind: 'site', url: 'https://www.example.com/help/', include: [] as string[] },
  ...{ most_pages: 200, most_depth: 5, schedule: 'never' },
}
const add = (person: Person | null, change: Partial<typeof usual> = {}, of = acme().id) => {
  const { kind, url, include, most_pages, most_depth, schedule } = { ...usual, ...change }
  return world().attempt(person, insert, [of, kind, url, include, most_pages, most_depth, schedule])
}
async function added(status?: string) {
  await add(acme().owner)
  const { owner } = world()
  const { rows } = await owner.query(
    'select id from knowledge_sources where organization_id = $1 order by id desc',
    [acme().id],
  )
  const id = String(rows[0].id)
  if (status)
    await owner.query('update knowledge_sources set status = $2 where id = $1', [id, status])
  return id
}

test('owners and members add, read and change sites, others do not', async () => {
  await added()
  const read = 'select 1 from knowledge_sites where organization_id = $1'
  const change = `update knowledge_sites set schedule = 'daily' where organization_id = $1 returning 1`

  expect(await attempts(read)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await attempts(change)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await asEach((person) => add(person))).toEqual(writtenByEditors)
})

test('pages are read by those who may read knowledge, and written by nobody', async () => {
  const source = await added()
  const { owner } = world()
  await owner.query(
    `insert into knowledge_pages (organization_id, source_id, url, depth, run) values ($1, $2, 'https://a.b', 0, 1)`,
    [acme().id, source],
  )

  expect(
    await asEach((person) => world().attempt(person, 'select url from knowledge_pages')),
  ).toEqual([...[1, 1, 0, 0, 0, 0]])
  for (const write of [
    "update knowledge_pages set url = 'x'",
    'delete from knowledge_pages',
    "update knowledge_sites set robots = ''",
    "update knowledge_sites set url = 'https://other.example'",
    'select storage_key from knowledge_pages',
  ]) {
    expect(await world().attempt(acme().owner, write)).toBe('42501')
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
    const end = await world().attempt(acme().owner, 'select private.steer_knowledge_site($1, $2)', [
      source,
      act,
    ])
    if (end === 1) ends.push(status)
    else expect(end).toBe('PT409')
  }

  expect(ends).toEqual(allowed)
})

/** Pages of a source: one that waits and was never read, one that waits to be read again, and one that failed. */
async function pagesOf(source: string) {
  const { owner } = world()
  await owner.query(
    `insert into knowledge_pages (organization_id, source_id, url, depth, run, state, document_id)
     values ($1, $2, 'https://a.b/new', 0, 1, 'waiting', null),
       ($1, $2, 'https://a.b/again', 0, 1, 'waiting', gen_random_uuid()),
       ($1, $2, 'https://a.b/failed', 0, 1, 'failed', null)`,
    [acme().id, source],
  )
}
const statesOf = async (source: string) => {
  const { rows } = await world().owner.query(
    'select state from knowledge_pages where source_id = $1 order by url',
    [source],
  )
  return rows.map(({ state }) => state)
}
const statusOf = async (source: string) => {
  const sql = 'select status from knowledge_sources where id = $1'
  return (await world().owner.query(sql, [source])).rows[0].status
}

test('a run that is cancelled skips what it did not read, of this site alone', async () => {
  const [cancelled, other] = [await added('processing'), await added('processing')]
  await pagesOf(cancelled)
  await pagesOf(other)

  await world().attempt(acme().owner, "select private.steer_knowledge_site($1, 'cancel')", [
    cancelled,
  ])

  expect(await statesOf(cancelled)).toEqual(['read', 'failed', 'skipped'])
  expect(await statesOf(other)).toEqual(['waiting', 'failed', 'waiting'])
  expect([await statusOf(cancelled), await statusOf(other)]).toEqual(['ready', 'processing'])
})

test('a run goes on where pages wait, and begins again where none does', async () => {
  const [waiting, done] = [await added('paused'), await added('paused')]
  const bystander = await added('paused')
  await pagesOf(waiting)
  await pagesOf(done)
  await world().owner.query(
    "delete from knowledge_pages where source_id = $1 and state = 'waiting'",
    [done],
  )

  for (const source of [waiting, done]) {
    await world().attempt(acme().owner, "select private.steer_knowledge_site($1, 'resume')", [
      source,
    ])
  }

  expect([await statusOf(waiting), await statusOf(done), await statusOf(bystander)]).toEqual([
    ...['processing', 'queued', 'paused'],
  ])
})

test('the original of a page goes when another replaces it, and with the page', async () => {
  const source = await added()
  const { owner } = world()
  const change = (sql: string) => owner.query(`${sql} where source_id = $1`, [source])
  const dropped = async () => {
    const { rows } = await owner.query(
      `select data ->> 'key' as key from pgboss.job where name = 'file-delete' and data ->> 'key' like $1
       order by 1`,
      [`${source}%`],
    )
    return rows.map(({ key }) => key.slice(source.length))
  }
  await pagesOf(source)
  await change(`update knowledge_pages set storage_key = source_id || '/1'`)
  await change(`update knowledge_pages set storage_key = storage_key, depth = 1`)
  const kept = await dropped()
  await change(`update knowledge_pages set storage_key = source_id || '/2'`)
  const replaced = await dropped()
  await owner.query('delete from knowledge_pages where source_id = $1', [source])

  expect([kept, replaced]).toEqual([[], ['/1', '/1', '/1']])
  expect(await dropped()).toEqual(['/1', '/1', '/1', '/2', '/2', '/2'])
})

test('steering is for writers of that organisation, and for pages and sites', async () => {
  const source = await added('ready')
  const { rows } = await world().owner.query(
    `insert into knowledge_sources (organization_id, title, kind, status) values ($1, 'x', 'file', 'ready')
     returning id`,
    [acme().id],
  )
  const steer = (person: Person | null, id: string) =>
    world().attempt(person, "select private.steer_knowledge_site($1, 'sync')", [id])

  expect(await steer(rival().owner, source)).toBe('PT404')
  expect(await steer(await world().member(acme(), 'agent_user'), source)).toBe('PT404')
  expect(await steer(null, source)).toBe('42501')
  expect(await steer(acme().owner, rows[0].id)).toBe('PT404')
  expect(await steer(await world().member(acme(), 'member'), source)).toBe(1)
})

test('a site is read again when its time has come, unless it is being read', async () => {
  const [source, other] = [await added('ready'), await added('ready')]
  const due = () => world().owner.query('select private.sync_due_sites() as begun')
  const set = (sql: string) => world().owner.query(`update ${sql} where source_id = $1`, [source])
  await world().attempt(
    acme().owner,
    "update knowledge_sites set schedule = 'weekly' where source_id = $1",
    [source],
  )
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
  await world().attempt(acme().owner, "update knowledge_sites set schedule = 'never'")

  expect([early, late, busy].map((each) => Number(each.rows[0].begun))).toEqual([0, 1, 0])
  expect(rows).toEqual([{ status: 'queued', planned: true }])
  expect(await statusOf(other)).toBe('ready')
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
  expect(await add(acme().owner, change)).toBe(outcome)
})
