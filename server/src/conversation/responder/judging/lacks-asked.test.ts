import { expect, test } from 'vitest'
import { table } from '../../testing/ask-tables.ts'
import { found } from '../../testing/passages.ts'
import { judge } from './judge.ts'

type Texts = Parameters<typeof found>[1]

const levelOf = (question: string, stems: string[], texts: Texts) =>
  judge({ ...found(stems, texts), size: 40, W: 1, question }, { own: '', wanted: 2, brief: false })
    .level

const trains = 'A trolley comes through trains to Oakham from 07:00 to 19:00.'
test.each([
  ['What time is the first train to Oakham?', trains, 'unknown'],
  ['What time is the train to Oakham?', trains, 'answer'],
  [
    'What time is the first train to Oakham?',
    'The first train to Oakham leaves at 05:40.',
    'answer',
  ],
  [
    'Wann fährt der letzte Zug nach Oakham?',
    'Der Wagen kommt in Zügen nach Oakham um 19:00.',
    'unknown',
  ],
  [
    'À quelle heure part le dernier train pour Oakham ?',
    'Le bar des trains pour Oakham ferme à 19:00.',
    'unknown',
  ],
])('the first or the last is told by what speaks of it: %s', (question, text, level) => {
  const language = /^\w+ (?:W|d)|Wagen/.test(text) ? 'de' : 'en'
  expect(
    levelOf(
      question,
      ['train', 'oakham', 'zug', 'züg'].filter((stem) => new RegExp(stem, 'i').test(question)),
      [{ body: text, language }],
    ),
  ).toBe(level)
})

test.each([
  ["What's Colin Abbot's email?", 'Colin Abbot is head of streets.', 'unknown'],
  ['What is the email address of Colin Abbot?', 'Colin Abbot: c.abbot@hall.example', 'answer'],
  ['What does Colin Abbot do?', 'Colin Abbot is head of streets.', 'answer'],
])('a mail address is told by what has one: %s', (question, text, level) => {
  expect(levelOf(question, ['colin', 'abbot'], [text])).toBe(level)
})

test.each([
  ['How heavy is the MX table?', 'MX table: load 450 kg.', 'unknown'],
  ['How heavy is the MX table?', 'MX table: weight 450 kg.', 'answer'],
  ['What weight can the MX table carry?', 'MX table: load 450 kg.', 'answer'],
])('what something bears does not say how heavy it is: %s', (question, text, level) => {
  expect(levelOf(question, ['mx', 'table', 'heav'], [text])).toBe(level)
})

const parks = table('Car park | Spaces | Chargers', 'Parkway | 640 | 24', 'Mill | 80 | 2')
test.each([
  ['Is the Parkway car park covered by cctv?', ['parkway', 'car', 'park'], 'unknown'],
  ['Does the Parkway car park have chargers?', ['parkway', 'car', 'park', 'charger'], 'answer'],
])('a row that only has the name answers neither yes nor no: %s', (question, stems, level) => {
  expect(levelOf(question, stems, [{ body: parks }])).toBe(level)
})

test.each([
  ['Do you rent out ovens?', ['oven', 'rent'], 'unknown'],
  ['Do you install ovens?', ['oven', 'install'], 'answer'],
])(
  'whether a company does something is told by what speaks of doing it: %s',
  (question, stems, level) => {
    expect(levelOf(question, stems, ['Ovens are installed by our engineers.'])).toBe(level)
  },
)

test.each([
  ['Is there a dress code?', ['dress', 'code'], 'unknown'],
  ['Is there a gate code?', ['gate', 'code'], 'answer'],
])('whether there is something is told by what has its name: %s', (question, stems, level) => {
  expect(levelOf(question, stems, ['The code of the gate is on your card.'])).toBe(level)
})

const permits = 'Permits are free for the first car and £40 a year for the second car.'
test.each([
  ['What is the permit for a third car?', permits, 'unknown'],
  ['What is the permit for a second car?', permits, 'answer'],
  ['What is the permit for a third car?', `${permits} Each further one is £90.`, 'answer'],
])('a later one is told by what speaks of it: %s', (question, text, level) => {
  expect(levelOf(question, ['permit', 'car'], [{ body: text }])).toBe(level)
})
