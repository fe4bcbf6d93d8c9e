import { expect, test } from 'vitest'
import type { Overview, Part } from './overview-queries.ts'
import { partsOf } from './parts.ts'

const quiet = {
  ...{ jobs_waiting: 0, jobs_late: 0, jobs_failed: 0, mails_waiting: 0 },
  ...{ models: 0, failing_models: 0 },
} as Overview
const checked: Part[] = [
  { name: 'Mail', state: 'fine', says: 'Accepts mail' },
  { name: 'Models', state: 'fine', says: 'Built in' },
]
const says = (figures: Partial<Overview>) =>
  partsOf(checked, { ...quiet, ...figures }).map((part) => [part.says, part.state])

test.each<[Partial<Overview>, string[][]]>([
  [
    {},
    [
      ['Accepts mail', 'fine'],
      ['Built in', 'fine'],
      ['0 waiting', 'fine'],
    ],
  ],
  [
    { mails_waiting: 2, jobs_waiting: 11 },
    [
      ['Accepts mail, 2 waiting', 'fine'],
      ['Built in', 'fine'],
      ['11 waiting', 'fine'],
    ],
  ],
  [
    { models: 3, failing_models: 1, jobs_late: 4, jobs_waiting: 9 },
    [
      ['Accepts mail', 'fine'],
      ['2 of 3 answer', 'warning'],
      ['4 late', 'warning'],
    ],
  ],
  [
    { models: 3, jobs_failed: 1200, jobs_late: 4 },
    [
      ['Accepts mail', 'fine'],
      ['3 of 3 answer', 'fine'],
      ['1,200 failed in 24 hours', 'warning'],
    ],
  ],
])('with %j the parts say %j', (figures, parts) => {
  expect(says(figures)).toEqual(parts)
})

test('until the database has counted, the server alone speaks', () => {
  expect(partsOf(checked, undefined)).toEqual(checked)
})
