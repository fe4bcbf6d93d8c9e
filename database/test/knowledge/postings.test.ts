import { expect, test } from 'vitest'
import { usePostings } from '../../testing/knowledge/postings.ts'
import { useWorld } from '../../testing/world.ts'

// Which words a question is looked for by, what each weighs, and in what: its own, those it is translated into, and
// those that a misspelt one stands for.

const world = useWorld()
const { acme, rival, teach, ask, terms } = usePostings(world)

test('what is counted is of the sources that are searched', async () => {
  const parcels = await teach(acme(), 'Parcels return free')
  await teach(acme(), 'Parcels shine')
  await teach(rival(), 'Parcels are returned to anybody who sends parcels')

  expect(await ask('parcels')).toMatchObject({ passages: 2, length: 2.5 })
  expect(await terms('parcels')).toEqual({ 'en parcel': '1 in 2' })
  expect(await ask('parcels', { sources: [parcels.id] })).toMatchObject({ passages: 1, length: 3 })
  expect(await terms('parcels', { sources: [parcels.id] })).toEqual({ 'en parcel': '1 in 1' })
  expect(await ask('the')).toBeUndefined()
})

test('a source without passages has no language', async () => {
  await teach(acme(), 'Parcels')
  const german = await teach(acme(), 'Pakete', 'de')
  await world().owner.query('update public.knowledge_sources set chunk_count = 0 where id = $1', [
    german.id,
  ])

  expect(await terms('parcels')).toEqual({ 'en parcel': '1 in 1' })
})

test('a word is looked for in documents of its language', async () => {
  await teach(acme(), 'Happiness')
  // Where nothing is known of a language, that is another word, not the stem of the English one.
  await teach(acme(), 'Happi', 'simple')

  expect(await terms('happiness')).toEqual({ 'en happi': '1 in 1', 'simple happiness': '1 in 0' })
})

test('a question is asked in translation of what is written in another language', async () => {
  await teach(acme(), 'Parcels')
  await teach(acme(), 'Pfand, Geld', 'de')
  const asked = (words: string[][]) => terms('Deposit', { translations: { de: words } })

  expect(await asked([['Kaution', 'Pfand']])).toEqual({
    'de pfand': 'of thing 1 in 1',
    'en deposit': '1 in 0',
  })
  expect(await asked([['Pfand', 'Geld'], ['Kaution']])).toEqual({
    'de geld': 'of thing 1 in 1',
    'de kaution': '1 in 0',
    'de pfand': 'of thing 1 in 1',
    'en deposit': '1 in 0',
  })
  expect(await asked([['Kaution', 'Hinterlegung']])).toEqual({
    'de kaution': '1 in 0',
    'en deposit': '1 in 0',
  })
})

test('a word that is the same in translation is asked for in translation', async () => {
  await teach(acme(), 'Pfand', 'de')

  expect(await terms('Pfand', { translations: { de: [['Pfand']] } })).toEqual({
    'de pfand': 'of thing 1 in 1',
  })
})

test('of words in translation those count that are known in this language here', async () => {
  await teach(acme(), 'Pfand', 'de')
  await teach(acme(), 'Kaution')
  await teach(rival(), 'Kaution', 'de')

  expect(await terms('Deposit', { translations: { de: [['Kaution', 'Pfand']] } })).toEqual({
    'de pfand': 'of thing 1 in 1',
    'en deposit': '1 in 0',
  })
})

test('what is known in one language is asked for in the other all the same', async () => {
  await teach(acme(), 'Pfand', 'de')
  await teach(acme(), 'Chiens', 'fr')
  const translations = { de: [['Pfand']], fr: [['caution']] }

  expect(await terms('Deposit', { translations })).toEqual({
    'de pfand': 'of thing 1 in 1',
    'fr caution': '1 in 0',
  })
})

test('a misspelt word asks for what is spelt like it here, in its language', async () => {
  await teach(acme(), 'Parcels, stairs, stains')
  await teach(acme(), 'Haus', 'de')
  await teach(rival(), 'Parcal, stairx')

  expect(await terms('parcal stairs')).toEqual({
    'de parcal': '1 in 0',
    'de stair': '1 in 0',
    'en parcel': '0.7 in 1',
    'en stair': '1 in 1',
  })
})

test('a word that another language has is misspelt all the same', async () => {
  await teach(acme(), 'Parcels')
  await teach(acme(), 'Parcal', 'de')

  expect(await terms('parcal')).toEqual({ 'de parcal': '1 in 1', 'en parcel': '0.7 in 1' })
})
