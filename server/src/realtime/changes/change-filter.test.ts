import { postgresChangesFilter } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { readFilter } from './change-filter.ts'

const row = { n: 5, text: 'a,b (c) "d"', none: null, yes: true, name: 'Acme GmbH' }

test.each([
  ['n=eq.5', true],
  ['n=neq.5', false],
  ['n=gt.10', false],
  ['n=gte.5', true],
  ['n=lt.10', true],
  ['n=lte.4', false],
  ['n=in.(1,5)', true],
  ['n=not.in.(1,5)', false],
  ['name=like.Acme%', true],
  ['name=like.acme%', false],
  ['name=ilike.%gmbh', true],
  ['name=like.A_me%G_bH', true],
  ['name=like.A_me', false],
  ['none=is.null', true],
  ['yes=is.true', true],
  ['yes=not.is.true', false],
  ['none=eq.5', false],
  ['none=neq.5', false],
  ['none=not.eq.5', false],
  ['none=isdistinct.5', true],
  ['n=isdistinct.5', false],
  ['n=gt.1,name=eq.Acme GmbH', true],
  ['n=gt.1,name=eq.Other', false],
  ['missing=eq.1', false],
])('%s is %s', (filter, expected) => {
  expect(readFilter(filter)?.(row, true)).toBe(expected)
})

test('what the official builder writes is read', () => {
  const right = postgresChangesFilter().eq('text', row.text).in('text', ['x', row.text]).build()
  const wrong = postgresChangesFilter().eq('n', 5).not('text', 'in', [row.text]).build()

  expect(readFilter(right)?.(row, true)).toBe(true)
  expect(readFilter(wrong)?.(row, true)).toBe(false)
})

test.each(['', 'n', 'n=5', 'n=about.5', 'n=match.^5', 'n=is.5', 'n=eq.1,nonsense=x.y'])(
  '"%s" is no filter',
  (filter) => {
    expect(readFilter(filter)).toBeUndefined()
  },
)

test('what is not known of a row that is gone holds nothing back', () => {
  const holds = readFilter('id=eq.1,name=eq.Other')

  expect(holds?.({ id: 1 }, false)).toBe(true)
  expect(holds?.({ id: 2 }, false)).toBe(false)
})
