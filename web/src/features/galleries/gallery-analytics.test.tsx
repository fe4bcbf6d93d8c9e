import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { renderPage } from '@/testing/render-page.tsx'
import { GalleriesPage } from './galleries-page.tsx'
import type { Gallery, GalleryPage } from './gallery.ts'
import { PreviewPage } from './preview-page.tsx'

const row: Gallery = {
  ...{ id: 'g', organization_id: 'o', title: 'Help', introduction: '', status: 'draft' },
  ...{
    audience: 'link',
    allowed_domains: [],
    allowed_origins: [],
    logo: null,
    background: null,
    accent: null,
  },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  ...{ created_by: null, updated_by: null, published_at: null },
}
const shown: GalleryPage = { ...row, organization: { name: 'Larkspur' }, agents: [] }

async function preview(hasFigures: boolean) {
  const { unmount } = await renderPage(() => (
    <SidebarProvider>
      <PreviewPage row={row} page={shown} canWrite hasFigures={hasFigures} />
    </SidebarProvider>
  ))
  const link = screen.queryByRole('link', { name: 'Analytics' })
  unmount()
  return link !== null
}

async function menu(hasFigures: boolean) {
  const { unmount } = await renderPage(({ search, setSearch }) => (
    <GalleriesPage
      {...{ organizationId: 'o', agents: [], userId: 'me', search, onSearch: setSearch }}
      {...{ canWrite: true, hasFigures, onNew: () => {} }}
      found={{
        galleries: [{ ...row, gallery_agents: [] }],
        ...{ total: 1, page: 1, isNarrowed: false },
      }}
    />
  ))
  await userEvent.click(screen.getByRole('button', { name: /Help/ }))
  const item = screen.queryByRole('menuitem', { name: 'Analytics' })
  unmount()
  return item !== null
}

test.each([
  ['preview', preview],
  ['menu', menu],
] as const)('the %s leads to figures where there are some', async (_place, leads) => {
  expect(await leads(true)).toBe(true)
  expect(await leads(false)).toBe(false)
})
