import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { integrationKey } from '../testing/keys.ts'
import { KeyTable } from './key-table.tsx'

const keys = [
  integrationKey('Website', {
    scopes: ['conversations.write', 'knowledge.read'],
    expires_at: '2099-03-04T12:00:00Z',
    last_used_at: new Date().toISOString(),
  }),
  integrationKey('Archive', { created_by: 'gone' }),
]

test('what a narrow table has no column for stands under the name of the key', () => {
  render(<KeyTable keys={keys} all={keys} names={{ 'user-1': 'Ines' }} actions={undefined} />)

  const [website, archive] = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td'))

  expect(website).toHaveTextContent(/^Websitedwk_ab12…siteMay: Talk to agents, Read knowledge/)
  expect(website).toHaveTextContent(/Last used: now/)
  expect(website).toHaveTextContent(/Expires: Mar 4, 2099/)
  expect(website).toHaveTextContent(/Created by Ines/)
  expect(archive).toHaveTextContent(/Last used: never.*Expires: never.*Created by a former member/)
})
