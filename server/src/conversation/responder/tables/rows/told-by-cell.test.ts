import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const menu = {
  title: 'Lunch',
  body: table(
    'Day | Main | Vegetarian',
    'Monday | chicken pie | bean chilli',
    'Tuesday | fish cakes | cheese tart',
    'Wednesday | beef stew | lentil curry',
  ),
}
const cars = {
  title: 'Courtesy cars',
  body: table(
    'Car | Seats | Gearbox | Per day',
    'Corsa | 5 | manual | free',
    'Yaris | 5 | automatic | £8',
    'Berlingo | 7 | manual | £15',
  ),
}
const sizes = {
  title: 'Sizes',
  body: table(
    'Size | Chest (cm) | Waist (cm)',
    'S | 88–94 | 74–80',
    'M | 95–101 | 81–87',
    'L | 102–108 | 88–94',
  ),
}
const delivery = {
  title: 'Delivery',
  body: table(
    'Country | Standard | Express | Free from',
    'UK | £3.95, 2 to 3 days | £7.50, next day | £50',
    'Ireland | £7.95, 4 to 6 days | £14, 2 days | £90',
  ),
}
const stays = {
  title: 'Stays',
  body: table(
    'Stay | Nights | Arrival',
    'Taster | 1 | any weekday',
    'Explorer | 2 | Monday or Wednesday',
  ),
}
const buses = {
  title: 'Buses',
  body: table(
    'Stop | First bus | Every',
    'Station | 05:50 | 10 minutes',
    'Harbour | 06:20 | 30 minutes',
  ),
}
const plans = {
  title: 'Memberships',
  body: table(
    ' | Basic | Plus',
    'Price per month | £19 | £29',
    'Minimum term | none | 3 months',
    'Pool | no | yes',
  ),
}

test.each([
  ['When do you have fish cakes?', menu, 'Tuesday: main fish cakes.'],
  [
    'Is there something vegetarian on Wednesdays?',
    menu,
    'Yes. Wednesday: vegetarian lentil curry.',
  ],
  ['Is the Berlingo manual or automatic?', cars, 'Berlingo: gearbox manual.'],
  ['Which car has seven seats?', cars, 'Berlingo.'],
  ['What size do I need with a chest of 97 cm?', sizes, 'Chest (cm): M (95–101).'],
  ['Which size for a 90 cm waist?', sizes, 'Waist (cm): L (88–94).'],
  [
    'How much is delivery to Ireland?',
    delivery,
    'Ireland: standard £7.95, 4 to 6 days; express £14, 2 days; free from £90.',
  ],
  ['How long does express take to Ireland?', delivery, 'Ireland: express £14, 2 days.'],
  ['How long is the Explorer stay?', stays, 'Explorer: nights 2.'],
  ['Which stay is the shortest?', stays, 'That is Taster: nights 1.'],
  ['Can I come on a Wednesday for Explorer?', stays, 'Yes. Explorer: arrival Monday or Wednesday.'],
  ['How often do buses go from the Harbour?', buses, 'Harbour: every 30 minutes.'],
  ['Which membership has no minimum term?', plans, 'Minimum term (none): Basic.'],
])('%s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test('a column with one price among its words stays one of words', () => {
  const tickets = {
    title: 'Tickets',
    body: table(
      ' | Saver | Flexible',
      'Change of sailing | £6, until 24 hours before | free, until 1 hour before',
      'Refund | none | full, until 24 hours before',
      'Missed sailing | ticket is void | next sailing with room',
    ),
  }
  expect(
    ask('What is the difference between Saver and Flexible when I miss my boat?', [tickets]),
  ).toBe('Missed sailing: saver ticket is void; flexible next sailing with room.')
})

test.each([
  ['What size do I need with a chest of 120 cm?', sizes],
  ['Is the Berlingo red or blue?', cars],
  ['When do you have pizza?', menu],
])('what no row has is not told: %s', (question, text) => {
  expect(ask(question, [text])).toBeNull()
})
