import type { Organization } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { useLibrary } from '../testing/library.ts'
import { searchKnowledge } from './search.ts'

const library = useLibrary()
let acme: Organization
let rival: Organization

const text = `# Leave\n\nEmployees have 25 days of annual leave.\n
# Travel\n\nTrains are booked by the assistant of the team.\n
# Badges\n\nA badge opens the door of the annex.`

beforeAll(async () => {
  acme = await library.world().organization()
  rival = await library.world().organization()
  for (const each of [acme, rival]) await library.teach(each, text)
  await library
    .world()
    .as(acme.owner, (query) =>
      query('insert into public.knowledge_synonyms (organization_id, words) values ($1, $2)', [
        acme.id,
        ['sunbreak', 'annual leave', 'LVX'],
      ]),
    )
})

const foundFor = (organization: Organization, question: string) =>
  searchKnowledge(library.db, organization.owner.claims, {
    ...{ organizationId: organization.id, question, limit: 3, patience: 0 },
  })

test.each(['What about sunbreaks?', 'What about LVX?'])(
  '"%s" finds what means the same',
  async (question) => {
    const { passages, terms } = await foundFor(acme, question)

    expect(passages[0]?.heading).toEqual(['Leave'])
    expect(passages[0]?.coverage).toBeGreaterThan(0.6)
    expect(terms.flatMap(({ stems }) => stems).sort()).toEqual(['annual', 'leav'])
  },
)

test('what another organisation says means nothing here', async () => {
  expect((await foundFor(rival, 'How many sunbreaks are there?')).passages).toEqual([])
})

test('a phrase is what has all of its words', async () => {
  const { terms } = await foundFor(acme, 'Who gives leave to book trains?')

  const stems = terms.flatMap((term) => term.stems)
  expect(stems).not.toContain('lvx')
  expect(stems).not.toContain('sunbreak')
})

test('what no text has is looked for by its synonyms, and what one has is not', async () => {
  const stems = async (question: string) =>
    (await foundFor(rival, question)).terms.flatMap((term) => term.stems)

  expect(await stems('Which helper?')).toContain('assist')
  expect(await stems('Which gateway?')).toEqual(['gateway'])
  // The assistant is there, and means itself.
  expect(await stems('Which assistant?')).toEqual(['assist'])
})
