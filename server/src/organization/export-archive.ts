import { Readable } from 'node:stream'
import { TransformStream } from 'node:stream/web'
import { configure, ZipWriter } from '@zip.js/zip.js'
import { sql } from 'kysely'
import { asService } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { exportTables, type Scope, tableAsCsv, tableAsJson } from './export-tables.ts'

configure({ useWebWorkers: false })

type Archive = Scope & { files: Files; onProgress: (percent: number) => Promise<void> }

const readme = (name: string, at: Date) => `Everything of ${name}
${'='.repeat(name.length + 14)}

Made on ${at.toISOString()}.

data/json   each table as it is stored, one file a table
data/csv    the same for spreadsheets; a text that begins like a formula has an apostrophe in front
files       the files that were uploaded and the pages that were read, as they were

What stands for passwords and keys is not in here: it is stored as hashes that are of no use elsewhere.
`

/** A name that every system takes. */
function plain(name: string) {
  return name
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120)
}

type OriginalFile = { path: string; key: string }

/**
 * The files of knowledge sources, pages of the web as they were read, models of own people, and what was put into the
 * organisation's buckets.
 */
async function originalFiles({ db, organizationId }: Scope): Promise<OriginalFile[]> {
  return asService(db, async (trx) => {
    const sources = await trx
      .selectFrom('knowledge_sources')
      .select(['id', 'title', 'original_name', 'storage_key'])
      .where('organization_id', '=', organizationId)
      .where('storage_key', 'is not', null)
      .orderBy('id')
      .execute()
    const pages = await trx
      .selectFrom('knowledge_pages')
      .select(['source_id', 'document_id', 'url', 'storage_key'])
      .where('organization_id', '=', organizationId)
      .where('storage_key', 'is not', null)
      .orderBy('source_id')
      .orderBy('url')
      .execute()
    const { rows: models } = await sql<{ id: string; name: string; format: string; key: string }>`
      select id, name, format, private.file_place(version) as key
      from public.own_people where organization_id = ${organizationId} order by id
    `.execute(trx)
    const { rows: objects } = await sql<{ bucket_id: string; name: string; key: string }>`
      select bucket_id, name, private.file_place(version) as key
      from storage.objects where organization_id = ${organizationId} order by bucket_id, name
    `.execute(trx)
    return [
      ...sources.map(({ id, title, original_name, storage_key }) => ({
        path: `files/knowledge/${id} ${plain(original_name ?? title)}`,
        key: storage_key ?? '',
      })),
      ...pages.map(({ source_id, document_id, url, storage_key }) => ({
        path: `files/knowledge/${source_id} pages/${document_id} ${plain(url.replace(/^https?:\/\//, ''))}`,
        key: storage_key ?? '',
      })),
      ...models.map(({ id, name, format, key }) => ({
        path: `files/people/${id} ${plain(name)}.${format}`,
        key,
      })),
      ...objects.map(({ bucket_id, name, key }) => ({
        path: `files/${bucket_id}/${name.split('/').slice(1).map(plain).join('/')}`,
        key,
      })),
    ]
  })
}

async function fill(zip: ZipWriter<unknown>, archive: Archive, name: string) {
  const { files, onProgress, signal } = archive
  const at = new Date()
  const add = (path: string, contents: Readable) =>
    zip.add(path, Readable.toWeb(contents) as ReadableStream<Uint8Array>, { lastModDate: at })
  const text = (chunks: AsyncIterable<string> | string[]) =>
    Readable.from(chunks).map((chunk) => Buffer.from(chunk))
  await add('README.txt', text([readme(name, at)]))
  const tables = await exportTables(archive.db)
  const originals = await originalFiles(archive)
  const steps = tables.length + originals.length
  let done = 0
  const step = () => onProgress(Math.floor((++done / steps) * 99))
  for (const table of tables) {
    await add(`data/json/${table.name}.json`, text(tableAsJson(table, archive)))
    await add(`data/csv/${table.name}.csv`, text(tableAsCsv(table, archive)))
    await step()
  }
  for (const { path, key } of originals) {
    signal?.throwIfAborted()
    const contents = await files.open(key)
    // A file that was refused was never kept.
    if (contents) await add(path, contents)
    await step()
  }
  await zip.close()
}

/** Everything of an organisation as one zip file, made while it is read. */
export function archiveOf(archive: Archive, name: string): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const zip = new ZipWriter(writable)
  fill(zip, archive, name).catch((error) => writable.abort(error).catch(() => {}))
  return Readable.fromWeb(readable)
}
