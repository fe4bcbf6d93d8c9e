import { useQuery } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { GalleriesPage } from './galleries-page.tsx'
import { parseGallerySearch } from './gallery-search.ts'
import { galleriesQuery, type ListedGallery } from './queries.ts'

const gallery = (nth: number): ListedGallery => ({
  ...{ id: `${nth}`, title: `Gallery ${nth}`, introduction: '', audience: 'link' },
  ...{ status: 'draft', updated_at: '2026-01-02T09:00:00Z', updated_by: 'me', gallery_agents: [] },
})

type Url = Parameters<Parameters<typeof renderPage>[0]>[0]

function Galleries({ search: raw, setSearch }: Url) {
  const search = parseGallerySearch(raw)
  const { data } = useQuery(galleriesQuery('o', search))
  return data ? (
    <GalleriesPage
      {...{ organizationId: 'o', agents: [], userId: 'me', canWrite: true, hasFigures: false }}
      {...{ found: data, search, onSearch: setSearch }}
      onNew={() => {}}
    />
  ) : null
}

/** A list of so many at this address, and what it asked the server for last. */
async function open(count: number, query = '') {
  const rows = Array.from({ length: count }, (_, at) => gallery(at + 1))
  let asked = new URLSearchParams()
  network.use(
    http.get('*/rest/v1/galleries', ({ request }) => {
      asked = new URL(request.url).searchParams
      const [from, most] = [Number(asked.get('offset')), Number(asked.get('limit'))]
      const found = asked.has('or') ? [] : rows
      const headers = { 'content-range': `*/${found.length}` }
      const isCounted = request.headers.get('prefer')?.includes('count=exact')
      return isCounted && from > found.length
        ? HttpResponse.json({ code: 'PGRST103', message: 'Past the end' }, { status: 416, headers })
        : HttpResponse.json(found.slice(from, from + most), isCounted ? { headers } : {})
    }),
  )
  const shown = await renderPage((url) => <Galleries {...url} />, `/dashboard/galleries${query}`)
  return { ...shown, rows, asked: (key: string) => asked.getAll(key) }
}

const titles = () =>
  within(screen.getByRole('region', { name: 'Galleries' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

test('on a phone a button sorts the list, from its first page on', async () => {
  const { location, asked } = await open(30, '?page=2')
  expect(await screen.findByText('25 to 30 of 30 galleries')).toBeVisible()
  expect(asked('order')).toEqual(['updated_at.desc,id.asc'])

  await userEvent.click(screen.getByRole('button', { name: 'Sort by' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Title' }))

  expect(await screen.findByText('1 to 24 of 30 galleries')).toBeVisible()
  expect(asked('order')).toEqual(['gallery_order.asc,id.asc'])
  expect(location()).toBe('/dashboard/galleries?sort=title')
})

test('more than a page has others, which the address names; when the last row of one goes, the page before is shown', async () => {
  const { location, rows, queryClient } = await open(25)
  expect(await screen.findByText('1 to 24 of 25 galleries')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))

  expect(await screen.findByText('25 to 25 of 25 galleries')).toBeVisible()
  expect(titles()).toEqual(['Gallery 25'])
  expect(location()).toBe('/dashboard/galleries?page=2')
  rows.pop()
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Gallery 24')).toBeVisible()
  expect(location()).toBe('/dashboard/galleries')
})

test('each word is looked for by the server, and nothing found is not no galleries', async () => {
  const { asked } = await open(2)
  await screen.findByText('Gallery 1')

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search galleries' }), 'a b,c')

  expect(await screen.findByText('No gallery matches')).toBeVisible()
  await expect
    .poll(() => asked('or'))
    .toEqual([
      '(title.ilike."%a%",introduction.ilike."%a%")',
      '(title.ilike."%b,c%",introduction.ilike."%b,c%")',
    ])
  await userEvent.click(screen.getByRole('button', { name: 'Show all galleries' }))
  expect(screen.queryByText('No galleries yet')).toBeNull()
  expect(await screen.findByText('Gallery 2')).toBeVisible()
})
