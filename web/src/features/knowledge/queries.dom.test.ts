import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { createQueryClient } from '@/lib/query/query-client.ts'
import { network } from '@/testing/network.ts'
import { sourcesQuery } from './queries.ts'

const organizationId = '0190a000-0000-7000-8000-0000000000ff'

test.each([
  ['handbook', 'ilike.%handbook%'],
  ['100%', 'ilike.%100\\%%'],
  ['a_b', 'ilike.%a\\_b%'],
  ['c:\\d', 'ilike.%c:\\\\d%'],
  // PostgREST's own word for %.
  ['*', 'ilike.%\\*%'],
])('a search for %s looks for just that', async (search, asked) => {
  const titles: (string | null)[] = []
  network.use(
    http.get('*/rest/v1/knowledge_sources', ({ request }) => {
      titles.push(new URL(request.url).searchParams.get('title'))
      return HttpResponse.json([])
    }),
  )

  await createQueryClient().fetchQuery(sourcesQuery(organizationId, { search }))

  expect(titles).toEqual([asked])
})
