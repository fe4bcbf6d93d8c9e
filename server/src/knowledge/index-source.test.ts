import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { asUser } from '../lib/database/database.ts'
import { knowledgeJobs } from './index-source.ts'
import { searchKnowledge } from './search/search.ts'
import { useLibrary } from './testing/library.ts'
import { makePdf } from './testing/make-pdf.ts'

const library = useLibrary()
const text = '# Leave\n\nYou get 25 days.\n\n# Travel\n\nBook trains early.'

async function chunks(source: string) {
  const { rows } = await library
    .world()
    .owner.query('select * from knowledge_chunks where source_id = $1 order by ordinal', [source])
  return rows
}

test('a file that was indexed is ready, with its type, language and size', async () => {
  const acme = await library.world().organization()

  const id = await library.teach(acme, text, 'Handbook 2026.md')

  expect(await library.source(id)).toMatchObject({
    title: 'Handbook 2026',
    status: 'ready',
    progress: 100,
    error: null,
    mime_type: 'text/markdown',
    language: 'en',
    chunk_count: 2,
  })
  const rows = await chunks(id)
  expect(rows.map(({ ordinal, heading, body }) => [ordinal, heading, body])).toEqual([
    [0, ['Leave'], 'You get 25 days.'],
    [1, ['Travel'], 'Book trains early.'],
  ])
  const { rows: sums } = await library.world().owner.query(
    `select (
        select sum(get_byte(passages, at + 3))::int
        from private.knowledge_postings join knowledge_documents on document_id = id,
          generate_series(0, octet_length(passages) - 1, 6) as at
        where source_id = $1
      ) as tf,
      (select sum(len)::int from knowledge_chunks where source_id = $1) as len, term_count
     from knowledge_sources where id = $1`,
    [id],
  )
  expect(sums[0]).toEqual({ tf: sums[0].len, len: sums[0].len, term_count: sums[0].len })
})

test('a file that cannot be read fails with its reason, and a retry that cannot either fails again', async () => {
  const acme = await library.world().organization()
  const id = await library.add(acme, makePdf([[]], { encrypted: true }), 'secret.pdf')
  const reason = 'This PDF is protected by a password.'

  await library.index(acme, id)
  const first = await library.source(id)
  await asUser(library.db, acme.owner.claims, (trx) =>
    trx
      .selectNoFrom((eb) => eb.fn('private.retry_knowledge_source', [eb.val(id)]).as('row'))
      .execute(),
  )
  const again = await library.source(id)
  await library.index(acme, id)

  expect(first).toMatchObject({ status: 'failed', error: reason })
  expect(again).toMatchObject({ status: 'queued', error: null, progress: 0 })
  expect(await library.source(id)).toMatchObject({ status: 'failed', error: reason })
})

test('reading that is killed at its limit fails the source', async () => {
  const acme = await library.world().organization()
  const id = await library.add(acme, text)

  await library.index(acme, id, { seconds: 0, cpuSeconds: 30, megabytes: 512 })

  expect(await library.source(id)).toMatchObject({
    status: 'failed',
    error: 'Reading this file took too long and was stopped.',
  })
})

test('a file that is no longer there fails in words', async () => {
  const acme = await library.world().organization()
  const id = await library.add(acme, text)
  await library.files.remove(`${acme.id}/${id}/original`)

  await library.index(acme, id)

  expect(await library.source(id)).toMatchObject({
    status: 'failed',
    error: 'The file was not kept. Delete this entry and upload it again.',
  })
})

test('indexing again keeps the passages that did not change, with their ids', async () => {
  const acme = await library.world().organization()
  const id = await library.teach(acme, text)
  const before = await chunks(id)
  const { owner } = library.world()
  await library.files.remove(`${acme.id}/${id}/original`)
  await owner.query("update knowledge_sources set status = 'queued' where id = $1", [id])
  const changed = `# First\n\nNew here.\n\n${text.replace('25', '30')}`
  await library.files.write(`${acme.id}/${id}/original`, Readable.from([Buffer.from(changed)]))

  await library.index(acme, id)

  const after = await chunks(id)
  expect(after.map(({ body }) => body)).toEqual([
    'New here.',
    'You get 30 days.',
    'Book trains early.',
  ])
  expect(after[2].id).toBe(before[1].id)
  expect(after[2].from_offset).toBeGreaterThan(before[1].from_offset)
  const orphans = await owner.query(
    `select from private.knowledge_postings join knowledge_documents on document_id = id
     where source_id = $1 and lexeme = '25'`,
    [id],
  )
  expect(orphans.rowCount).toBe(0)
  const revisions = await owner.query(
    `select number from knowledge_revisions join knowledge_documents on document_id = id
     where source_id = $1 order by number`,
    [id],
  )
  expect(revisions.rows).toEqual([{ number: 1 }, { number: 2 }])
})

test('a source that is ready is not indexed again', async () => {
  const acme = await library.world().organization()
  const id = await library.teach(acme, text)
  const before = await library.source(id)
  const changed = Readable.from([Buffer.from('# Leave\n\nYou get 30 days.')])
  await library.files.write(`${acme.id}/${id}/original`, changed)

  await library.index(acme, id)

  expect(await library.source(id)).toEqual(before)
  expect((await chunks(id)).map(({ body }) => body)).toContain('You get 25 days.')
})

test('two passages with the same words are two passages', async () => {
  const acme = await library.world().organization()

  const id = await library.teach(acme, '# A\n\nSame.\n\n# A\n\nSame.')

  expect(await chunks(id)).toHaveLength(2)
})

test('deleting a source removes what is found of it at once, and for good queues the deletion of its file', async () => {
  const acme = await library.world().organization()
  const id = await library.teach(acme, text)
  const key = `${acme.id}/${id}/original`

  await library
    .world()
    .as(acme.owner, (query) => query('delete from knowledge_sources where id = $1', [id]))

  const left = await library.world().owner.query(
    `select from knowledge_documents where source_id = $1 union all
     select from knowledge_chunks where source_id = $1 union all
     select from private.knowledge_postings where organization_id = $2`,
    [id, acme.id],
  )
  expect(left.rowCount).toBe(0)
  expect(await library.files.read(key)).not.toBeNull()
  await library
    .world()
    .as(acme.owner, (query) => query('delete from deleted_sources where source_id = $1', [id]))
  const jobs = await library
    .world()
    .owner.query("select data from pgboss.job where name = 'file-delete' and data ->> 'key' = $1", [
      key,
    ])
  expect(jobs.rows).toEqual([{ data: { key } }])
  await knowledgeJobs(library)['file-delete']?.(jobs.rows[0].data, AbortSignal.timeout(5000))
  expect(await library.files.read(key)).toBeNull()
})

test('a source deleted while it waits leaves nothing behind', async () => {
  const acme = await library.world().organization()
  const id = await library.add(acme, text)
  await library.world().owner.query('delete from knowledge_sources where id = $1', [id])

  await library.index(acme, id)

  expect(await chunks(id)).toEqual([])
})

test('a search sees a source whole or not at all', async () => {
  const acme = await library.world().organization()
  const id = await library.add(acme, text)
  const question = 'days'
  const search = () =>
    searchKnowledge(library.db, acme.owner.claims, { organizationId: acme.id, question })

  const during = await search()
  await library.index(acme, id)

  expect(during.passages).toEqual([])
  expect((await search()).passages).toHaveLength(1)
})
