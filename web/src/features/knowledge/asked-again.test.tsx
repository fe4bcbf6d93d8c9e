import type { QueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { AgentSources } from './agent-sources.tsx'
import { AskKnowledge } from './asking/ask-knowledge.tsx'
import { CollectionSection } from './collections/collection-section.tsx'
import { DeletedList } from './deleted/deleted-list.tsx'
import { GapList } from './gaps/gap-list.tsx'
import { SitePages } from './sites/site-pages.tsx'
import { SourceSheet } from './source-sheet.tsx'
import { SynonymSection } from './synonyms/synonym-section.tsx'
import { rules, serveCollections } from './testing/collections.ts'
import { handbook, maya } from './testing/sources.ts'

const nothing = () => {}
const organizationId = handbook.organization_id
const gapId = '0190b000-0000-7000-8000-0000000000b1'

beforeEach(() => {
  serveCollections([rules], [handbook])
  network.use(
    rowsOf('knowledge_chunks', () => [
      { ...{ id: 'c1', ordinal: 0, heading: [], page: null }, body: 'Badges lock.' },
    ]),
    rowsOf('knowledge_sites', () => [
      {
        url: 'https://acme.test/help',
        ...{ schedule: 'never' as const, run: 2, ended_at: null, next_at: null },
      },
    ]),
    rowsOf('knowledge_pages', () => [
      {
        url: 'https://acme.test/a',
        ...{ title: 'Prices', state: 'read' as const, reason: null, change: null },
        ...{ changed_in: null, new_passages: 0, gone_passages: 0 },
      },
    ]),
    rowsOf('deleted_sources', () => [
      {
        ...{ organization_id: organizationId, source_id: 's1', title: 'Old handbook' },
        ...{ kind: 'file', mime_type: 'application/pdf', bytes: 2048 },
        ...{ deleted_at: '2026-01-01T09:00:00Z', expires_at: '2030-01-03T12:00:00Z' },
      },
    ]),
    rowsOf('organizations', () => [{ deleted_sources_days: 30 }]),
    rowsOf('knowledge_synonyms', () => [
      { id: 'y1', organization_id: organizationId, words: ['holiday', 'annual leave'] },
    ]),
    rowsOf('template_knowledge_sources', () => []),
    http.get('*/rest/v1/rpc/knowledge_gap_list', () =>
      HttpResponse.json([
        {
          ...{ id: gapId, status: 'open', source_id: null, question: 'Is there a pool?' },
          ...{ times: 1, people: 1, last_asked_at: '2026-01-01T09:00:00Z' },
          ...{ template_ids: [maya.id], channels: ['assistant'] },
        },
      ]),
    ),
    http.get('*/rest/v1/knowledge_gap_questions', () =>
      HttpResponse.json([
        {
          ...{ answer_id: 'a', question: 'Do you have a pool?', channel: 'assistant' },
          ...{ asked_at: '2026-01-01T08:00:00Z', template_id: maya.id },
        },
      ]),
    ),
    http.post('*/rest/v1/rpc/passage_citations', () => HttpResponse.json([])),
    http.get('*/functions/v1/knowledge-source/:id/text', () =>
      HttpResponse.json({ documents: [{ id: 'd1', title: 'Handbook', text: 'Badges lock.' }] }),
    ),
    http.post('*/functions/v1/knowledge-search', () => HttpResponse.json({ passages: [] })),
    http.post('*/functions/v1/knowledge-ask', () =>
      HttpResponse.json({ text: 'After 90 days.', answered: true, citations: [] }),
    ),
  )
})

/** What is shown is asked for once more, and nothing of it comes. */
async function askInVain(queryClient: QueryClient) {
  const failure = () => HttpResponse.json({ message: 'Out of order.' }, { status: 400 })
  network.use(
    http.get('*/rest/v1/*', failure),
    http.get('*/functions/v1/*', failure),
    http.post('*/functions/v1/*', failure),
  )
  await act(() => queryClient.invalidateQueries())
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const view = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
const sheet = (
  <SourceSheet
    {...{ organizationId, id: handbook.id }}
    {...{ onClose: nothing, onEdit: nothing, onReplace: nothing }}
  />
)
const collections = (
  <CollectionSection
    {...{ organizationId, readers: [], shown: undefined, filled: undefined }}
    {...{ onShow: nothing, onFill: nothing }}
  />
)
const gaps = (
  <GapList {...{ organizationId, shown: 'open', readers: [maya], search: {}, onSearch: nothing }} />
)
const selected = { value: 'selected', onChange: nothing } as const

const cases: [of: string, page: ReactNode, words: string, open?: () => Promise<unknown>][] = [
  ['the text of a source', sheet, 'Badges lock.'],
  ['its passages', sheet, 'Badges lock.', () => view('Passages')],
  ['the pages of a site', <SitePages key="pages" source={handbook} />, 'Prices'],
  ['collections', collections, 'House rules'],
  [
    'what was deleted',
    <DeletedList key="deleted" {...{ organizationId }} isOwner />,
    'Old handbook',
  ],
  [
    'how a gap was asked',
    gaps,
    'Do you have a pool?',
    () => press('How “Is there a pool?” was asked'),
  ],
  [
    'synonyms',
    <SynonymSection key="synonyms" organizationId={organizationId} />,
    'holiday = annual leave',
    () => press('Words that mean the same'),
  ],
  [
    'the sources of an agent',
    <AgentSources key="sources" {...{ organizationId, templateId: maya.id, scope: selected }} />,
    'Handbook',
  ],
  [
    'its collections',
    <AgentSources key="sources" {...{ organizationId, templateId: maya.id, scope: selected }} />,
    'House rules',
  ],
]

test.each(cases)('%s: what is shown stays when it is asked for in vain', async (...given) => {
  const [, shown, words, open] = given
  const { queryClient } = await renderPage(() => shown, '/dashboard/knowledge')
  await open?.()
  expect(await screen.findByText(words)).toBeVisible()

  await askInVain(queryClient)

  expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what sources of a collection were searched for stays', async () => {
  const { queryClient } = await renderPage(
    () => (
      <CollectionSection
        {...{ organizationId, readers: [], shown: undefined, filled: rules.id }}
        {...{ onShow: nothing, onFill: nothing }}
      />
    ),
    '/dashboard/knowledge',
  )
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('Search sources'), 'hand')
  await dialog.findByRole('checkbox', { name: /^Handbook/ })

  await askInVain(queryClient)

  expect(dialog.getByLabelText('Search sources')).toHaveValue('hand')
})

test('an answer stays when it is asked for in vain, beside what the search says', async () => {
  const { queryClient } = await renderPage(() => (
    <AskKnowledge {...{ organizationId: maya.id, readers: [maya], onOpen: nothing }} />
  ))
  await userEvent.click(screen.getByRole('combobox', { name: 'Search as' }))
  await userEvent.click(screen.getByRole('option', { name: 'As Maya' }))
  await userEvent.type(screen.getByLabelText('A question for your knowledge'), 'Badges?{Enter}')
  expect(await screen.findByText('After 90 days.')).toBeVisible()

  await askInVain(queryClient)

  expect(screen.getByText('The search failed')).toBeVisible()
  expect(screen.getByText('After 90 days.')).toBeVisible()
})
