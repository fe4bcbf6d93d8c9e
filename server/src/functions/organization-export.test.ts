import { Readable } from 'node:stream'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { addFixtures } from 'database/testing/fixtures'
import { tenantTables } from 'database/testing/tenant-tables'
import type { Organization, Person } from 'database/testing/world'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useLibrary } from '../knowledge/testing/library.ts'
import { createPool } from '../lib/database.ts'
import { createJobs } from '../lib/jobs.ts'
import { createLog } from '../lib/log.ts'
import { exportJobs } from '../organization/export-jobs.ts'
import { organizationExport } from './organization-export.ts'
import { appAs } from './testing/app-as.ts'

const library = useLibrary()
const log = createLog('silent')
const secrets = ['a secret of the exports that is long enough'] as const
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const pool = createPool(library.world().authenticator, 3)
  const jobs = createJobs({ pool, log })
  stops.push(
    () => jobs.stop(1000),
    () => pool.end(),
  )
  await jobs.start(exportJobs({ db: library.db, files: library.files }))
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const app = (person: Person | null) =>
  appAs(library.claims(person)).route(
    '/functions/v1/organization-export',
    organizationExport({ ...library, secrets, addressOf: () => '203.0.113.7' }),
  )

async function ask({ id, owner }: Organization): Promise<string> {
  const [row] = await library
    .world()
    .as(owner, (query) => query('select public.request_organization_export($1) as id', [id]))
  return String(row?.id)
}

const stateOf = async (id: string) =>
  (
    await library
      .world()
      .owner.query('select * from public.organization_exports where id = $1', [id])
  ).rows[0]

/** An archive that is ready. */
async function made(organization: Organization) {
  const id = await ask(organization)
  await expect.poll(async () => (await stateOf(id)).status).toBe('ready')
  return id
}

async function link(id: string, person: Person | null) {
  const path = `/functions/v1/organization-export/${id}/link`
  const response = await app(person).request(path, { method: 'POST' })
  return { status: response.status, body: await response.json() }
}
/** As a browser does it: without any header that says who asks. */
const download = (url: string) => app(null).request(url)

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

/** As the storage protocol does it: the bytes under a version that was expected, then the row. */
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

test('a link is for owners alone, and the archive of another organisation does not exist', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const id = await made(acme)

  const others = [
    [null, 401],
    [await library.world().person({ anonymous: true }), 404],
    [await library.world().member(acme, 'INACTIVE'), 404],
    [await library.world().member(acme, 'agent_user'), 404],
    [await library.world().member(acme, 'member'), 404],
    [rival.owner, 404],
  ] as const

  for (const [person, status] of others) expect((await link(id, person)).status).toBe(status)
  expect((await link('x', acme.owner)).status).toBe(404)
  expect((await link(id, acme.owner)).status).toBe(200)
})

test('a link works for five minutes, and only as it was given', async () => {
  const acme = await library.world().organization()
  const { body } = await link(await made(acme), acme.owner)
  const token = new URL(body.url, 'http://x').searchParams.get('token') ?? ''
  const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`

  expect((await download(body.url)).status).toBe(200)
  expect((await download(body.url.replace(token, changed))).status).toBe(403)
  expect((await download('/functions/v1/organization-export/download')).status).toBe(403)
  vi.useFakeTimers({ now: Date.parse(body.expires_at) + 1, toFake: ['Date'] })
  try {
    expect((await download(body.url)).status).toBe(410)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['removed', "update public.organization_members set role = 'INACTIVE' where user_id = $1"],
  ['signed out', 'delete from auth.sessions where user_id = $1'],
])('a link ends with its owner, who was %s', async (_, sql) => {
  const acme = await library.world().organization()
  const second = await library.world().member(acme, 'owner')
  const { body } = await link(await made(acme), second)
  expect((await download(body.url)).status).toBe(200)

  await library.world().owner.query(sql, [second.id])

  expect((await download(body.url)).status).toBe(404)
})

test('each download is on record with the person and the address', async () => {
  const acme = await library.world().organization()
  const { body } = await link(await made(acme), acme.owner)
  await download(body.url)

  const { rows } = await library.world().owner.query(
    `select actor_id, host(client_address) as address from public.audit_log
     where organization_id = $1 and action = 'organization.export_downloaded'`,
    [acme.id],
  )

  expect(rows).toEqual([{ actor_id: acme.owner.id, address: '203.0.113.7' }])
})

test('an archive whose organisation has ended meanwhile leaves no file', async () => {
  const acme = await library.world().organization()
  const { rows } = await library
    .world()
    .owner.query(
      `insert into public.organization_exports (organization_id) values ($1) returning id, storage_key`,
      [acme.id],
    )
  await library.world().owner.query('delete from public.organizations where id = $1', [acme.id])
  const jobs = exportJobs({ db: library.db, files: library.files })

  await jobs['organization-export']?.({ export_id: rows[0].id }, new AbortController().signal)

  expect(await library.files.read(rows[0].storage_key)).toBeNull()
})

test('an archive that could not be made says so and can be asked for again', async () => {
  const acme = await library.world().organization()
  const broken = {
    ...library.files,
    write: async (_key: string, contents: Readable) => {
      contents.destroy()
      throw new Error('The disk is full.')
    },
  }
  const jobs = exportJobs({ db: library.db, files: broken })
  const { rows } = await library
    .world()
    .owner.query(
      "insert into public.organization_exports (organization_id, status) values ($1, 'processing') returning id",
      [acme.id],
    )
  const job = { export_id: rows[0].id }
  const { signal } = new AbortController()
  await library
    .world()
    .owner.query("delete from pgboss.job where data ->> 'export_id' = $1", [job.export_id])

  await expect(jobs['organization-export']?.(job, signal)).rejects.toThrow('The disk is full.')
  await jobs['organization-export-failed']?.(job, signal)

  expect(await stateOf(job.export_id)).toMatchObject({
    status: 'failed',
    error: 'The archive could not be made. Try again.',
  })
  await expect(made(acme)).resolves.toBeTypeOf('string')
})
