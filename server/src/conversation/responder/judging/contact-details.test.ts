import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { contactDetails, contactWords } from './contact-details.ts'

const emergency = 'Out of hours ring 01632 960 450.'
const reception = 'Reception: 01632 960 447, desk@pier.example.'
const address = 'Pier House, 4 Orchard Row, Tadbury, TB3 8LN.'
const workshop = 'Workshop: 01632 960 448.'

const told = (question: string, ...texts: string[]) =>
  contactDetails({ ...found(['pier'], texts), W: 1, question })?.text

test.each([
  ["What's your phone number?", reception],
  ['How can I call you?', reception],
  ['what email do I write to', reception],
  ['How do I contact you?', reception],
  ['Wie ist eure Telefonnummer?', reception],
  ['Wie kann ich euch anrufen?', reception],
  ['Comment vous joindre ?', reception],
  ['¿Cuál es su teléfono?', reception],
  ['What is the phone number of the workshop?', workshop],
  ['Where are you?', address],
  ['Wo seid ihr?', address],
  ['Où êtes-vous ?', address],
])('%s is answered with what it asks for', (question, text) => {
  const texts = [emergency, 'Ring the bell at 6 pm.', workshop, reception, address]

  expect(told(question, ...texts)).toBe(text)
})

test.each([
  'What is the phone number of the bakery?',
  'Can I cancel by phone?',
  'Is there a phone in the hut?',
  'Do you send bills by email?',
  'When does the reception open?',
])('%s asks for none of them', (question) => {
  expect(told(question, emergency, reception)).toBeUndefined()
})

test.each([
  'It opened on 12.05.2024 and has 1 250 000 visitors, who pay 1 200 000 £.',
  'The order 2024-05-12 is ours.',
])('%s has no phone number', (text) => {
  expect(told("What's your phone number?", text)).toBeUndefined()
})

test('what has an address and a number beside each other is told together', () => {
  const both = 'Call 01632 960 447. Write to desk@pier.example.'

  expect(told('How do I contact you?', `${both} Tea is free.`)).toBe(both)
})

test('it is looked for with the words that stand beside such details', () => {
  expect(contactWords('Wie ist eure Telefonnummer?')).toMatch(/Kontakt/)
  expect(contactWords('Can I cancel my plan by phone?')).toBeNull()
  expect(contactWords('When do you open?')).toBeNull()
})
