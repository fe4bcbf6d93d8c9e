import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { asAdmin } from '../testing/as-admin.ts'
import { halden, listed, ruth } from '../testing/rows.ts'

/** Answers a list with what its words find, as the database does. */
const searched = (name: string, rows: { name: string }[]) =>
  http.get(`*/rest/v1/rpc/${name}`, ({ request }) => {
    const words = new URL(request.url).searchParams.get('words') ?? ''
    const found = rows.filter((row) =>
      words.split(' ').every((word) => JSON.stringify(row).toLowerCase().includes(word)),
    )
    return HttpResponse.json(found)
  })

async function open() {
  const app = await asAdmin(
    '/admin/user-roles',
    searched('organizations', [halden]),
    searched('users', [ruth]),
    listed('role_permissions', []),
    listed('platform_admins', []),
  )
  await screen.findByRole('heading', { level: 1, name: 'User roles' })
  await userEvent.keyboard('{Control>}k{/Control}')
  return { ...app, menu: within(await screen.findByRole('dialog', { name: 'Command menu' })) }
}

test('the command menu of the admin area leads to its pages, and to no other ones', async () => {
  const { menu, path } = await open()
  const group = within(menu.getByRole('group', { name: 'Go to' }))
  const names = group.getAllByRole('option').map((option) => option.textContent)

  expect(names.map((name) => name?.replace('↵', ''))).toEqual([
    ...['Overview', 'Organizations', 'Users', 'User roles', 'Analytics', 'Features', 'SSO'],
    ...['Stripe settings', 'All figuresAnalytics', 'AssistantsAnalytics'],
    ...['GalleriesAnalytics', 'SessionsAnalytics'],
  ])
  expect(menu.queryByRole('option', { name: /^Agents/ })).toBeNull()
  await userEvent.keyboard('stripe set{Enter}')
  await waitFor(() => expect(path()).toBe('/admin/stripe-configurations'))
})

test('an organization is found by its words in any order, and opened', async () => {
  const { menu, path } = await open()
  expect(menu.queryByRole('group', { name: 'Organizations' })).toBeNull()

  await userEvent.keyboard('logis hal')
  await userEvent.click(await menu.findByRole('option', { name: /^Halden Logistics/ }))

  await waitFor(() => expect(path()).toBe(`/admin/organizations/${halden.id}`))
})

test('an account is found by its address, and shown in the list', async () => {
  const { menu, path, search } = await open()

  await userEvent.keyboard('ruth@')
  await userEvent.click(await menu.findByRole('option', { name: new RegExp(`^${ruth.name}`) }))

  await waitFor(() => expect(path()).toBe('/admin/users'))
  expect(search()).toMatchObject({ search: ruth.email })
})

test('one letter asks for no list', async () => {
  const { menu } = await open()

  await userEvent.keyboard('h')

  expect(menu.queryByRole('group', { name: 'Organizations' })).toBeNull()
  expect(menu.queryByRole('group', { name: 'Users' })).toBeNull()
})

test('a button of the sidebar opens it too, and what can be added is in it', async () => {
  const { menu, path } = await open()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: /^Search or go to/ }))

  await userEvent.click(await screen.findByRole('option', { name: 'Add feature' }))

  expect(menu).toBeDefined()
  await waitFor(() => expect(path()).toBe('/admin/features/add'))
})
