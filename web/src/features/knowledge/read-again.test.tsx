import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { DeleteSourceDialog } from './delete-source-dialog.tsx'
import type { Source } from './source.ts'
import { SourceSheet } from './source-sheet.tsx'
import { handbook, maya } from './testing/sources.ts'

const again: Source = { ...handbook, kind: 'web', status: 'processing', progress: 40 }
const first: Source = { ...again, chunk_count: 0 }

const passage = (nth: number) => ({
  ...{ id: `c${nth}`, document_id: 'd1', ordinal: nth - 1, heading: [], page: null },
  body: `Passage ${nth} of the handbook.`,
})

async function open(source: Source) {
  network.use(
    rowsOf('knowledge_chunks', () => [passage(1)]),
    http.post('*/rest/v1/rpc/passage_citations', () => HttpResponse.json([])),
    rowsOf('knowledge_sources', () => [source]),
    rowsOf('knowledge_sites', () => []),
    rowsOf('knowledge_collections', () => []),
    http.get('*/functions/v1/knowledge-source/:id/text', () =>
      HttpResponse.json({
        documents: [{ id: 'd1', text: 'A laptop is replaced after four years.' }],
      }),
    ),
  )
  await renderPage(() => (
    <SourceSheet
      organizationId="o"
      id={source.id}
      onClose={() => {}}
      onEdit={() => {}}
      onReplace={() => {}}
    />
  ))
  return within(await screen.findByRole('dialog'))
}

test('what is read again shows the text that is answered from meanwhile', async () => {
  const sheet = await open(again)

  expect(await sheet.findByText('A laptop is replaced after four years.')).toBeVisible()
})

test('what is read for the first time says when its text comes', async () => {
  const sheet = await open(first)

  expect(await sheet.findByText('The text shows here as soon as it has been read.')).toBeVisible()
})

test.each([
  ['Text', 'A laptop is replaced after four years.'],
  ['Passages', 'Passage 1 of the handbook.'],
])(
  'what was not read again says why, above what is still answered from: %s',
  async (view, words) => {
    const sheet = await open({ ...again, status: 'failed', error: 'The page is gone.' })
    await userEvent.click(await sheet.findByRole('radio', { name: view }))

    expect(await sheet.findByText(words)).toBeVisible()
    expect(
      sheet.getByText('The page is gone. Agents answer from what was read before.'),
    ).toBeVisible()
  },
)

test('what was never read says why, and nothing else', async () => {
  const sheet = await open({ ...first, status: 'failed', error: 'The page is gone.' })

  expect(await sheet.findByText('The page is gone.')).toBeVisible()
  expect(sheet.queryByText(/shows here as soon as/)).toBeNull()
})

test('passages after the first 200 are shown on demand, in their order', async () => {
  const all = Array.from({ length: 201 }, (_, at) => passage(at + 1))
  const asked: (string | null)[] = []
  const sheet = await open(handbook)
  network.use(
    rowsOf('knowledge_chunks', (query) => {
      asked.push(query.get('or'))
      return query.has('or') ? all.slice(200) : all
    }),
  )
  await userEvent.click(await sheet.findByRole('radio', { name: 'Passages' }))
  const shown = () => within(sheet.getByRole('list', { name: 'Passages' })).getAllByRole('listitem')
  expect(await sheet.findByText('Passage 200 of the handbook.')).toBeVisible()
  expect(shown()).toHaveLength(200)

  await userEvent.click(sheet.getByRole('button', { name: 'Show more' }))

  expect(await sheet.findByText('Passage 201 of the handbook.')).toBeVisible()
  expect(shown()).toHaveLength(201)
  expect(sheet.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked).toEqual([null, '(document_id.gt.d1,and(document_id.eq.d1,ordinal.gt.199))'])
})

test('where there are 200 passages, no more are offered', async () => {
  const sheet = await open(handbook)
  network.use(
    rowsOf('knowledge_chunks', () => Array.from({ length: 200 }, (_, at) => passage(at + 1))),
  )
  await userEvent.click(await sheet.findByRole('radio', { name: 'Passages' }))

  expect(await sheet.findByText('Passage 200 of the handbook.')).toBeVisible()
  expect(sheet.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('who deletes what is read again is told who can no longer answer from it', async () => {
  network.use(rowsOf('organizations', () => [{ deleted_sources_days: 30 }]))
  await renderPage(() => (
    <DeleteSourceDialog organizationId="o" source={again} readers={[maya]} onClose={() => {}} />
  ))

  expect(await screen.findByText(/Maya can no longer answer from it/)).toBeVisible()
})
