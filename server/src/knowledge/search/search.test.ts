import { expect, test } from 'vitest'
import { useLibrary } from '../testing/library.ts'
import type { KnowledgeQuery } from './passage.ts'
import { searchKnowledge } from './search.ts'

const library = useLibrary()
const leave = '# Leave\n\nEmployees receive 25 vacation days a year. Unused days expire in March.'
const question = 'How many vacation days do employees receive?'

type Person = Parameters<typeof library.claims>[0]
const search = (person: Person, query: KnowledgeQuery) =>
  searchKnowledge(library.db, library.claims(person), query)

test('the passage whose sentence answers the question comes first, with what is known about it', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(
    acme,
    `${leave}\n\n# Travel\n\nBook trains early.`,
    'Handbook.md',
  )
  await library.teach(
    acme,
    'Photos of the summer party. Vacation pictures are welcome, vacation videos too.',
    'photos.txt',
  )

  const found = await search(acme.owner, { organizationId: acme.id, question })

  expect(found.passages[0]).toMatchObject({
    sourceId: source,
    title: 'Handbook',
    heading: ['Leave'],
    page: null,
    language: 'en',
    coverage: expect.closeTo(0.8, 0),
  })
  expect(found.passages[0]?.sentences.map(({ text }) => text)).toEqual([
    'Employees receive 25 vacation days a year.',
    'Unused days expire in March.',
  ])
  expect(found.passages).toHaveLength(2)
  const [best, second] = found.passages
  expect(best?.score).toBeGreaterThan(second?.score ?? 0)
  expect(found.terms.map(({ lexeme }) => lexeme).sort()).toEqual([
    'day',
    'employe',
    'mani',
    'receiv',
    'vacat',
  ])
  expect(found.W).toBeCloseTo(found.terms.reduce((sum, { idf }) => sum + idf, 0))
  expect(best?.f).toBeCloseTo((best?.bm25 ?? 0) / (2.2 * found.W))
})

test('BM25 is what the textbook says, with fifty passages of other matters beside', async () => {
  const acme = await library.world().organization()
  await library.teach(acme, 'apple apple pear', 'x.txt')
  await library.teach(acme, 'apple cherry cherry cherry cherry', 'x.txt')
  await library.teach(acme, 'grape', 'x.txt')

  const { passages } = await search(acme.owner, { organizationId: acme.id, question: 'apple' })

  // The title "x" is a word of each: lengths 4, 6 and 2.
  const idf = Math.log(1 + (3 + 50 - 2 + 0.5) / (2 + 0.5))
  const score = (tf: number, len: number) =>
    (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * len) / 4))
  expect(passages.map(({ bm25 }) => bm25)).toEqual([
    expect.closeTo(score(2, 4), 9),
    expect.closeTo(score(1, 6), 9),
  ])
})

test('a question that nothing answers finds nothing but keeps its terms', async () => {
  const acme = await library.world().organization()
  await library.teach(acme, leave)

  const found = await search(acme.owner, { organizationId: acme.id, question: 'quantum zebra' })

  expect(found.passages).toEqual([])
  expect(found.terms).toHaveLength(2)
})

test('a German file is searched with German stems beside an English one', async () => {
  const acme = await library.world().organization()
  const german = await library.teach(
    acme,
    'Die Mitarbeiter haben im Jahr Anspruch auf dreißig Urlaubstage. Sie sind bis Ende März zu nehmen, sonst verfallen sie.',
    'Urlaub.txt',
  )
  await library.teach(acme, leave)

  const { passages } = await search(acme.owner, {
    organizationId: acme.id,
    question: 'Wie viele Urlaubstage hat ein Mitarbeiter?',
  })

  expect(passages[0]).toMatchObject({ sourceId: german, language: 'de' })
})

test("another organisation's passages are found by nobody of this one, whatever the role", async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const secret = await library.teach(rival, leave)
  const people = await Promise.all(
    (['member', 'agent_user', 'INACTIVE'] as const).map((role) =>
      library.world().member(acme, role),
    ),
  )
  const visitor = await library.world().person({ anonymous: true })

  for (const person of [acme.owner, ...people, visitor, null]) {
    const inRival = await search(person, { organizationId: rival.id, question })
    const named = await search(person, { organizationId: acme.id, sourceIds: [secret], question })
    expect([inRival.passages, named.passages]).toEqual([[], []])
  }
  const own = await search(rival.owner, { organizationId: rival.id, sourceIds: [secret], question })
  expect(own.passages).toHaveLength(1)
})

test('members search their organisation, people who only use agents do not', async () => {
  const acme = await library.world().organization()
  await library.teach(acme, leave)
  const member = await library.world().member(acme, 'member')
  const agentUser = await library.world().member(acme, 'agent_user')
  const query = { organizationId: acme.id, question }

  expect((await search(member, query)).passages).toHaveLength(1)
  expect((await search(agentUser, query)).passages).toEqual([])
})

test('a visitor asks a published agent, and no other', async () => {
  const acme = await library.world().organization()
  await library.teach(acme, leave)
  const agent = await library.agent(acme)
  const visitor = await library.world().person({ anonymous: true })

  const before = await search(visitor, { templateId: agent, question })
  const draft = await search(visitor, { templateId: agent, draft: true, question })
  const editor = await search(acme.owner, { templateId: agent, draft: true, question })
  await library.publish(acme, agent)
  const after = await search(visitor, { templateId: agent, question })
  const stillDraft = await search(visitor, { templateId: agent, draft: true, question })

  expect([before, draft, stillDraft].map(({ passages }) => passages)).toEqual([[], [], []])
  expect([editor, after].map(({ passages }) => passages.length)).toEqual([1, 1])
})

test('an agent finds only in the sources it was published with', async () => {
  const acme = await library.world().organization()
  const own = await library.teach(acme, leave)
  const other = await library.teach(acme, leave.replace('25', '30'))
  const agent = await library.agent(acme, [own])
  await library.publish(acme, agent)

  const found = await search(null, { templateId: agent, question })
  const widened = await search(null, { templateId: agent, question, sourceIds: [other] })

  expect(found.passages.map(({ sourceId }) => sourceId)).toEqual([own])
  expect(widened.passages).toEqual([])
})

test('how often a word occurs elsewhere does not show in the scores', async () => {
  const acme = await library.world().organization()
  await library.teach(acme, leave)
  const before = await search(acme.owner, { organizationId: acme.id, question })
  const rival = await library.world().organization()
  await library.teach(rival, leave)

  const after = await search(acme.owner, { organizationId: acme.id, question })

  expect(after).toEqual(before)
})

test('in a small collection a word that every passage has still counts', async () => {
  const acme = await library.world().organization()
  const handbook = '# Badges\n\nBadges lock after 90 days.\n\n# Gates\n\nBadges open the gates.\n'
  await library.teach(acme, handbook, 'handbook.md')

  const question = 'does a badge lock after some days'
  const { passages } = await search(acme.owner, { organizationId: acme.id, question })

  expect(passages[0]?.coverage).toBeGreaterThan(0.7)
})
