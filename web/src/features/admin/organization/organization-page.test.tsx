import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { acted, acting, forgetActs, refused } from '../testing/acting.ts'
import { asAdmin } from '../testing/as-admin.ts'
import { bert, galleries, listed, opened, seats } from '../testing/rows.ts'

const address = `/admin/organizations/${opened.id}`
const bodies = () => acted.map(({ values }) => values)

/** The page of an organisation, as a platform admin opens it. */
const openPage = (path = '', ...answers: RequestHandler[]) =>
  asAdmin(
    `${address}${path}`,
    http.post('*/rest/v1/rpc/open_organization', () => HttpResponse.json([opened])),
    listed('organization_features', [seats, galleries]),
    listed('organization_members', [bert]),
    ...answers,
  )

beforeEach(forgetActs)

test('an organization says what it agreed to, how much is in it and who it is', async () => {
  await openPage()

  expect(await screen.findByRole('heading', { name: 'Halden Logistics' })).toBeInTheDocument()
  expect(screen.getByText('3 sources, 4.2 MB')).toBeInTheDocument()
  expect(screen.getByText('1,155')).toBeInTheDocument()
  expect(screen.getByText('ines@halden.example')).toBeInTheDocument()
  const tabs = within(screen.getByRole('navigation', { name: 'Organization pages' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...['Overview', 'Features', 'Knowledge', 'Members', 'SSO'],
  ])
})

test.each(['0198c0de-0000-7000-8000-0000000000ff', 'halden'])(
  'there is no organization %s',
  async (id) => {
    const nothing = http.post('*/rest/v1/rpc/open_organization', () => HttpResponse.json([]))
    await asAdmin(`/admin/organizations/${id}`, nothing)

    expect(await screen.findByText('404 Not Found.')).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument()
  },
)

test('a plan is granted until the end of a day', async () => {
  await openPage()
  network.use(acting('set_plan'))
  await userEvent.click(await screen.findByRole('button', { name: 'Grant a plan' }))

  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Free trial' }))
  const day = dialog.getByLabelText('Last day')
  await userEvent.clear(day)
  await userEvent.type(day, '2031-05-06')
  await userEvent.click(dialog.getByRole('button', { name: 'Grant plan' }))

  expect(await screen.findByText('The plan was granted')).toBeInTheDocument()
  expect(bodies()).toEqual([
    {
      ...{ org_id: opened.id, new_status: 'trialing' },
      ends_at: new Date('2031-05-06T23:59:59').toISOString(),
    },
  ])
})

test('what the database refuses is told in the dialog, which stays', async () => {
  await openPage()
  network.use(
    acting('set_plan', refused('Choose a day in the future on which the plan ends.', 422)),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Grant a plan' }))

  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.click(screen.getByRole('button', { name: 'Grant plan' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a day in the future')
  expect(bodies()).toMatchObject([{ new_status: 'active', ends_at: null }])
})

test('a plan is ended after a question', async () => {
  await openPage()
  network.use(acting('set_plan'))
  await userEvent.click(await screen.findByRole('button', { name: 'End plan' }))

  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'End plan' }),
  )

  expect(await screen.findByText('The plan was ended')).toBeInTheDocument()
  expect(bodies()).toEqual([{ org_id: opened.id, new_status: 'canceled' }])
})

test('a feature gets a value of its own; what is not of its type is refused in its words', async () => {
  await openPage('/features')
  network.use(acting('set_organization_feature', refused('Cannot convert "many" to Number', 422)))
  await userEvent.click(await screen.findByRole('button', { name: 'More for Users' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change value' }))
  const box = screen.getByLabelText('Value (Number)')
  expect(box).toHaveValue('12')
  await userEvent.clear(box)
  await userEvent.type(box, 'many')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Cannot convert "many" to Number')).toBeInTheDocument()
  expect(box).toHaveValue('many')
  network.use(acting('set_organization_feature'))
  await userEvent.clear(box)
  await userEvent.type(box, '20')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Users was changed')).toBeInTheDocument()
  expect(bodies().at(-1)).toEqual({ org_id: opened.id, feature: seats.feature_id, given: '20' })
})

test('a switch is on or off; a default has nothing to take back', async () => {
  await openPage('/features?search=workforce')
  network.use(acting('set_organization_feature'))
  await userEvent.click(await screen.findByRole('button', { name: 'More for Galleries' }))
  expect(screen.queryByRole('menuitem', { name: 'Use the default' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change value' }))
  await userEvent.click(screen.getByRole('radio', { name: 'On' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies()).toMatchObject([{ given: 'true' }]))
})

test('a value is taken back to the default after a question', async () => {
  await openPage('/features')
  network.use(acting('set_organization_feature'))
  await userEvent.click(await screen.findByRole('button', { name: 'More for Users' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Use the default' }))
  await userEvent.click(screen.getByRole('button', { name: 'Use the default' }))

  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ given: null }))
})

test('a member gets another role, or is removed, after a question', async () => {
  await openPage('/members')
  network.use(acting('set_member_role'))
  await userEvent.click(await screen.findByRole('button', { name: 'More for Bert Ode' }))
  expect(screen.queryByRole('menuitem', { name: 'Make a member' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Make an owner' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
  await waitFor(() => expect(bodies()).toMatchObject([{ person: bert.user_id, new_role: 'owner' }]))

  await userEvent.click(await screen.findByRole('button', { name: 'More for Bert Ode' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from organization' }))
  network.use(acting('set_member_role', refused('An organization needs an owner.')))
  await userEvent.click(screen.getByRole('button', { name: 'Remove member' }))

  expect(await screen.findByText('An organization needs an owner.')).toBeInTheDocument()
})

test('knowledge says how it is, and why a source failed', async () => {
  const source = {
    ...{ id: opened.id, title: 'Fares', kind: 'file', status: 'failed', error: 'Too long.' },
    ...{ bytes: 2048, chunks: 0, created_at: opened.created_at, updated_at: opened.created_at },
    total: 1,
  }
  await openPage('/knowledge?status=failed', listed('organization_knowledge', [source]))

  expect(await screen.findByText('Fares')).toBeInTheDocument()
  expect(screen.getByText('Too long.')).toBeInTheDocument()
  expect(screen.getByText('2 KB')).toBeInTheDocument()
})
