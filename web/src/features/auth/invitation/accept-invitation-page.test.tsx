import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const link = (token: string) => `/auth/accept-invitation?token=${token}`
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const invited = {
  ...member,
  email: 'jonas@halden.example',
  data: { organization_name: 'Halden Logistics', role: 'member', invited_by: 'Ines Moreau' },
  role: null,
}

test('an invitation is accepted by a click; names and a password complete it', async () => {
  const { calls, bodies } = identity(undefined, invited)
  const { path } = await renderApp(link('mailed'))
  await screen.findByRole('button', { name: 'Accept invitation' })
  expect(calls).not.toContain('POST /auth/v1/verify')

  await press('Accept invitation')
  expect(
    await screen.findByText(
      'Ines Moreau invites you to Halden Logistics as a member. Choose your name and a password.',
    ),
  ).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('First name'), 'Jonas')
  await userEvent.type(screen.getByLabelText('Last name'), 'Weber')
  await userEvent.type(screen.getByLabelText('Password'), 'Str0ng!pass')
  await press('Continue')

  await waitFor(() => expect(path()).toBe('/'))
  expect(bodies['POST /auth/v1/verify']).toMatchObject({ token_hash: 'mailed', type: 'invite' })
  expect(bodies['PUT /auth/v1/user']).toMatchObject({
    password: 'Str0ng!pass',
    data: { first_name: 'Jonas', last_name: 'Weber', display_name: 'Jonas Weber' },
  })
})

test('the rules of the sign-up hold, and a reload keeps the way in', async () => {
  const { session } = identity({ ...invited, data: {} })
  await renderApp('/auth/accept-invitation?step=account', session())

  await press('Continue')

  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required')
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters',
  )
  await userEvent.type(screen.getByLabelText('Password'), invited.email)
  expect(screen.getByText('Choose your name and a password.')).toBeInTheDocument()
})

test('a password that the server finds weak is told at its field', async () => {
  const { session } = identity(invited)
  network.use(
    http.put('*/auth/v1/user', () =>
      HttpResponse.json(
        { code: 422, error_code: 'weak_password', msg: 'Everybody knows this password' },
        { status: 422 },
      ),
    ),
  )
  await renderApp('/auth/accept-invitation?step=account', session())
  await userEvent.type(await screen.findByLabelText('First name'), 'Jonas')
  await userEvent.type(screen.getByLabelText('Last name'), 'Weber')
  await userEvent.type(screen.getByLabelText('Password'), 'Str0ng!pass')

  await press('Continue')

  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Everybody knows this password',
    ),
  )
})

test('who has had an account for longer just goes on', async () => {
  const { session } = identity(member)
  const known = session()
  const times = {
    email_confirmed_at: '2026-01-01T00:00:00Z',
    last_sign_in_at: '2026-03-01T00:00:00Z',
  }
  network.use(
    // The page makes no visitor's session first.
    http.post('*/auth/v1/signup', () => HttpResponse.error()),
    http.post('*/auth/v1/verify', () =>
      HttpResponse.json({ ...known, user: { ...known.user, ...times } }),
    ),
  )
  const { path } = await renderApp(link('mailed'))

  await press('Accept invitation')

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
})

test('an invitation that is over says what to do', async () => {
  identity()
  await renderApp(link('used'))

  await press('Accept invitation')

  expect(
    await screen.findByText(/^This invitation was already used, has expired or was withdrawn\./),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to log in' })).toHaveAttribute('href', '/auth/signin')
})

test('a link without its token says so', async () => {
  identity()
  await renderApp('/auth/accept-invitation')

  expect(await screen.findByText(/^This link is not complete\./)).toBeInTheDocument()
})

test('when the server cannot be reached the invitation can be tried again', async () => {
  identity(undefined, invited)
  network.use(http.post('*/auth/v1/verify', () => HttpResponse.error(), { once: true }))
  await renderApp(link('mailed'))

  await press('Accept invitation')
  expect(await screen.findByText(/^The server could not be reached\./)).toBeInTheDocument()
  await press('Accept invitation')

  expect(await screen.findByLabelText('First name')).toBeInTheDocument()
})

test('someone signed in with another address is told so and can sign out', async () => {
  const { session, calls } = identity(member)
  await renderApp(link('mailed'), session())
  expect(await screen.findByText(/You are signed in as ines@halden\.example\./)).toBeInTheDocument()
  expect(calls).not.toContain('POST /auth/v1/verify')

  await press('Sign out')

  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeInTheDocument()
  expect(calls).toContain('POST /auth/v1/logout')
})
