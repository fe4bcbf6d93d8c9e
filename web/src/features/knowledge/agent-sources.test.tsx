import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { delay, HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { AgentSources } from './agent-sources.tsx'
import { FirstDocument } from './first-document.tsx'
import type { Source } from './source.ts'
import { rules, serveCollections } from './testing/collections.ts'
import { handbook, locked } from './testing/sources.ts'

function stored(rows: Source[], chosen: string[] = []) {
  network.use(
    rowsOf('knowledge_sources', () => rows),
    rowsOf('template_knowledge_sources', () => chosen.map((source_id) => ({ source_id }))),
  )
}

const scope = { value: 'all', onChange: () => {} } as const
const sources = () =>
  renderPage(() => <AgentSources organizationId="o" templateId="a" scope={scope} />)

test('a file that failed says why in the studio too, and Retry reads it again', async () => {
  const rows = [handbook, locked]
  stored(rows)
  const retried: unknown[] = []
  network.use(
    http.post('*/functions/v1/knowledge-retry/:id', ({ params }) => {
      retried.push(params.id)
      rows[1] = { ...locked, status: 'ready', error: null }
      return HttpResponse.json({})
    }),
  )
  await sources()
  const row = (await screen.findByText('Contracts')).closest('li')
  if (!row) throw new Error('There is no row.')
  expect(within(row).getByText('This PDF is protected by a password.')).toBeVisible()

  await userEvent.click(within(row).getByRole('button', { name: 'Retry Contracts' }))

  expect(retried).toEqual([locked.id])
  await expect.poll(() => within(row).queryByText('Ready')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry Handbook' })).toBeNull()
})

test('where there is no source, the one thing to do is to add a document', async () => {
  stored([])
  await sources()

  expect(await screen.findByRole('button', { name: 'Add a document' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull()
})

test('while the first document is on its way there is nothing to search in', async () => {
  stored([])
  network.use(http.post('*/functions/v1/knowledge-upload', () => delay('infinite')))
  await sources()
  await screen.findByRole('button', { name: 'Add a document' })

  await userEvent.upload(
    screen.getByLabelText('Add a document', { selector: 'input' }),
    new File(['# Laptops'], 'laptops.md'),
  )

  expect(await screen.findByText('laptops.md')).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByText('No source has this name.')).toBeNull()
})

test('an agent of selected sources is given a whole collection, and what is in it is marked', async () => {
  const collected = { ...handbook, knowledge_collection_sources: [{ collection_id: rules.id }] }
  serveCollections([rules], [collected, locked])
  const given: unknown[] = []
  network.use(
    rowsOf('template_knowledge_sources', () => []),
    http.get('*/rest/v1/template_knowledge_collections', () =>
      HttpResponse.json(
        given.map(() => ({
          collection_id: rules.id,
          knowledge_collections: { knowledge_collection_sources: [{ source_id: handbook.id }] },
        })),
      ),
    ),
    http.post('*/rest/v1/template_knowledge_collections', async ({ request }) => {
      given.push(await request.json())
      return new HttpResponse(null, { status: 201 })
    }),
    http.delete('*/rest/v1/template_knowledge_collections', () => {
      given.pop()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const selected = { value: 'selected', onChange: () => {} } as const
  await renderPage(() => <AgentSources organizationId="o" templateId="a" scope={selected} />)

  const tick = await screen.findByRole('checkbox', { name: /^House rules/ })
  expect(tick).not.toBeChecked()
  await userEvent.click(tick)
  await expect.poll(() => tick).toBeChecked()

  expect(given).toEqual([{ organization_id: 'o', template_id: 'a', collection_id: rules.id }])
  expect(await screen.findAllByText(/in a chosen collection/)).toHaveLength(1)
  expect(screen.getByRole('checkbox', { name: /^Handbook/ })).not.toBeChecked()
  await userEvent.click(tick)
  await expect.poll(() => screen.queryByText(/in a chosen collection/)).toBeNull()
})

test('an agent of all sources is offered no collection', async () => {
  serveCollections([rules], [handbook])
  network.use(rowsOf('template_knowledge_sources', () => []))
  await sources()

  expect(await screen.findByText('Handbook')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Collections' })).toBeNull()
})

const step = (value: 'all' | 'selected') =>
  renderPage(() => (
    <FirstDocument organizationId="o" templateId="a" scope={value} name="Maya">
      <p>Questions to start with</p>
    </FirstDocument>
  ))

test.each([
  ['there is no source', 'all', [], []],
  ['every source failed', 'all', [locked], []],
  ['none is selected', 'selected', [handbook], []],
] as const)('the first step is to add a document when %s', async (_, value, rows, chosen) => {
  stored([...rows], [...chosen])
  await step(value)

  expect(await screen.findByRole('link', { name: 'Add a document' })).toHaveAttribute(
    'href',
    expect.stringContaining('section=knowledge'),
  )
  expect(screen.queryByText('Questions to start with')).toBeNull()
})

test.each([
  ['the organisation has one', 'all', []],
  ['one is selected', 'selected', [handbook.id]],
] as const)(
  'an agent with a source starts with its questions when %s',
  async (_, value, chosen) => {
    stored([handbook], [...chosen])
    await step(value)

    expect(await screen.findByText('Questions to start with')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Add a document' })).toBeNull()
  },
)
