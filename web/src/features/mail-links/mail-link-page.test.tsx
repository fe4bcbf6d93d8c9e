import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const link = (action: string, token: string, more: Record<string, string> = {}) =>
  `/r/${action}?${new URLSearchParams({ token_hash: token, ...more })}`
const button = (name: string) => screen.findByRole('button', { name })

test.each([
  ['verify', 'signup', 'Confirm email address'],
  ['magiclink', 'magiclink', 'Sign in'],
  ['email-change', 'email_change', 'Confirm the change'],
])('a link of %s is used by a click, never by opening it', async (action, type, name) => {
  const { calls, bodies } = identity()
  const { path } = await renderApp(link(action, 'mailed', { type }))
  await button(name)
  expect(calls).not.toContain('POST /auth/v1/verify')

  await userEvent.click(await button(name))

  await waitFor(() => expect(path()).toBe('/'))
  expect(bodies['POST /auth/v1/verify']).toMatchObject({ token_hash: 'mailed', type })
})

test('it can be used from the keyboard', async () => {
  const { calls } = identity()
  await renderApp(link('verify', 'mailed'))
  const target = await button('Confirm email address')

  while (document.activeElement !== target) await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(calls).toContain('POST /auth/v1/verify'))
})

test.each([
  ['http://localhost:3000/auth/forgot-password?from=mail', '/auth/forgot-password'],
  ['https://evil.example/auth/forgot-password', '/'],
  ['javascript:alert(1)', '/'],
])('with %s it goes on to %s', async (redirect_to, expected) => {
  identity()
  const { path } = await renderApp(link('magiclink', 'mailed', { redirect_to }))

  await userEvent.click(await button('Sign in'))

  await waitFor(() => expect(path()).toBe(expected))
})

test.each([
  ['/r/gallery?gallery=one', '/assistant?gallery=one'],
  ['/r/gallery?id=one', '/assistant?gallery=one'],
  ['/r/agent?id=one', '/agent?id=one'],
  ['/r/agent?id=one&gallery=two', '/agent?id=one&gallery=two'],
])('%s leads to %s', async (link, expected) => {
  identity()
  const { href } = await renderApp(link)

  await waitFor(() => expect(href()).toBe(expected))
})

test('a link that is over says why and leads on', async () => {
  identity()
  await renderApp(link('verify', 'used'))

  await userEvent.click(await button('Confirm email address'))

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link was already used, has expired, or was replaced by a newer email.',
  )
  expect(screen.getByRole('heading')).toHaveTextContent('This link does not work')
  expect(screen.getByRole('link', { name: 'Go to log in' })).toHaveAttribute('href', '/auth/signin')
  expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull()
})

test('a link without its token says so', async () => {
  identity()
  await renderApp('/r/verify')

  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.')
})

test('when the server cannot be reached the link can be tried again', async () => {
  identity()
  network.use(http.post('*/auth/v1/verify', () => HttpResponse.error(), { once: true }))
  const { path } = await renderApp(link('verify', 'mailed'))

  await userEvent.click(await button('Confirm email address'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.')
  await userEvent.click(await button('Confirm email address'))

  await waitFor(() => expect(path()).toBe('/'))
})

test('the first of two mailboxes is told of the other one', async () => {
  const { session } = identity(member)
  const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
  network.use(http.post('*/auth/v1/verify', () => HttpResponse.json({ code: '200', msg })))
  await renderApp(link('email-change', 'mailed'), session())

  await userEvent.click(await button('Confirm the change'))

  expect(await screen.findByText(msg)).toBeInTheDocument()
})

test('a link that another page began with a challenge ends at the server', async () => {
  identity()
  const redirect_to = 'http://localhost:3000/dashboard/knowledge'
  await renderApp(link('magiclink', 'pkce_abc', { redirect_to }))

  const signIn = await screen.findByRole('link', { name: 'Sign in' })
  const address = new URL(signIn.getAttribute('href') ?? '')
  expect(address.pathname).toBe('/auth/v1/verify')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    token: 'pkce_abc',
    type: 'magiclink',
    redirect_to,
  })
})

test('a link for a forgotten password leads to the page for a new one', async () => {
  const { calls } = identity()
  const { path } = await renderApp(link('recover', 'mailed', { type: 'recovery' }))

  await button('Continue')
  expect(path()).toBe('/auth/reset-password')
  expect(calls).not.toContain('POST /auth/v1/verify')
})

test('without a token it leads to where one is asked for', async () => {
  identity()
  const { path } = await renderApp('/r/recover')

  await waitFor(() => expect(path()).toBe('/auth/forgot-password'))
})

test('an invitation leads to its page', async () => {
  identity()
  const { path } = await renderApp(link('invite', 'mailed', { type: 'invite' }))

  await waitFor(() => expect(path()).toBe('/auth/accept-invitation'))
})

test('an unknown action is a 404', async () => {
  identity()
  await renderApp('/r/unknown?token_hash=x')

  expect(await screen.findByText('404 Not Found.')).toBeInTheDocument()
})
