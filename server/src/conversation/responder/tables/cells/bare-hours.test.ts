import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const shops = {
  title: 'Shops',
  heading: 'Opening hours',
  body: table(
    'Shop | Monday to Friday | Saturday | Sunday',
    'High Street | 9–17:30 | 9–17 | closed',
    'Riverside | 10–19 | 10–18 | 11–16',
    'Station | 7:30–20 | 8–18 | closed',
  ),
}
const groups = {
  title: 'Groups',
  body: table('Group | Ages | Leaders', 'Otters | 5–7 | 2–3', 'Seals | 8–11 | 2–4'),
}

test.each([
  ['When is Riverside open on Saturdays?', 'Riverside: Saturday 10:00–18:00.'],
  ['Until when is the Station shop open during the week?', 'Station: Monday to Friday 7:30–20:00.'],
  [
    'Which shop opens earliest?',
    'That is Station: Monday to Friday 7:30–20:00; Saturday 8:00–18:00.',
  ],
  ['Which shop is open on Sundays?', 'Sunday: Riverside (11:00–16:00).'],
  ['Can I come to Station on Sunday?', 'No. Station: Sunday closed.'],
])('hours without their minutes are hours in a column of days: %s', (question, answer) => {
  expect(ask(question, [shops])).toBe(answer)
})

test('numbers from one to another are no hours elsewhere', () => {
  expect(ask('What ages are the Otters?', [groups])).toBe('Otters: ages 5–7.')
})

test('how long something takes is not told by when it arrives', () => {
  const ferries = {
    title: 'Ferries',
    body: table('Crossing | Departs | Arrives', 'Skel | 08:15 | 09:40', 'Rysa | 10:30 | 13:00'),
  }
  expect(ask('Which crossing takes the longest?', [ferries])).toBeNull()
})
