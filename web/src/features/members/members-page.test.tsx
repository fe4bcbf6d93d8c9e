import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { devMailLink, sendNoMail } from '@/testing/dev-notes.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { almeida, femke, organization, person } from './testing/members.ts'
import { address, names, openMembers, press, rows } from './testing/members-page.ts'

test('everyone is listed with name, address, role and date, and the seats are counted', async () => {
  sendNoMail()
  await openMembers(organization({ invitations: [femke, almeida] }))

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
  await openMembers(organization({ role: 'member', invitations: [femke] }))
  await screen.findByText(femke.email)

  expect(screen.queryByRole('button', { name: 'Invite people' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Role of/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Resend|Revoke/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'More for Theo Lindqvist' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'More for Ines Moreau' })).toBeInTheDocument()
})

test('search, role, order and page stand in the address and are asked of the server', async () => {
  const server = organization()
  const app = await openMembers(server, `${address}?sort=newest`)
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
  await openMembers(server, `${address}?${new URLSearchParams({ search: '50%, "a_b"' })}`)

  await waitFor(() =>
    expect(server.asked.map((query) => query.get('profile.or'))).toContain(
      '(display_name.ilike."%50\\\\%, \\"a\\\\_b\\"%",email.ilike."%50\\\\%, \\"a\\\\_b\\"%")',
    ),
  )
})

test('when nothing matches everyone is one click away', async () => {
  await openMembers(organization(), `${address}?search=nobody`)

  await press('Show all members')

  await waitFor(() => expect(names()).toHaveLength(3))
  expect(screen.getByRole('searchbox', { name: 'Search members' })).toHaveValue('')
})

test('more people than fit are on pages', async () => {
  const many = Array.from({ length: 30 }, (_, number) => person(`P${number} Weber`))
  const app = await openMembers(organization({ members: many, limit: 40 }))
  expect(await screen.findByText('1 to 25 of 30')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Seats taken' })).toBeInTheDocument()

  await press('Next')

  expect(await screen.findByText('26 to 30 of 30')).toBeInTheDocument()
  expect(app.search()).toMatchObject({ page: 2 })
})

test.each([
  ['more than fit', 30, 2, 'P29 Weber'],
  ['fewer than fit', 3, undefined, 'P2 Weber'],
])('of %s, an address past the last page leads to that', async (_, count, page, last) => {
  const many = Array.from({ length: count }, (_, number) => person(`P${number} Weber`))
  const app = await openMembers(organization({ members: many, limit: 40 }), `${address}?page=9`)

  await waitFor(() => expect(names()).toContain(last))
  expect(app.search()).toEqual(page ? { page } : {})
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
  await openMembers(server)
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
