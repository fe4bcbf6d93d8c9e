import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { judge } from '../judging/judge.ts'
import { lacksMail, lacksPhoneNumber } from './phone-number.ts'

test.each([
  ['What is the phone number of Ines Moreau?', 'Above 60 pounds Ines Moreau has to agree.', true],
  ['What is the phone number of Ines Moreau?', 'Ines Moreau: +353 1 555 0140.', false],
  ["What's Ines Moreau's extension?", 'The extension of Ines Moreau is 2104.', false],
  ["What's Ines Moreau's extension?", 'Ines Moreau heads the service.', true],
  ["What's Ines Moreau's extension?", 'Call Ines Moreau on extension 14.', false],
  ['Wie ist die Durchwahl von Ines Moreau?', 'Ines Moreau leitet den Service.', true],
  ['Quel est le numéro de téléphone du magasin ?', 'Le magasin ouvre à 9 heures.', true],
  ['How do I phone Ines Moreau?', 'Ask the front desk for Ines Moreau.', false],
])('%s: %s', (question, text, lacks) => {
  expect(lacksPhoneNumber(question, text)).toBe(lacks)
})

test('what names a person without a number does not answer who asks for the number', () => {
  const level = (question: string) => {
    const part = { ...found(['ines', 'moreau'], ['Above 60 pounds Ines Moreau has to agree.']) }
    const options = { own: '', wanted: 2, brief: false }
    return judge({ ...part, W: 1, question }, options).level
  }

  expect(level('What is the phone number of Ines Moreau?')).toBe('unknown')
  expect(level('What does Ines Moreau agree to?')).not.toBe('unknown')
})

test.each([
  ["What's Ines Moreau's phone number?", 'The hall costs 190 pounds, ask Ines Moreau.', true],
  ["What's Ines Moreau's phone number?", 'Ines Moreau, 0190 14 22.', false],
])('an amount of money is no number to call: %s %s', (question, text, lacks) => {
  expect(lacksPhoneNumber(question, text)).toBe(lacks)
})

test.each([
  ["What's Ines Moreau's email?", 'Ines Moreau heads the service.', true],
  ["What's Ines Moreau's email?", 'Ines Moreau: ines@hall.example', false],
  ['Wie lautet die E-Mail von Ines Moreau?', 'Ines Moreau leitet den Service.', true],
  ['Do I get an email when it is ready?', 'You hear from us when it is ready.', false],
])('%s: %s', (question, text, lacks) => {
  expect(lacksMail(question, text)).toBe(lacks)
})
