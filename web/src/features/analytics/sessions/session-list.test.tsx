import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { rowsOf } from '@/testing/rows.ts'
import { maya, open, session, stored } from '../testing/analytics.tsx'

const list = () => screen.findByRole('list', { name: 'Conversations' })
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('a conversation in the list says what came of it', async () => {
  stored({
    sessions: [
      session(1, { good: 1, total: 3, gallery_title: 'Help' }),
      session(2, { poor: 1, is_resolved: false, is_handed_over: true }),
      session(3, { unanswered: 1, is_resolved: false, said: 1 }),
    ],
  })
  await open('?show=sessions')

  const rows = within(await list()).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent(/Question 1Maya · Chat · Help · 2 messages · .*GoodResolved$/)
  expect(rows[1]).toHaveTextContent(/PoorHanded over$/)
  expect(rows[2]).toHaveTextContent(/1 message · .*Not answered$/)
  expect(screen.getByText('3 conversations')).toBeVisible()
})

test('pages, words, rating, outcome and order are in the address', async () => {
  const all = Array.from({ length: 35 }, (_, at) => session(at, { total: at === 0 ? 35 : null }))
  const { last } = stored({ sessions: all })
  const { location } = await open('?show=sessions&days=90')
  await list()
  expect(screen.getByRole('button', { name: 'First page' })).toBeDisabled()

  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Question 34')).toBeVisible()
  expect(last('analytics_sessions')).toMatchObject({
    ...{ after_id: all[29]?.id, after_at: all[29]?.created_at, most: 31 },
  })
  expect(location()).toMatch(/after=/)
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await choose('Rating', 'Rated poor')
  expect(location()).not.toMatch(/after=/)
  await choose('Outcome', 'Handed over')
  await choose('Sort by', 'Oldest first')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search what was said' }), 'vpn')
  await expect
    .poll(() => last('analytics_sessions'))
    .toMatchObject({ rated: 'poor', outcome: 'handed_over', oldest_first: true, words: 'vpn' })
  expect(last('analytics_sessions')).not.toHaveProperty('after_id')

  await userEvent.click(screen.getByRole('radio', { name: 'Figures' }))
  expect(location()).toMatch(/days=90/)
  expect(location()).not.toMatch(/rated|words|outcome|sort/)
})

test('without a match the way back leaves the filters out', async () => {
  stored({ sessions: [] })
  const { location } = await open('?show=sessions&words=zeppelin&rated=poor')

  await userEvent.click(await screen.findByRole('button', { name: 'Show the last 90 days' }))

  expect(location()).toMatch(/days=90/)
  expect(location()).not.toMatch(/zeppelin|rated/)
})

test('conversations that did not load are read again', async () => {
  stored({ sessions: [session(1)] })
  network.use(
    http.post(
      '*/rest/v1/rpc/analytics_sessions',
      () => HttpResponse.json({ message: 'Something went wrong.' }, { status: 500 }),
      { once: true },
    ),
  )
  await open('?show=sessions')

  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))

  expect(await list()).toBeVisible()
})

/** What was said in the one conversation. */
function said() {
  const message = {
    ...{ id: 'm1', role: 'user', answer_to: null, text: 'Where is it?', state: 'complete' },
    ...{ said_by: null, created_at: '2026-11-03T10:00:00Z', tool_calls: [], attachments: [] },
    ...{ answer_scores: null, message_feedback: [], message_citations: [] },
  }
  network.use(
    rowsOf('contact_requests', () => []),
    rowsOf('whispers', () => []),
    rowsOf('conversations', (query) =>
      query.get('id') === `eq.${session(1).id}`
        ? [
            {
              ...{ id: session(1).id, title: 'Parcels', template_id: maya.id, ended_at: null },
              ...{ person_state: null, channel: 'assistant' as const, visitor_id: 'v1' },
              templates: maya,
            },
          ]
        : [],
    ),
    http.get('*/rest/v1/messages', () => HttpResponse.json([message])),
  )
}

test('a conversation opens to what was said, and to the inbox of who has one', async () => {
  stored({ sessions: [session(1)] })
  said()
  const { location } = await open('?show=sessions')

  await userEvent.click(within(await list()).getByRole('link'))

  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Where is it?')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Open in the inbox' })).toHaveAttribute(
    'href',
    `/dashboard/agents/inbox?show=all&talk=${session(1).id}`,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(location()).not.toMatch(/session=/)
})

test('who has no agents has no inbox; what is gone says so', async () => {
  stored({ sessions: [session(1)] })
  said()
  await open(`?show=sessions&session=${session(1).id}`, { agents: false })
  expect(await screen.findByText('Where is it?')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open in the inbox' })).not.toBeInTheDocument()
})

test('a conversation that is gone says so', async () => {
  stored({ sessions: [session(1)] })
  said()
  await open(`?show=sessions&session=${session(2).id}`)

  expect(await screen.findByText('This conversation does not exist any more')).toBeVisible()
})

test('the file has every conversation that fits, and no formula', async () => {
  const all = Array.from({ length: 1200 }, (_, at) =>
    session(at % 60, { id: `0190c000-0000-7000-8000-${String(at).padStart(12, '0')}` }),
  )
  all[0] = session(0, { title: '=HYPERLINK("http://evil.example")', cost: 4200, poor: 1 })
  const { last, count } = stored({ sessions: all })
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) }))
  Object.assign(URL, { revokeObjectURL: () => {} })
  await open('?show=sessions&words=vpn&from=2026-11-01&to=2026-11-30')
  await list()

  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))

  await expect.poll(() => saved.length).toBe(1)
  const lines = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(lines).toHaveLength(1202)
  expect(lines[0]).toMatch(/^Id,Begun \(.+\),.*Model cost \(USD\)$/)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(lines[1]).toMatch(/,0\.004200$/)
  expect(last('analytics_sessions')).toMatchObject({ words: 'vpn', most: 1000 })
  expect(count('analytics_sessions')).toBe(3)
  vi.unstubAllGlobals()
})
