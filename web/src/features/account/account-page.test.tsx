import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { keepOwnLanguage, preferredLanguages } from '@/lib/visitor-words/own-language.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { account } from './testing/account.ts'
import { button, fill, openAccount, press } from './testing/account-page.ts'

const putUser = 'PUT /auth/v1/user'

afterEach(() => keepOwnLanguage(undefined))

test('names are saved, and Save waits until something is different', async () => {
  const server = account()
  await openAccount(server)
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
  await openAccount(server)
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
  await openAccount(server)
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
  await openAccount(server)
  server.refuseOnce(putUser, 422, 'validation_failed', 'This name is too long')

  await fill('First name', 'Inès')
  await press('Save changes')

  expect(await screen.findByText('This name is too long')).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveValue('Inès')
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

test('the theme is chosen by name', async () => {
  const server = account()
  await openAccount(server)

  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))

  expect(document.documentElement.dataset.theme).toBe('light')
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
})

async function chooseLanguage(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}
const languageShown = () => screen.getByRole('combobox', { name: 'Language' })

test('the language of the account is saved, known to this browser, and taken back', async () => {
  const server = account()
  await openAccount(server)
  expect(languageShown()).toHaveTextContent('Same as my browser')

  await chooseLanguage('Deutsch')
  expect(await screen.findByText('Your language was saved')).toBeVisible()
  expect(server.bodies[putUser]).toMatchObject({ data: { language: 'de' } })
  expect(preferredLanguages()[0]).toBe('de')
  await waitFor(() => expect(languageShown()).toHaveTextContent('Deutsch'))
  await waitFor(() => expect(languageShown()).toBeEnabled())

  await chooseLanguage('Same as my browser')
  await waitFor(() => expect(server.bodies[putUser]).toMatchObject({ data: { language: null } }))
  await waitFor(() => expect(preferredLanguages()).toEqual(navigator.languages))
})

test('a language that was not saved is not shown as if it were', async () => {
  const server = account()
  await openAccount(server)
  server.refuseOnce(putUser, 422, 'validation_failed', 'The account holds too much')

  await chooseLanguage('Français')

  expect(await screen.findByText('The account holds too much')).toBeVisible()
  await waitFor(() => expect(languageShown()).toHaveTextContent('Same as my browser'))
  expect(preferredLanguages()).toEqual(navigator.languages)
})

test('a browser learns the language that was chosen on another device', async () => {
  const server = identity({ ...member, data: { ...member.data, language: 'pt' } })

  await renderApp('/dashboard/nowhere', server.session())

  await waitFor(() => expect(preferredLanguages()[0]).toBe('pt'))
})
