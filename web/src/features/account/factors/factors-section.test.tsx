import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { account, factor } from '../testing/account.ts'
import { button, fill, openAccount, press, typeCode } from '../testing/account-page.ts'

const putUser = 'PUT /auth/v1/user'

test('the first authenticator app is added with a code and followed by the recovery codes', async () => {
  const server = account()
  await openAccount(server)
  await press('Add authenticator app')
  await fill('Name', 'My phone')
  await press('Continue')

  const picture = await screen.findByAltText('QR code for your authenticator app')
  expect(picture).toHaveAttribute('src', expect.stringContaining('%23000'))
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible()
  await typeCode('000000')
  expect(await screen.findByText(/This code is not right/)).toBeVisible()
  await typeCode('123456')

  await press('Make codes')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    expect.stringContaining('abcd9-efgh9'),
  )
  await press('I have saved them')
  expect(await screen.findByText('My phone')).toBeVisible()
  expect(await screen.findByText(/10 of 10 left/)).toBeVisible()
})

test('an enrolment that is left halfway leaves nothing behind', async () => {
  const server = account()
  await openAccount(server)
  await press('Add authenticator app')
  await press('Continue')
  await screen.findByAltText('QR code for your authenticator app')

  await press('Cancel')

  await waitFor(() => expect(server.factors()).toEqual([]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a factor is removed after a question, and after a code where the session is too low', async () => {
  const server = account({ factors: [factor] })
  await openAccount(server)
  await press('Remove Work phone')
  expect(screen.getByText(/It is your last second factor/)).toBeVisible()
  server.refuseOnce('DELETE /auth/v1/factors/factor-1', 422, 'insufficient_aal', 'AAL2 required')

  await press('Remove')
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await typeCode('123456')

  expect(await screen.findByText('Work phone was removed')).toBeVisible()
  expect(await screen.findByText('No second factor yet')).toBeVisible()
})

test('who does not confirm the second factor changes nothing', async () => {
  const server = account({ factors: [factor] })
  await openAccount(server, '/dashboard/account?open=email')
  await fill('New email', 'moreau@halden.example')
  server.refuseOnce(putUser, 401, 'insufficient_aal', 'AAL2 required')
  await press('Send both links')

  const asks = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.click(within(asks).getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText(/your second factor was not confirmed/)).toBeVisible()
  expect(screen.getByLabelText('New email')).toHaveValue('moreau@halden.example')
})

test('a browser without passkeys is told so', async () => {
  const server = account()
  await openAccount(server)

  await press('Add passkey')

  expect(await screen.findByText(/This browser does not support passkeys/)).toBeVisible()
})

test('new recovery codes end the old ones, after a question', async () => {
  const server = account({ factors: [factor] })
  await openAccount(server)
  await press('Make new codes')
  expect(screen.getByText(/Your 10 unused codes stop working\./)).toBeVisible()
  expect(server.calls).not.toContain('POST /auth/v1/recovery-codes')

  await press('Make codes')

  expect(await screen.findByText('abcd0-efgh0')).toBeVisible()
})

test('one code that is left is not called codes', async () => {
  const server = account({ factors: [factor] })
  network.use(http.get('*/auth/v1/recovery-codes', () => HttpResponse.json({ remaining: 1 })))
  await openAccount(server)

  await press('Make new codes')

  expect(screen.getByText(/Your one unused code stops working\./)).toBeVisible()
})

test('codes that are on their way are not left, and are shown', async () => {
  const server = account({ factors: [factor] })
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    http.post('*/auth/v1/recovery-codes', async () => {
      await promise
    }),
  )
  await openAccount(server)
  await press('Make new codes')
  await press('Make codes')

  await userEvent.keyboard('{Escape}')
  fireEvent.pointerDown(document.body)
  await press('Keep the old ones')
  resolve()

  expect(await screen.findByText('abcd0-efgh0')).toBeVisible()
})

test('the number of codes stays when it is asked for in vain', async () => {
  const server = account({ factors: [factor] })
  await openAccount(server)
  await press('Make new codes')
  const asked = () => server.calls.filter((call) => call === 'GET /auth/v1/recovery-codes').length
  const before = asked()
  for (const _ of ['once', 'again']) {
    server.refuseOnce('GET /auth/v1/recovery-codes', 500, 'unexpected_failure', 'Out of order.')
  }
  await press('Make codes')
  await press('I have saved them')
  await expect.poll(asked, { timeout: 8000 }).toBe(before + 2)

  expect(await button('Make new codes')).toBeVisible()
  expect(screen.queryByText(/did not load/)).toBeNull()
})

test('only the factors that the server knows are offered', async () => {
  const server = account()
  server.settings.factors = { totp: true, webauthn: false }
  await openAccount(server)

  expect(await button('Add authenticator app')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
})
