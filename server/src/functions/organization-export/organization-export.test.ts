import { Readable } from 'node:stream'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { addFixtures } from 'database/testing/fixtures'
import { tenantTables } from 'database/testing/probes/tenant-tables'
import type { Organization, Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import type { Files } from '../../lib/files/files.ts'
import { runTask } from '../../tasks/run-task.ts'
import { failTask } from '../../tasks/task-store.ts'
import { useExports } from '../testing/exports.ts'

const { library, stateOf, made, link, download, stopWorkers } = useExports()

async function entriesOf(response: Response) {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const reader = new ZipReader(new Uint8ArrayReader(bytes))
  const entries = await reader.getEntries()
  const texts = new Map<string, string>()
  for (const entry of entries) {
    if (entry.directory) continue
    texts.set(entry.filename, Buffer.from(await entry.arrayBuffer()).toString())
  }
  return texts
}

async function organizationWithRows(name = 'Halden Logistics') {
  const organization = await library.world().organization({ name })
  await addFixtures(library.world(), organization.id, organization.owner.id)
  return organization
}

/** A page of a site whose original is kept. */
async function keepPage({ id }: Organization, html: string) {
  const key = `${id}/pages/1`
  await library.files.write(key, Readable.from([Buffer.from(html)]))
  await library
    .world()
    .owner.query('update knowledge_pages set storage_key = $1 where organization_id = $2', [
      key,
      id,
    ])
}

/** As the storage protocol does it: the bytes under a version that was expected, then the row. */
async function putLogo({ id, owner }: Organization, text: string) {
  await library.world().as(owner, async (query) => {
    const [expected] = await query('select private.expect_file() as version')
    const version = String(expected?.version)
    const place = `objects/${version.slice(0, 2)}/${version}`
    await library.files.write(place, Readable.from([Buffer.from(text)]))
    await query("select private.put_object('logos', $1, $2, false, '{}', null)", [
      `${id}/logo`,
      version,
    ])
  })
}

test('an owner gets everything of the organisation as one archive', async () => {
  const halden = await organizationWithRows()
  const rival = await organizationWithRows('Rival')
  await library.add(halden, '# Leave\n\n27 days.', '../Staff: handbook.md')
  await putLogo(halden, 'a picture')
  await keepPage(halden, '<p>The page as it was.</p>')
  const id = await made(halden)

  const { body } = await link(id, halden.owner)
  const response = await download(body.url)

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="halden-logistics-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const entries = await entriesOf(response)
  const names = [...entries.keys()]
  for (const table of Object.keys(tenantTables)) {
    const name = table.split('.')[1]
    expect(names).toContain(`data/json/${name}.json`)
    expect(names).toContain(`data/csv/${name}.csv`)
    expect(JSON.parse(entries.get(`data/json/${name}.json`) ?? ''), name).not.toEqual([])
  }
  const organizations = JSON.parse(entries.get('data/json/organizations.json') ?? '')
  expect(organizations).toMatchObject([{ id: halden.id, name: 'Halden Logistics' }])
  const page = names.find((name) => name.includes(' pages/')) ?? ''
  expect(entries.get(page)).toBe('<p>The page as it was.</p>')
  const file = names.find((name) => name.startsWith('files/knowledge/'))
  expect(file).toMatch(/^files\/knowledge\/[0-9a-f-]{36} Staff_ handbook\.md$/)
  expect(entries.get(file ?? '')).toBe('# Leave\n\n27 days.')
  expect(entries.get('files/logos/logo')).toBe('a picture')
  const everything = [...entries.values()].join()
  expect(everything).not.toContain(rival.id)
})

test('what stands for a password, a key or a mailed link is not in it', async () => {
  const halden = await organizationWithRows()
  const id = await made(halden)
  const { body } = await link(id, halden.owner)

  const entries = await entriesOf(await download(body.url))

  const columns = [...entries]
    .filter(([name]) => name.startsWith('data/csv/'))
    .flatMap(([, text]) => text.split('\r\n')[0]?.split(','))
  expect(columns).toContain('organization_id')
  expect(
    columns.filter((column) => /(^|_)(hash|secret|token|password)$/.test(column ?? '')),
  ).toEqual(columns.filter((column) => column === 'content_hash'))
})

test('rows that fill several pages are all there, and a formula is a text in the table', async () => {
  const acme = await library.world().organization()
  await library.world().owner.query(
    `insert into public.knowledge_sources (organization_id, title, kind, status)
     select $1, '=1+' || number || ', "x"', 'text', 'ready' from generate_series(1, 1201) as number`,
    [acme.id],
  )
  const { body } = await link(await made(acme), acme.owner)

  const entries = await entriesOf(await download(body.url))

  const rows = JSON.parse(entries.get('data/json/knowledge_sources.json') ?? '')
  const titles = new Set(rows.map(({ title }: { title: string }) => title))
  expect(titles.size).toBe(1201)
  expect(titles).toContain('=1+1201, "x"')
  const lines = entries.get('data/csv/knowledge_sources.csv')?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(1202)
  expect(lines.filter((line) => line.includes(`"'=1+1201, ""x"""`))).toHaveLength(1)
})

test('its progress is told, it is kept for a week, and its bytes are counted', async () => {
  const acme = await library.world().organization()

  const row = await stateOf(await made(acme))

  expect(row).toMatchObject({ progress: 100, error: null })
  expect(Number(row.bytes)).toBe((await library.files.read(row.storage_key))?.length)
  const days = (Date.parse(row.expires_at) - Date.parse(row.ready_at)) / 86_400_000
  expect(days).toBe(7)
})

/** The export of an organisation whose task is worked on by the test alone, with files that fail where they break. */
async function begun({ id, owner }: Organization) {
  await library
    .world()
    .as(owner, (query) => query('select public.request_organization_export($1)', [id]))
  const { rows } = await library
    .world()
    .owner.query(
      'select id, storage_key, task_id from public.organization_exports where organization_id = $1',
      [id],
    )
  const { task_id, ...made } = rows[0]
  return { ...made, task: { organization_id: id, task_id } }
}
const work = (task: { organization_id: string; task_id: string }, change: Partial<Files> = {}) => {
  const { db, outbound } = library
  const files = { ...library.files, ...change }
  return runTask({ db, files, outbound }, task, new AbortController().signal)
}

test('an archive that could not be made says so, leaves no file, and can be asked for again', async () => {
  await stopWorkers()
  const acme = await library.world().organization()
  const { id, task, storage_key } = await begun(acme)
  const write = async (_key: string, contents: Readable) => {
    contents.destroy()
    throw new Error('The disk is full.')
  }

  await expect(work(task, { write })).rejects.toThrow('The disk is full.')
  expect(await stateOf(id)).toMatchObject({ status: 'processing' })
  await failTask(library.db, task, 'This was interrupted several times and was given up.')

  expect(await stateOf(id)).toMatchObject({
    status: 'failed',
    error: 'This was interrupted several times and was given up.',
  })
  expect(await library.files.read(storage_key)).toBeNull()
  const again = await begun(await library.world().organization())
  await work(again.task)
  expect(await stateOf(again.id)).toMatchObject({ status: 'ready' })
})

test('an archive that is cancelled while it is written leaves no file', async () => {
  await stopWorkers()
  const acme = await library.world().organization()
  const { id, task, storage_key } = await begun(acme)
  const write = async (key: string, contents: Readable) => {
    await library.files.write(key, contents)
    await library
      .world()
      .as(acme.owner, (query) => query('select public.cancel_agentic_task($1)', [task.task_id]))
  }

  await work(task, { write })

  expect(await stateOf(id)).toMatchObject({ status: 'failed', error: 'Cancelled.' })
  expect(await library.files.read(storage_key)).toBeNull()
})

test('an export is made for the person who asked for it alone, who still may', async () => {
  await stopWorkers()
  const acme = await library.world().organization()
  const member = await library.world().member(acme, 'member')
  const second = await library.world().member(acme, 'owner')
  const { id } = await begun(acme)
  const other = await begun(await library.world().organization())
  const tryAs = async (person: Person, input: string) => {
    const [row] = await library
      .world()
      .as(person, (query) =>
        query(
          "insert into public.agentic_tasks (organization_id, agent_name, input) values ($1, 'export', $2) returning id",
          [acme.id, { export: input }],
        ),
      )
    const task = { organization_id: acme.id, task_id: String(row?.id) }
    await work(task)
    const { rows } = await library
      .world()
      .owner.query('select status, error from public.agentic_tasks where id = $1', [task.task_id])
    return rows[0]
  }
  const absent = { status: 'failed', error: 'This export does not exist.' }

  expect(await tryAs(member, id)).toEqual(absent)
  expect(await tryAs(second, id)).toEqual(absent)
  expect(await tryAs(acme.owner, other.id)).toEqual(absent)
  expect(await tryAs(acme.owner, 'x')).toMatchObject({ error: 'Say which export is to be made.' })
  expect(await stateOf(id)).toMatchObject({ status: 'queued' })
})

test('an export of an owner who was removed before it began is not made', async () => {
  await stopWorkers()
  const acme = await library.world().organization()
  const second = await library.world().member(acme, 'owner')
  const { id, task } = await begun({ ...acme, owner: second })
  await library
    .world()
    .owner.query("update public.organization_members set role = 'member' where user_id = $1", [
      second.id,
    ])

  await work(task)

  expect(await stateOf(id)).toMatchObject({
    status: 'failed',
    error: 'You may not export this any more.',
  })
})
