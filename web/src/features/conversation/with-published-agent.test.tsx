import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { supabase } from '@/lib/supabase.ts'
import { Contexts } from '@/session/contexts.tsx'
import { createSessionStore } from '@/session/session-store.ts'
import { identity } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { renderPage } from '@/testing/render-page.tsx'
import { Composer } from './composer.tsx'
import { published } from './testing/talk.tsx'
import { WithPublishedAgent } from './with-published-agent.tsx'

const id = '0190a5d2-7c5b-7000-8000-000000000001'

afterEach(() => vi.restoreAllMocks())

/** A visitor comes to the page of an agent and gets the answers in turn to who asks for a session. */
function open(languages: string[], ...signUps: (() => Response)[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  identity()
  network.use(
    http.post('*/rest/v1/rpc/published_agent', () =>
      HttpResponse.json({ ...published, id, languages }),
    ),
    ...signUps.toReversed().map((answer) => http.post('*/auth/v1/signup', answer, { once: true })),
  )
}

test('a visitor who gets no session is told what failed, and tries again', async () => {
  const refused = vi.fn(() =>
    HttpResponse.json({ code: 429, msg: 'Request rate limit reached' }, { status: 429 }),
  )
  open(['en'], refused, refused)
  await renderApp(`/agent?id=${id}`)

  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent('The agent could not be reached')
  expect(failure).toHaveTextContent('Request rate limit reached')
  expect(refused).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Request rate limit reached')).toBeVisible()
  expect(refused).toHaveBeenCalledTimes(2)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('textbox', { name: 'Write to Maya' })).toBeVisible()
})

test.each([
  ['is not reached', () => HttpResponse.error()],
  ['starts again', () => new HttpResponse(null, { status: 503 })],
])('where the server %s that is said in the language of the visitor', async (_, answer) => {
  open(['de'], answer)
  await renderApp(`/assistant?id=${id}`)

  expect(
    await screen.findByRole('heading', { name: 'Der Agent ist nicht erreichbar' }),
  ).toBeVisible()
  expect(screen.getByText(/^Der Server ist nicht erreichbar/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal' }))

  expect(await screen.findByRole('textbox', { name: 'Nachricht an Maya' })).toBeVisible()
})

test('a talk goes on when its agent could not be read again', async () => {
  open(['en'])
  const store = createSessionStore(supabase(), () => {})
  onTestFinished(store.start())
  const { queryClient } = await renderPage(() => (
    <Contexts store={store}>
      <WithPublishedAgent id={id} titleOf={({ name }) => name}>
        {({ name }) => (
          <Composer placeholder={name} busy={false} onSend={() => {}} onStop={() => {}} chat={{}} />
        )}
      </WithPublishedAgent>
    </Contexts>
  ))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Maya' }), 'No VPN')
  network.use(
    http.post('*/rest/v1/rpc/published_agent', () => HttpResponse.json({}, { status: 500 })),
  )

  await act(() => queryClient.refetchQueries({ queryKey: ['published-agent'] }))

  expect(screen.getByRole('textbox', { name: 'Maya' })).toHaveValue('No VPN')
  expect(screen.queryByRole('alert')).toBeNull()
})
