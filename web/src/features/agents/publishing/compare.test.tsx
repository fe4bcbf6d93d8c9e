import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import type { Definition } from './differences.ts'
import type { Version } from './version-queries.ts'
import { Versions } from './versions.tsx'

const handbook = '0190a000-0000-7000-8000-0000000000a1'
const definition = (change: Partial<Definition> = {}): Definition => ({
  ...maya,
  knowledge_source_ids: [],
  knowledge_collection_ids: [],
  ...change,
})
const version = (number: number, change: Partial<Definition> = {}): Version => ({
  ...{ number, note: '', published_by: 'me', published_at: '2026-01-01T10:00:00Z' },
  definition: definition(change),
})
const first = version(1)
const second = version(2, {
  instructions: 'Help colleagues politely.',
  tone: 'formal',
  starter_questions: [],
  knowledge_scope: 'selected',
  knowledge_source_ids: [handbook, '0190a000-0000-7000-8000-0000000000a2'],
  knowledge_collection_ids: ['rules', 'gone'],
})

async function page({ list = [second, first], draft = second.definition } = {}) {
  network.use(
    rowsOf('knowledge_sources', () => [{ id: handbook, title: 'Handbook' }]),
    http.get('*/rest/v1/knowledge_collections', () =>
      HttpResponse.json([
        { id: 'rules', name: 'House rules', knowledge_collection_sources: [{ count: 2 }] },
      ]),
    ),
    rowsOf('tools', () => []),
    rowsOf('mcp_servers', () => []),
    rowsOf('models', () => []),
    rowsOf('template_canaries', () => []),
    http.post('*/rest/v1/rpc/version_scores', () => HttpResponse.json([])),
  )
  return renderPage(
    () => (
      <Versions
        template={{ ...maya, live_version: 2 }}
        versions={{ list, error: null, onRetry: () => {} }}
        unpublished={0}
        draft={draft}
        choices={{ people, tones, lengths }}
        userId="me"
        live={{ isPending: false, mutate: () => {} } as never}
      />
    ),
    `/dashboard/agents/${maya.id}`,
  )
}

async function compare(number: number) {
  await userEvent.click(await screen.findByRole('button', { name: `Compare version ${number}` }))
  return within(await screen.findByRole('list', { name: 'Differences' }))
}
const marked = (list: Pick<typeof screen, 'getAllByRole'>) =>
  list
    .getAllByRole('listitem')
    .flatMap((item) => [...item.querySelectorAll('del, ins')])
    .map((mark) => `${mark.tagName === 'DEL' ? '-' : '+'}${mark.textContent}`)

test('a version is compared with the one before it, and only what differs is shown', async () => {
  await page()

  const list = await compare(2)

  const parts = list.getAllByRole('listitem').map((item) => item.querySelector('h3')?.textContent)
  expect(parts).toEqual(['Tone', 'Instructions', 'Starter questions', 'Knowledge'])
  expect(marked(list)).toContain('+ politely')
  expect(marked(list)).toContain('-I cannot connect to the VPN.')
  const [tone, , , knowledge] = list.getAllByRole('listitem')
  expect(tone).toHaveTextContent('ToneVersion 1FriendlyVersion 2Formal')
  expect(knowledge).toHaveTextContent('Handbook')
  expect(knowledge).toHaveTextContent('Collection: House rules')
  expect(knowledge).toHaveTextContent('Something that was deleted')
})

test('the first version is compared with the draft, which is the newer one', async () => {
  await page()

  const list = await compare(1)

  expect(list.getAllByText('Draft').length).toBeGreaterThan(0)
  expect(marked(list)).toContain('+ politely')
})

test('two that are the same say so', async () => {
  await page({ list: [first], draft: first.definition })

  await userEvent.click(await screen.findByRole('button', { name: 'Compare version 1' }))

  expect(await screen.findByText('They are the same.')).toBeVisible()
})

test('another one is chosen, and an older one stands on the left', async () => {
  await page({ list: [version(3), second, first], draft: second.definition })
  await compare(3)

  await userEvent.click(screen.getByRole('combobox', { name: 'Compare it with' }))
  await userEvent.click(await screen.findByRole('option', { name: 'The draft' }))

  const list = within(await screen.findByRole('list', { name: 'Differences' }))
  expect(marked(list)).toContain('+ politely')
  const [tone] = list.getAllByRole('listitem')
  expect(tone).toHaveTextContent('ToneVersion 3FriendlyDraftFormal')
})

test('what differs stays when what it is called is asked for in vain', async () => {
  const { queryClient } = await page()
  await compare(2)

  network.use(http.get('*/rest/v1/*', () => HttpResponse.json({}, { status: 400 })))
  await act(() => queryClient.invalidateQueries())

  expect(screen.getByRole('list', { name: 'Differences' })).toBeVisible()
})
