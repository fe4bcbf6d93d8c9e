import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { useLiveRows } from '@/lib/realtime/use-live-rows.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { AddSourceMenu } from './adding/add-source-menu.tsx'
import { AskKnowledge } from './asking/ask-knowledge.tsx'
import { usePutInto } from './collections/use-put-into.ts'
import { KnowledgePage } from './knowledge-page.tsx'
import { parseKnowledgeSearch } from './knowledge-search.ts'
import { liveSources } from './live-sources.ts'
import { sourcesQuery } from './queries.ts'
import type { Source } from './source.ts'
import { travelling } from './source.ts'
import { rules, serveCollections } from './testing/collections.ts'
import { handbook, locked, maya } from './testing/sources.ts'
import { useUploads } from './upload/use-uploads.ts'

/** The rows of the server; a test adds to them. */
function stored(...rows: Source[]) {
  network.use(
    rowsOf('knowledge_sources', () => rows),
    http.head(
      '*/rest/v1/rpc/knowledge_gap_list',
      () => new HttpResponse(null, { headers: { 'content-range': '*/3' } }),
    ),
    http.post('*/rest/v1/rpc/source_citations', () =>
      HttpResponse.json([{ source_id: handbook.id, answers: 12 }]),
    ),
  )
  return rows
}

function Page({ search, setSearch }: Parameters<Parameters<typeof renderPage>[0]>[0]) {
  const filter = parseKnowledgeSearch(search)
  const { data } = useQuery(sourcesQuery(handbook.organization_id, filter))
  const putInto = usePutInto(handbook.organization_id, filter.collection)
  const uploading = useUploads(handbook.organization_id, ({ id }) => void putInto(id))
  useLiveRows([liveSources(handbook.organization_id)])
  if (!data) return null
  return (
    <KnowledgePage
      organizationId={handbook.organization_id}
      isOwner
      found={data}
      readers={[maya]}
      search={filter}
      onSearch={setSearch}
      uploading={uploading}
      addSource={
        <AddSourceMenu
          organizationId={handbook.organization_id}
          onFiles={uploading.add}
          onAdd={(add) => setSearch({ ...search, add })}
        />
      }
    />
  )
}
const page = (search = '') =>
  renderPage((url) => <Page {...url} />, `/dashboard/knowledge${search}`)
const file = (name: string, text = 'Badges lock after 90 days.') =>
  new File([text], name, { type: 'text/plain' })

test('an uploaded file is listed, and its row follows the server until it is ready', async () => {
  const rows = stored()
  const source: Source = { ...handbook, title: 'badges', status: 'processing', progress: 40 }
  const change = (to: Partial<Source>) => {
    rows[0] = { ...source, ...to }
    live.tell('knowledge_sources', 'UPDATE', rows[0])
  }
  network.use(
    http.post('*/functions/v1/knowledge-upload', () => {
      rows.push(source)
      return HttpResponse.json({ source }, { status: 201 })
    }),
  )
  await page()
  await expect.poll(() => live.followed()).toEqual(['knowledge_sources * organization_id=eq.o'])

  await userEvent.upload(await screen.findByLabelText('Add files'), file('badges.txt'))

  expect(await screen.findByRole('button', { name: 'badges' })).toBeVisible()
  change({ progress: 70 })
  await expect.poll(() => screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70')
  change({ status: 'ready' })
  expect(await screen.findByText('Ready')).toBeVisible()
})

test('the first file leaves the focus on the screen, where the button that added it is gone', async () => {
  const rows = stored()
  network.use(
    http.post('*/functions/v1/knowledge-upload', () => {
      rows.push(handbook)
      return HttpResponse.json({ source: handbook }, { status: 201 })
    }),
  )
  const Screen = (url: Parameters<typeof Page>[0]) => (
    <main>
      <h1>Knowledge</h1>
      <Page {...url} />
    </main>
  )
  await renderPage((url) => <Screen {...url} />, '/dashboard/knowledge')
  const input = await screen.findByLabelText('Add files')
  screen.getByRole('button', { name: 'Add source' }).focus()

  fireEvent.change(input, { target: { files: [file('handbook.txt')] } })

  expect(await screen.findByRole('button', { name: 'Handbook' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Knowledge' })).toHaveFocus()
})

test.each([
  [{ new_passages: 1, gone_passages: 2 }, /, 1 new and 2 gone since it was replaced$/],
  [{ new_passages: 0, gone_passages: 0 }, /, as before it was replaced$/],
  [{ new_passages: null, gone_passages: null }, /, 12 passages$/],
])('a file that took the place of another says what it changed: %j', async (changes, said) => {
  stored({ ...handbook, ...changes })
  await page(`?source=${handbook.id}`)

  expect(await within(await screen.findByRole('dialog')).findByText(said)).toBeVisible()
})

test('an address that names no source says so, and asks the server for none', async () => {
  stored(handbook)
  const asked: string[] = []
  network.use(
    http.get('*/rest/v1/knowledge_sources', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('id') ?? '')
    }),
  )
  await page('?source=nothing')

  expect(await screen.findByText('This source does not exist any more')).toBeVisible()
  expect(asked).not.toContain('eq.nothing')
})

test('a source says in how many answers it was cited, and the gaps how many are open', async () => {
  stored(handbook, locked)
  await page()

  expect(await screen.findByText(/^PDF, .*, cited in 12 answers$/)).toBeVisible()
  expect(await screen.findByRole('radio', { name: 'Gaps, 3 open' })).toBeVisible()
})

test('the agents that read a source stand under its name too, where their column has no room', async () => {
  stored(handbook, locked)
  await page()

  const cell = (await screen.findByRole('button', { name: 'Handbook' })).closest('td')
  expect(cell).toHaveTextContent(/Used by Maya$/)
  const failed = screen.getByRole('button', { name: 'Contracts' }).closest('td')
  expect(failed).not.toHaveTextContent(/Used by/)
})

test('the list keeps to a collection, and what is added then goes into it', async () => {
  stored()
  const server = serveCollections([rules], [locked])
  network.use(
    http.post('*/functions/v1/knowledge-upload', () => {
      server.add(handbook)
      return HttpResponse.json({ source: handbook }, { status: 201 })
    }),
  )
  await page(`?collection=${rules.id}`)
  expect(await screen.findByText('No sources in House rules')).toBeVisible()
  expect(screen.queryByText('Contracts')).toBeNull()

  await userEvent.upload(await screen.findByLabelText('Add files'), file('handbook.txt'))

  expect(await screen.findByRole('button', { name: 'Handbook' })).toBeVisible()
  expect(server.all()).toEqual({ 'House rules': ['Handbook'] })
  expect(screen.getByText(/What you add now goes into House rules\./)).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Collection' }))
  await userEvent.click(await screen.findByRole('option', { name: 'All collections' }))
  expect(await screen.findByRole('button', { name: 'Contracts' })).toBeVisible()
})

test('a search as an agent keeps to its sources and its collections', async () => {
  stored(handbook)
  const asked: unknown[] = []
  network.use(
    http.post('*/functions/v1/knowledge-search', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ passages: [] })
    }),
    http.post('*/functions/v1/knowledge-ask', () =>
      HttpResponse.json({ answered: false, text: '', citations: [] }),
    ),
  )
  const given = {
    ...{ knowledge_scope: 'selected' as const },
    template_knowledge_sources: [{ source_id: handbook.id }],
    template_knowledge_collections: [{ collection_id: rules.id }],
  }
  await renderPage(
    () => <AskKnowledge organizationId="o" readers={[{ ...maya, ...given }]} onOpen={() => {}} />,
    '/dashboard/knowledge',
  )

  await userEvent.click(await screen.findByRole('combobox', { name: 'Search as' }))
  await userEvent.click(await screen.findByRole('option', { name: 'As Maya' }))
  await userEvent.type(screen.getByLabelText('A question for your knowledge'), 'badge{Enter}')

  await expect
    .poll(() => asked)
    .toEqual([{ question: 'badge', source_ids: [handbook.id], collection_ids: [rules.id] }])
})

test('what failed is explained under it, and Retry asks the server once more', async () => {
  const retried: string[] = []
  stored(handbook, locked)
  network.use(
    http.post('*/functions/v1/knowledge-retry/:id', ({ params }) => {
      retried.push(String(params.id))
      return HttpResponse.json({ source: locked }, { status: 202 })
    }),
  )
  await page()

  const reason = await screen.findByText('This PDF is protected by a password.')
  const row = reason.closest('tr')
  if (!row) throw new Error('The reason stands in a row.')
  await userEvent.click(within(row).getByRole('button', { name: 'Retry' }))

  await expect.poll(() => retried).toEqual([locked.id])
})

test('an upload that does not arrive keeps the file and can be sent again', async () => {
  const rows = stored()
  let tries = 0
  network.use(
    http.post('*/functions/v1/knowledge-upload', () => {
      tries += 1
      if (tries === 1) return HttpResponse.error()
      rows.push(handbook)
      return HttpResponse.json({ source: handbook }, { status: 201 })
    }),
  )
  await page()
  await userEvent.upload(await screen.findByLabelText('Add files'), file('handbook.txt'))

  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('button', { name: 'Handbook' })).toBeVisible()
  expect(screen.queryByText('handbook.txt')).toBeNull()
})

test('of a file over 20 MB one byte too many travels, so that the server lists it with its reason', () => {
  const limit = 20 * 1024 * 1024
  const large = new File([new Uint8Array(limit + 1000)], 'large.txt')
  const whole = new File([new Uint8Array(limit)], 'whole.txt')

  expect(travelling(large).size).toBe(limit + 1)
  expect(travelling(whole)).toBe(whole)
})

test('asking shows the passages with the words of the question marked', async () => {
  stored(handbook)
  network.use(
    http.post('*/functions/v1/knowledge-search', () =>
      HttpResponse.json({
        passages: [
          {
            source_id: handbook.id,
            document_id: 'd',
            chunk_id: 'c',
            title: 'Handbook',
            heading: ['Access', 'Badges'],
            page: 11,
            text: 'A badge locks after 90 days.',
            highlights: [[2, 7]],
            score: 1.82,
            meaning: 0.71,
          },
        ],
      }),
    ),
  )
  await page()

  await userEvent.type(
    await screen.findByLabelText('A question for your knowledge'),
    'badge locked{Enter}',
  )

  expect(await screen.findByText('0.91')).toBeVisible()
  expect(screen.getByText('badge').tagName).toBe('MARK')
  expect(screen.getByText('Badges, page 11')).toBeVisible()
  expect(screen.getByText('Has: badge · meaning 0.71')).toBeVisible()
})
