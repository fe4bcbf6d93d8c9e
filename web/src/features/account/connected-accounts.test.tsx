import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { account, github, owner } from './testing/account.ts'
import { button, openAccount, press, section } from './testing/account-page.ts'

test('an account of elsewhere is disconnected where the server allows it', async () => {
  const server = account({ identities: [...owner.identities, github] })
  server.settings.manual_linking_enabled = true
  await openAccount(server)

  await press('Disconnect GitHub')
  await press('Disconnect')

  expect(await screen.findByText('GitHub was disconnected')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Connected accounts')).toBeNull())
})

test('accounts of elsewhere are shown without buttons where the server links by itself only', async () => {
  const server = account({ identities: [...owner.identities, github] })
  await openAccount(server)

  expect(section('Connected accounts').getByText('GitHub')).toBeVisible()
  expect(section('Connected accounts').queryAllByRole('button')).toEqual([])
})

test('what could be connected is offered only when linking is allowed', async () => {
  const server = account()
  server.settings.external = { email: true, github: true, google: false }
  server.settings.manual_linking_enabled = true
  await openAccount(server)

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
  await openAccount(server)

  expect(await screen.findByText('The account was connected')).toBeVisible()
  await waitFor(() => expect(ended).toBe('Bearer visit'))
  expect(window.location.hash).toBe('')
})

test('why a provider refused is told in our words', async () => {
  const server = account()
  window.location.hash = '#error_code=identity_already_exists&error_description=Call+us&sb='
  await openAccount(server)

  expect(await screen.findByText('This account is already connected.')).toBeVisible()
  expect(window.location.hash).toBe('')
})
