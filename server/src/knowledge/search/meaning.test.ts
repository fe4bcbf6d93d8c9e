import type { Organization } from 'database/testing/world'
import { expect, test } from 'vitest'
import { useLibrary } from '../testing/library.ts'
import { questionThread } from '../vectors/embedding-thread.ts'
import type { KnowledgeQuery } from './passage.ts'
import { searchKnowledge } from './search.ts'

const library = useLibrary()
const leave = '# Leave\n\nAnnual leave amounts to 25 days. Unused days expire in March.\n'
const travel = '# Travel\n\nBook trains early. Keep the receipts of a hotel.\n'
const question = 'How much rest from my duties do I get?'
// A machine that is busy is given time.
const patience = 20_000

const search = ({ owner }: Organization, query: KnowledgeQuery) =>
  searchKnowledge(library.db, owner.claims, { patience, ...query })

async function embedded(organization: Organization, text: string) {
  const source = await library.teach(organization, text)
  await library.embed(organization, source)
  return source
}

test('a passage that says it in other words is found by what it means', async () => {
  const acme = await library.world().organization()
  await embedded(acme, `${travel}\n${leave}`)

  const words = await search(acme, { organizationId: acme.id, question, patience: 0 })
  const found = await search(acme, { organizationId: acme.id, question })

  expect(words.passages).toEqual([])
  const [best, second] = found.passages
  expect(best?.heading).toEqual(['Leave'])
  expect(best?.cosine).toBeGreaterThan(0.2)
  expect(best?.sentenceCosine).toBe(best?.sentences[0]?.cosine)
  expect(best?.sentences[0]?.cosine).toBeGreaterThan(best?.sentences[1]?.cosine ?? 1)
  expect(second?.score).toBeLessThan(best?.score ?? 0)
})

test('a passage found by its words has its cosines too', async () => {
  const acme = await library.world().organization()
  await embedded(acme, leave)
  const asked = { organizationId: acme.id, question: 'When do unused days expire?' }

  const words = await search(acme, { ...asked, patience: 0 })
  const found = await search(acme, asked)

  expect(words.passages).toMatchObject([{ cosine: null, sentenceCosine: null }])
  expect(found.passages).toMatchObject([
    { f: words.passages[0]?.f, coverage: words.passages[0]?.coverage, cosine: expect.any(Number) },
  ])
})

test('what is taught or taken away later counts at the next question', async () => {
  const acme = await library.world().organization()
  await embedded(acme, travel)
  const before = await search(acme, { organizationId: acme.id, question })
  const source = await embedded(acme, leave)

  const taught = await search(acme, { organizationId: acme.id, question })
  await library.world().owner.query('delete from knowledge_sources where id = $1', [source])
  const gone = await search(acme, { organizationId: acme.id, question })

  const headings = [before, taught, gone].map(({ passages }) =>
    passages.map((one) => one.heading[0]),
  )
  expect(headings).toEqual([['Travel'], ['Leave', 'Travel'], ['Travel']])
})

test('vectors find nothing of others, nor beyond the sources that were chosen', async () => {
  const [acme, rival] = [await library.world().organization(), await library.world().organization()]
  const [own, other] = [await embedded(acme, travel), await embedded(acme, leave)]
  const theirs = await embedded(rival, leave)
  const agent = await library.agent(acme, [own])
  await library.publish(acme, agent)

  const [all, narrowed, named, foreign, asked] = await Promise.all(
    [
      { organizationId: acme.id },
      { organizationId: acme.id, sourceIds: [own] },
      { organizationId: acme.id, sourceIds: [theirs] },
      { organizationId: rival.id },
      { templateId: agent },
    ].map(async (scope) => {
      const { passages } = await search(acme, { ...scope, question })
      return passages.map(({ sourceId }) => sourceId)
    }),
  )

  expect(all).toEqual([other, own])
  expect([narrowed, named, foreign, asked]).toEqual([[own], [], [], [own]])
})

test('a thread that ended starts again for the next question', async () => {
  const acme = await library.world().organization()
  await embedded(acme, leave)
  await search(acme, { organizationId: acme.id, question })
  await questionThread.end()

  const { passages } = await search(acme, { organizationId: acme.id, question })

  expect(passages).toHaveLength(1)
})

test('while the thread takes too long the words alone answer, and the next question has vectors', async () => {
  const acme = await library.world().organization()
  await embedded(acme, leave)
  const asked = { organizationId: acme.id, question: 'When do unused days expire?' }
  // It takes longer to start than that.
  await questionThread.end()

  const slow = await search(acme, { ...asked, patience: 1 })
  const next = await search(acme, asked)

  expect(slow.passages).toMatchObject([{ cosine: null, heading: ['Leave'] }])
  expect(next.passages).toMatchObject([{ cosine: expect.any(Number), heading: ['Leave'] }])
})

test('while the thread fails the words alone answer', async () => {
  const acme = await library.world().organization()
  await embedded(acme, leave)
  const asked = { organizationId: acme.id, question: 'When do unused days expire?' }

  const searching = search(acme, asked)
  const ending = setInterval(() => questionThread.end(), 1)
  const { passages } = await searching.finally(() => clearInterval(ending))

  expect(passages).toMatchObject([{ cosine: null, heading: ['Leave'] }])
})

test('a question in another language is compared by its words in the one of the vectors', async () => {
  const acme = await library.world().organization()
  await embedded(acme, `${travel}\n# Stay\n\nGuests sleep in the loft above the barn.\n`)
  const asked = { organizationId: acme.id, question: 'Wo kann ich übernachten?' }

  const { passages } = await search(acme, asked)

  expect(passages[0]).toMatchObject({ heading: ['Stay'], cosine: expect.any(Number) })
})

test('beside texts in the language of the question the vectors of others do not count', async () => {
  const acme = await library.world().organization()
  await embedded(acme, `${travel}\n# Rooms\n\nA room for the night is 40 euros.\n`)
  await embedded(acme, '# Zimmer\n\nDie Übernachtung im Zimmer kostet 50 Euro.\n')
  const asked = { organizationId: acme.id, question: 'Was kostet die Übernachtung im Zimmer?' }

  const { passages } = await search(acme, asked)

  expect(passages[0]?.heading).toEqual(['Zimmer'])
  expect(passages.map(({ cosine }) => cosine).filter(Boolean)).toEqual([])
})
