import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import type { Preview } from './organization-invitation-calls.ts'

const address = '/auth/accept-invitation?token=inv_mailed'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const open: Preview = {
  state: 'open',
  email: 'jonas@brook.example',
  role: 'member',
  organization_name: 'Brook & Sons',
  invited_by: 'Ines Moreau',
  has_account: false,
}
const stranger = { ...member, role: null, email: 'jonas@brook.example' }

type Refusal = { status: number; code: string; message: string }

/** An invitation as the server keeps it; the one who accepts it becomes a member. */
function invitation(change: Partial<Preview> = {}, signedIn?: typeof stranger) {
  const server = identity(signedIn)
  const preview = { ...open, ...change }
  let refusal: Refusal | undefined
  const accepted: unknown[] = []
  network.use(
    http.post('*/functions/v1/organization-invitations/preview', async ({ request }) => {
      const { token } = (await request.json()) as { token: string }
      if (token === 'inv_mailed') return HttpResponse.json(preview)
      return HttpResponse.json({ error: { code: 'x', message: 'No.' } }, { status: 404 })
    }),
    http.post('*/functions/v1/organization-invitations/accept', async ({ request }) => {
      accepted.push(await request.json())
      if (refusal) {
        const { status, code, message } = refusal
        return HttpResponse.json({ error: { code, message } }, { status })
      }
      server.become({ ...stranger, role: 'member' })
      return HttpResponse.json({ organization_id: 'org-1', session: server.session() })
    }),
  )
  return {
    ...server,
    preview,
    accepted,
    refuse: (status: number, code: string, message: string) => {
      refusal = { status, code, message }
    },
  }
}

async function complete() {
  await userEvent.type(await screen.findByLabelText('First name'), 'Jonas')
  await userEvent.type(screen.getByLabelText('Last name'), 'Weber')
  await userEvent.type(screen.getByLabelText('Password'), 'Str0ng!pass')
  await press('Accept invitation')
}

test('someone new gives names and a password and is in', async () => {
  const { accepted } = invitation()
  const { path } = await renderApp(address)
  expect(
    await screen.findByText(
      'Ines Moreau invites you to Brook & Sons as a member. Choose your name and a password.',
    ),
  ).toBeInTheDocument()
  expect(screen.getByText('jonas@brook.example')).toBeInTheDocument()

  await complete()

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
  expect(accepted).toEqual([
    { token: 'inv_mailed', first_name: 'Jonas', last_name: 'Weber', password: 'Str0ng!pass' },
  ])
})

test('the rules of the sign-up hold before anything is sent', async () => {
  const { accepted } = invitation()
  await renderApp(address)

  await press('Accept invitation')

  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters',
  )
  expect(accepted).toEqual([])
})

test('what the server refuses is told where it can be mended, and what was typed stays', async () => {
  const { refuse } = invitation()
  refuse(422, 'weak_password', 'Password is known to be weak and easy to guess.')
  await renderApp(address)

  await complete()

  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password is known to be weak and easy to guess.',
    ),
  )
  refuse(403, 'forbidden', 'Your organization can have 5 users.')
  await press('Accept invitation')
  expect(await screen.findByText('Your organization can have 5 users.')).toBeInTheDocument()
  expect(screen.getByLabelText('First name')).toHaveValue('Jonas')
})

test('an invitation that ended while the form was open says so', async () => {
  const { refuse, preview } = invitation()
  await renderApp(address)
  await screen.findByLabelText('First name')
  preview.state = 'revoked'
  refuse(410, 'gone', 'This invitation was withdrawn. Ask for a new one.')

  await complete()

  expect(
    await screen.findByRole('heading', { name: 'This invitation was withdrawn' }),
  ).toBeInTheDocument()
})

test('someone with an account signs in first and comes back', async () => {
  const { accepted } = invitation({ has_account: true })
  const { path, search } = await renderApp(address)

  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }))

  await waitFor(() => expect(path()).toBe('/auth/signin'))
  expect(search()).toEqual({ redirectTo: address })
  expect(accepted).toEqual([])
})

test('the sign-in leads back to the invitation also for who belongs nowhere', async () => {
  const halfway = { ...stranger, isAwaitingOtp: true }
  const { session } = invitation({ has_account: true }, halfway)
  const { path } = await renderApp(address, session())
  await userEvent.click(await screen.findByRole('link', { name: 'Finish signing in' }))

  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')

  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeInTheDocument()
  expect(path()).toBe('/auth/accept-invitation')
})

test('the invited person accepts with a click', async () => {
  const { session, accepted } = invitation({ has_account: true }, stranger)
  const { path } = await renderApp(address, session())
  expect(
    await screen.findByText('Ines Moreau invites you to Brook & Sons as a member.'),
  ).toBeInTheDocument()
  expect(accepted).toEqual([])

  await press('Accept invitation')

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
  expect(accepted).toEqual([{ token: 'inv_mailed' }])
})

test('a refusal is told, and the invitation can be accepted again', async () => {
  const { session, refuse } = invitation({ has_account: true }, stranger)
  refuse(403, 'forbidden', 'Your organization can have 5 users.')
  await renderApp(address, session())

  await press('Accept invitation')

  expect(await screen.findByText('Your organization can have 5 users.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Accept invitation' })).toBeEnabled()
})

test('someone signed in with another address is told so and can sign out', async () => {
  const { session } = invitation({}, { ...stranger, email: 'other@brook.example' })
  await renderApp(address, session())
  expect(
    await screen.findByText(
      'You are signed in as other@brook.example. This invitation is for jonas@brook.example: sign out to accept it.',
    ),
  ).toBeInTheDocument()

  await press('Sign out')

  expect(await screen.findByLabelText('First name')).toBeInTheDocument()
})

test.each([
  ['expired', 'This invitation has expired', /Ask Ines Moreau to send it to jonas/],
  ['revoked', 'This invitation was withdrawn', /ask Ines Moreau for a new invitation/],
  ['accepted', 'This invitation was already accepted', /log in as jonas@brook\.example/],
] as const)('an invitation that is %s says what to do', async (state, title, words) => {
  invitation({ state })
  await renderApp(address)

  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to log in' })).toHaveAttribute('href', '/auth/signin')
})

test('an unknown token says so', async () => {
  invitation()
  await renderApp('/auth/accept-invitation?token=inv_other')

  expect(await screen.findByText(/^We do not know this invitation\./)).toBeInTheDocument()
})

test('an invitation that does not load can be asked for again', async () => {
  invitation()
  const preview = '*/functions/v1/organization-invitations/preview'
  network.use(http.post(preview, () => HttpResponse.error(), { once: true }))
  await renderApp(address)
  expect(await screen.findByText('The invitation did not load')).toBeInTheDocument()

  await press('Retry')

  expect(await screen.findByLabelText('First name')).toBeInTheDocument()
})
