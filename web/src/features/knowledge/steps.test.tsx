import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage, type Search } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { KnowledgePage } from './knowledge-page.tsx'
import { isStep, parseKnowledgeSearch } from './knowledge-search.ts'
import { sourcesQuery } from './queries.ts'
import { handbook } from './testing/sources.ts'
import { useUploads } from './upload/use-uploads.ts'

function Page({ search: raw }: { search: Search }) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const search = parseKnowledgeSearch(raw)
  const { data } = useQuery(sourcesQuery(handbook.organization_id, search))
  const uploading = useUploads(handbook.organization_id)
  if (!data) return null
  return (
    <>
      <KnowledgePage
        {...{ organizationId: handbook.organization_id, isOwner: true, found: data, readers: [] }}
        {...{ search, uploading, addSource: null }}
        onSearch={(change) =>
          void navigate({
            to: '.',
            search: (before: Search) => ({ ...before, ...change }),
            replace: !isStep(search, change),
          })
        }
      />
      <button type="button" onClick={() => history.back()}>
        Back
      </button>
    </>
  )
}

async function open() {
  network.use(
    rowsOf('knowledge_sources', () => [handbook]),
    http.head(
      '*/rest/v1/rpc/knowledge_gap_list',
      () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
    ),
    http.get('*/rest/v1/rpc/knowledge_gap_list', () => HttpResponse.json([])),
    http.post('*/rest/v1/rpc/source_citations', () => HttpResponse.json([])),
    http.get('*/functions/v1/knowledge-source/:id/text', () =>
      HttpResponse.json({ documents: [] }),
    ),
  )
  const { location } = await renderPage((url) => <Page {...url} />, '/dashboard/knowledge')
  return location
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
// The page behind an open sheet takes no clicks of a person.
const back = () => fireEvent.click(screen.getByText('Back'))
const here = '/dashboard/knowledge'

test('Back after a source was closed does not open it again', async () => {
  const location = await open()
  await press('Handbook')
  await expect.poll(location).toBe(`${here}?source=${handbook.id}`)
  await press('Close')
  await expect.poll(location).toBe(here)

  back()

  expect(location()).toBe(here)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Back closes a source that is open, and leads to the view before', async () => {
  const location = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Gaps' }))
  await expect.poll(location).toBe(`${here}?gaps=open`)
  await userEvent.click(screen.getByRole('radio', { name: 'Sources' }))
  await expect.poll(location).toBe(here)
  await press('Handbook')
  await expect.poll(location).toBe(`${here}?source=${handbook.id}`)

  back()
  await expect.poll(location).toBe(here)
  back()

  await expect.poll(location).toBe(`${here}?gaps=open`)
})
