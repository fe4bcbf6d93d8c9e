import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { renderPage } from '@/testing/render-page.tsx'
import type { Gallery, ShownAgent } from './gallery.ts'
import { PreviewPage } from './preview-page.tsx'

const row: Gallery = {
  ...{ id: 'g', organization_id: 'o', title: 'Help', introduction: '', status: 'draft' },
  ...{ audience: 'link', allowed_domains: [], allowed_origins: [], logo: null },
  ...{ background: null, accent: null, created_by: null, updated_by: null, published_at: null },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
}
const agent = (name: string, lacks_knowledge: boolean): ShownAgent => ({
  ...{ id: name.toLowerCase(), name, role: null, caption: '', languages: ['en'] },
  ...{ avatar: 'daniel', style_id: 'daniel-blazer-moss', is_published: true, lacks_knowledge },
})

async function preview(agents: ShownAgent[], canWrite = true) {
  const page = { ...row, organization: { name: 'Larkspur' }, agents }
  await renderPage(() => (
    <SidebarProvider>
      <PreviewPage row={row} page={page} canWrite={canWrite} hasFigures={false} />
    </SidebarProvider>
  ))
  return screen.queryByRole('note')
}

test('the preview names the agents without sources, and leads to what each reads', async () => {
  const note = await preview([agent('Daniel', true), agent('Leila', false), agent('Arjun', true)])

  expect(note).toHaveTextContent(
    '2 agents have no sources to answer from. Choose what each reads, then publish it: Daniel, Arjun',
  )
  const links = within(note as HTMLElement).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/agents/daniel?section=knowledge',
    '/dashboard/agents/arjun?section=knowledge',
  ])
})

test('of a single agent without sources it speaks as of one', async () => {
  expect(await preview([agent('Daniel', true)])).toHaveTextContent(
    'One agent has no sources to answer from. Choose what it reads, then publish it: Daniel',
  )
})

test('it says nothing where every agent has some, nor to who may not choose', async () => {
  expect(await preview([agent('Daniel', false)])).toBeNull()
  expect(await preview([agent('Daniel', true)], false)).toBeNull()
})
