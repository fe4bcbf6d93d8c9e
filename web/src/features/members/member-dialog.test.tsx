import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ines, organization, sade, theo } from './testing/members.ts'
import {
  choose,
  chooseRole,
  dialog,
  gone,
  names,
  openMembers,
  press,
} from './testing/members-page.ts'

const removed =
  'User has been removed from organization. Note: The user account still exists in the system but is marked as inactive.'

test('a role is changed from the keyboard, after a question', async () => {
  const server = organization()
  await openMembers(server)
  const role = await screen.findByRole('button', { name: 'Role of Theo Lindqvist: Member' })

  role.focus()
  await userEvent.keyboard('{Enter}')
  await chooseRole('Agent user')
  expect(dialog().getByText(/can then only talk to published agents/)).toBeInTheDocument()
  await press('Change role')

  await gone()
  expect(
    await screen.findByRole('button', { name: 'Role of Theo Lindqvist: Agent user' }),
  ).toBeInTheDocument()
  expect(server.bodies['POST /rest/v1/rpc/change_member_role']).toEqual({
    org_id: 'org-1',
    target_user_id: theo.user_id,
    new_role: 'agent_user',
  })
})

test('a removal says what is lost, and then the words of the server', async () => {
  const server = organization()
  await openMembers(server)
  await press('More for Sade Okafor')
  await choose('Remove from organization')
  expect(dialog().getByText(/loses access to Halden Logistics at once/)).toBeInTheDocument()

  await press('Remove member')

  expect(await screen.findByText(removed)).toBeInTheDocument()
  await waitFor(() => expect(names()).toEqual(['Ines Moreau', 'Theo Lindqvist']))
  expect(server.bodies['POST /rest/v1/rpc/remove_organization_member']).toEqual({
    org_id: 'org-1',
    target_user_id: sade.user_id,
  })
})

test('a removal that fails says so and removes no one', async () => {
  const server = organization()
  server.refuse('remove_organization_member', '')
  await openMembers(server)
  await press('More for Sade Okafor')
  await choose('Remove from organization')

  await press('Remove member')

  expect(await screen.findByText('Failed to remove member from organization')).toBeInTheDocument()
  server.refuse('remove_organization_member', 'This person is not a member of the organization.')
  await press('Remove member')
  expect(
    await screen.findByText('This person is not a member of the organization.'),
  ).toBeInTheDocument()
  await press('Cancel')
  expect(names()).toHaveLength(3)
})

test('after a transfer the former owner only reads', async () => {
  await openMembers(organization())
  await press('More for Theo Lindqvist')
  await choose('Transfer ownership')
  expect(dialog().getByText(/you become a member, at once/)).toBeInTheDocument()

  await press('Transfer ownership')

  await gone()
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Invite people' })).not.toBeInTheDocument(),
  )
  expect(
    await screen.findByText('Theo Lindqvist is now an owner, and you are a member'),
  ).toBeVisible()
})

test('the last owner is told why leaving is not possible', async () => {
  const server = organization()
  const words = 'An organization needs an owner. Transfer the ownership first.'
  server.refuse('leave_organization', words)
  await openMembers(server)
  await press(`More for ${ines.profile.display_name}`)
  await choose('Leave organization')

  await press('Leave organization')

  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('a member who leaves is sent away', async () => {
  const app = await openMembers(organization({ role: 'member' }))
  await press(`More for ${ines.profile.display_name}`)
  await choose('Leave organization')

  await press('Leave organization')

  await waitFor(() => expect(app.path()).toBe('/inactive-account'))
})
