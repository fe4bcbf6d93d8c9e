import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const presses = {
  title: 'Bakery',
  heading: 'Ovens',
  body: table(
    'Oven | In use since | Loaves per hour | Mass (t) | Door (cm) | Lowest (°C) | Baker',
    'Gull | 2009 | 900 | 3.5 | 80 | -5 | A. Stone',
    'Plover | 2018 | 1,400 | 2 | 120 | 10 | B. Reed',
    'Dunlin | 2021 | 300 | 0.8 | 60 | -20 | C. Moss',
  ),
}
const peaks = {
  title: 'Huts',
  body: table(
    'Hut | Length of path | Top | Walk takes',
    'Alder | 4,200 m | 1,900 m | 2 hours',
    'Birch | 2,100 m | 2,300 m | 3 hours',
  ),
}

test.each([
  ['Which oven is the oldest?', 'That is Gull: in use since 2009.'],
  ['What is your heaviest oven?', 'That is Gull: mass 3.5 t.'],
  ['Which oven is the fastest?', 'That is Plover: loaves per hour 1,400.'],
  ['Which oven is the slowest?', 'That is Dunlin: loaves per hour 300.'],
  [
    'Is the Gull faster than the Dunlin?',
    'Yes. Gull: loaves per hour 900; Dunlin: loaves per hour 300.',
  ],
  ['Quelle est la plus ancienne oven ?', 'That is Gull: in use since 2009.'],
  ['How heavy is the Plover?', 'Plover: mass 2 t.'],
  ['How old is the Gull?', 'Gull: in use since 2009.'],
])('%s compares what the word says, whatever its column is called', (question, answer) => {
  expect(ask(question, [presses])).toBe(answer)
})

test.each([
  ['Which hut is the highest?', 'That is Birch: top 2,300 m.'],
  [
    'Which hut is higher, Alder or Birch?',
    'That is Birch: top 2,300 m, compared with Alder: 1,900 m.',
  ],
])('%s is about the height and not the length', (question, answer) => {
  expect(ask(question, [peaks])).toBe(answer)
})

test('what is below nothing is less than what is above', () => {
  expect(ask('Which oven goes down to the lowest?', [presses])).toBe(
    'That is Dunlin: Lowest (°C) -20.',
  )
})

test('what most rows have no number of has no greatest', () => {
  const body = table('Print | Largest format', 'Flyer | A4', 'Poster | A0', 'Card | 85 mm')
  expect(ask('What is the largest print?', [{ title: 'Shop', body }])).toBeNull()
})

const pay = {
  title: 'Handbook',
  body: table(
    'Grade | Who | Hourly pay | Leave',
    'A | helpers | £12 | 20 days',
    'B | drivers | £14 | 25 days',
    'C | team leaders | £17 | 28 days',
  ),
}

test('rows that begin with a letter are called what stands beside it', () => {
  expect(ask('Do drivers earn more than helpers?', [pay])).toBe(
    'Yes. drivers: hourly pay £14; helpers: hourly pay £12.',
  )
})

test('a lesson is not less', () => {
  expect(ask('How many lessons do drivers have?', [pay])).toBeNull()
})

const dives = {
  title: 'Dives',
  heading: 'Dives',
  body: table(
    'Dive | Price in euros | Deposit in euros',
    'Reef | 0 | 20',
    'Wreck | 60 | 0',
    'Cave | 85 | 10',
  ),
}
const tanks = {
  title: 'Hire',
  heading: 'Hire',
  body: table('Item | Hire per day in euros', 'Tank | 18', 'Suit | 190'),
}

test.each([
  ['What is the cheapest dive?', 'That is Reef: price in euros 0.'],
  ['What is the cheapest dive that is not free?', 'That is Wreck: price in euros 60.'],
  ['Which dive is the most expensive one?', 'That is Cave: price in euros 85.'],
  ['Which of the dives costs beginners the most?', 'That is Cave: price in euros 85.'],
])('%s is answered from the price of such a thing', (question, answer) => {
  expect(ask(question, [tanks, dives])).toBe(answer)
})

const vans = {
  title: 'Vans',
  heading: 'Vans',
  body: table(
    'Van | Seats | Wheelchair places | Toilet',
    'Heron | 9 | 2 | no',
    'Egret | 16 | none | yes',
    'Stork | 30 | 1 | yes',
  ),
}
const plans = {
  title: 'Plans',
  heading: 'Plans',
  body: table('Plan | Tools outside | Glass', 'Comfort | €1,500 | €200', 'Premier | €4,000 | €900'),
}
const lines = {
  title: 'Lines',
  heading: 'Lines',
  body: table(
    'Line | School | Seat per term',
    'L1 | Kelder High School | £152',
    'L2 | Oswin College | £218',
    'L3 | Aske Primary School | £121',
  ),
}

test.each([
  ['What is the smallest van you have?', 'That is Heron: seats 9.'],
  ['Which vans have a loo on board?', 'Toilet: Egret and Stork.'],
  [
    'Which pays more for tools outside, Comfort or Premier?',
    'That is Premier: tools outside €4,000, compared with Comfort: €1,500.',
  ],
  ['Which of the lines costs parents the most?', 'That is Oswin College: seat per term £218.'],
])('%s is answered', (question, answer) => {
  expect(ask(question, [vans, plans, lines])).toBe(answer)
})

test('at least is no superlative', () => {
  expect(ask('Which van is at least for 9 people?', [vans])).not.toBe('That is Heron: seats 9.')
})

test('what is asked for may be in the names of rows', () => {
  const wards = {
    title: 'Wards',
    body: table('Ward | Wait in weeks', 'Pain clinic | 22', 'Memory clinic | 9', 'Surgery | 4'),
  }
  const clinics = { title: 'Clinics', body: table('Clinic | Phone', 'Hill | 11', 'Dale | 12') }
  expect(ask('Which clinic has the longest wait?', [wards, clinics])).toBe(
    'That is Pain clinic: wait in weeks 22.',
  )
})

test('a limit that is named is compared by itself', () => {
  const trips = {
    title: 'Trips',
    heading: 'Trips',
    body: table(
      'City | Daily allowance | Hotel limit per night',
      'Oslo | €60 | €180',
      'Bath | €52 | €210',
    ),
  }
  expect(ask('In which city may I spend the most on a hotel?', [trips])).toBe(
    'That is Bath: hotel limit per night €210.',
  )
})

const broadband = {
  title: 'Home broadband',
  heading: 'Packages',
  body: table(
    'Package | Download | Upload | Price a month | Contract',
    'Tarn 100 | 100 Mbit/s | 30 Mbit/s | €29.90 | 12 months',
    'Tarn 300 | 300 Mbit/s | 100 Mbit/s | €37.90 | 12 months',
    'Tarn 1000 | 1 Gbit/s | 500 Mbit/s | €54.90 | 24 months',
    'Tarn Flex | 100 Mbit/s | 30 Mbit/s | €39.90 | none',
  ),
}
const addOns = {
  ...broadband,
  heading: 'Add-ons',
  body: '- TV box: €9 a month\n- Fixed IP: €5 a month',
}
const repairs = {
  ...broadband,
  heading: 'Repairs',
  body: table('Repair | Price', 'Plug | €9', 'Cable | €5'),
}

test.each([
  ['Which package is the fastest?', 'That is Tarn 1000: download 1 Gbit/s; upload 500 Mbit/s.'],
  ['Which package is the slowest?', 'Those are Tarn 100 and Tarn Flex: download 100 Mbit/s.'],
  ['Which package has the highest download?', 'That is Tarn 1000: download 1 Gbit/s.'],
  [
    'Is Tarn 1000 faster than Tarn 300?',
    'Yes. Tarn 1000: download 1 Gbit/s; upload 500 Mbit/s; Tarn 300: download 300 Mbit/s; upload 100 Mbit/s.',
  ],
  ['How long is the contract for the gigabit package?', 'Tarn 1000: contract 24 months.'],
  ['What does the 300 Mbit/s package cost?', 'Tarn 300: price a month €37.90.'],
  ['What does the 500 megabit package cost?', 'Tarn 1000: price a month €54.90.'],
  // Two have it, and no cell says what the fee is.
  ['What does the 100 Mbit/s package cost?', null],
  ['Does Tarn 1000 have an activation fee?', null],
  ['How much is Tarn 1000?', 'Tarn 1000: price a month €54.90.'],
])('speeds are compared in one unit, and the highest is the fastest: %s', (question, answer) => {
  expect(ask(question, [broadband])).toBe(answer)
})

test('what the title alone names is compared where its document has one table of prices', () => {
  const asked = "What's the cheapest broadband you do?"
  expect(ask(asked, [broadband, addOns])).toBe('That is Tarn 100: price a month €29.90.')
  expect(ask(asked, [broadband, repairs])).toBeNull()
})

test.each<[string, 'de' | 'fr' | 'es']>([
  ['Welche Leitung hat den schnellsten Download?', 'de'],
  ['Quel forfait est le plus rapide ?', 'fr'],
  ['¿Cuál es el paquete más rápido?', 'es'],
])('the fastest has the highest speed in other languages too: %s', (question, language) => {
  const names = { de: 'Leitung', fr: 'Forfait', es: 'Paquete' }
  const body = broadband.body.replace('Package', names[language])
  expect(ask(question, [{ title: 'Tarn', body, language }], language)).toContain('Tarn 1000')
})
