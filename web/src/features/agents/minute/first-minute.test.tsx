import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { StudioPage } from '../studio/studio-page.tsx'
import { parseStudioSearch } from '../studio/studio-search.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'

type Source = { id: string; status: 'queued' | 'ready' | 'failed' }
type Given = {
  sources?: Source[]
  chosen?: string[]
  asked?: boolean
  live?: boolean
  shared?: boolean
  section?: string
}

const definition = { ...maya, knowledge_source_ids: [], knowledge_collection_ids: [] }

/** An agent that has this much of its first minute. */
async function studio(given: Given = {}) {
  const { sources = [], chosen, asked = false, live = false, shared = false, section = '' } = given
  const template = {
    ...maya,
    live_version: live ? 1 : null,
    knowledge_scope: chosen ? ('selected' as const) : ('all' as const),
  }
  let told = { shared, guided: true }
  network.use(
    rowsOf('templates', () => [template]),
    rowsOf('template_versions', () => (live ? [{ number: 1, definition }] : [])),
    rowsOf('template_canaries', () => []),
    http.post('*/rest/v1/rpc/version_scores', () => HttpResponse.json([])),
    rowsOf('template_tests', () => [{ id: 'a' }]),
    rowsOf('template_knowledge_sources', () => (chosen ?? []).map((source_id) => ({ source_id }))),
    rowsOf('knowledge_sources', () => sources),
    rowsOf('own_people', () => []),
    rowsOf('conversations', () => (asked ? [{ id: 'talk' }] : [])),
    http.get('*/rest/v1/agent_widgets', () => HttpResponse.json(told)),
    http.patch('*/rest/v1/agent_widgets', async ({ request }) => {
      told = { ...told, ...((await request.json()) as object) }
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderPage(
    ({ search }) => (
      <StudioPage
        {...{ template, userId: 'me', mayOverride: true }}
        section={parseStudioSearch(search).section ?? 'identity'}
        choices={{ people, tones, lengths }}
        frame={({ title, actions, body }) => (
          <main>
            {title}
            {actions}
            {body}
          </main>
        )}
        slots={() => ({
          knowledge: () => null,
          live: () => <textarea aria-label="Write" />,
        })}
      />
    ),
    `/dashboard/agents/${maya.id}${section}`,
  )
  return { told: () => told }
}

const ready: Source = { id: 's', status: 'ready' }
const strip = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const next = async () => {
  const items = (await strip()).getAllByRole('listitem')
  return items.find((item) => item.getAttribute('aria-current') === 'step')
}

test('an agent that reads nothing is led to its documents', async () => {
  await studio({ sources: [{ id: 's', status: 'failed' }], asked: true, live: true })

  await userEvent.click((await strip()).getByRole('link', { name: 'Add a document' }))

  expect(await screen.findByRole('heading', { name: 'Knowledge' })).toBeVisible()
  // There the section itself has the button.
  expect((await strip()).queryByRole('link')).toBeNull()
  expect(await next()).toHaveTextContent('Add a document')
})

test.each([
  [false, 'has its room before they are known'],
  [true, 'takes none before it is known that there are any'],
])('of an agent that was shared (%s) the strip of steps %s', async (shared) => {
  const held = Promise.withResolvers<void>()
  const opened = studio({ sources: [ready], shared })
  network.use(http.get('*/rest/v1/conversations', () => held.promise))
  await opened
  await screen.findByRole('heading', { name: 'Identity' })

  const room = () => document.querySelectorAll('[aria-hidden=true] > .h-7')
  if (!shared) await waitFor(() => expect(room()).toHaveLength(1))
  expect(room()).toHaveLength(shared ? 0 : 1)
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  held.resolve()

  expect(await next()).toHaveTextContent('Ask Maya')
  expect(room()).toHaveLength(0)
})

test('a document that is being read is waited for, and one that it may not read counts for nothing', async () => {
  await studio({ sources: [ready, { id: 'own', status: 'queued' }], chosen: ['own'] })

  expect(await next()).toHaveTextContent('Reading your document')
})

test('an agent that was never asked is asked in the conversation beside', async () => {
  await studio({ sources: [ready] })

  await userEvent.click((await strip()).getByRole('button', { name: 'Ask Maya' }))

  expect(screen.getByLabelText('Write')).toHaveFocus()
})

test('an agent that answers is published, and one that is live is shared, from the strip', async () => {
  await studio({ sources: [ready], asked: true })
  await userEvent.click((await strip()).getByRole('button', { name: 'Publish' }))
  expect(screen.getByRole('dialog', { name: 'Publish Maya' })).toBeVisible()
})

test.each(['Copy link', 'Open as a visitor'])(
  'an agent that was shared has all, and the strip is gone: %s',
  async (name) => {
    const user = userEvent.setup()
    const { told } = await studio({ sources: [ready], asked: true, live: true })
    await user.click((await strip()).getByRole('button', { name: 'Share' }))
    const dialog = within(screen.getByRole('dialog'))
    const way = dialog.getByRole(name === 'Copy link' ? 'button' : 'link', { name })
    way.addEventListener('click', (event) => event.preventDefault())
    await user.click(way)
    await user.click(dialog.getByRole('button', { name: 'Done' }))

    await expect.poll(() => screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    await expect.poll(told).toEqual({ shared: true, guided: true })
  },
)

test('the strip is put away for all who edit, and brought back', async () => {
  const { told } = await studio()

  await userEvent.click((await strip()).getByRole('button', { name: 'Hide the first steps' }))

  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Maya' })).toHaveFocus()
  await expect.poll(told).toEqual({ shared: false, guided: false })
})

test('sections say how much is in them', async () => {
  await studio({ sources: [ready, { id: 'b', status: 'ready' }], live: true })
  const sections = await screen.findByRole('navigation', { name: 'Sections' })
  await strip()

  expect(await within(sections).findByRole('link', { name: 'Knowledge 2' })).toBeVisible()
  expect(await within(sections).findByRole('link', { name: 'Tests 1' })).toBeVisible()
  expect(within(sections).getByRole('link', { name: 'Versions 1' })).toBeVisible()
  expect(within(sections).getByRole('link', { name: 'Identity' })).toBeVisible()
})
