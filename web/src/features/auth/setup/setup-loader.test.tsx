import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query/query-client.ts'
import { supabase } from '@/lib/supabase.ts'
import { Contexts } from '@/session/contexts.tsx'
import { createSessionStore } from '@/session/session-store.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { setSession } from '@/testing/session.ts'
import { beginSetup, currentSetup, endSetup, type SetupKind } from './setup.ts'
import { SetupLoader } from './setup-loader.tsx'

let stop = () => {}
beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'],
    shouldAdvanceTime: true,
  }),
)
afterEach(() => {
  stop()
  endSetup()
  vi.useRealTimers()
  localStorage.clear()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const show = (store: ReturnType<typeof createSessionStore>) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Contexts store={store}>
        <SetupLoader />
      </Contexts>
    </QueryClientProvider>,
  )

/** What `slow` asks for is never answered. */
async function arrive(kind: SetupKind, slow: string[]) {
  const { session } = identity(member)
  for (const path of slow) {
    network.use(
      http.get(`*/rest/v1/${path}`, async () => {
        await delay('infinite')
        return HttpResponse.json([])
      }),
    )
  }
  setSession(session())
  const store = createSessionStore(supabase(), () => {})
  stop = store.start()
  await store.known()
  act(() => beginSetup(kind))
  show(store)
  await act(() => import('./setup-screen.tsx'))
}
const both = ['organization_members', 'organization_features']

test.each([
  ['signup', "Welcome! We're setting up your trial..."],
  ['invitation', 'Welcome! Setting up your organization access...'],
] as const)('a %s is welcomed while membership and features are read', async (kind, words) => {
  await arrive(kind, both)

  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByText('This will only take a moment')).toBeInTheDocument()
})

test('one context alone brings no loader', async () => {
  identity()
  const store = createSessionStore(supabase(), () => {})
  act(() => beginSetup('signup'))

  // The session is not known yet, so nothing else is asked for.
  show(store)

  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('it stays for 1.5 s, also when everything is there sooner', async () => {
  await arrive('signup', [])
  expect(screen.getByRole('status')).toBeInTheDocument()

  await pass(1000)
  expect(screen.getByRole('status')).toBeInTheDocument()

  await pass(800)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(currentSetup()).toBeNull()
})

test('it goes after 10 s, whatever is still on its way', async () => {
  await arrive('signup', both)

  await pass(8000)
  expect(screen.getByRole('status')).toBeInTheDocument()

  await pass(2200)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
