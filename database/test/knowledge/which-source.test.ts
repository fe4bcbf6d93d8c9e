import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { useKeys } from '../../testing/integration-keys.ts'
import { usePostings } from '../../testing/knowledge/postings.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// Of several sources, which one is meant: of a connected system, of a run that a task waits for, and of what is deleted.

const world = useWorld()
const { acme, rival, teach } = usePostings(world)
const { make, holder } = useKeys(world)
const owners = rowsAsOwner(world)

const address = 'https://acme.example'
async function connect({ id, owner }: Organization, base_url = address) {
  const settings = JSON.stringify({ kind: 'servicenow', base_url, is_practice: false })
  const sql = "select private.add_connection($1, $2, $3::jsonb, 'sealed', '[]')"
  const connection = randomUUID()
  await world().value(owner, sql, [connection, id, settings])
  return connection
}
const insert =
  'insert into knowledge_sites (organization_id, kind, url) values ($1, $2, $3) returning source_id'
const addSystem = (person: Person, { id }: Organization) =>
  world().attempt(person, insert, [id, 'servicenow', address])

async function site({ id }: Organization, status = 'ready', kind = 'site', url = `${address}/`) {
  const [made] = await owners(insert, [id, kind, url])
  await setStatus(made?.source_id, status)
  return String(made?.source_id)
}
const setStatus = (source: string, status: string) =>
  owners(
    `update knowledge_sources set status = $2, error = case $2 when 'failed' then 'Broken.' end where id = $1`,
    [source, status],
  )
const statusOf = async (source: string) =>
  (await owners('select status from knowledge_sources where id = $1', [source]))[0]?.status
const pagesOf = async (source: string) =>
  (
    await owners('select state from knowledge_pages where source_id = $1 order by url', [source])
  ).map(({ state }) => state)

test('a system is read where it is connected, not where its owner has another organization', async () => {
  const second = await world().organization({ owner: acme().owner })
  await connect(acme())

  expect(await addSystem(acme().owner, second)).toBe('PT422')
  expect(await addSystem(acme().owner, acme())).toBe(1)
})

test('a system is not read for a key that may write knowledge, for it does not see what is connected', async () => {
  await connect(acme())
  const key = await holder(await make(acme(), { may: ['knowledge.write'] }))

  expect(await world().attempt(key, insert, [acme().id, 'web', address])).toBe(1)
  expect(await addSystem(key, acme())).toBe('PT422')
})

test('a system is not read while its organization may not connect any', async () => {
  await connect(acme())
  await giveFeature(world(), acme(), 'workforceConnect', false)

  expect(await addSystem(acme().owner, acme())).toBe('PT422')
})

test('a connection is of the source with its kind and its address, and of no other', async () => {
  const connection = await connect(acme())
  await addSystem(acme().owner, acme())
  const [system] = await owners(
    "select source_id as id from knowledge_sites where organization_id = $1 and kind = 'servicenow'",
    [acme().id],
  )
  const [page, other] = [
    await site(acme(), 'ready', 'web', address),
    await site(acme(), 'ready', 'web', 'https://other.example'),
  ]
  const of = async (source: string) =>
    (await owners('select private.connection_of_site($1, $2) as held', [acme().id, source]))[0].held

  expect(await of(system?.id)).toMatchObject({ id: connection })
  expect([await of(page), await of(other)]).toEqual([null, null])
  await world().value(acme().owner, 'select public.disconnect_system($1)', [connection])
  await connect(acme(), 'https://moved.example')
  expect(await of(system?.id)).toBeNull()
})

async function withPages(organization: Organization, status: string) {
  const source = await site(organization, status)
  await owners(
    `insert into knowledge_pages (organization_id, source_id, url, depth, run, state)
     values ($1, $2, 'https://a.b/failed', 0, 1, 'failed'), ($1, $2, 'https://a.b/new', 0, 1, 'waiting')`,
    [organization.id, source],
  )
  return source
}

test('a run ends of the one source that is named, in its own organization', async () => {
  const [own, other] = [await withPages(acme(), 'paused'), await withPages(acme(), 'paused')]
  const end = ({ id }: Organization) => owners('select private.end_site_run($1, $2)', [id, own])

  await end(rival())
  expect([await statusOf(own), await pagesOf(own)]).toEqual(['paused', ['failed', 'waiting']])
  await end(acme())
  expect([await statusOf(own), await pagesOf(own)]).toEqual(['ready', ['failed', 'skipped']])
  expect([await statusOf(other), await pagesOf(other)]).toEqual(['paused', ['failed', 'waiting']])
})

test('who cancels a run is given the source that it was of', async () => {
  const sources = [await site(acme(), 'processing'), await site(acme(), 'processing')]
  const cancel = (source: string) =>
    world().value(acme().owner, "select id from private.steer_knowledge_site($1, 'cancel')", [
      source,
    ])

  for (const source of sources) expect(await cancel(source)).toBe(source)
})

async function begin(sources: string[], { id, owner } = acme()) {
  const [task] = await world().as(owner, (query) =>
    query(
      `insert into agentic_tasks (organization_id, agent_name) values ($1, 'company-research') returning id`,
      [id],
    ),
  )
  if (sources.length > 0)
    await owners('select private.begin_knowledge_sync($1, $2, $3, null)', [id, task?.id, sources])
  return String(task?.id)
}
const end = (task: string, status: string) =>
  owners('update agentic_tasks set status = $2 where id = $1', [task, status])
const setRun = (source: string, run: number) =>
  owners('update knowledge_sites set run = $2 where source_id = $1', [source, run])

test.each([
  { what: 'the run that began with a task that fails', ends: 'ready' },
  { what: 'a later run', run: 2, ends: 'processing' },
  { what: 'a run that was going on before', was: 'processing', ends: 'processing' },
  { what: 'the run of a task that is completed', task: 'completed', ends: 'processing' },
  { what: 'a run that failed by itself', is: 'failed', ends: 'failed' },
])('$what is $ends afterwards', async (given) => {
  const { was = 'ready', run = 1, is = 'processing', task: became = 'failed', ends } = given
  const [source, beside] = [await site(acme(), was), await site(acme(), 'processing')]
  // It is at the run that the task begins or finds.
  await setRun(source, was === 'processing' ? 1 : 0)
  const task = await begin([source])
  await setRun(source, run)
  await setStatus(source, is)

  await end(task, became)

  expect([await statusOf(source), await statusOf(beside)]).toEqual([ends, 'processing'])
})

test('a task that ends forgets what it waited for, and the others wait on', async () => {
  const source = await site(acme())
  const [first, second] = [await begin([source]), await begin([source])]

  await end(first, 'completed')

  expect(
    await owners('select task_id from private.knowledge_syncs where source_id = $1', [source]),
  ).toEqual([{ task_id: second }])
})

test('a source that ends its run wakes the tasks that wait for it, in its own organization', async () => {
  const [source, other] = [await site(acme()), await site(acme(), 'processing')]
  const task = await begin([source])
  const theirs = await begin([], rival())
  await owners(
    `insert into private.knowledge_syncs (organization_id, task_id, source_id, title, run, began)
     values ($1, $2, $3, 'Halden', 1, true)`,
    [rival().id, theirs, source],
  )
  const turns = async (of: string) =>
    (
      await owners(
        "select 1 from pgboss.job where name = 'agentic-task' and data ->> 'task_id' = $1",
        [of],
      )
    ).length

  // Each was put into the line when it began.
  await setStatus(other, 'ready')
  expect([await turns(task), await turns(theirs)]).toEqual([1, 1])
  await setStatus(source, 'ready')
  expect([await turns(task), await turns(theirs)]).toEqual([2, 1])
})

test('the original of what cannot be restored goes, whatever else can be', async () => {
  const file = async () => {
    const [made] = await owners(
      `insert into knowledge_sources (organization_id, title, kind, original_name, bytes)
       values ($1, 'Handbook', 'file', 'handbook.pdf', 1000) returning id, storage_key as key`,
      [acme().id],
    )
    return made as { id: string; key: string }
  }
  const remove = ({ id }: { id: string }) =>
    owners('delete from knowledge_sources where id = $1', [id])
  const gone = async ({ key }: { key: string }) =>
    (
      await owners("select 1 from pgboss.job where name = 'file-delete' and data ->> 'key' = $1", [
        key,
      ])
    ).length
  const [kept, dropped, named] = [await file(), await file(), await file()]
  await remove(kept)
  await owners('update organizations set deleted_sources_days = 0 where id = $1', [acme().id])
  await remove(dropped)
  expect([await gone(kept), await gone(dropped)]).toEqual([0, 1])

  await owners('delete from deleted_sources where source_id = $1', [kept.id])
  await owners(
    `insert into deleted_sources (organization_id, source_id, title, kind, shared, template_ids, expires_at)
     values ($1, $2, 'Handbook', 'file', false, '{}', now() + interval '9 days')`,
    [rival().id, named.id],
  )
  await remove(named)
  expect(await gone(named)).toBe(1)
})

test('a question without a word that counts is told nothing, not even how much there is', async () => {
  await teach(acme(), 'Parcels return free')
  const ask = (question: string) =>
    world().as(acme().owner, (query) =>
      query('select passages, length, postings from private.search_postings($1, null, $2)', [
        acme().id,
        question,
      ]),
    )

  expect(await ask('parcels')).toMatchObject([{ passages: 1, length: 3 }])
  expect(await ask('the')).toEqual([{ passages: null, length: null, postings: null }])
})
