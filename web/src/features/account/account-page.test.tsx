import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { devMailLink, sendNoMail } from '@/testing/dev-mail.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { account, factor, github, owner } from './testing/account.ts'

const putUser = 'PUT /auth/v1/user'

async function open(server: ReturnType<typeof account>, path = '/dashboard/account') {
  await renderApp(path, server.session())
  await screen.findByLabelText('First name')
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const section = (name: string) => within(screen.getByRole('region', { name }))

async function fill(label: string, text: string) {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await userEvent.click(input)
  if (text) await userEvent.paste(text)
}

async function typeCode(code: string) {
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), code)
}

test('names are saved, and Save waits until something is different', async () => {
  const server = account()
  await open(server)
  expect(await button('Save changes')).toBeDisabled()

  await fill('First name', 'Inès')
  await fill('Display name', '')
  await press('Save changes')
  expect(screen.getByLabelText('Display name')).toHaveAccessibleDescription(
    'Display name is required',
  )
  await fill('Display name', 'Inès M.')
  await press('Save changes')

  expect(await screen.findByText('Your profile was saved')).toBeVisible()
  expect(server.bodies[putUser]).toMatchObject({
    data: { first_name: 'Inès', last_name: 'Moreau', display_name: 'Inès M.' },
  })
  expect(await button('Save changes')).toBeDisabled()
})

test('a saved profile can be changed and saved again, and discarded to what was saved', async () => {
  const server = account()
  await open(server)
  await fill('First name', 'Inès')
  await press('Save changes')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())

  await fill('First name', 'Agnès')
  await press('Save changes')

  await waitFor(() =>
    expect(server.bodies[putUser]).toMatchObject({ data: { first_name: 'Agnès' } }),
  )
  await waitFor(async () => expect(await button('Save changes')).toBeDisabled())
  await fill('First name', 'Someone')
  await press('Discard')
  expect(screen.getByLabelText('First name')).toHaveValue('Agnès')
})

test('what is typed while a profile is saved stays, and is saved next', async () => {
  const server = account()
  const held = Promise.withResolvers<void>()
  await open(server)
  network.use(http.put('*/auth/v1/user', () => held.promise, { once: true }))
  await fill('First name', 'Inès')
  await press('Save changes')
  await screen.findByRole('button', { name: 'Saving...' })

  await fill('Last name', 'Moreau-Petit')
  held.resolve()
  await press('Save changes')

  await waitFor(() =>
    expect(server.bodies[putUser]).toMatchObject({
      data: { first_name: 'Inès', last_name: 'Moreau-Petit' },
    }),
  )
  expect(screen.getByLabelText('Last name')).toHaveValue('Moreau-Petit')
})

test('a name that the server refuses stays typed, with the reason', async () => {
  const server = account()
  await open(server)
  server.refuseOnce(putUser, 422, 'validation_failed', 'This name is too long')

  await fill('First name', 'Inès')
  await press('Save changes')

  expect(await screen.findByText('This name is too long')).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveValue('Inès')
})

test('a new address waits, with both mailboxes named, and its mails can be sent again', async () => {
  sendNoMail()
  const server = account()
  await open(server)
  await press('Change email')
  await fill('New email', 'Ines@halden.example')
  await press('Send both links')
  expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(
    'This is your address already',
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

test('a new password follows the rules of the sign-up, and the server asks for what else it needs', async () => {
  sendNoMail()
  const server = account()
  await open(server, '/dashboard/account?open=password')
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

test('the focus returns to the button of a dialog that the address opens', async () => {
  const server = account()
  await open(server)
  await press('Change email')
  await press('Cancel')

  await waitFor(async () => expect(await button('Change email')).toHaveFocus())
})

test('the password cannot be the address', async () => {
  const email = 'Ines-Moreau1@halden.example'
  const server = account({ email })
  await open(server, '/dashboard/account?open=password')

  await fill('New password', email)
  await press('Change password')

  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'Password cannot be the same as your email',
  )
  expect(server.calls).not.toContain(putUser)
})

test('the first authenticator app is added with a code and followed by the recovery codes', async () => {
  const server = account()
  await open(server)
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
  await open(server)
  await press('Add authenticator app')
  await press('Continue')
  await screen.findByAltText('QR code for your authenticator app')

  await press('Cancel')

  await waitFor(() => expect(server.factors()).toEqual([]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a factor is removed after a question, and after a code where the session is too low', async () => {
  const server = account({ factors: [factor] })
  await open(server)
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
  await open(server, '/dashboard/account?open=email')
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
  await open(server)

  await press('Add passkey')

  expect(await screen.findByText(/This browser does not know passkeys/)).toBeVisible()
})

test('new recovery codes end the old ones, after a question', async () => {
  const server = account({ factors: [factor] })
  await open(server)
  await press('Make new codes')
  expect(screen.getByText(/Your 10 unused codes stop working/)).toBeVisible()
  expect(server.calls).not.toContain('POST /auth/v1/recovery-codes')

  await press('Make codes')

  expect(await screen.findByText('abcd0-efgh0')).toBeVisible()
})

test('an account of elsewhere is disconnected where the server allows it', async () => {
  const server = account({ identities: [...owner.identities, github] })
  server.settings.manual_linking_enabled = true
  await open(server)

  await press('Disconnect GitHub')
  await press('Disconnect')

  expect(await screen.findByText('GitHub was disconnected')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Connected accounts')).toBeNull())
})

test('accounts of elsewhere are shown without buttons where the server links by itself only', async () => {
  const server = account({ identities: [...owner.identities, github] })
  await open(server)

  expect(section('Connected accounts').getByText('GitHub')).toBeVisible()
  expect(section('Connected accounts').queryAllByRole('button')).toEqual([])
})

test('what could be connected is offered only when linking is allowed', async () => {
  const server = account()
  server.settings.external = { email: true, github: true, google: false }
  server.settings.manual_linking_enabled = true
  await open(server)

  expect(await button('Connect GitHub')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull()
})

test('who comes back from a provider keeps the session of this page, and no token in the address', async () => {
  const server = account()
  let ended: string | null = ''
  network.use(
    http.post('*/auth/v1/logout', ({ request }) => {
      ended = request.headers.get('authorization')
      return new HttpResponse(null, { status: 204 })
    }),
  )
  window.location.hash = '#access_token=visit&provider_token=theirs&sb='
  await open(server)

  expect(await screen.findByText('The account was connected')).toBeVisible()
  await waitFor(() => expect(ended).toBe('Bearer visit'))
  expect(window.location.hash).toBe('')
})

test('why a provider refused is told in our words', async () => {
  const server = account()
  window.location.hash = '#error_code=identity_already_exists&error_description=Call+us&sb='
  await open(server)

  expect(await screen.findByText('This account is connected already.')).toBeVisible()
  expect(window.location.hash).toBe('')
})

test('sessions say their device and end one by one or all but this one', async () => {
  const server = account()
  await open(server)
  const list = await screen.findByRole('list', { name: 'Active sessions' })
  const [here, there] = within(list).getAllByRole('listitem')
  expect(here).toHaveTextContent('Chrome on macOSThis device')
  expect(there).toHaveTextContent('Firefox on Linux')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()

  await press('Sign out Firefox on Linux')

  expect(await screen.findByText('Firefox on Linux was signed out')).toBeVisible()
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('everywhere else is signed out after a question', async () => {
  const server = account()
  await open(server)
  await press('Sign out everywhere else')
  const asks = within(await screen.findByRole('dialog'))

  await userEvent.click(asks.getByRole('button', { name: 'Sign out everywhere else' }))

  expect(await screen.findByText('You are signed out everywhere else')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
})

test('sessions that do not load say so and load again', async () => {
  const server = account()
  let isBroken = true
  network.use(
    http.post('*/rest/v1/rpc/my_sessions', () =>
      isBroken
        ? HttpResponse.json({ code: '57014', message: 'It took too long' }, { status: 500 })
        : undefined,
    ),
  )
  await open(server)
  await screen.findByText('Your sessions did not load')
  isBroken = false

  await press('Retry')

  expect(await screen.findByText('Firefox on Linux')).toBeVisible()
})

test('an account that does not load says so and loads again', async () => {
  const server = account()
  let isBroken = true
  network.use(http.get('*/auth/v1/user', () => (isBroken ? HttpResponse.error() : undefined)))
  await renderApp('/dashboard/account', server.session())
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible()
  isBroken = false

  await press('Retry')

  expect(await screen.findByLabelText('First name')).toHaveValue('Ines')
})

test('only the factors that the server knows are offered', async () => {
  const server = account()
  server.settings.factors = { totp: true, webauthn: false }
  await open(server)

  expect(await button('Add authenticator app')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
})

test('where the old mailbox is not asked, only the new one is named', async () => {
  const server = account({ new_email: 'moreau@halden.example' })
  server.settings.mailer_secure_email_change_enabled = false
  await open(server, '/dashboard/account?open=email')

  expect(screen.getByText('Open the link sent to moreau@halden.example.')).toBeInTheDocument()
  expect(await button('Send link')).toBeVisible()
})

test('the theme is chosen by name', async () => {
  const server = account()
  await open(server)

  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))

  expect(document.documentElement.dataset.theme).toBe('light')
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
})
