import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { NoOrganizationPage } from './no-organization-page.tsx'
import { renderWithScreens } from './testing/render-with-screens.tsx'

const newcomer = { ...member, role: null }
const title = 'Welcome to Digital Workforce'
const link = (name: string) => screen.findByRole('link', { name })

test('who has an account and no organisation is shown the way on, not the landing page', async () => {
  const { session } = identity(newcomer)
  await renderApp('/', session())

  expect(await screen.findByText(/^You are signed in as/)).toHaveTextContent(
    'You are signed in as ines@halden.example and do not belong to an organization yet.',
  )
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  expect(await link('Create an organization')).toHaveAttribute('href', '/auth/signup')
  expect(await link('Log out')).toHaveAttribute('href', '/logout')
})

test('a visitor still meets the landing page', async () => {
  identity()
  await renderApp('/')

  expect(await screen.findAllByRole('link', { name: 'Log in' })).not.toHaveLength(0)
  expect(screen.queryByRole('link', { name: 'Log out' })).toBeNull()
})

test('creating an organisation can be left by Go back, which leads to the way on', async () => {
  const { session } = identity(newcomer)
  const { path } = await renderApp('/', session())

  await userEvent.click(await link('Create an organization'))
  await screen.findByLabelText('Organization name')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))

  await waitFor(() => expect(path()).toBe('/'))
  expect(await link('Create an organization')).toBeInTheDocument()
})

test('an organisation that could not be looked up is not said to be missing', async () => {
  const { session } = identity(newcomer)
  let isDown = true
  network.use(
    http.get('*/rest/v1/organization_members', () =>
      isDown ? HttpResponse.json({ message: 'Not today' }, { status: 403 }) : undefined,
    ),
  )
  await renderApp('/', session())

  await screen.findByText('Failed to fetch organization membership: Not today')
  expect(screen.queryByRole('link', { name: 'Create an organization' })).toBeNull()
  isDown = false
  // The connection for changes asks again by itself when it opens, and the button is gone meanwhile.
  await waitFor(async () => {
    const retry = screen.queryByRole('button', { name: 'Retry' })
    if (retry) await userEvent.click(retry)
    expect(screen.getByRole('link', { name: 'Create an organization' })).toBeInTheDocument()
  })
})

const screens = ['/', '/auth/signup', '/logout']

test.each([
  ['a platform admin', true, [...screens, '/admin'], true],
  ['anybody else', false, [...screens, '/admin'], false],
  ['a platform admin, while that screen is not built,', true, screens, false],
])('%s is offered the admin area: %s', async (_who, isAdmin, paths, isOffered) => {
  const { session } = identity(newcomer)
  const asked = vi.fn(() => HttpResponse.json(isAdmin))
  network.use(http.get('*/rest/v1/rpc/is_admin_user', asked))
  renderWithScreens(NoOrganizationPage, paths, session())

  await link('Log out')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  if (isOffered) expect(await link('Admin')).toHaveAttribute('href', '/admin')
  else expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
})
