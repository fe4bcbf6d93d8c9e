import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date(2026, 2, 2, 12)
const minute = 60
const hour = 60 * minute
const day = 24 * hour
const from = (seconds: number, language?: string) =>
  relativeTime(new Date(now.getTime() + seconds * 1000).toISOString(), now, language)

test.each([
  [-8 * day, 'Feb 22'],
  [-7 * day, 'Feb 23'],
  [-7 * day + 1, '6 days ago'],
  [-day, 'yesterday'],
  [-day + 1, '23 hr. ago'],
  [-hour, '1 hr. ago'],
  [-hour + 1, '59 min. ago'],
  [-minute, '1 min. ago'],
  [-minute + 1, 'now'],
  [0, 'now'],
  [minute - 1, 'now'],
  [minute, 'in 1 min.'],
  [hour - 1, 'in 59 min.'],
  [hour, 'in 1 hr.'],
  [day - 1, 'in 23 hr.'],
  [day, 'tomorrow'],
  [7 * day - 1, 'in 6 days'],
  [7 * day, 'Mar 9'],
  [365 * day, 'Mar 2, 2027'],
])('%d seconds from now is %s', (seconds, shown) => {
  expect(from(seconds)).toBe(shown)
})

test('it is said in the language of the reader', () => {
  expect(from(6 * day, 'de')).toBe('in 6 Tagen')
  expect(from(-6 * day, 'de')).toBe('vor 6 Tagen')
})
