import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { identity } from '@/testing/identity.ts'
import '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

async function fillAccount(email = 'ines@halden.example') {
  await userEvent.type(await screen.findByLabelText('First name'), 'Ines')
  await userEvent.type(screen.getByLabelText('Last name'), 'Moreau')
  await userEvent.type(screen.getByLabelText('Work email'), email)
  await userEvent.type(screen.getByLabelText('Password'), 'Str0ng!pass')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

async function fillOrganization() {
  await userEvent.type(await screen.findByLabelText('Organization name'), 'Halden Logistics')
  await choose('Industry', 'Technology')
  await choose('Team size', '51–200')
  await userEvent.type(screen.getByLabelText(/primary goal/), 'Answer tickets')
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
  await fillAccount()

  await fillOrganization()

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
    /^(PUT|POST) .*(user|organizations|members|token)/.test(call),
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
