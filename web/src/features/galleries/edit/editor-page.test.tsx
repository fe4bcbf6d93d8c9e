import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { SidebarProvider } from '@/components/layout/sidebar-context.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import type { Gallery } from '../gallery.ts'
import { galleryQuery } from '../queries.ts'
import { EditorPage } from './editor-page.tsx'

const id = '0198c0de-0000-7000-8000-00000000000a'

/** One gallery on the server, which refuses what was not read from its newest state. */
function gallery() {
  let stored: Gallery = {
    ...{ id, organization_id: 'organization-1', title: 'Help', introduction: '', logo: null },
    ...{ background: null, accent: null, audience: 'link', allowed_domains: [] },
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

function Editor() {
  const { data: saved } = useQuery(galleryQuery('organization-1', id))
  return saved ? (
    <SidebarProvider>
      <EditorPage saved={saved} agents={[]} canWrite />
    </SidebarProvider>
  ) : null
}

/** The banner of an editor who typed while somebody else changed the title and the introduction. */
async function inConflict() {
  const server = gallery()
  await renderPage(() => <Editor />)
  const title = await screen.findByLabelText('Title')
  server.editedByOther({ title: 'Theirs', introduction: 'By them.' })

  await userEvent.type(title, ' desk')
  const banner = await screen.findByRole('alert', {}, { timeout: 5000 })
  return { server, banner }
}

test('two editors: the second sees what the first changed, and nothing is written meanwhile', async () => {
  const { server, banner } = await inConflict()

  expect(banner).toHaveTextContent('Someone else changed this gallery meanwhile')
  expect(banner).toHaveTextContent('its title and introduction')
  await userEvent.type(screen.getByLabelText('Title'), 's')
  expect(screen.getByLabelText('Title')).toHaveValue('Help desks')
  expect(server.stored()).toMatchObject({ title: 'Theirs' })
  expect(server.writes).toEqual([{ title: 'Help desk' }])
})

test('who keeps the own writes it over theirs, and what only they changed stays', async () => {
  const { server, banner } = await inConflict()

  await userEvent.click(within(banner).getByRole('button', { name: 'Keep mine' }))

  await expect
    .poll(server.stored, { timeout: 5000 })
    .toMatchObject({ title: 'Help desk', introduction: 'By them.' })
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Introduction')).toHaveValue('By them.')
})

test('who takes theirs sees it, and writes nothing', async () => {
  const { server, banner } = await inConflict()

  await userEvent.click(within(banner).getByRole('button', { name: 'Take theirs' }))

  expect(screen.getByLabelText('Title')).toHaveValue('Theirs')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(server.writes).toEqual([{ title: 'Help desk' }])
})
