import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { authenticator } from '../second-factor/testing/factors.ts'

const linkWith = (token: string) => {
  const confirmation = `http://localhost/auth/v1/verify?token=${token}&type=recovery`
  return `/auth/reset-password?confirmation_url=${encodeURIComponent(confirmation)}`
}
const proceed = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))

async function choose(password: string) {
  await userEvent.type(await screen.findByLabelText('New password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Update password' }))
}

test('the mailed link leads over Continue to a new password, then to the sign-in', async () => {
  const { bodies, calls } = identity(undefined, member)
  const { path } = await renderApp(linkWith('mailed'))

  await proceed()
  await choose('New!pass1')

  await waitFor(() => expect(path()).toBe('/auth/signin'))
  expect(bodies['POST /auth/v1/verify']).toMatchObject({ token_hash: 'mailed', type: 'recovery' })
  expect(bodies['PUT /auth/v1/user']).toMatchObject({ password: 'New!pass1' })
  expect(calls).toContain('POST /auth/v1/logout')
})

test('who comes to the sign-in from there reads that the password is the new one', async () => {
  identity(undefined, member)
  await renderApp(linkWith('mailed'))

  await proceed()
  await choose('New!pass1')

  expect(await screen.findByText('Your password is changed')).toBeVisible()
  expect(screen.getByText('Sign in with the new one.')).toBeVisible()
})

test('after Continue a reload asks for the new password again, not for the used link', async () => {
  const { session } = identity(undefined, member)
  const first = await renderApp(linkWith('mailed'))
  await proceed()
  await screen.findByLabelText('New password')
  first.unmount()

  await renderApp('/auth/reset-password', session())

  expect(await screen.findByLabelText('New password')).toBeInTheDocument()
})

test('a session of another kind does not stand in for the link', async () => {
  const { session } = identity(member)

  await renderApp('/auth/reset-password', session())

  expect(
    await screen.findByText('Invalid access. Please use the reset link from your email.'),
  ).toBeInTheDocument()
})

test('the session that a link of the server brings along in the fragment is taken', async () => {
  const { session } = identity(member)
  const { access_token, refresh_token } = session()
  const fields = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer' }

  await renderApp(`/auth/reset-password#${new URLSearchParams({ ...fields, type: 'recovery' })}`)

  expect(await screen.findByLabelText('New password')).toBeInTheDocument()
})

test('who has a second factor is asked for it, and the password that was typed counts', async () => {
  const { bodies, calls } = identity(undefined, { ...member, factors: [authenticator] })
  const { path } = await renderApp(linkWith('mailed'))
  await proceed()
  await choose('New!pass1')

  expect(await screen.findByText('Enter the code of your authenticator app')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '654321')

  await waitFor(() => expect(path()).toBe('/auth/signin'))
  expect(bodies['PUT /auth/v1/user']).toMatchObject({ password: 'New!pass1' })
  expect(calls.filter((call) => call === 'PUT /auth/v1/user')).toHaveLength(2)
})

test('a session that has ended meanwhile is told', async () => {
  identity(undefined, member)
  await renderApp(linkWith('mailed'))
  await proceed()
  await screen.findByLabelText('New password')

  localStorage.clear()
  await choose('New!pass1')

  expect(await screen.findByText('Reset token not found')).toBeInTheDocument()
})

test('a link that is used up says so and offers a new one', async () => {
  identity()
  await renderApp(linkWith('used'))

  await proceed()

  expect(await screen.findByText('Token has expired or is invalid')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Request New Link' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )
  expect(screen.getByRole('link', { name: 'Back to Log in' })).toHaveAttribute(
    'href',
    '/auth/signin',
  )
})

test('what the address says of a failed link is shown as plain text', async () => {
  identity()

  await renderApp(
    '/auth/reset-password#error_code=otp_expired&error_description=The+link+has+%3Cb%3Egone%3C%2Fb%3E',
  )

  expect(await screen.findByText('The link has <b>gone</b>')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Request New Link' })).toBeInTheDocument()
})
