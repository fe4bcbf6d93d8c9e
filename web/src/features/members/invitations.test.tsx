import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { almeida, femke, organization } from './testing/members.ts'
import { address, dialog, gone, openMembers, press } from './testing/members-page.ts'

test('several people are invited at once; what is refused stays typed with its reason', async () => {
  const server = organization()
  server.refuse('sade@halden.example', 'This person is a member of the organization already.', 409)
  await openMembers(server)
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
  await openMembers(server, `${address}?open=invite`)
  expect(
    await screen.findByText(/^Each person gets an email with a link to Halden Logistics/),
  ).toBeVisible()
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
  await openMembers(server, `${address}?open=invite`)
  expect(await screen.findByText(/All seats are taken\. Remove a member/)).toBeInTheDocument()

  await userEvent.type(screen.getByLabelText('Email'), 'femke@halden.example')
  await press('Send invitation')

  expect(
    await screen.findByText('femke@halden.example: Your organization can have 3 users.'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue('femke@halden.example')
})

test('an open invitation is sent again, and an expired one is marked', async () => {
  const server = organization({ invitations: [femke, almeida] })
  await openMembers(server)
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
  await openMembers(server)

  await press(`Send again to ${almeida.email}`)

  expect(await screen.findByText('The invitation was not sent')).toBeInTheDocument()
  expect(screen.getByText('Your organization can have 3 users.')).toBeInTheDocument()
})

test('an invitation is revoked after a question', async () => {
  const server = organization({ invitations: [femke] })
  await openMembers(server)
  await press(`Revoke ${femke.email}`)
  expect(dialog().getByText(/stops working at once/)).toBeInTheDocument()
  await press('Keep it')
  expect(server.calls.join()).not.toContain('revoke')

  await press(`Revoke ${femke.email}`)
  await press('Revoke invitation')

  await gone()
  expect(await screen.findByText(/^No open invitations/)).toBeInTheDocument()
  expect(server.calls).toContain(`POST /functions/v1/organization-invitations/${femke.id}/revoke`)
})
