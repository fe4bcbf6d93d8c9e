import { expect, test } from 'vitest'
import { changed, isStep, parseAnalyticsSearch, readPlace } from './analytics-search.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const read = (raw: Record<string, unknown>) => JSON.parse(JSON.stringify(parseAnalyticsSearch(raw)))

test.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { agent: id, channel: 'widget', gallery: id },
    { agent: id, channel: 'widget', gallery: id },
  ],
  [{ agent: 'Maya', channel: 'studio', gallery: 7 }, {}],
  [
    { chart: 'visitors', by: 'channels' },
    { chart: 'visitors', by: 'channels' },
  ],
  [{ chart: 'sessions', by: 'agents' }, {}],
  [{ chart: 'toString', by: 'days' }, {}],
  // Of the list only where the list is shown.
  [{ words: 'vpn', rated: 'poor', session: id }, {}],
  [
    { show: 'sessions', words: 42, rated: 'poor', outcome: 'unanswered', sort: 'oldest' },
    { show: 'sessions', words: '42', rated: 'poor', outcome: 'unanswered', sort: 'oldest' },
  ],
  [{ show: 'sessions', rated: 'fair', outcome: 'lost', sort: 'size' }, { show: 'sessions' }],
  [
    { show: 'sessions', after: `2026-11-03T10:00:00Z~${id}` },
    { show: 'sessions', after: `2026-11-03T10:00:00Z~${id}` },
  ],
  [{ show: 'sessions', after: `soon~${id}` }, { show: 'sessions' }],
  [{ show: 'sessions', after: '2026-11-03T10:00:00Z~7' }, { show: 'sessions' }],
])('the address %j is read as %j', (raw, expected) => {
  expect(read(raw)).toEqual(expected)
})

test('words are at most 200 letters', () => {
  expect(read({ show: 'sessions', words: 'x'.repeat(300) }).words).toHaveLength(200)
})

test('where a page begins is a time and an id', () => {
  expect(readPlace(`2026-11-03T10:00:00.123456+00:00~${id}`)).toEqual({
    at: '2026-11-03T10:00:00.123456+00:00',
    id,
  })
})

test('a change begins at the first page; what is opened, and a chart, leave the page', () => {
  const before = { show: 'sessions', after: 'x', words: 'vpn' } as const

  expect(changed(before, { rated: 'poor' })).toEqual({ ...before, after: undefined, rated: 'poor' })
  expect(changed(before, { session: id }).after).toBe('x')
  expect(changed(before, { chart: 'cost' }).after).toBe('x')
  expect(changed(before, { by: 'channels' }).after).toBe('x')
  expect(changed(before, { show: undefined }).words).toBe(undefined)
})

test('Back takes back a view, a page and what was opened, and no filter', () => {
  expect([{ show: undefined }, { after: 'x' }, { session: id }].map(isStep)).toEqual([
    true,
    true,
    true,
  ])
  expect([{ days: 7 } as const, { words: 'x' }, { session: undefined }].map(isStep)).toEqual([
    false,
    false,
    false,
  ])
})
