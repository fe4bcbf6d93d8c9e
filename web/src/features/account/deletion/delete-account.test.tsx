import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { fill, openAccount, press } from '../testing/account-page.ts'

const removal = 'DELETE /auth/v1/user'

async function openDeletion(fields?: Parameters<typeof account>[0]) {
  const server = account(fields)
  await openAccount(server, '/dashboard/account')
  await press('Delete account')
  await screen.findByRole('dialog', { name: 'Delete your account' })
  return server
}
const pressInDialog = async (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('an account goes with the code from its mailbox, and its window ends at the sign-in', async () => {
  const server = await openDeletion()

  server.refuseOnce(removal, 400, 'reauthentication_needed')
  await pressInDialog('Send me a code')
  await fill('Code from your email', '654321')
  server.refuseOnce(removal, 422, 'reauthentication_not_valid')
  await pressInDialog('Delete account')
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  await pressInDialog('Delete account')

  expect(await screen.findByText('Your account was deleted')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(server.calls).toContain('GET /auth/v1/reauthenticate')
  expect(server.bodies[removal]).toEqual({ nonce: '654321' })
})

test('the last owner of an organization is told what to do first', async () => {
  const server = await openDeletion()

  server.refuseOnce(removal, 409, 'conflict', 'You are the last owner of an organization.')
  await pressInDialog('Send me a code')

  expect(await screen.findByText('You are the last owner of an organization.')).toBeVisible()
  expect(screen.queryByLabelText('Code from your email')).toBeNull()
})

test('an account of a company is not deleted here', async () => {
  const identity = { identity_id: 'i', id: '1', user_id: 'user-1', provider: 'sso:halden' }
  await openAccount(account({ identities: [identity] }))

  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
})
