// What is asked of a text that was read a moment ago, while it is not understood in full yet.
import { expect, test } from 'vitest'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { builtInEmbeddings } from '../../knowledge/vectors/embeddings.ts'
import { type Retrieval, retrieve } from './retrieve.ts'

const library = useLibrary()
const leave = '# Leave\n\nAnnual leave amounts to 25 days. Unused days expire in March.\n'
const question = 'How much rest from my duties do I get?'

/** An agent of an organisation that has just been taught this, and a question to it. */
async function taught() {
  const acme = await library.world().organization()
  const source = await library.teach(acme, leave)
  const templateId = await library.agent(acme, [source])
  // A machine that is busy is given time.
  const searchModels = { awaitedMs: 20_000 }
  const asked = { templateId, draft: true, question, history: [], searchModels }
  return {
    source,
    embed: () => library.embed(acme, source),
    ask: (other: object = {}) => retrieve(library.db, acme.owner.claims, { ...asked, ...other }),
  }
}

const headings = ({ passages }: Awaited<ReturnType<typeof retrieve>>) =>
  passages.map(({ heading }) => heading[0])

test('a question is answered by the vectors that are made meanwhile', async () => {
  const { ask, embed } = await taught()

  const answer = ask()
  await embed()

  expect(headings(await answer)).toEqual(['Leave'])
})

test('small talk waits for none, nor does a question to what was read earlier', async () => {
  const { ask, source } = await taught()
  let searches = 0
  const embeddings = {
    ...builtInEmbeddings,
    usual() {
      searches += 1
      return builtInEmbeddings.usual()
    },
  }
  async function searchesOf(other: object = {}) {
    searches = 0
    await ask({ searchModels: { embeddings, awaitedMs: 1000 }, ...other })
    return searches
  }
  const { owner } = library.world()

  const [waiting, talk] = [await searchesOf(), await searchesOf({ isTalk: true })]
  // Without the trigger that says when a row was last changed.
  await owner.query(
    `with quiet as materialized (select set_config('session_replication_role', 'replica', true))
     update knowledge_sources set updated_at = now() - interval '61 seconds' from quiet where id = $1`,
    [source],
  )
  const later = await searchesOf()

  expect(talk).toBeLessThan(waiting)
  expect(later).toBe(talk)
})

test('who leaves is not waited for', async () => {
  const { ask } = await taught()

  await expect(ask({ signal: AbortSignal.timeout(100) })).rejects.toThrow(/abort/i)
})

test('what nothing answers while a new source is being read says so', async () => {
  const acme = await library.world().organization()
  await library.teach(acme, leave)
  const templateId = await library.agent(acme)
  const ask = async (asked: string, knowledge?: Retrieval['knowledge']) => {
    const given = { templateId, draft: true, question: asked, history: [], knowledge }
    const { isReading } = await retrieve(library.db, acme.owner.claims, given)
    return isReading ?? false
  }
  expect(await ask('Who paints the lighthouse?')).toBe(false)

  await library.write(acme, { kind: 'text', title: 'Boats', body: 'Ida paints the lighthouse.' })

  expect(await ask('Who paints the lighthouse?')).toBe(true)
  expect(
    await ask('Who paints the lighthouse?', { organizationId: acme.id, sourceIds: null }),
  ).toBe(true)
  expect(await ask('How many days of annual leave do I get?')).toBe(false)
})
