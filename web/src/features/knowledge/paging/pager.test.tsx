import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { GapList } from '../gaps/gap-list.tsx'
import { KnowledgePage } from '../knowledge-page.tsx'
import { parseKnowledgeSearch } from '../knowledge-search.ts'
import { sourcesQuery } from '../queries.ts'
import { handbook, maya } from '../testing/sources.ts'
import { useUploads } from '../upload/use-uploads.ts'

const organizationId = handbook.organization_id
const idOf = (nth: number) => `0190b000-0000-7000-8000-${String(nth).padStart(12, '0')}`
const numbered = Array.from({ length: 21 }, (_, at) => at + 1)

/** Answers for rows as the server does: past the last one it refuses to count. */
const pagesOf = (path: string, rows: object[], onRefusal: () => void) =>
  http.get(`*/rest/v1/${path}`, ({ request }) => {
    const { searchParams } = new URL(request.url)
    const [from, most] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    const headers = { 'content-range': `*/${rows.length}` }
    const isCounted = request.headers.get('prefer')?.includes('count=exact')
    if (from <= rows.length || !isCounted)
      return HttpResponse.json(rows.slice(from, from + most), isCounted ? { headers } : {})
    onRefusal()
    return HttpResponse.json(
      { code: 'PGRST103', message: 'Requested range not satisfiable' },
      { status: 416, headers },
    )
  })

type Url = Parameters<Parameters<typeof renderPage>[0]>[0]

function Sources({ search, setSearch }: Url) {
  const filter = parseKnowledgeSearch(search)
  const { data } = useQuery(sourcesQuery(organizationId, filter))
  const uploading = useUploads(organizationId)
  return data ? (
    <KnowledgePage
      {...{ organizationId, isOwner: true, found: data, readers: [], uploading }}
      {...{ search: filter, onSearch: setSearch, addSource: null }}
    />
  ) : null
}

function Gaps({ search, setSearch }: Url) {
  const filter = parseKnowledgeSearch(search)
  return (
    <GapList
      {...{ organizationId, shown: 'open', readers: [maya], search: filter, onSearch: setSearch }}
    />
  )
}

const lists = [
  {
    ...{ of: 'sources', path: 'knowledge_sources', Page: Sources },
    row: (nth: number): object => ({ ...handbook, id: idOf(nth), title: `Source ${nth}` }),
    name: (nth: number) => `Source ${nth}`,
  },
  {
    ...{ of: 'gaps', path: 'rpc/knowledge_gap_list', Page: Gaps },
    row: (nth: number): object => ({
      ...{ id: idOf(nth), status: 'open', source_id: null, question: `Question ${nth}?` },
      ...{ times: 1, people: 1, last_asked_at: '2026-01-01T09:00:00Z' },
      ...{ template_ids: [maya.id], channels: ['assistant'] },
    }),
    name: (nth: number) => `Question ${nth}?`,
  },
]

/** A list of 21 at this page. */
async function open({ path, row, Page }: (typeof lists)[number], page: number) {
  const rows = numbered.map(row)
  const onRefusal = vi.fn()
  network.use(
    http.head(
      '*/rest/v1/rpc/knowledge_gap_list',
      () => new HttpResponse(null, { headers: { 'content-range': `*/${rows.length}` } }),
    ),
    http.post('*/rest/v1/rpc/source_citations', () => HttpResponse.json([])),
    pagesOf(path, rows, onRefusal),
  )
  const shown = await renderPage((url) => <Page {...url} />, `/dashboard/knowledge?page=${page}`)
  return { ...shown, rows, onRefusal }
}

test.each(lists)(
  '$of: when the last row of the last page goes, the page before is shown',
  async (list) => {
    const { rows, queryClient, location } = await open(list, 2)
    expect(await screen.findByText(list.name(21))).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()

    rows.pop()
    await act(() => queryClient.invalidateQueries())

    expect(await screen.findByText(list.name(20))).toBeVisible()
    expect(location()).toBe('/dashboard/knowledge?page=1')
  },
)

test.each(lists)('$of: an address past the last page leads to that, unrefused', async (list) => {
  const { location, onRefusal } = await open(list, 9)

  expect(await screen.findByText(list.name(21))).toBeVisible()
  expect(location()).toBe('/dashboard/knowledge?page=2')
  expect(onRefusal).not.toHaveBeenCalled()
})
