import { Readable } from 'node:stream'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { addFixtures } from 'database/testing/fixtures'
import { tenantTables } from 'database/testing/probes/tenant-tables'
import type { Organization } from 'database/testing/world'
import { expect, test } from 'vitest'
import { exportJobs } from '../organization/export-jobs.ts'
import { useExports } from './testing/exports.ts'

const { library, stateOf, made, link, download } = useExports()

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
