import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { acted, acting, forgetActs, refused } from '../testing/acting.ts'
import { asAdmin } from '../testing/as-admin.ts'
import { listed, ruth, self } from '../testing/rows.ts'

beforeEach(forgetActs)

const openMenu = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('accounts say who they are and how they stand; the own one has no menu', async () => {
  await asAdmin('/admin/users', listed('users', [ruth, self]))

  const row = within(await screen.findByRole('row', { name: /Ruth Bekele/ }))
  expect(row.getByText('ruth@halden.example')).toBeInTheDocument()
  expect(row.getByText('Active')).toBeInTheDocument()
  const own = within(screen.getByRole('row', { name: /Ines Moreau/ }))
  expect(own.getByText('Platform admin')).toBeInTheDocument()
  expect(own.queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument()
})

test.each([
  ['Sign out everywhere', 'Sign out everywhere', 'sign_out_user', {}],
  ['Reset second factors', 'Reset second factors', 'reset_factors', {}],
  ['Deactivate', 'Deactivate', 'set_user_active', { active: false }],
])('%s asks first and then does it', async (item, button, name, more) => {
  await asAdmin('/admin/users', listed('users', [ruth]), acting(name))
  await openMenu('Ruth Bekele')
  await userEvent.click(screen.getByRole('menuitem', { name: item }))
  expect(acted).toEqual([])

  await confirm(button)

  await waitFor(() => expect(acted).toEqual([{ name, values: { person: ruth.id, ...more } }]))
})

test('who is deactivated can be activated again, and has nothing that can be ended', async () => {
  const off = { ...ruth, is_deactivated: true, sessions: 0, factors: 0 }
  await asAdmin('/admin/users?state=deactivated', listed('users', [off]), acting('set_user_active'))
  await openMenu('Ruth Bekele')
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Activate again',
  ])

  await userEvent.click(screen.getByRole('menuitem', { name: 'Activate again' }))
  await confirm('Activate')

  await waitFor(() => expect(acted).toMatchObject([{ values: { active: true } }]))
})

test('what the database refuses is told in the dialog', async () => {
  await asAdmin('/admin/users', listed('users', [ruth]))
  network.use(acting('set_user_active', refused('This account does not exist.', 404)))
  await openMenu('Ruth Bekele')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }))
  await confirm('Deactivate')

  expect(await screen.findByText('This account does not exist.')).toBeInTheDocument()
})

test('an account opens to its organizations, sessions and second factors', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const at = ruth.created_at
  const details = {
    organizations: [{ id: ruth.id, name: 'Halden Logistics', role: 'owner' }],
    sessions: [{ id: 's', created_at: at, last_used_at: at, user_agent: agent, ip: '192.0.2.7' }],
    factors: [{ type: 'totp', name: 'My phone', created_at: at }],
  }
  await asAdmin('/admin/users', listed('users', [ruth]), listed('user_details', [details]))

  await userEvent.click(await screen.findByRole('button', { name: 'Ruth Bekele' }))

  const sheet = within(screen.getByRole('dialog'))
  expect(await sheet.findByRole('link', { name: 'Halden Logistics' })).toHaveAttribute(
    'href',
    `/admin/organizations/${ruth.id}`,
  )
  expect(sheet.getByText('192.0.2.7')).toBeInTheDocument()
  expect(sheet.getByText('Authenticator app')).toBeInTheDocument()
})

test('the address names the account that is open: a reload opens it again, Back closes it', async () => {
  const none = { organizations: [], sessions: [], factors: [] }
  const app = await asAdmin('/admin/users', listed('users', [ruth]), listed('user_details', [none]))
  await userEvent.click(await screen.findByRole('button', { name: 'Ruth Bekele' }))
  expect(await screen.findByText('Not signed in anywhere.')).toBeInTheDocument()
  expect(app.search()).toEqual({ user: ruth.id })

  await app.back()

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(app.search()).toEqual({})
})

test('an account on no page of the list is found by its id', async () => {
  const asked: (string | null)[] = []
  const users = http.get('*/rest/v1/rpc/users', ({ request }) => {
    const words = new URL(request.url).searchParams.get('words')
    asked.push(words)
    return HttpResponse.json(words === ruth.id ? [ruth] : [self])
  })
  await asAdmin(`/admin/users?user=${ruth.id}`, users, listed('user_details', []))

  const sheet = within(await screen.findByRole('dialog', { name: 'Ruth Bekele' }))
  expect(sheet.getByText('ruth@halden.example')).toBeInTheDocument()
  expect(asked).toContain(ruth.id)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an account that is gone is said to be', async () => {
  await asAdmin(`/admin/users?user=${ruth.id}`, listed('users', [self]))

  const sheet = within(await screen.findByRole('dialog', { name: 'User' }))
  expect(await sheet.findByText('This user does not exist any more')).toBeInTheDocument()
})
