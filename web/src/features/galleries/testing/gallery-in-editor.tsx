import { useQuery } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { network } from '@/testing/network.ts'
import { EditorPage } from '../edit/editor-page.tsx'
import type { Gallery } from '../gallery.ts'
import { galleryQuery } from '../queries.ts'

export const galleryId = '0198c0de-0000-7000-8000-00000000000a'

/**
 * One gallery on the server, which refuses what was not read from its newest state. A write gets `answer` instead, where
 * that gives one.
 */
export function serveGallery(
  answer: () => Promise<Response | undefined> | undefined = () => undefined,
) {
  let stored: Gallery = {
    ...{ id: galleryId, organization_id: 'organization-1', title: 'Help', introduction: '' },
    ...{ logo: null, background: null, accent: null, audience: 'link', allowed_domains: [] },
    allowed_origins: [],
    ...{ status: 'draft', published_at: null, created_by: null, updated_by: null },
    ...{ created_at: '2026-01-01T09:00:00Z', updated_at: '2026-01-01T09:00:00Z' },
  }
  const writes: Partial<Gallery>[] = []
  network.use(
    http.get('*/rest/v1/galleries', () => HttpResponse.json([{ ...stored, gallery_agents: [] }])),
    http.patch('*/rest/v1/galleries', async ({ request }) => {
      const change = (await request.json()) as Partial<Gallery>
      writes.push(change)
      const given = await answer()
      if (given) return given
      const seen = new URL(request.url).searchParams.get('updated_at')
      if (seen !== `eq.${stored.updated_at}`) return HttpResponse.json([])
      stored = { ...stored, ...change, updated_at: `${stored.updated_at}1` }
      return HttpResponse.json([{ updated_at: stored.updated_at }])
    }),
  )
  return {
    writes,
    stored: () => stored,
    editedByOther: (change: Partial<Gallery>) => {
      stored = { ...stored, ...change, updated_at: '2026-01-01T10:00:00Z' }
    },
  }
}

/** The editor of that gallery, with what stands beside it. */
export function GalleryEditor({ children }: { children?: ReactNode }) {
  const { data: saved } = useQuery(galleryQuery('organization-1', galleryId))
  return saved ? (
    <SidebarProvider>
      {children}
      <EditorPage saved={saved} agents={[]} canWrite />
    </SidebarProvider>
  ) : null
}
