import { screen, within } from '@testing-library/react'
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

async function open(source: Source) {
  network.use(
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

test('who deletes what is read again is told who can no longer answer from it', async () => {
  network.use(rowsOf('organizations', () => [{ deleted_sources_days: 30 }]))
  await renderPage(() => (
    <DeleteSourceDialog organizationId="o" source={again} readers={[maya]} onClose={() => {}} />
  ))

  expect(await screen.findByText(/Maya can no longer answer from it/)).toBeVisible()
})
