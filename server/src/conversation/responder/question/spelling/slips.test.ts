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
  ['wat time do u open 2moro', 'what time do you open tomorrow'],
  ['wot r ur hrs on bank hols', 'what are your hours on bank holidays'],
  ['r dogs allowd', 'are dogs allowd'],
  ['cn i park nr u', 'can i park near you'],
  ['howmuch 4 a ticket', 'how much for a ticket'],
  ['whats ur adress pls', 'what is your adress please'],
  ['do u except cash', 'do you accept cash'],
  ['is it aloud to smoke', 'is it allowed to smoke'],
  ['my child is 3 yrs old, wats yr policy', 'my child is 3 years old, what is your policy'],
  ['canibring my dog', 'can i bring my dog'],
  ['wheres ur phone no?', 'where is your phone number?'],
  ['whats the diff between gold and silver', 'what is the difference between gold and silver'],
  ['what is the cheapest pass, i dont care when i go', 'what is the cheapest pass'],
  ["I don't mind which day. When is it quiet?", 'When is it quiet?'],
])('%s is %s', (typed, meant) => {
  expect(withoutSlips(typed)).toBe(meant)
})

test.each([
  'What dose of paracetamol may I take?',
  'Were the rooms painted?',
  'Wan faces are not painted',
  'Do you take all cards except Amex?',
  'Is it read aloud?',
  'Have you 4 rooms?',
  'Is there no phone?',
  'What is the fee per yr for members?',
  'Is order nr 5 ready?',
  'Write to wat@example.com',
  'Wie viel kostet der Eintritt?',
  'Is Howell open?',
  'Who cares for the pool?',
])('%s stays as it is', (question) => {
  expect(withoutSlips(question)).toBe(question)
})

test.each([
  'wat als ik te laat betaal',
  'wen kann ich anrufen',
  'wat kost de huur',
  'kunt u mij helpen',
  'heeft u een kamer',
  'est-ce que les animaux dont vous parlez sont admis',
  'ya tengo una reserva',
  'dus ik kan annuleren',
])('a word of another language is no slip of an English one: "%s"', (question) => {
  expect(withoutSlips(question)).toBe(question)
})
