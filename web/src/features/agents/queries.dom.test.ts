import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { peopleQuery, responseLengthsQuery, tonesQuery, workforceQuery } from '@/lib/catalogues.ts'
import { createQueryClient } from '@/lib/query/query-client.ts'
import { network } from '@/testing/network.ts'
import { toldQuery } from './minute/minute-queries.ts'
import { baseTemplatesQuery, templateQuery, templatesQuery } from './queries.ts'

const minute = 60_000
const organizationId = '0190a000-0000-7000-8000-0000000000ff'
const functions = '*/functions/v1/interactions-api-wrapper'

afterEach(() => vi.useRealTimers())

/** As in the app, but the second try comes at once. */
function createImpatientClient() {
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
  return queryClient
}

/** Answers every list with what was asked for; `asked` keeps the order. */
function offer() {
  const asked: string[] = []
  const answer = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    const name = `${pathname.split('/').at(-1)}${search}`
    asked.push(name)
    return HttpResponse.json([{ id: name }])
  }
  network.use(
    http.get('*/api/v1/*', answer),
    http.get(`${functions}/templates`, answer),
    http.get(`${functions}/base-templates`, answer),
  )
  return asked
}

type List = {
  queryKey: readonly unknown[]
  queryFn?: unknown
  staleTime?: unknown
}
const lists: [name: string, path: string, query: List][] = [
  ['people', 'people', peopleQuery],
  ['workforce people', 'people?team=workforce', workforceQuery],
  ['tones', 'tones', tonesQuery],
  ['response lengths', 'response_lengths', responseLengthsQuery],
  ['templates', `templates?organization_id=${organizationId}`, templatesQuery(organizationId)],
]

describe.each(lists)('the list of %s', (_name, path, list) => {
  const query = list as typeof peopleQuery

  test('is fresh for an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked = offer()
    const queryClient = createImpatientClient()

    await queryClient.fetchQuery(query)
    vi.setSystemTime(Date.now() + 59 * minute)
    await queryClient.fetchQuery(query)
    expect(asked).toEqual([path])

    vi.setSystemTime(Date.now() + 2 * minute)
    await queryClient.fetchQuery(query)
    expect(asked).toEqual([path, path])
  })

  test('is not asked for a second time while it is loading', async () => {
    const asked = offer()
    const queryClient = createImpatientClient()

    const answers = await Promise.all([
      queryClient.fetchQuery(query),
      queryClient.fetchQuery(query),
      queryClient.prefetchQuery(query),
    ])

    expect(asked).toEqual([path])
    expect(answers[0]).toEqual([{ id: path }])
  })
})

describe('what is said when a list does not come', () => {
  test.each([
    ['people', peopleQuery],
    ['workforce people', workforceQuery],
    ['tones', tonesQuery],
    ['response lengths', responseLengthsQuery],
  ])('%s', async (name, list) => {
    const query = list as typeof peopleQuery
    network.use(
      http.get('*/api/v1/*', () => HttpResponse.text('', { status: 503, statusText: 'Closed' })),
    )
    await expect(createImpatientClient().fetchQuery(query)).rejects.toThrow(
      `Failed to fetch ${name}: Closed`,
    )

    network.use(http.get('*/api/v1/*', () => HttpResponse.error()))
    await expect(createImpatientClient().fetchQuery(query)).rejects.toThrow(
      `Failed to fetch ${name}: Failed to fetch`,
    )
  })

  test('base templates', async () => {
    offer()
    network.use(
      http.get(`${functions}/base-templates`, () =>
        HttpResponse.json(
          { error: { code: 'closed', message: 'Come back later.' } },
          { status: 503 },
        ),
      ),
    )
    const queryClient = createImpatientClient()

    await expect(queryClient.fetchQuery(baseTemplatesQuery(queryClient))).rejects.toThrow(
      'Failed to fetch base templates: Come back later.',
    )
  })

  test('templates: the reason, or that they did not come; it is kept with the list', async () => {
    const queryClient = createImpatientClient()
    network.use(
      http.get(`${functions}/templates`, () =>
        HttpResponse.json(
          { error: { code: 'closed', message: 'Come back later.' } },
          { status: 503 },
        ),
      ),
    )
    await queryClient.prefetchQuery(templatesQuery(organizationId))
    expect(queryClient.getQueryState(['templates', organizationId])?.error?.message).toBe(
      'Come back later.',
    )

    const broken = { headers: { 'content-type': 'application/json' } }
    network.use(http.get(`${functions}/templates`, () => new HttpResponse('{', broken)))
    await queryClient.prefetchQuery(templatesQuery(organizationId))
    expect(queryClient.getQueryState(['templates', organizationId])?.error?.message).toBe(
      'Failed to fetch templates',
    )
  })
})

describe('base templates', () => {
  test('come after workforce people and tones', async () => {
    const asked = offer()
    const queryClient = createImpatientClient()

    await queryClient.fetchQuery(baseTemplatesQuery(queryClient))

    expect(asked.slice(0, 2).sort()).toEqual(['people?team=workforce', 'tones'])
    expect(asked[2]).toBe('base-templates')
    expect(queryClient.getQueryData(workforceQuery.queryKey)).toEqual([
      { id: 'people?team=workforce' },
    ])
  })

  test('use the people and tones that are there', async () => {
    const asked = offer()
    const queryClient = createImpatientClient()
    await queryClient.fetchQuery(workforceQuery)
    await queryClient.fetchQuery(tonesQuery)

    await queryClient.fetchQuery(baseTemplatesQuery(queryClient))

    expect(asked).toEqual(['people?team=workforce', 'tones', 'base-templates'])
  })

  test('come without people and tones too, and former ones are kept', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    offer()
    const queryClient = createImpatientClient()
    await queryClient.fetchQuery(tonesQuery)
    vi.setSystemTime(Date.now() + 61 * minute)
    network.use(http.get('*/api/v1/*', () => HttpResponse.text('', { status: 503 })))

    const base = await queryClient.fetchQuery(baseTemplatesQuery(queryClient))

    expect(base).toEqual([{ id: 'base-templates' }])
    expect(queryClient.getQueryData(tonesQuery.queryKey)).toEqual([{ id: 'tones' }])
  })
})

test('an address that cannot be an agent’s is no agent, and nothing is asked for', async () => {
  const queryClient = createImpatientClient()

  expect(await queryClient.fetchQuery(templateQuery(organizationId, 'models'))).toBeNull()
  await expect(
    queryClient.fetchQuery(toldQuery({ organization_id: organizationId, id: 'models' })),
  ).resolves.toMatchObject({ guided: false })
})
