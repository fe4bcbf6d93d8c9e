import { expect, test } from 'vitest'
import { withoutSlips } from './slips.ts'

test.each([
  ['wat dose it cost', 'what does it cost'],
  ['wen dose the sauna open', 'when does the sauna open'],
  ['were are you?', 'where are you?'],
  ['wan is it shut', 'when is it shut'],
  ['wot cud it cost at nite', 'what could it cost at night'],
  ['hwo mutch is a room', 'how much is a room'],
  ['i wont be home, doesnt it matter?', 'i will not be home, does not it matter?'],
  ['Wich rooms are there', 'which rooms are there'],
  ['whats the price pls', 'what is the price please'],
  ['what is the cheapest pass, i dont care when i go', 'what is the cheapest pass'],
  ["I don't mind which day. When is it quiet?", 'When is it quiet?'],
])('%s is %s', (typed, meant) => {
  expect(withoutSlips(typed)).toBe(meant)
})

test.each([
  'What dose of paracetamol may I take?',
  'Were the rooms painted?',
  'Wan faces are not painted',
  'Write to wat@example.com',
  'Wie viel kostet der Eintritt?',
  'Is Howell open?',
  'Who cares for the pool?',
])('%s stays as it is', (question) => {
  expect(withoutSlips(question)).toBe(question)
})

test.each(['wat als ik te laat betaal', 'wen kann ich anrufen', 'wat kost de huur'])(
  'a word of another language is no slip of an English one: "%s"',
  (question) => {
    expect(withoutSlips(question)).toBe(question)
  },
)
