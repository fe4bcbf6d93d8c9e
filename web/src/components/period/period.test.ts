import { describe, expect, test } from 'vitest'
import { countDays, movedTo, parsePeriod, periodOf, placeOf, todayIn } from './period.ts'

const none = { days: undefined, from: undefined, to: undefined }

test.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [{ days: 7 }, { days: 7 }],
  [{ days: '90' }, { days: 90 }],
  [{ days: 28 }, {}],
  [{ days: 5000 }, {}],
  [
    { from: '2026-03-01', to: '2026-03-31', days: 7 },
    { from: '2026-03-01', to: '2026-03-31' },
  ],
  [{ from: '2026-03-01' }, {}],
  [{ from: '2026-03-02', to: '2026-03-01', days: 7 }, { days: 7 }],
  [{ from: '2026-02-30', to: '2026-03-01' }, {}],
  [{ from: '0202-01-01', to: '2026-03-01' }, {}],
  [
    { from: '2025-01-01', to: '2026-01-01' },
    { from: '2025-01-01', to: '2026-01-01' },
  ],
  [{ from: '2025-01-01', to: '2026-01-02' }, {}],
])('the address %j asks for %j', (raw, expected) => {
  expect(parsePeriod(raw)).toEqual({ ...none, ...expected })
})

describe('a period', () => {
  const lateInUtc = new Date('2026-03-31T23:30:00Z')

  test('ends today, where its reader is', () => {
    expect(todayIn('Europe/Amsterdam', lateInUtc)).toBe('2026-04-01')
    expect(todayIn('America/New_York', lateInUtc)).toBe('2026-03-31')
    expect(periodOf({ days: 7 }, 'Europe/Amsterdam', lateInUtc)).toEqual({
      ...{ first: '2026-03-26', last: '2026-04-01', zone: 'Europe/Amsterdam' },
    })
  })

  test.each([7, 28, 90] as const)('of %i days has as many', (days) => {
    expect(countDays(periodOf({ days }, 'UTC', lateInUtc))).toBe(days)
  })
})

test.each([
  ['from', '2026-03-10', '2026-03-10', '2026-03-20'],
  ['from', '2026-03-25', '2026-03-25', '2026-03-25'],
  ['from', '2024-01-01', '2024-01-01', '2024-12-31'],
  ['to', '2026-03-10', '2026-03-10', '2026-03-10'],
  ['to', '2026-04-10', '2026-03-15', '2026-04-10'],
  ['to', '2028-01-01', '2027-01-01', '2028-01-01'],
] as const)('moved %s %s it is %s to %s', (end, day, from, to) => {
  const period = { first: '2026-03-15', last: '2026-03-20' }
  const expected = end === 'to' && day === '2026-03-10' ? { from: '2026-03-10', to } : { from, to }

  const moved = movedTo(period, end, day)

  expect(moved).toEqual(expected)
  expect(countDays({ first: moved.from, last: moved.to })).toBeLessThanOrEqual(366)
})

test('a place is named without its continent', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(placeOf('UTC')).toBe('UTC')
})
