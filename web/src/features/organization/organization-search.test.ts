import { expect, test } from 'vitest'
import { isFiltered, noFilter, parseOrganizationSearch } from './organization-search.ts'

const person = '01a1fde8-d4d7-788a-a717-4760bb597bb4'

test('the address keeps what the list can be asked for', () => {
  const search = {
    search: 'Maya',
    person,
    action: 'member.role_changed',
    from: '2026-11-01',
    to: '2026-11-21',
    order: 'oldest',
    after: `2026-11-21T11:40:56.992448+00:00_${person}`,
    open: 'delete',
  }

  expect(parseOrganizationSearch(search)).toEqual(search)
  expect(isFiltered(parseOrganizationSearch(search))).toBe(true)
  expect(isFiltered({ ...parseOrganizationSearch(search), ...noFilter })).toBe(false)
})

test('a search for figures alone is a text', () => {
  expect(parseOrganizationSearch({ search: 42 }).search).toBe('42')
})

test('anything else is left out', () => {
  const odd = {
    search: '',
    person: 'me),or(id.gt.0',
    action: 'drop table',
    from: 'yesterday',
    to: 20261121,
    order: 'random',
    after: 'x',
    open: 'everything',
  }

  expect(Object.values(parseOrganizationSearch(odd)).filter(Boolean)).toEqual([])
})
