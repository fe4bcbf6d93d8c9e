import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { supabase } from '@/lib/supabase.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { setSession } from '@/testing/session.ts'
import { createSessionStore } from './session-store.ts'

const signUp = 'POST /auth/v1/signup'
const count = (calls: string[], wanted: string) => calls.filter((call) => call === wanted).length

test('a visitor is signed in anonymously once, StrictMode or not', async () => {
  const { calls } = identity()

  await renderApp('/not-found')

  await waitFor(() => expect(calls).toContain(signUp))
  await screen.findByText('404 Not Found.')
  expect(count(calls, signUp)).toBe(1)
})

test("a person's session is refreshed once at the start and kept", async () => {
  const { calls, session } = identity(member)

  const { path } = await renderApp('/', session())

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
  expect(count(calls, 'POST /auth/v1/token?refresh_token')).toBe(1)
  expect(calls).not.toContain(signUp)
})

test('a session that another tab has refreshed meanwhile is taken over, not ended', async () => {
  const { calls, session } = identity(member)
  network.use(http.post('*/auth/v1/token', () => setSession(session()), { once: true }))

  const { path } = await renderApp('/', session())

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
  expect(calls).not.toContain('POST /auth/v1/logout')
})

test('a session that can not be refreshed ends, and a visitor takes its place', async () => {
  const { session } = identity(member)
  const stored = session()
  const { calls } = identity()

  await renderApp('/', stored)

  expect(
    await screen.findByRole('heading', { name: 'Welcome to Digital Workforce' }),
  ).toBeInTheDocument()
  await waitFor(() => expect(count(calls, signUp)).toBe(1))
})

test('logging out ends the session and leaves a visitor', async () => {
  const { calls, session } = identity(member)
  const { path } = await renderApp('/dashboard/agents', session())

  await userEvent.click(await screen.findByRole('link', { name: 'Logout' }))

  await waitFor(() => expect(path()).toBe('/'))
  expect(calls).toContain('POST /auth/v1/logout')
  await waitFor(() => expect(count(calls, signUp)).toBe(1))
})

test("a visitor's session that comes late does not take the place of the one of a sign-in", async () => {
  const { calls, session } = identity()
  const gate = Promise.withResolvers<void>()
  network.use(
    http.post('*/auth/v1/signup', async () => {
      await gate.promise
      return HttpResponse.json(visitorsSession)
    }),
  )
  const visitorsSession = { ...session(), user: { ...session().user, is_anonymous: true } }
  await renderApp('/auth/signin')
  await userEvent.type(await screen.findByLabelText('Work email'), 'ines@halden.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Right!123')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(calls).not.toContain('POST /auth/v1/token?password')

  gate.resolve()

  expect(await screen.findByText('We sent a code to ines@halden.example')).toBeInTheDocument()
})

test('why a visitor has no session is known until it is asked for again', async () => {
  identity()
  network.use(
    http.post('*/auth/v1/signup', () => new HttpResponse(null, { status: 429 }), { once: true }),
  )
  const store = createSessionStore(supabase(), () => {})
  onTestFinished(store.start())

  await waitFor(() => expect(store.get().failure).toBeInstanceOf(Error))
  expect(store.get()).toMatchObject({ session: null, settled: true })
  const asked = store.signInAnonymously()
  expect(store.get().failure).toBeNull()
  await asked

  expect(store.get()).toMatchObject({ failure: null, session: { user: { is_anonymous: true } } })
})
