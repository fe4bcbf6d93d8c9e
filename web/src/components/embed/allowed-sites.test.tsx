import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { AllowedSites } from './allowed-sites.tsx'

async function sites(origins: string[]) {
  const changes: string[][] = []
  await renderPage(() => (
    <AllowedSites
      {...{ name: 'Maya', origins, busy: false, error: undefined }}
      onChange={(changed) => changes.push(changed)}
    />
  ))
  return changes
}

test('a site whose address with www is not in the list gets it by a button', async () => {
  const changes = await sites(['https://shop.example.com', 'https://example.com'])

  expect(screen.getByText(/To a browser https:\/\/www\.example\.com is another site/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add https://www.example.com' }))

  expect(changes).toEqual([
    ['https://shop.example.com', 'https://example.com', 'https://www.example.com'],
  ])
})

test('where both are listed, or no more fit, nothing is offered', async () => {
  await sites(['https://example.com', 'https://www.example.com'])
  expect(screen.queryByText(/is another site/)).toBeNull()
})

test('twenty sites are all that fit', async () => {
  await sites(Array.from({ length: 20 }, (_, at) => `https://example${at}.com`))
  expect(screen.queryByText(/is another site/)).toBeNull()
})
