import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asService } from '../lib/database/database.ts'
import { searchKnowledge } from './search/search.ts'
import { useLibrary } from './testing/library.ts'

const library = useLibrary()

async function bodies(source: string) {
  const { rows } = await library
    .world()
    .owner.query('select body from knowledge_chunks where source_id = $1 order by ordinal', [
      source,
    ])
  return rows.map(({ body }) => body)
}

test('a text that was pasted is read as Markdown, whatever it begins with', async () => {
  const acme = await library.world().organization()
  const body = '%PDF-1.4 is how a PDF begins.\n\n# Leave\n\nYou get **25** days.'

  const id = await library.write(acme, { kind: 'text', title: 'Notes', body })
  await library.index(acme, id)

  expect(await library.source(id)).toMatchObject({
    status: 'ready',
    kind: 'text',
    mime_type: 'text/markdown',
    chunk_count: 2,
  })
  expect(await bodies(id)).toEqual(['%PDF-1.4 is how a PDF begins.', 'You get 25 days.'])
})

test('a question and its answer are one passage, however long the answer is', async () => {
  const acme = await library.world().organization()
  const answer = 'It is in the yard. '.repeat(200).trim()

  const id = await library.write(acme, { title: 'Where is\nthe car?', body: `${answer}\n` })
  await library.index(acme, id)

  expect(await bodies(id)).toEqual([`Where is the car?\n\n${answer}`])
})

test('what was changed is what is found, and what it was is not', async () => {
  const acme = await library.world().organization()
  const id = await library.write(acme, { title: 'Where is the car?', body: 'In the garage.' })
  await library.index(acme, id)

  await library.rewrite(acme, id, { title: 'Where is the van?', body: 'In the harbour.' })
  await library.index(acme, id)

  const find = async (question: string) => {
    const { passages } = await searchKnowledge(library.db, acme.owner.claims, {
      organizationId: acme.id,
      question,
    })
    return passages.map(({ kind, title, body }) => [kind, title, body])
  }
  const now = ['answer', 'Where is the van?', 'Where is the van?\n\nIn the harbour.']
  expect(await find('harbour')).toEqual([now])
  expect(await find('garage')).toEqual([])
})

test('what was changed while it was read is left to the job that the change put into the queue', async () => {
  const acme = await library.world().organization()
  const id = await library.write(acme, { kind: 'text', title: 'Notes', body: 'The old words.' })
  const read = Promise.withResolvers<void>()
  // Indexing begins with this lock, when the text was read.
  const held = asService(library.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx)
    await read.promise
  })
  const indexed = library.index(acme, id)
  const waits =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
  await expect.poll(async () => (await library.world().owner.query(waits)).rowCount).toBe(1)
  await library.rewrite(acme, id, { body: 'The new words.' })
  read.resolve()
  await Promise.all([held, indexed])
  const between = [await library.source(id), await bodies(id)]

  await library.index(acme, id)

  expect(between).toMatchObject([{ status: 'queued' }, []])
  expect(await bodies(id)).toEqual(['The new words.'])
})

test('a written source whose text is not there fails in words', async () => {
  const acme = await library.world().organization()
  const { rows } = await library.world().owner.query(
    `insert into knowledge_sources (organization_id, title, kind) values ($1, 'Notes', 'text')
     returning id`,
    [acme.id],
  )

  await library.index(acme, rows[0].id)

  expect(await library.source(rows[0].id)).toMatchObject({
    status: 'failed',
    error: 'The file was not kept. Delete this entry and upload it again.',
  })
})
