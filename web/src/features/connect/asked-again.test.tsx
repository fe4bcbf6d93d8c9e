import type { QueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { ConnectPage } from './connect-page.tsx'
import { parseConnectSearch } from './connect-search.ts'
import { PracticeZapier } from './practice-zapier/practice-zapier.tsx'
import { connection } from './testing/keys.ts'

/** What is shown is asked for once more, and nothing of it comes. */
async function askInVain(queryClient: QueryClient) {
  const failure = () => HttpResponse.json({ message: 'Out of order.' }, { status: 400 })
  network.use(http.get('*/rest/v1/*', failure), http.post('*/functions/v1/*', failure))
  await act(() => queryClient.invalidateQueries())
}

function connect(search: string) {
  connection()
  return renderPage(
    ({ search: raw, setSearch }) => (
      <ConnectPage
        {...{ organizationId: 'org-1', canRead: true, canWrite: true, isOwner: false }}
        search={parseConnectSearch(raw)}
        onSearch={setSearch}
      />
    ),
    `/dashboard/integrations${search}`,
  )
}

test('what is typed to connect a system stays when its connections are asked for in vain', async () => {
  const { queryClient } = await connect('?open=salesforce-connection')
  await userEvent.type(await screen.findByLabelText('Consumer key'), '3MVG9')

  await askInVain(queryClient)

  expect(screen.getByLabelText('Consumer key')).toHaveValue('3MVG9')
  expect(screen.queryByText('Did not load')).toBeNull()
})

test.each([
  ['zapier-connection', 'None yet.'],
  ['webhooks', 'One POST request for each event that you choose'],
  ['servers', 'No server is connected yet.'],
])('the sheet %s keeps what it shows', async (sheet, words) => {
  const { queryClient } = await connect(`?open=${sheet}`)
  const open = within(await screen.findByRole('dialog'))
  expect(await open.findByText(words, { exact: false })).toBeVisible()

  await askInVain(queryClient)

  expect(open.getByText(words, { exact: false })).toBeVisible()
  expect(open.queryByText(/did not load/)).toBeNull()
})

test('what is typed to the practice Zapier stays too', async () => {
  connection()
  network.use(
    rowsOf('practice_systems', () => [{ allows_access: true }]),
    rowsOf('practice_records', () => [
      {
        ...{ id: 'z1', created_at: '2026-01-02T09:00:00Z' },
        fields: {
          key: 'agent_published',
          event: 'agent.published',
          title: 'Announce',
          state: 'on',
        },
      },
    ]),
    http.post('*/functions/v1/zapier-practice/test', () =>
      HttpResponse.json({ error: { code: 'not_connected', message: 'No.' } }, { status: 422 }),
    ),
  )
  const { queryClient } = await renderPage(
    () => (
      <PracticeZapier
        {...{ organizationId: 'org-1', canWrite: true, onBack() {}, onCreateKey() {} }}
      />
    ),
    '/dashboard/integrations',
  )
  await userEvent.type(await screen.findByLabelText('API key'), 'dwk_mine')
  await userEvent.type(await screen.findByLabelText('Purpose'), 'Hello')
  expect(screen.getByText('Lets agents in')).toBeVisible()

  await askInVain(queryClient)

  expect(screen.getByLabelText('API key')).toHaveValue('dwk_mine')
  expect(screen.getByLabelText('Purpose')).toHaveValue('Hello')
  expect(screen.getByText('Lets agents in')).toBeVisible()
})
