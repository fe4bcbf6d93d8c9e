import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { identity } from '@/testing/identity.ts'
import '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const linkWith = (token: string) => {
  const confirmation = `http://localhost/auth/v1/verify?token=${token}&type=recovery`
  return `/auth/reset-password?confirmation_url=${encodeURIComponent(confirmation)}`
}
const proceed = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))

test('the mailed link leads over Continue to a new password, then to the sign-in', async () => {
  const { bodies, calls } = identity()
  const { path } = await renderApp(linkWith('mailed'))

  await proceed()
  await userEvent.type(await screen.findByLabelText('New password'), 'New!pass1')
  await userEvent.click(screen.getByRole('button', { name: 'Update password' }))

  await waitFor(() => expect(path()).toBe('/auth/signin'))
  expect(bodies['POST /auth/v1/verify']).toMatchObject({ token_hash: 'mailed', type: 'recovery' })
  expect(bodies['PUT /auth/v1/user']).toMatchObject({ password: 'New!pass1' })
  expect(calls).toContain('POST /auth/v1/logout')
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
