import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { devMailLink, sendNoMail } from '@/testing/dev-notes.ts'
import { identity } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

/** At once: each key that is typed is a round of events and renders. */
async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}

async function fillAccount(email = 'ines@halden.example', enter = paste) {
  await enter(await screen.findByLabelText('First name'), 'Ines')
  await enter(screen.getByLabelText('Last name'), 'Moreau')
  await enter(screen.getByLabelText('Work email'), email)
  await enter(screen.getByLabelText('Password'), 'Str0ng!pass')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

async function fillOrganization(enter = paste) {
  await enter(await screen.findByLabelText('Organization name'), 'Halden Logistics')
  await choose('Industry', 'Technology')
  await choose('Team size', '51–200')
  await enter(screen.getByLabelText(/primary goal/), 'Answer tickets')
  await userEvent.click(screen.getByRole('checkbox', { name: 'API directly' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
}

test('the first step says what is missing and does not go on', async () => {
  identity()
  await renderApp('/auth/signup')

  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))

  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required')
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required')
  expect(screen.getByLabelText('Work email')).toHaveAccessibleDescription('Email is required')
  expect(screen.getByLabelText('First name')).toHaveFocus()
  expect(screen.getByRole('heading', { name: "Let's get you started" })).toBeInTheDocument()
})

test('the second step names the person, says what is missing and goes back without loss', async () => {
  identity()
  await renderApp('/auth/signup')
  await fillAccount()
  expect(
    await screen.findByRole('heading', { name: 'Welcome, Ines! One last thing...' }),
  ).toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(screen.getByLabelText('Organization name')).toHaveAccessibleDescription(
    'Organization name is required',
  )
  expect(screen.getByText('Please select an industry')).toBeInTheDocument()
  expect(screen.getByText('Please select team size')).toBeInTheDocument()
  expect(screen.getByText('Please enter your primary goal')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))

  expect(screen.getByLabelText('Work email')).toHaveValue('ines@halden.example')
})

test('a visitor becomes the owner of an organisation and makes a first agent', async () => {
  const { calls, bodies } = identity()
  const { path } = await renderApp('/auth/signup?price=price_9')
  await waitFor(() => expect(calls).toContain('POST /auth/v1/signup'))
  await fillAccount(undefined, userEvent.type)

  await fillOrganization(userEvent.type)

  await waitFor(() => expect(path()).toBe('/dashboard/agents/new'), { timeout: 5000 })
  expect(bodies['PUT /auth/v1/user']).toMatchObject({
    email: 'ines@halden.example',
    password: 'Str0ng!pass',
    data: {
      first_name: 'Ines',
      last_name: 'Moreau',
      display_name: 'Ines Moreau',
      signup_price_id: 'price_9',
      organization_name: 'Halden Logistics',
      industry: 'Technology',
      team_size: '51–200',
      primary_goal: 'Answer tickets',
      integrations: ['interactionsapi'],
    },
  })
  expect(bodies['POST /rest/v1/organization_members']).toEqual({
    user_id: 'user-1',
    organization_id: 'org-1',
    role: 'owner',
  })
  const written = calls.filter((call) =>
    /^(PUT|POST) .*\/(user|organizations|organization_members|token.*)$/.test(call),
  )
  expect(written).toEqual([
    'PUT /auth/v1/user',
    'POST /auth/v1/token?refresh_token',
    'POST /rest/v1/organizations',
    'POST /rest/v1/organization_members',
    'POST /auth/v1/token?refresh_token',
  ])
})

test('an address that is taken is told at its field, and the rest is kept', async () => {
  const { calls } = identity()
  await renderApp('/auth/signup')
  await waitFor(() => expect(calls).toContain('POST /auth/v1/signup'))
  await fillAccount('taken@halden.example')

  await fillOrganization()

  const email = await screen.findByLabelText('Work email')
  expect(email).toHaveAccessibleDescription(
    'A user with this email already exists. Please try signing in instead.',
  )
  expect(email).toHaveFocus()
  expect(calls).not.toContain('POST /rest/v1/organizations')
})

const status = '*/rest/v1/rpc/check_user_inactive_status'
const reopening = '*/functions/v1/inactive-user-verification'
const inactive = [{ user_exists: true, is_inactive: true }]

/** The second step for an address whose account is inactive everywhere. */
async function meetInactiveAccount() {
  const known = identity()
  const asked: unknown[] = []
  const answer = (body: object) => async (info: { request: Request }) => {
    asked.push(await info.request.json())
    return HttpResponse.json(body)
  }
  network.use(
    http.post(status, answer(inactive)),
    http.post(reopening, answer({ success: true, error: null })),
  )
  const app = await renderApp('/auth/signup')
  await waitFor(() => expect(known.calls).toContain('POST /auth/v1/signup'))
  await fillAccount('taken@halden.example')
  await fillOrganization()
  await screen.findByRole('heading', { name: 'Account Verification Required' })
  return { ...app, asked }
}

async function verify(password: string) {
  if (password) await userEvent.type(screen.getByLabelText('Current password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Verify & Create Organization' }))
}

test('an inactive account proves its password, founds the organisation and signs in', async () => {
  const { asked, path } = await meetInactiveAccount()
  expect(screen.getByRole('link', { name: 'Reset it here' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )

  await verify('Right!123')
  expect(await screen.findByText('We sent a code to taken@halden.example')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '123456')

  await waitFor(() => expect(path()).toBe('/dashboard/integrations'))
  expect(asked).toEqual([
    { user_email: 'taken@halden.example' },
    {
      email: 'taken@halden.example',
      password: 'Right!123',
      organization_name: 'Halden Logistics',
      first_name: 'Ines',
      last_name: 'Moreau',
      industry: 'Technology',
      team_size: '51–200',
      primary_goal: 'Answer tickets',
      integrations: ['interactionsapi'],
    },
  ])
})

test.each([
  ['', {}, 200, 'Please enter your current password'],
  ['x', { success: false, error: 'Invalid login credentials' }, 200, 'Invalid login credentials'],
  ['x', { success: false, error: null }, 200, 'Failed to create organization'],
  ['x', { error: { message: 'Too many tries.' } }, 429, 'Function error: Too many tries.'],
  [
    'Wrong!123',
    { success: true, error: null },
    200,
    'Organization created but sign-in failed. Please try signing in manually.',
  ],
])('with "%s" and %o (%i) the verification says: %s', async (password, body, status, words) => {
  await meetInactiveAccount()
  network.use(http.post(reopening, () => HttpResponse.json(body, { status })))

  await verify(password)

  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('Cancel leads back to the form, with everything in it', async () => {
  await meetInactiveAccount()

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByLabelText('Organization name')).toHaveValue('Halden Logistics')
})

test.each([
  ['the check is refused', () => HttpResponse.json({ message: 'Too many' }, { status: 429 })],
  ['the account is in use', () => HttpResponse.json([{ ...inactive[0], is_inactive: false }])],
])('when %s the address is simply taken', async (_why, answer) => {
  const { calls } = identity()
  network.use(http.post(status, answer))
  await renderApp('/auth/signup')
  await waitFor(() => expect(calls).toContain('POST /auth/v1/signup'))
  await fillAccount('taken@halden.example')

  await fillOrganization()

  expect(await screen.findByLabelText('Work email')).toHaveAccessibleDescription(
    'A user with this email already exists. Please try signing in instead.',
  )
})

test('when the check is not answered it can be tried again', async () => {
  const { calls } = identity()
  network.use(http.post(status, () => HttpResponse.error()))
  await renderApp('/auth/signup')
  await waitFor(() => expect(calls).toContain('POST /auth/v1/signup'))
  await fillAccount('taken@halden.example')

  await fillOrganization()

  expect(
    await screen.findByText('Unable to verify user status. Please try again.'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Organization name')).toHaveValue('Halden Logistics')
})

test.each([
  ['POST', '*/rest/v1/organizations', 'Failed to create organization'],
  ['GET', '*/rest/v1/organization_features', 'Failed to complete signup. Please try again.'],
  ['GET', '*/auth/v1/user', 'Failed to get user after sign in'],
  ['POST', '*/auth/v1/token', 'Failed to sign in after account update'],
] as const)('when %s %s fails the form says: %s', async (method, address, words) => {
  const { calls } = identity()
  await renderApp('/auth/signup')
  await waitFor(() => expect(calls).toContain('POST /auth/v1/signup'))
  await fillAccount()
  const refuse = () => HttpResponse.json({ message: 'x', msg: 'x' }, { status: 400 })
  network.use(method === 'GET' ? http.get(address, refuse) : http.post(address, refuse))

  await fillOrganization()

  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('who has founded as many organizations as one may is told so, and that the trial comes once', async () => {
  const { calls } = identity()
  const message = 'You have founded 10 of 10 organizations. Delete one, or ask us for more.'
  await renderApp('/auth/signup')
  await waitFor(() => expect(calls).toContain('POST /auth/v1/signup'))
  await fillAccount()
  const body = { code: 'PT403', message, details: 'quota_reached', hint: null }
  network.use(http.post('*/rest/v1/organizations', () => HttpResponse.json(body, { status: 403 })))

  await fillOrganization()

  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(
    screen.getByText(/One trial per person and mailbox: another organization starts without it/),
  ).toBeVisible()
})

test('where addresses are confirmed by mail the sign-up waits for the link', async () => {
  sendNoMail()
  const { calls, session } = identity()
  await renderApp('/auth/signup')
  await waitFor(() => expect(calls).toContain('POST /auth/v1/signup'))
  await fillAccount()
  const unconfirmed = session()
  network.use(http.put('*/auth/v1/user', () => HttpResponse.json(unconfirmed.user), { once: true }))

  await fillOrganization()
  expect(
    await screen.findByText('We sent a link to ines@halden.example. Open it, then continue here.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', devMailLink)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByText(/^Your email is not confirmed yet\./)).toBeInTheDocument()
  expect(calls).not.toContain('POST /rest/v1/organizations')
})
