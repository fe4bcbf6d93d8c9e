import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { devMailLink, sendNoMail } from '@/testing/dev-mail.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { almeida, femke, ines, organization, person, sade, theo } from './testing/members.ts'

const address = '/dashboard/account/account-users'
const removed =
  'User has been removed from organization. Note: The user account still exists in the system but is marked as inactive.'

async function open(server: ReturnType<typeof organization>, path = address) {
  const app = await renderApp(path, server.session())
  await screen.findByRole('heading', { name: 'Members', hidden: true })
  return app
}
const rows = () => within(screen.getByRole('table', { name: 'Members' })).getAllByRole('row')
const names = () =>
  rows()
    .slice(1)
    .map((row) => row.querySelector('[title]')?.getAttribute('title'))
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name }))
const chooseRole = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitemradio', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('everybody is listed with name, address, role and date, and the seats are counted', async () => {
  sendNoMail()
  await open(organization({ invitations: [femke, almeida] }))

  const table = await screen.findByRole('table', { name: 'Members' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Role', 'Joined', 'Actions'])
  expect(rows()[1]).toHaveTextContent(/Ines Moreau \(you\)ines@halden\.exampleOwner/)
  expect(rows()[2]).toHaveTextContent(/Theo Lindqvisttheo@halden\.exampleMember/)
  const seats = await screen.findByRole('region', { name: 'Seats' })
  expect(seats).toHaveTextContent('4 of 5')
  expect(screen.getByRole('link', devMailLink)).toBeVisible()
  expect(seats).toHaveTextContent('3 people and 1 open invitation. Agent users count too.')
})

test('who may only read sees no way to change anything but the own membership', async () => {
  await open(organization({ role: 'member', invitations: [femke] }))
  await screen.findByText(femke.email)

  expect(screen.queryByRole('button', { name: 'Invite people' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Role of/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Resend|Revoke/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'More for Theo Lindqvist' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'More for Ines Moreau' })).toBeInTheDocument()
})

test('search, role, order and page stand in the address and are asked of the server', async () => {
  const server = organization()
  const app = await open(server, `${address}?sort=newest`)
  await screen.findByRole('table', { name: 'Members' })

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'theo')

  await waitFor(() => expect(names()).toEqual(['Theo Lindqvist']))
  expect(app.search()).toMatchObject({ search: 'theo', sort: 'newest' })
  const last = server.asked.findLast((query) => query.has('profile.or'))
  expect(last?.get('profile.or')).toBe('(display_name.ilike."%theo%",email.ilike."%theo%")')
  expect(last?.get('order')).toBe('created_at.desc,id.asc')
})

test('what a person types is looked for as it is typed', async () => {
  const server = organization()
  await open(server, `${address}?${new URLSearchParams({ search: '50%, "a_b"' })}`)

  await waitFor(() =>
    expect(server.asked.map((query) => query.get('profile.or'))).toContain(
      '(display_name.ilike."%50\\\\%, \\"a\\\\_b\\"%",email.ilike."%50\\\\%, \\"a\\\\_b\\"%")',
    ),
  )
})

test('when nothing matches everybody is one click away', async () => {
  await open(organization(), `${address}?search=nobody`)

  await press('Show all members')

  await waitFor(() => expect(names()).toHaveLength(3))
  expect(screen.getByRole('searchbox', { name: 'Search members' })).toHaveValue('')
})

test('more people than fit are on pages', async () => {
  const many = Array.from({ length: 30 }, (_, number) => person(`P${number} Weber`))
  const app = await open(organization({ members: many, limit: 40 }))
  expect(await screen.findByText('1 to 25 of 30')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Seats taken' })).toBeInTheDocument()

  await press('Next')

  expect(await screen.findByText('26 to 30 of 30')).toBeInTheDocument()
  expect(app.search()).toMatchObject({ page: 2 })
})

test('several people are invited at once; what is refused stays typed with its reason', async () => {
  const server = organization()
  server.refuse('sade@halden.example', 'This person is a member of the organization already.', 409)
  await open(server)
  await press('Invite people')
  await userEvent.type(
    await screen.findByLabelText('Email'),
    'femke@halden.example, sade@halden.example',
  )
  await userEvent.click(dialog().getByRole('radio', { name: /Agent user/ }))

  await press('Send invitation')

  expect(
    await screen.findByText(
      'sade@halden.example: This person is a member of the organization already.',
    ),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue('sade@halden.example')
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(dialog().getByRole('radio', { name: /Agent user/ })).toBeChecked()
  expect(server.bodies['POST /functions/v1/organization-invitations']).toEqual({
    organization_id: 'org-1',
    email: 'sade@halden.example',
    role: 'agent_user',
  })

  server.allow('sade@halden.example')
  await press('Send invitation')
  await gone()
  const list = await screen.findByRole('list', { name: 'Invitations' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
})

test('each role says what it may do, and a list that is wrong is not sent', async () => {
  const server = organization()
  await open(server, `${address}?open=invite`)
  expect(await screen.findByText(/^Each gets a mail with a link to Halden Logistics/)).toBeVisible()
  for (const words of [/^Everything, with billing/, /^Builds agents/, /^Talks to published/]) {
    expect(dialog().getByText(words)).toBeInTheDocument()
  }

  await userEvent.type(screen.getByLabelText('Email'), 'femke')
  await press('Send invitation')

  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address')
  expect(server.calls).not.toContain('POST /functions/v1/organization-invitations')
})

test('when every seat is taken the dialog says so before and the server after', async () => {
  const server = organization({ limit: 3 })
  server.refuse('femke@halden.example', 'Your organization can have 3 users.')
  await open(server, `${address}?open=invite`)
  expect(await screen.findByText(/All seats are taken\. Remove somebody/)).toBeInTheDocument()

  await userEvent.type(screen.getByLabelText('Email'), 'femke@halden.example')
  await press('Send invitation')

  expect(
    await screen.findByText('femke@halden.example: Your organization can have 3 users.'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue('femke@halden.example')
})

test('an open invitation is sent again, and an expired one is marked', async () => {
  const server = organization({ invitations: [femke, almeida] })
  await open(server)
  expect(await screen.findByText('5 days left')).toBeInTheDocument()
  expect(screen.getByText('Expired 2 days ago')).toBeInTheDocument()

  await press(`Send again to ${almeida.email}`)

  expect(
    await screen.findByText(`The invitation was sent to ${almeida.email} again`),
  ).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/^Expired/)).not.toBeInTheDocument())
})

test('an invitation that cannot be sent again says why', async () => {
  const server = organization({ invitations: [almeida] })
  server.refuse('resend', 'Your organization can have 3 users.')
  await open(server)

  await press(`Send again to ${almeida.email}`)

  expect(await screen.findByText('The invitation was not sent')).toBeInTheDocument()
  expect(screen.getByText('Your organization can have 3 users.')).toBeInTheDocument()
})

test('an invitation is revoked after a question', async () => {
  const server = organization({ invitations: [femke] })
  await open(server)
  await press(`Revoke ${femke.email}`)
  expect(dialog().getByText(/stops working at once/)).toBeInTheDocument()
  await press('Keep it')
  expect(server.calls.join()).not.toContain('revoke')

  await press(`Revoke ${femke.email}`)
  await press('Revoke invitation')

  await gone()
  expect(await screen.findByText(/^Nobody is invited at the moment/)).toBeInTheDocument()
  expect(server.calls).toContain(`POST /functions/v1/organization-invitations/${femke.id}/revoke`)
})

test('a role is changed from the keyboard, after a question', async () => {
  const server = organization()
  await open(server)
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
  await open(server)
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

test('a removal that fails says so and removes nobody', async () => {
  const server = organization()
  server.refuse('remove_organization_member', '')
  await open(server)
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
  await open(organization())
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
  await open(server)
  await press(`More for ${ines.profile.display_name}`)
  await choose('Leave organization')

  await press('Leave organization')

  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('a member who leaves is sent away', async () => {
  const app = await open(organization({ role: 'member' }))
  await press(`More for ${ines.profile.display_name}`)
  await choose('Leave organization')

  await press('Leave organization')

  await waitFor(() => expect(app.path()).toBe('/inactive-account'))
})

test('members that do not load say so and load again, while the rest is there', async () => {
  const server = organization({ invitations: [femke] })
  let broken = true
  network.use(
    http.get('*/rest/v1/organization_members', ({ request }) => {
      const isList = new URL(request.url).searchParams.has('limit')
      return broken && isList
        ? HttpResponse.json({ message: 'The database is away.' }, { status: 500 })
        : undefined
    }),
  )
  await open(server)
  expect(await screen.findByText('The members did not load')).toBeInTheDocument()
  expect(screen.getByText(femke.email)).toBeInTheDocument()

  broken = false
  await press('Retry')

  await waitFor(() => expect(names()).toHaveLength(3))
})

test('while the features are not known no seats are counted, and people may be invited', async () => {
  const server = organization()
  network.use(
    http.get('*/rest/v1/organization_features', () => HttpResponse.json({}, { status: 403 })),
  )
  await renderApp(`${address}?open=invite`, server.session())

  // The question is asked twice before the dashboard opens without its answer.
  expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).not.toHaveTextContent(/seat/i)
  expect(screen.queryByRole('region', { name: 'Seats', hidden: true })).not.toBeInTheDocument()
})
