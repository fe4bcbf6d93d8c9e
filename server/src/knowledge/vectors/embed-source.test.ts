import { expect, test } from 'vitest'
import { useLibrary } from '../testing/library.ts'
import { embedMissing } from './embed-source.ts'
import { builtInEmbedding, nameOf } from './embedding-model.ts'

const library = useLibrary()
const owner = async (sql: string, values: unknown[]) =>
  (await library.world().owner.query(sql, values)).rows

const vectors = (source: string) =>
  owner(
    `select chunk_id as id, model, dimension, octet_length(passage) as bytes, spans, passage
     from private.knowledge_vectors
     join knowledge_chunks on id = chunk_id where knowledge_vectors.source_id = $1 order by ordinal`,
    [source],
  )
const sets = (source: string) =>
  owner(
    'select model, revision, complete from private.knowledge_vector_sets where source_id = $1',
    [source],
  )
const waiting = (source: string) =>
  owner(
    `select id from pgboss.job
     where name = 'knowledge-embed' and data ->> 'source_id' = $1 and state = 'created'`,
    [source],
  )

const leave = '# Leave\n\nStaff get 25 days. Unused days expire.\n'
const model = nameOf(builtInEmbedding)

test('a source that is ready waits for its vectors: of its passages, then of their sentences', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(acme, leave)
  const [before, queued] = [await vectors(source), await waiting(source)]

  await library.embedSlice(acme, source)
  const [passages, afterPassages] = [await vectors(source), await sets(source)]
  await library.embedSlice(acme, source)
  const sentences = await vectors(source)

  expect([before, queued.length]).toEqual([[], 1])
  expect(passages).toMatchObject([{ model, dimension: 512, bytes: 2048, spans: null }])
  expect(afterPassages).toEqual([{ model, revision: 1, complete: false }])
  const body = 'Staff get 25 days. Unused days expire.'
  expect(sentences[0]?.spans).toEqual([0, 18, 19, body.length])
  expect(await sets(source)).toEqual([{ model, revision: 2, complete: true }])
})

test('many passages are embedded a slice at a time', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(
    acme,
    Array.from({ length: 9 }, (_, at) => `# Rule ${at}\n\nIt is rule ${at}.\n`).join('\n'),
  )

  await library.embedSlice(acme, source)
  const first = [(await vectors(source)).length, (await sets(source)).length]
  await library.embedSlice(acme, source)

  expect(first).toEqual([8, 0])
  expect([(await vectors(source)).length, (await sets(source)).length]).toEqual([9, 1])
})

test('a passage that did not change is not embedded again', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(acme, leave)
  await library.embed(acme, source)
  // A mark that would be gone if it were made again.
  await owner(
    "update private.knowledge_vectors set passage = set_byte(passage, 0, 7), spans = '{0,1,2,3}' where source_id = $1",
    [source],
  )
  const [before] = await vectors(source)

  await library.replace(acme, source, `${leave}\n# Travel\n\nBook trains early.\n`)
  await library.embed(acme, source)

  const after = await vectors(source)
  expect(after).toHaveLength(2)
  expect(after[0]).toEqual(before)
  expect(after[1]).toMatchObject({ model, spans: [0, 18] })
})

test('a text in a language that the model does not read gets no vectors', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(
    acme,
    'Die Mitarbeiter haben im Jahr Anspruch auf dreißig Tage. Sie sind bis Ende März zu nehmen.',
  )

  await library.embed(acme, source)

  expect([await vectors(source), await sets(source)]).toEqual([[], []])
})

test.each([
  ['of its passages', 0],
  ['of their sentences', 1],
])(
  'a source that is deleted while vectors %s are stored is gone, and nobody fails',
  async (_, done) => {
    const acme = await library.world().organization()
    const source = await library.teach(acme, leave)
    for (let slice = 0; slice < done; slice += 1) await library.embedSlice(acme, source)
    const deleting = await library.world().owner.connect()
    try {
      // As a deletion does first: then it takes what the source has.
      await deleting.query('begin')
      await deleting.query('select from knowledge_sources where id = $1 for update', [source])
      const storing = library.embedSlice(acme, source)
      await expect
        .poll(() =>
          owner(
            `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and usename = 'authenticator'`,
            [],
          ),
        )
        .toHaveLength(1)
      await deleting.query('delete from knowledge_sources where id = $1', [source])
      await deleting.query('commit')

      expect(await storing).toBe(true)
    } finally {
      deleting.release()
    }
    expect([await vectors(source), await sets(source)]).toEqual([[], []])
  },
)

test('what was read before, or with another model, is put into the line', async () => {
  const acme = await library.world().organization()
  const [old, other, done] = [
    await library.teach(acme, leave),
    await library.teach(acme, leave),
    await library.teach(acme, leave),
  ]
  await library.embed(acme, other)
  await library.embed(acme, done)
  await owner("update private.knowledge_vectors set model = 'other' where source_id = $1", [other])
  await owner("update private.knowledge_vector_sets set model = 'other' where source_id = $1", [
    other,
  ])
  await owner("delete from pgboss.job where name = 'knowledge-embed'", [])

  await embedMissing({ db: library.db, embedding: builtInEmbedding })
  const lines = await Promise.all([old, other, done].map(waiting))
  await library.embed(acme, other)

  expect(lines.map(({ length }) => length)).toEqual([1, 1, 0])
  expect(await vectors(other)).toMatchObject([{ model, spans: expect.any(Array) }])
  expect(await sets(other)).toMatchObject([{ model, complete: true }])
})
