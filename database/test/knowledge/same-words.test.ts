import { expect, test } from 'vitest'
import { usePostings } from '../../testing/knowledge/postings.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

// Which words a question is looked for by because they mean the same: as the organisation says, and as people say.

const world = useWorld()
const { acme, rival, teach, terms } = usePostings(world)

function same({ id }: Organization, ...words: string[]) {
  return world().owner.query(
    'insert into public.knowledge_synonyms (organization_id, words) values ($1, $2)',
    [id, words],
  )
}

test('a question with one phrase of a set asks for the others, each phrase as one word', async () => {
  await teach(acme(), 'Annual leave, parcels, badges')
  await same(acme(), 'holiday', 'annual leave')

  expect(await terms('holidays')).toEqual({
    'en annual': '0.5 for holiday in 1',
    'en leav': '0.5 for holiday in 1',
  })
  expect(await terms('leave')).toEqual({ 'en leav': '1 in 1' })
})

test('a set is the own one, and one set does not continue another', async () => {
  await teach(acme(), 'Parcel, lamp, packet, turnip, bread')
  await same(acme(), 'parcel', 'packet')
  await same(acme(), 'parsnip', 'turnip')
  await same(acme(), 'the', 'bread')
  await same(rival(), 'parcel', 'lamp')

  expect(await terms('the parcel')).toEqual({
    'en packet': '1 for parcel in 1',
    'en parcel': '1 in 1',
  })
})

test('a phrase that has the words of another brings its other words alone', async () => {
  await teach(acme(), 'Annual leave')
  await same(acme(), 'leave', 'annual leave')

  expect(await terms('leave')).toEqual({ 'en annual': '0.5 for leav in 1', 'en leav': '1 in 1' })
})

test('what means the same is known here in the language of the document', async () => {
  await teach(acme(), 'Parcels')
  await teach(acme(), 'Packet', 'de')
  await teach(rival(), 'Packet')
  await same(acme(), 'parcels', 'packet')

  expect(await terms('parcels')).toEqual({
    'de packet': '1 for parcel in 1',
    'en parcel': '1 in 1',
  })
})

test('a set is read in one language at a time', async () => {
  await teach(acme(), 'Gift, less')
  await teach(acme(), 'Haus', 'de')
  await same(acme(), 'gift', 'lesser')

  // In German the stem of the second is an English word.
  expect(await terms('gift')).toEqual({ 'de gift': '1 in 0', 'en gift': '1 in 1' })
  expect(await terms('lesser')).toEqual({ 'en gift': '1 for lesser in 1', 'de less': '1 in 0' })
  expect(await terms('gift less')).toEqual({
    'de gift': '1 in 0',
    'de less': '1 in 0',
    'en gift': '1 in 1',
    'en less': '1 in 1',
  })
})

test('what is asked in one language says nothing in another', async () => {
  await teach(acme(), 'Gift, less')
  await teach(acme(), 'Haus', 'de')
  await same(acme(), 'gift', 'less')

  expect(await terms('lesser')).toEqual({ 'de less': '1 in 0', 'en lesser': '1 in 0' })
})

test('what a question is translated into has words that mean the same', async () => {
  await teach(acme(), 'Deposit')
  await teach(acme(), 'Pfand, Kaution', 'de')
  await same(acme(), 'Pfand', 'Kaution')
  await same(acme(), 'Pfand', 'deposit')

  expect(await terms('How much is it?', { translations: { de: [['Pfand']] } })).toEqual({
    'de kaution': '1 for pfand in 1',
    'de pfand': 'of thing 1 in 1',
    'en much': '1 in 0',
  })
})

test('a set is found by its words, whatever signs stand around them', async () => {
  await teach(acme(), 'Leave')
  await same(acme(), '“Holiday”', '(annual) leave')

  expect(await terms('holiday')).toEqual({ 'en leav': '0.5 for holiday in 1' })
})

test('words that mean the same everywhere stand for what was said, in their language, and less surely', async () => {
  await teach(acme(), 'Child, toddler')
  await teach(acme(), 'Child', 'de')
  const same = [{ language: 'en', words: ['kids', 'child', 'toddlers', 'little ones', 'baby'] }]

  expect(await terms('kids', { translations: { same } })).toEqual({
    'de kid': '1 in 0',
    'en child': '0.75 for kid in 1',
    'en toddler': '0.75 for kid in 1',
  })
  expect(await terms('lamps', { translations: { same } })).toEqual({
    'de lamps': '1 in 0',
    'en lamp': '1 in 0',
  })
})

test('of a phrase that means the same everywhere no single word stands for what was said', async () => {
  await teach(acme(), 'Money, back, refund')
  const same = [{ language: 'en', words: ['refund', 'money back'] }]

  expect(await terms('refund', { translations: { same } })).toEqual({ 'en refund': '1 in 1' })
  expect(await terms('my money back', { translations: { same } })).toEqual({
    'en back': '1 in 1',
    'en money': '1 in 1',
    'en refund': '0.75 for back money in 1',
  })
})

test('what an organisation says is surer than what people say', async () => {
  await teach(acme(), 'Child')
  await same(acme(), 'kids', 'child')
  const everywhere = [{ language: 'en', words: ['kids', 'child'] }]

  expect(await terms('kids', { translations: { same: everywhere } })).toEqual({
    'en child': '1 for kid in 1',
  })
})

test('what is said otherwise here is no misspelt word, and only where it is said otherwise', async () => {
  await teach(acme(), 'Leave, parcels, holday')
  await teach(acme(), 'Haus', 'de')
  await same(acme(), 'holiday', 'leave')

  expect(await terms('holiday parcal')).toEqual({
    'de holiday': '1 in 0',
    'de parcal': '1 in 0',
    'en leav': '1 for holiday in 1',
    'en parcel': '0.7 in 1',
  })
})

test('words with a weight stand for one that no text of the organisation in this language has', async () => {
  await teach(acme(), 'Child, toddler')
  await teach(acme(), 'Kid', 'de')
  await teach(rival(), 'Kids, babies')
  const same = [
    { language: 'en', words: ['kids', 'child', 'little toddlers'], weight: 0.6 },
    { language: 'en', words: ['child', 'toddler'], weight: 0.5 },
  ]
  const translations = { same }

  expect(await terms('kids', { translations })).toEqual({
    'de kid': '1 in 1',
    'en child': '0.6 for kid in 1',
  })
  // It is there: nothing else is looked for in its place.
  expect(await terms('child', { translations })).toEqual({
    'de child': '1 in 0',
    'en child': '1 in 1',
  })
})
