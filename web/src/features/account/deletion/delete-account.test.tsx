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
  userEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name }))

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

test('who has a number and no address gets the code as a text message', async () => {
  const server = await openDeletion({ email: '', phone: '41791234567' })

  server.refuseOnce(removal, 400, 'reauthentication_needed')
  await pressInDialog('Send me a code')

  expect(await screen.findByLabelText('Code from your text message')).toHaveAccessibleDescription(
    'We sent a code to +41791234567.',
  )
  await pressInDialog('Delete account')
  expect(await screen.findByText('Enter the code from the text message')).toBeVisible()
})

const halden = { organization_id: 'org-1', name: 'Halden Logistics' }

test('the last owner of an organization is told at once what to do first, and sent no code', async () => {
  const server = await openDeletion({ alone: [halden] })

  const reason = await screen.findByText(/^You are the last owner of Halden Logistics\. First make/)
  const links = within(reason).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/account/account-users',
    '/dashboard/account/my-organization',
  ])
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull()
  await pressInDialog('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls).not.toContain('GET /auth/v1/reauthenticate')
})

test('of several organizations each is named', async () => {
  await openDeletion({ alone: [halden, { organization_id: 'org-2', name: 'Brook' }] })

  await screen.findByText(
    /the last owner of Halden Logistics and Brook\..* the organizations under/,
  )
})

test('the server decides: a last owner whom the page does not know is refused before a code is sent', async () => {
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
