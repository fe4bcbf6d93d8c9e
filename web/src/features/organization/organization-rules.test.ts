import { expect, test } from 'vitest'
import { websiteAddress } from '@/lib/form/website-address.ts'
import { detailsRules, toForm, toRow } from './organization-rules.ts'
import type { OrganizationDetails } from './queries.ts'

test.each([
  ['halden.example', 'https://halden.example'],
  [' https://halden.example/about ', 'https://halden.example/about'],
  ['http://halden.example/', 'http://halden.example'],
  ['HALDEN.example', 'https://halden.example'],
  ['halden', null],
  ['not a website', null],
  ['javascript:alert(1)', null],
  ['ftp://halden.example', null],
  ['https://halden.example@evil.example', null],
  ['', null],
])('the website %j is %j', (typed, address) => {
  expect(websiteAddress(typed)).toBe(address)
})

test('each field says what it lacks', () => {
  expect(detailsRules.name(' ', {})).toBe('Organization name is required')
  expect(detailsRules.industry('', {})).toBe('Please select an industry')
  expect(detailsRules.industry('Mining', {})).toBe('Please select a valid industry')
  expect(detailsRules.team_size('', {})).toBe('Please select team size')
  expect(detailsRules.primary_goal('', {})).toBe('Please enter your primary goal')
  expect(detailsRules.website('not a website', {})).toContain('Enter the address of a website')
  expect(detailsRules.website('', {})).toBeUndefined()
})

test('what is read and saved unchanged stays the same, and an emptied field is no text', () => {
  const details: ReturnType<typeof toRow> = {
    name: 'Halden',
    website: 'https://halden.example',
    description: null,
    summary: 'Freight',
    industry: 'Technology',
    team_size: '11–50',
    primary_goal: 'Answers',
    integrations: ['zapier'],
  }
  const organization: OrganizationDetails = {
    ...details,
    id: 'org-1',
    created_at: '2026-01-01T00:00:00Z',
    deletion_requested_at: null,
    deletion_requested_by_name: null,
    delete_after: null,
  }

  const form = toForm(organization)

  expect(toRow(form)).toEqual(details)
  expect(toRow({ ...form, summary: '  ' }).summary).toBeNull()
})
