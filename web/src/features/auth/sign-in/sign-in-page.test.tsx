import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { renderApp } from '@/testing/render-app.tsx'

async function enter(password: string) {
  await userEvent.type(await screen.findByLabelText('Work email'), 'ines@halden.example')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('an empty form says what is missing and puts the cursor there', async () => {
  const { calls } = identity()
  await renderApp('/auth/signin')

  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))

  expect(screen.getByLabelText('Work email')).toHaveAccessibleDescription('Email is required')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required')
  expect(screen.getByLabelText('Work email')).toHaveFocus()
  expect(calls).not.toContain('POST /auth/v1/token?password')
})

test('a wrong password is told in words and nothing typed is lost', async () => {
  identity()
  await renderApp('/auth/signin')

  await enter('Wrong!123')

  expect(await screen.findByText('Invalid login credentials')).toBeInTheDocument()
  expect(screen.getByLabelText('Work email')).toHaveValue('ines@halden.example')
  expect(screen.getByLabelText('Password')).toHaveValue('Wrong!123')
})

test('password, then the mailed code, then the page that was wanted', async () => {
  const { calls, bodies } = identity()
  const { path } = await renderApp('/dashboard/knowledge')
  await waitFor(() => expect(path()).toBe('/auth/signin'))

  await enter('Right!123')
  expect(await screen.findByText('We sent a code to ines@halden.example')).toBeInTheDocument()
  expect(bodies['POST /auth/v1/otp']).toMatchObject({ create_user: false })
  await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
  await userEvent.paste('123 456')

  await waitFor(() => expect(path()).toBe('/dashboard/knowledge'))
  expect(bodies['POST /auth/v1/verify']).toMatchObject({ token: '123456', type: 'email' })
  expect(calls.filter((call) => call === 'POST /auth/v1/verify')).toHaveLength(1)
})

test('a wrong code is told, the boxes are empty and ready again', async () => {
  const { session } = identity({ ...member, isAwaitingOtp: true })
  await renderApp('/', session())

  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '111111')

  expect(
    await screen.findByText('This code is not right. Check the newest email and try again.'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus()
})

test('a new code can be asked for once a minute', async () => {
  const { calls, session } = identity({ ...member, isAwaitingOtp: true })
  await renderApp('/', session())

  await userEvent.click(await screen.findByRole('button', { name: 'Resend' }))

  expect(await screen.findByText('We sent a new code.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
  expect(calls).toContain('POST /auth/v1/otp')
})

test.each([
  '/?redirectTo=%2Fdashboard%2Fknowledge',
  '/auth/signin?redirectTo=%2Fdashboard%2Fknowledge',
])('who comes to %s half-way through a sign-in ends where the address says', async (address) => {
  const { session } = identity({ ...member, isAwaitingOtp: true })
  const { path } = await renderApp(address, session())

  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')

  await waitFor(() => expect(path()).toBe('/dashboard/knowledge'))
})

test('a signed-in person goes on from the sign-in to where the address says', async () => {
  const { session } = identity(member)
  const { path } = await renderApp('/auth/signin?redirectTo=%2Fdashboard%2Fknowledge', session())

  await waitFor(() => expect(path()).toBe('/dashboard/knowledge'))
})

test('the screens on the way in show toasts too', async () => {
  identity()
  await renderApp('/auth/signin')

  expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeInTheDocument()
})
