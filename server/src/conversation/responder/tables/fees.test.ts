import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const classes = {
  title: 'Autumn',
  heading: 'Classes',
  body: table(
    'Class | Club | Day | Start | Extra fee (CAD)',
    'Power yoga | Glebe | Sunday | 09:30 | 0',
    'Reformer | Glebe | Monday | 18:00 | 14',
    'Reformer | Hill | Tuesday | 18:00 | 14',
    'Boxing | Hill | Friday | 19:15 | 5',
  ),
}
const connections = {
  title: 'Connections',
  body: table(
    'Name | Kind | Edition | Our fee per month',
    'SumUp | Takings | both | included',
    'Etsy | Shop | UK | £8',
    'PayPal | Takings | both | £2',
    'Datev | Books | Germany | included',
    'Xero | Books | UK | included',
    'HiBob | Staff | UK | £18',
  ),
}
const prices = {
  title: 'Prices',
  heading: 'What a plan costs in the United Kingdom',
  body: table('Plan | Base fee', 'Nest | £9', 'Perch | £29', 'Payroll Only | £6'),
}

test('when something is has a day beside its time', () => {
  expect(ask("When's power yoga?", [classes])).toBe('Power yoga: day Sunday; start 09:30.')
  expect(ask('What time is power yoga?', [classes])).toBe('Power yoga: start 09:30.')
})

test('what costs extra has an amount in the column of extra fees, each name once', () => {
  expect(ask('Which classes cost extra on top of the membership?', [classes])).toBe(
    'Extra fee (CAD): Reformer (14) and Boxing (5).',
  )
  expect(ask('Which rooms cost extra?', [classes])).toBeNull()
})

test('a fee that is included for most is still compared', () => {
  expect(
    ask('Of all the things one can connect, which has the highest monthly fee?', [connections]),
  ).toBe('That is HiBob: our fee per month £18.')
})

test('the UK is the United Kingdom', () => {
  expect(ask('What is the very lowest base fee in the UK?', [prices])).toBe(
    'That is Payroll Only: base fee £6.',
  )
})

test('for half a day one pays what stands under it', () => {
  const boats = {
    title: 'Boats',
    body: table(
      'Boat | Kind | One hour | Half a day | Full day | Deposit',
      'Orrin | Double kayak | 22 | 55 | 82 | 50',
      'Heron | Paddle board | 18 | 30 | 45 | 60',
    ),
  }

  expect(ask('What does the Orrin cost for half a day?', [boats])).toBe('Orrin: half a day 55.')
  expect(ask('How much is the Heron for one hour?', [boats])).toBe('Heron: one hour 18.')
})

const bikes = {
  title: 'Prices',
  body: table(
    'Model | Monthly rent EUR | Purchase price EUR | Deposit EUR',
    'Sturm 150 | 189,00 | 5.490,00 | 300,00',
    'Orkan 300 | 239,00 | 7.290,00 | 400,00',
  ),
}

test.each([
  ['Wie viel kostet das Sturm 150 im Monat?', '189,00'],
  ['Was kostet die Miete für das Orkan 300?', '239,00'],
  ['¿Cuánto cuesta al mes la Sturm 150?', '189,00'],
  ['Was kostet das Orkan 300?', '7.290,00'],
])('%s asks for what it names beside the cost', (question, amount) => {
  expect(ask(question, [bikes])).toContain(amount)
})

test.each([
  ['What are your prices?', 'Purchase price'],
  ['Was sind eure Preise?', 'Purchase price'],
  ['What are the monthly rents?', 'Monthly rent'],
])('%s is answered with each row', (question, column) => {
  const answer = ask(question, [bikes])

  expect(answer?.match(new RegExp(column, 'gi'))).toHaveLength(2)
  expect(answer).toContain('Sturm 150')
  expect(answer).toContain('Orkan 300')
})

test.each(['What are the prices for children?', 'What are your prices in Dublin?'])(
  '%s is not answered with prices of something else',
  (question) => {
    expect(ask(question, [bikes])).toBeNull()
  },
)
