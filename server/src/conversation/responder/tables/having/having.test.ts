import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const packages = {
  title: 'Home broadband',
  heading: 'Packages',
  body: table(
    'Package | Download | Price a month | Contract | Router',
    'Tarn 100 | 100 Mbit/s | €29.90 | 12 months | R2',
    'Tarn 300 | 300 Mbit/s | €37.90 | 12 months | R2',
    'Tarn 1000 | 1 Gbit/s | €54.90 | 24 months | R5',
    'Tarn Flex | 100 Mbit/s | €39.90 | none | own',
  ),
}
const pool = {
  title: 'Pool timetable',
  body: table(
    'Day | Lane swimming | Women only',
    'Monday | 6.30–9.00 | –',
    'Wednesday | 6.30–9.00 | 20.00–21.30',
    'Friday | 6.30–10.00 | –',
  ),
}
const rooms = {
  title: 'Our rooms',
  body: table(
    ' | Cosy Double | Sea Twin | Family Suite | Penthouse',
    'Sleeps | 2 | 2 | 5 | 4',
    'Balcony | no | yes | yes | yes',
    'Low season | £85 | £99 | £149 | £280',
    'Breakfast | £12 | £12 | included | included',
    'Size | 16 m² | 20 m² | 38 m² | 60 m²',
  ),
}

test.each([
  ['Are there women-only sessions?', pool, 'Yes. Women only: Wednesday (20.00–21.30).'],
  ['Do you have women-only times?', pool, 'Yes. Women only: Wednesday (20.00–21.30).'],
  ['Are there men-only sessions?', pool, null],
  ['Are there women-only saunas?', pool, null],
  [
    'Do you have rooms with a balcony?',
    rooms,
    'Yes. Balcony: Sea Twin, Family Suite, and Penthouse.',
  ],
  ['Do you have anything without a balcony?', rooms, 'Yes. Balcony (no): Cosy Double.'],
  ['Do you have anything without a contract?', packages, 'Yes. Contract (none): Tarn Flex.'],
  ['Is there a package without a contract?', packages, 'Yes. Contract (none): Tarn Flex.'],
  [
    'Is there a plan without a joining fee?',
    {
      title: 'Plans',
      body: table(
        'Plan | Fee | Joining fee',
        'Swim | £24 | none',
        'Gym | £31 | £15',
        'Both | £44 | none',
      ),
    },
    'Yes. Joining fee (none): Swim and Both.',
  ],
  // What is not there in so many words is not denied, and none is without it.
  ['Do you have a contract?', packages, null],
  ['Is there anything without a router?', packages, null],
  ['Do you have any cars without a contract?', packages, null],
])('whether there is something, %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test.each([
  [
    'de',
    'Habt ihr was ohne Mindestlaufzeit?',
    'Paket | Preis | Mindestlaufzeit',
    'Ja. Mindestlaufzeit (–): A.',
  ],
  [
    'fr',
    'Avez-vous quelque chose sans engagement ?',
    'Forfait | Prix | Engagement',
    'Oui. Engagement (–): A.',
  ],
  ['es', '¿Tenéis algo sin permanencia?', 'Plan | Precio | Permanencia', 'Sí. Permanencia (–): A.'],
])('in other languages: %s', (language, question, columns, answer) => {
  const body = table(columns, 'A | 9 € | –', 'B | 7 € | 12', 'C | 5 € | 24')
  expect(ask(question, [{ title: 'X', body, language }], language)).toBe(answer)
})

test.each([
  [
    'Which package has at least 300 down?',
    packages,
    'Download: Tarn 300 (300 Mbit/s) and Tarn 1000 (1 Gbit/s).',
  ],
  ['Which packages have more than 300 Mbit/s?', packages, 'Download: Tarn 1000 (1 Gbit/s).'],
  ['Do you have a package under €30?', packages, 'Price a month: Tarn 100 (€29.90).'],
  ['Is there a room for 5 people?', rooms, 'Sleeps: Family Suite (5).'],
  ['Which rooms are over 30 m²?', rooms, 'Size: Family Suite (38 m²) and Penthouse (60 m²).'],
  ['Which package has at least 5 Gbit/s?', packages, null],
  ['Which rooms are at least 300 years old?', rooms, null],
])('what keeps to a limit, %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test.each([
  ['de', 'Welche Räder kosten unter 30 Euro?', 'Rad | Preis', 'Preis: B (28 Euro).'],
  ['fr', 'Quels vélos portent plus de 100 kg ?', 'Vélo | Charge', 'Charge: C (130 kg).'],
])('limits in other languages: %s', (language, question, columns, answer) => {
  const cells =
    language === 'de' ? ['39 Euro', '28 Euro', '55 Euro'] : ['90 kg', '100 kg', '130 kg']
  const body = table(columns, ...cells.map((cell, at) => `${'ABC'.charAt(at)} | ${cell}`))
  expect(ask(question, [{ title: 'X', body, language }], language)).toBe(answer)
})

test('what something means is not told by a cell that has its name', () => {
  const body = table(
    ' | Swim | Gym',
    'Monthly fee | £24 | £31',
    'Pool | yes | off-peak only',
    'Classes | – | two',
  )
  expect(ask("What's off-peak?", [{ title: 'Memberships', body }])).toBeNull()
  const staff = table(
    'Name | Role | Telephone',
    'Ann Lee | surgeon | 12 34',
    'Bo Ray | nurse | 56 78',
  )
  expect(ask("What is the surgeon's telephone?", [staff])).toBe('Ann Lee: telephone 12 34.')
})

test.each([
  ['Is there a plan with a spare machine?', 'Yes. Spare machine: Premium.'],
  ['Is there a lodge with a shower?', null],
])('what things are called where the corner says what is told of them: %s', (question, answer) => {
  const body = table(
    'Features | Basic | Comfort | Premium',
    'Price a year | £149 | £289 | £490',
    'Visits | 1 | 2 | 4',
    'Answered in | 5 days | 48 hours | 8 hours',
    'Spare machine | no | for a fee | yes',
  )
  expect(ask(question, [{ title: 'Service', body }])).toBe(answer)
})

const fittings = table(
  ' | Mobile home | Chalet | Safari tent',
  'Bedrooms | 2 | 3 | 2',
  'Floor area | 28 m² | 35 m² | 30 m²',
  'Shower | yes | yes | no',
  'Dishwasher | no | yes | no',
)
const nights = table(
  'Lodging | April to June | July | People',
  'Tent pitch | £14 | £22 | 6',
  'Mobile home | £55 | £98 | 4',
  'Chalet | £75 | £130 | 6',
  'Safari tent | £60 | £105 | 5',
)

test.each([
  ['Is there a lodging with a dishwasher?', 'Yes. Dishwasher: Chalet.'],
  ['Is there a lodging without a shower?', 'Yes. Shower (no): Safari tent.'],
  ['How many people fit in a chalet?', 'Chalet: people 6.'],
])('things are called what another table of them calls them: %s', (question, answer) => {
  expect(ask(question, [nights, fittings])).toBe(answer)
})

test('what some have for nothing is told with what others pay', () => {
  expect(ask('Which rooms include breakfast?', [rooms])).toBe(
    'Breakfast: Family Suite and Penthouse; Cosy Double (£12); Sea Twin (£12).',
  )
})
