import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const rooms = {
  title: 'Meeting rooms',
  body: table(
    'Site | Room | Seats | Per hour',
    'Canal Yard | Barge | 4 | £9',
    'Canal Yard | Towpath | 8 | £15',
    'Harbour Exchange | Chart Room | 40 | £55',
    'Harbour Exchange | Galley | 16 | £31',
    'Harbour Exchange | Berth | 2 | £8',
  ),
}
const offices = {
  title: 'Offices',
  body: table(
    'Site | Office | Area (m²) | Price per month (£)',
    'Canal Yard | CY-1.02 | 18 | 1150',
    'Canal Yard | CY-1.05 | 27 | 1640',
    'Harbour Exchange | HE-3.01 | 58 | 4150',
    'Harbour Exchange | HE-3.02 | 40 | 2900',
  ),
}

test.each([
  ['How many people can sit in the Galley?', 'Galley: seats 16.'],
  ['What does the Towpath room cost per hour?', 'Towpath: per hour £15.'],
  [
    "What's the biggest meeting room you've got?",
    'That is Chart Room: site Harbour Exchange; seats 40.',
  ],
  ['Which is the cheapest room at Canal Yard?', 'That is Barge: per hour £9.'],
  ['Is the Barge or the Galley dearer?', 'That is Galley: per hour £31, compared with Barge: £9.'],
])('what stands behind the place where it belongs is what is asked for: %s', (question, answer) => {
  expect(ask(question, [rooms])).toBe(answer)
})

test.each([
  ['How much is the rent for HE-3.01 each month?', 'HE-3.01: price per month (£) 4150.'],
  ['Which is the cheapest office?', 'That is CY-1.02: site Canal Yard; price per month (£) 1150.'],
])('also where it has a number: %s', (question, answer) => {
  expect(ask(question, [offices])).toBe(answer)
})

test('a table in which nothing stands twice begins with its things', () => {
  const sites = {
    title: 'Sites',
    body: table(
      'Site | Manager | Phone',
      'Canal Yard | Ines Talloway | 210',
      'Mill Lane | Rob Penhurst | 220',
      'Harbour Exchange | Devika Arnsby | 230',
    ),
  }
  expect(ask('Who is the manager of Mill Lane?', [sites])).toBe('Mill Lane: manager Rob Penhurst.')
})
