import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { devMailLink, devTextsLink, sendNoMail, sendNoTexts } from '@/testing/dev-notes.ts'
import { account } from './testing/account.ts'
import { button, fill, openAccount, press } from './testing/account-page.ts'

const putUser = 'PUT /auth/v1/user'

test('a new address waits, with both mailboxes named, and its mails can be sent again', async () => {
  sendNoMail()
  const server = account()
  await openAccount(server)
  await press('Change email')
  expect(screen.getByRole('dialog', { name: 'Change email' })).toHaveAccessibleDescription(
    'We send a link to ines@halden.example and one to the new address. Open both to make the change; until then you sign in as before.',
  )
  await fill('New email', 'Ines@halden.example')
  await press('Send both links')
  expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(
    'This is already your address',
  )
  server.refuseOnce(putUser, 422, 'email_exists', 'This address is taken')
  await fill('New email', 'moreau@halden.example')
  await press('Send both links')
  await waitFor(() =>
    expect(screen.getByLabelText('New email')).toHaveAccessibleDescription('This address is taken'),
  )

  await press('Send both links')

  expect(
    await screen.findByText(
      'Confirm in both mailboxes: open the link sent to ines@halden.example and the one sent to moreau@halden.example.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', devMailLink)).toBeVisible()
  await press('Send again')
  await waitFor(() =>
    expect(server.bodies['POST /auth/v1/resend']).toMatchObject({
      type: 'email_change',
      email: 'ines@halden.example',
    }),
  )
})

test('where the old mailbox is not asked, only the new one is named', async () => {
  const server = account({ new_email: 'moreau@halden.example' })
  server.settings.mailer_secure_email_change_enabled = false
  await openAccount(server, '/dashboard/account?open=email')

  expect(screen.getByText('Open the link sent to moreau@halden.example.')).toBeInTheDocument()
  expect(await button('Send link')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Change email' })).toHaveAccessibleDescription(
    'We send a link to the new address. Open it to make the change; until then you sign in as before.',
  )
})

test('a new password follows the rules of the sign-up, and the server asks for what else it needs', async () => {
  sendNoMail()
  const server = account()
  await openAccount(server, '/dashboard/account?open=password')
  await fill('New password', 'copper-lantern-77')
  await press('Change password')
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'Password must contain at least one uppercase letter',
  )

  await fill('New password', 'Copper-lantern-77')
  server.refuseOnce(putUser, 400, 'current_password_required')
  await press('Change password')
  await fill('Current password', ' Violet-harbour-42 ')
  server.refuseOnce(putUser, 400, 'reauthentication_needed')
  await press('Change password')
  await fill('Code from your email', '654321')
  expect(within(screen.getByRole('dialog')).getByRole('link', devMailLink)).toBeVisible()
  expect(server.calls).toContain('GET /auth/v1/reauthenticate')
  server.refuseOnce(putUser, 422, 'reauthentication_not_valid')
  await press('Change password')
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  await press('Change password')

  expect(await screen.findByText('Your password was changed')).toBeVisible()
  expect(screen.getByText('Your other sessions were signed out.')).toBeVisible()
  expect(server.bodies[putUser]).toMatchObject({
    password: 'Copper-lantern-77',
    current_password: ' Violet-harbour-42 ',
    nonce: '654321',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who has a number and no address reads that the code comes as a text message', async () => {
  sendNoMail()
  sendNoTexts()
  const server = account({ email: '', phone: '41791234567' })
  await openAccount(server, '/dashboard/account?open=password')

  await fill('New password', 'Copper-lantern-77')
  server.refuseOnce(putUser, 400, 'reauthentication_needed')
  await press('Change password')

  const code = await screen.findByLabelText('Code from your text message')
  expect(code).toHaveAccessibleDescription(
    'We sent a code to +41791234567. This machine sends no text message: read it at /dev/texts',
  )
  expect(screen.getByRole('link', devTextsLink)).toBeVisible()
  expect(screen.queryByRole('link', devMailLink)).toBeNull()
  await press('Change password')
  expect(await screen.findByText('Enter the code from the text message')).toBeVisible()
})

test('the focus returns to the button of a dialog that the address opens', async () => {
  const server = account()
  await openAccount(server)
  await press('Change email')
  await press('Cancel')

  await waitFor(async () => expect(await button('Change email')).toHaveFocus())
})

test('the password cannot be the address', async () => {
  const email = 'Ines-Moreau1@halden.example'
  const server = account({ email })
  await openAccount(server, '/dashboard/account?open=password')

  await fill('New password', email)
  await press('Change password')

  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'Password cannot be the same as your email',
  )
  expect(server.calls).not.toContain(putUser)
})

test('who has a phone alone sees it, and adds an address in one mailbox', async () => {
  const server = account({
    ...{ email: '', email_confirmed_at: undefined },
    ...{ phone: '41791234567', phone_confirmed_at: '2026-11-01T08:00:00Z' },
  })
  await openAccount(server)

  expect(await screen.findByText('No email yet')).toBeVisible()
  expect(screen.getByText('+41791234567')).toBeVisible()
  expect(screen.queryByText('Not confirmed')).toBeNull()

  await press('Add email')
  expect(screen.getByRole('dialog', { name: 'Add email' })).toHaveAccessibleDescription(
    'We send a link to the address. Open it to add the address to your account; until then you sign in as before.',
  )
  await fill('Email', 'ines@halden.example')
  await press('Send link')

  await waitFor(() =>
    expect(server.bodies[putUser]).toMatchObject({ email: 'ines@halden.example' }),
  )
  expect(await screen.findByText('Open the link sent to ines@halden.example.')).toBeVisible()
})
