import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { GalleriesPage } from './galleries-page.tsx'
import { parseGallerySearch } from './gallery-search.ts'
import type { ListedGallery } from './queries.ts'

const gallery = (title: string, updated_at: string): ListedGallery => ({
  ...{ id: title, title, introduction: '', audience: 'link', status: 'draft' },
  ...{ updated_at, updated_by: 'me', gallery_agents: [] },
})

test('on a phone a button sorts the list', async () => {
  const { location } = await renderPage(
    ({ search, setSearch }) => (
      <GalleriesPage
        {...{ organizationId: 'o', agents: [], userId: 'me', canWrite: true, hasFigures: false }}
        galleries={[
          gallery('Desk', '2026-01-02T09:00:00Z'),
          gallery('Customers', '2026-01-01T09:00:00Z'),
        ]}
        search={parseGallerySearch(search)}
        onSearch={setSearch}
        onNew={() => {}}
      />
    ),
    '/dashboard/galleries',
  )
  const titles = () =>
    within(screen.getByRole('region', { name: 'Galleries' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Desk', 'Customers'])

  await userEvent.click(screen.getByRole('button', { name: 'Sort by' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Title' }))

  await expect.poll(titles).toEqual(['Customers', 'Desk'])
  expect(location()).toContain('sort=title')
})
