import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { acted, acting, forgetActs, refused } from '../testing/acting.ts'
import { asAdmin } from '../testing/as-admin.ts'
import { listed } from '../testing/rows.ts'

beforeEach(forgetActs)

const permissions = [
  { area: 'agents.ui', levels: ['read'], owner: 'read', member: 'read', agent_user: 'read' },
  {
    area: 'knowledge',
    levels: ['read', 'write'],
    owner: 'write',
    member: 'write',
    agent_user: null,
  },
  { area: 'analytics', levels: ['read'], owner: 'read', member: 'read', agent_user: null },
]
const admins = [
  {
    ...{ user_id: 'user-1', email: 'ines@halden.example', name: 'Ines Moreau' },
    ...{ granted_at: '2026-01-01T00:00:00Z', is_usable: true },
  },
  {
    ...{ user_id: 'user-2', email: 'ruth@halden.example', name: 'Ruth Bekele' },
    ...{ granted_at: '2026-01-02T00:00:00Z', is_usable: false },
  },
]
const open = () =>
  asAdmin(
    '/admin/user-roles',
    listed('role_permissions', permissions),
    listed('platform_admins', admins),
    acting('set_role_permission'),
    acting('grant_platform_admin'),
    acting('revoke_platform_admin'),
  )

async function choose(name: string, level: string) {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  await userEvent.click(screen.getByRole('option', { name: level }))
}

test('a role is given more at once, and what is only read offers no write', async () => {
  await open()

  await choose('Knowledge, Agent user', 'Read')

  await waitFor(() =>
    expect(acted).toEqual([
      {
        name: 'set_role_permission',
        values: { asked_role: 'agent_user', asked_area: 'knowledge', level: 'read' },
      },
    ]),
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Analytics, Member' }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'None',
    'Read',
  ])
})

test('what takes something away asks first', async () => {
  await open()
  await choose('Knowledge, Member', 'Read')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/can then only read Knowledge/)).toBeInTheDocument()
  expect(acted).toEqual([])

  await userEvent.click(dialog.getByRole('button', { name: 'Take it away' }))

  await waitFor(() => expect(acted).toMatchObject([{ values: { level: 'read' } }]))
})

test('what every member needs is no choice', async () => {
  await open()

  expect(await screen.findAllByText('Always')).toHaveLength(3)
  expect(screen.queryByRole('combobox', { name: /Talking to agents/ })).not.toBeInTheDocument()
})

test('a platform admin is made by address; a refusal keeps what was typed', async () => {
  await open()
  network.use(acting('grant_platform_admin', refused('No account has this address.', 404)))
  await userEvent.click(await screen.findByRole('button', { name: 'Add platform admin' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Email'), 'kenji@halden.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add platform admin' }))
  expect(await dialog.findByText('No account has this address.')).toBeInTheDocument()
  expect(dialog.getByLabelText('Email')).toHaveValue('kenji@halden.example')

  network.use(acting('grant_platform_admin'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add platform admin' }))

  expect(await screen.findByText('kenji@halden.example is a platform admin')).toBeInTheDocument()
})

test('one who cannot act as one is told, and is removed after a question', async () => {
  await open()
  expect(await screen.findByText('Cannot act')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'More for ruth@halden.example' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove as an admin' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove admin' }))

  await waitFor(() =>
    expect(acted).toEqual([{ name: 'revoke_platform_admin', values: { person: 'user-2' } }]),
  )
})

test('who gives up the own rights is told what that means', async () => {
  await open()
  network.use(acting('revoke_platform_admin', refused('The platform needs an admin.')))
  await userEvent.click(await screen.findByRole('button', { name: 'More for ines@halden.example' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Give up my rights' }))
  expect(screen.getByText(/only another platform admin can let you back in/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Give up my rights' }))

  expect(await screen.findByText('The platform needs an admin.')).toBeInTheDocument()
})
