import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { asAdmin } from '../testing/as-admin.ts'

test('a platform admin comes in, and back to the dashboard', async () => {
  await asAdmin('/admin/users')

  expect(await screen.findByRole('heading', { name: 'Users' })).toBeInTheDocument()
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }))
  expect(menu.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  expect(menu.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current')
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/')
})

test('an address without a page shows the 404 page inside the frame', async () => {
  await asAdmin('/admin/of/nobody')

  expect(await screen.findByText('404 Not Found.')).toBeInTheDocument()
  expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test.each(['/admin', '/admin/of/nobody'])(
  'for everybody else who is signed in there is no %s',
  async (path) => {
    const { session } = identity(member)
    await renderApp(path, session())

    expect(await screen.findByText('404 Not Found.')).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument()
  },
)

test('who is not signed in does that first, and comes back', async () => {
  identity()
  const { path, search } = await renderApp('/admin')

  await waitFor(() => expect(path()).toBe('/auth/signin'))
  expect(search()).toMatchObject({ redirectTo: '/admin' })
})

test('whose code is awaited types that first', async () => {
  const { session } = identity({ ...member, isAwaitingOtp: true })
  const { path } = await renderApp('/admin', session())

  await waitFor(() => expect(path()).toBe('/auth/verify-otp'))
})

test('the sidebar of the dashboard leads admins to it, and no one else', async () => {
  await asAdmin('/dashboard/agents')

  const link = await screen.findByRole('link', { name: 'Admin' })
  expect(link).toHaveAttribute('href', '/admin')
})

test('a member has no link to it', async () => {
  const { session } = identity(member)
  await renderApp('/dashboard/agents', session())

  await screen.findByRole('link', { name: 'Logout' })
  expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
})

test('a failure to ask who is one is told, with a way to try again', async () => {
  const { session } = identity(member)
  network.use(
    http.get('*/rest/v1/rpc/is_admin_user', () =>
      HttpResponse.json({ code: 'XX000', message: 'Try again.' }, { status: 500 }),
    ),
  )
  await renderApp('/admin', session())

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
})
