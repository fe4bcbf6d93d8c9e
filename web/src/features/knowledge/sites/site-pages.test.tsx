import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { addressOf } from '../adding/site-dialog.tsx'
import { SourceSheet } from '../source-sheet.tsx'
import { handbook } from '../testing/sources.ts'
import type { FoundPage } from './queries.ts'

const help = { ...handbook, kind: 'site' as const, title: 'acme.test/help' }
const page = (change: Partial<FoundPage>): FoundPage => ({
  ...{
    url: 'https://acme.test/',
    title: null,
    state: 'read',
    reason: null,
    change: null,
    changed_in: null,
  },
  ...{ new_passages: 0, gone_passages: 0, ...change },
})

function stored(status: 'ready' | 'processing' = 'ready') {
  const acts: string[] = []
  network.use(
    rowsOf('knowledge_sources', () => [{ ...help, status }]),
    rowsOf('knowledge_sites', () => [
      {
        url: 'https://acme.test/help',
        schedule: 'never' as const,
        run: 2,
        ended_at: null,
        next_at: null,
      },
    ]),
    rowsOf('knowledge_pages', () => [
      page({ url: 'https://acme.test/a', change: 'added', changed_in: 1 }),
      page({ url: 'https://acme.test/b', state: 'skipped', reason: 'It asks not to be kept.' }),
      page({
        ...{ url: 'https://acme.test/c', title: 'Prices', change: 'changed', changed_in: 2 },
        ...{ new_passages: 2, gone_passages: 1 },
      }),
    ]),
    http.get('*/functions/v1/knowledge-source/*', () => HttpResponse.json({ documents: [] })),
    http.post('*/functions/v1/knowledge-site/:id/:act', ({ params }) => {
      acts.push(`${params.id} ${params.act}`)
      return HttpResponse.json({}, { status: 202 })
    }),
    http.patch('*/rest/v1/knowledge_sites', async ({ request }) => {
      acts.push(JSON.stringify(await request.json()))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return acts
}
const open = () =>
  renderPage(() => (
    <SourceSheet
      organizationId="o"
      id={help.id}
      onEdit={() => {}}
      onReplace={() => {}}
      onClose={() => {}}
    />
  ))

test('the pages of a site show what changed the last time first, and why one was not read', async () => {
  stored()
  await open()

  await userEvent.click(await screen.findByRole('radio', { name: 'Pages' }))

  expect(await screen.findByText('3 pages. 1 changed the last time.')).toBeVisible()
  const rows = screen.getAllByRole('listitem')
  expect(within(rows[0] as HTMLElement).getByText('Prices')).toBeVisible()
  expect(within(rows[0] as HTMLElement).getByText('acme.test/c')).toBeVisible()
  expect(within(rows[0] as HTMLElement).getByText('2 new, 1 gone')).toBeVisible()
  expect(screen.getByText('It asks not to be kept.')).toBeVisible()
  expect(screen.queryByText('Added')).toBeNull()
})

test('a site is read again at once', async () => {
  const acts = stored()
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Sync now' }))

  await expect.poll(() => acts).toEqual([`${help.id} sync`])
})

test('one that is being read can be paused and cancelled', async () => {
  const acts = stored('processing')
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  await expect.poll(() => acts).toEqual([`${help.id} pause`, `${help.id} cancel`])
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
})

test.each([
  ['example.com', 'https://example.com/'],
  [' http://example.com/a ', 'http://example.com/a'],
  ['ftp://example.com', null],
  ['example', null],
  ['', null],
])('the address "%s" is read as %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address)
})
