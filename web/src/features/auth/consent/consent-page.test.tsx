import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const path = '/oauth/consent?authorization_id=request-1'
const halden = { id: 'org-1', name: 'Halden Logistics' }
const nordic = { id: 'org-2', name: 'Nordic Freight' }

afterEach(() => {
  window.location.hash = ''
})

/** A request of an app that waits, and what it is answered. The way back is a place of this page, where jsdom can go. */
function request(organizations = [halden], redirect_uri = 'https://notes.example/callback') {
  const known = identity(member)
  const answers: unknown[] = []
  network.use(
    http.get('*/auth/v1/oauth/authorizations/request-1', () =>
      HttpResponse.json({
        ...{ authorization_id: 'request-1', redirect_uri, organizations },
        ...{ client: { id: 'client-1', name: 'Notes' } },
        user: { id: 'user-1', email: 'ines@halden.example' },
      }),
    ),
    http.post('*/auth/v1/oauth/authorizations/request-1/consent', async ({ request }) => {
      answers.push(await request.json())
      return HttpResponse.json({ redirect_url: new URL('#back', window.location.href).href })
    }),
  )
  return { known, answers }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('says who asks, where that is and what for; the answer leads back', async () => {
  const { known, answers } = request()
  await renderApp(path, known.session())

  expect(await screen.findByRole('heading', { name: 'Connect Notes?' })).toBeVisible()
  expect(screen.getByText(/An app on notes\.example that calls itself Notes/)).toBeVisible()
  expect(screen.getByText('Halden Logistics')).toBeVisible()
  expect(screen.getByText('ines@halden.example')).toBeVisible()
  await press('Allow')
  await waitFor(() => expect(window.location.hash).toBe('#back'))
  expect(answers).toEqual([{ action: 'approve', organization_id: 'org-1' }])
})

test('of several organizations one is chosen, and an app of this device is called so', async () => {
  const { known, answers } = request([halden, nordic], 'http://127.0.0.1:41897/callback')
  await renderApp(path, known.session())

  await userEvent.click(await screen.findByRole('radio', { name: 'Nordic Freight' }))
  expect(screen.getByText(/An app on this device/)).toBeVisible()
  await press('Allow')
  await waitFor(() => expect(answers).toEqual([{ action: 'approve', organization_id: 'org-2' }]))
})

test('a person who says no, or has no organization, sends the app away', async () => {
  const { known, answers } = request([])
  await renderApp(path, known.session())

  expect(await screen.findByText(/You are not a member of an organization/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  await press('Deny')
  await waitFor(() => expect(answers).toEqual([{ action: 'deny' }]))
})

test('an answer that fails is said, and may be given again', async () => {
  const { known } = request()
  network.use(
    http.post(
      '*/auth/v1/oauth/authorizations/request-1/consent',
      () =>
        HttpResponse.json(
          { code: 500, error_code: 'unexpected_failure', msg: 'Not now.' },
          { status: 500 },
        ),
      { once: true },
    ),
  )
  await renderApp(path, known.session())

  await press('Allow')
  expect(await screen.findByText('Not now.')).toBeVisible()
  await press('Allow')
  await waitFor(() => expect(window.location.hash).toBe('#back'))
})

test.each([
  [404, 'oauth_authorization_not_found', 'This request has ended'],
  [409, 'oauth_authorization_answered', 'You have answered already'],
])('a request that was refused with %i says why in plain words', async (status, code, title) => {
  const { known } = request()
  network.use(
    http.get('*/auth/v1/oauth/authorizations/request-1', () =>
      HttpResponse.json({ code: status, error_code: code, msg: 'No.' }, { status }),
    ),
  )
  await renderApp(path, known.session())

  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})

test.each([
  ['unknown_app', 'This app is not known here'],
  ['unknown_address', 'This app cannot be connected'],
  ['something', 'This app cannot be connected'],
])('what was refused before, as %s, is said to anybody', async (error, title) => {
  await renderApp(`/oauth/consent?error=${error}`)

  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('who is not signed in signs in first and comes back', async () => {
  const known = identity()
  const app = await renderApp(path, known.session())

  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(app.search()).toEqual({ redirectTo: path })
})
