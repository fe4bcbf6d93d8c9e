import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { authenticator, passkey } from './testing/factors.ts'

const awaiting = { ...member, isAwaitingOtp: true }
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const typeCode = async (code: string) =>
  userEvent.type(await screen.findByLabelText('Digit 1 of 6'), code)

// What jsdom lacks: a browser that holds passkeys, without any for this site.
beforeEach(() => {
  Object.assign(window, { PublicKeyCredential: class {} })
  Object.assign(navigator, {
    credentials: { get: () => Promise.reject(new DOMException('No passkey', 'NotAllowedError')) },
  })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Work email'), 'ines@halden.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Right!123')
  await press('Sign in')
}

test('who has an authenticator app is asked for its code, and none is mailed', async () => {
  const { calls, bodies } = identity(undefined, { ...member, factors: [authenticator] })
  const { path } = await renderApp('/dashboard/knowledge')
  await waitFor(() => expect(path()).toBe('/auth/signin'))

  await signIn()
  expect(await screen.findByText('Enter the code of your authenticator app')).toBeInTheDocument()
  await typeCode('654321')

  await waitFor(() => expect(path()).toBe('/dashboard/knowledge'))
  expect(bodies['POST /auth/v1/factors/factor-app/verify']).toMatchObject({ code: '654321' })
  expect(calls).not.toContain('POST /auth/v1/otp')
})

test('a wrong code of the app is told, and the boxes are empty and ready again', async () => {
  const { session } = identity({ ...awaiting, factors: [authenticator] })
  await renderApp('/auth/verify-otp', session())

  await typeCode('111111')

  expect(await screen.findByText(/^This code is not right\./)).toBeInTheDocument()
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
  await waitFor(() => expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus())
})

test.each([
  [429, 'over_request_rate_limit', 'Too many tries. Wait a few minutes, then try again.'],
  [422, 'mfa_challenge_expired', 'This took too long. Try again.'],
])('a refusal of %i %s is told as: %s', async (status, error_code, words) => {
  const { session } = identity({ ...awaiting, factors: [authenticator] })
  network.use(
    http.post('*/auth/v1/factors/*/verify', () =>
      HttpResponse.json({ code: status, error_code, msg: 'x' }, { status }),
    ),
  )
  await renderApp('/auth/verify-otp', session())

  await typeCode('111111')

  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('a recovery code stands in for the app', async () => {
  const { session, bodies } = identity({ ...awaiting, factors: [authenticator] })
  const { path } = await renderApp('/auth/verify-otp', session())
  await press('Use a recovery code')
  await userEvent.type(await screen.findByLabelText('Recovery code'), 'wrong-wrong{Enter}')
  expect(
    await screen.findByText(
      'This recovery code is not right or was already used. Try another one.',
    ),
  ).toBeInTheDocument()

  await userEvent.clear(screen.getByLabelText('Recovery code'))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk{Enter}')

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
  expect(bodies['POST /auth/v1/recovery-codes/verify']).toEqual({ code: 'abcde-fghjk' })
})

test('with several factors one is chosen, and another can be chosen after it', async () => {
  const unfinished = { ...passkey, id: 'factor-new', status: 'unverified', friendly_name: 'New' }
  const factors = [authenticator, passkey, unfinished]
  const { session } = identity({ ...awaiting, factors })
  const { path } = await renderApp('/auth/verify-otp', session())
  expect(await button('Work phone')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull()

  await press('Laptop')
  expect(screen.getByText('Use your passkey')).toBeInTheDocument()
  await press('Choose another way')
  await press('Work phone')
  await typeCode('654321')

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
})

test('a passkey that the browser did not give is told and can be asked for again', async () => {
  const { session } = identity({ ...awaiting, factors: [passkey] })
  network.use(
    http.post('*/auth/v1/factors/*/challenge', () =>
      HttpResponse.json({
        id: 'challenge-1',
        type: 'webauthn',
        expires_at: 2_000_000_000,
        webauthn: {
          type: 'request',
          credential_options: { publicKey: { challenge: 'AAAA', rpId: 'localhost' } },
        },
      }),
    ),
  )
  await renderApp('/auth/verify-otp', session())

  await press('Use passkey')

  expect(
    await screen.findByText(
      'Nothing was changed: the request was cancelled or took too long. Try again.',
    ),
  ).toBeInTheDocument()
  expect(await button('Use passkey')).toBeEnabled()
})

test('a browser that knows no passkeys says so and leaves the recovery code', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  const { session } = identity({ ...awaiting, factors: [passkey] })
  await renderApp('/auth/verify-otp', session())

  expect(await screen.findByText(/^This browser does not support passkeys\./)).toBeInTheDocument()
  expect(await button('Use a recovery code')).toBeInTheDocument()
})

test('another account can be used instead', async () => {
  const { session, calls } = identity({ ...awaiting, factors: [authenticator] })
  const { path } = await renderApp('/auth/verify-otp', session())

  await press('Use a different account')

  await waitFor(() => expect(path()).toBe('/auth/signin'))
  expect(calls).toContain('POST /auth/v1/logout')
})

test('a code that could not be mailed is told where another can be asked for', async () => {
  identity()
  network.use(http.post('*/auth/v1/otp', () => HttpResponse.error(), { once: true }))
  await renderApp('/auth/signin')

  await signIn()

  expect(await screen.findByText(/^The server could not be reached\./)).toBeInTheDocument()
  await press('Resend')
  expect(await screen.findByText('We sent a new code.')).toBeInTheDocument()
})

test('an account without an address cannot be sent a code, and says so', async () => {
  const { session, calls } = identity({ ...awaiting, email: undefined })
  await renderApp('/auth/verify-otp', session())

  expect(await screen.findByText('Email not available for OTP verification.')).toBeInTheDocument()
  expect(await button('Use a different account')).toBeInTheDocument()
  expect(calls).not.toContain('POST /auth/v1/otp')
})

test('a session that is still waiting after its code is told', async () => {
  const { session } = identity(awaiting)
  const stillWaiting = session()
  network.use(http.post('*/auth/v1/verify', () => HttpResponse.json(stillWaiting)))
  await renderApp('/auth/verify-otp', session())

  await typeCode('123456')

  expect(
    await screen.findByText('Could not finalize your verification. Please try logging in again.'),
  ).toBeInTheDocument()
})
