import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const visitor = { ...member, email: undefined, data: {}, isAnonymous: true, role: null }

/** The onboarding at this path, as a visitor or a member who said this before. */
async function open(path: string, { onboarding = {}, isMember = false, galleries = true } = {}) {
  const world = identity({ ...(isMember ? member : visitor), data: { onboarding } })
  network.use(
    http.post('*/functions/v1/onboarding-proposals', () => HttpResponse.json({ agents: [] })),
    http.get('*/api/v1/*', () => HttpResponse.json([])),
  )
  network.use(organizationHas({ galleries, templates: true, knowledge: true }))
  await renderApp(path, world.session())
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  [{}, 'What is your workforce for?'],
  [{ objective: 'sales' }, 'What should get better?'],
  [{ objective: 'sales', goal: 'qualify-leads' }, 'Who are you?'],
  [{ objective: 'sales', goal: 'fewer calls', companyName: 'Halden' }, 'Meet your agents'],
])('who comes back after %j goes on at “%s”', async (onboarding, title) => {
  await open('/onboarding', { onboarding })

  expect(await heading(title)).toBeVisible()
})

test('a choice that was made before is chosen, own words stand as they were typed', async () => {
  await open('/onboarding/objective', { onboarding: { objective: 'museum tours' } })
  await heading('What is your workforce for?')

  expect(screen.getByRole('radio', { name: /^Something else/ })).toBeChecked()
  expect(screen.getByLabelText('What is it for?')).toHaveValue('museum tours')
})

test('without a choice there is no going on but by skipping', async () => {
  await open('/onboarding/objective')
  await heading('What is your workforce for?')

  await press('Continue')

  expect(await screen.findByText('Choose one, or skip this step.')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: /^Something else/ }))
  expect(screen.queryByText('Choose one, or skip this step.')).toBeNull()
  await press('Continue')
  expect(await screen.findByText('Say it in your own words, or skip this step.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('What is it for?'), 'museum tours')
  expect(screen.queryByText('Say it in your own words, or skip this step.')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Skip' }))
  expect(await heading('What should get better?')).toBeVisible()
})

test('an answer that is not kept says so and stays chosen', async () => {
  await open('/onboarding/objective')
  await heading('What is your workforce for?')
  network.use(
    http.put('*/auth/v1/user', () =>
      HttpResponse.json({ code: 'unexpected_failure', msg: 'The disk is full' }, { status: 400 }),
    ),
  )
  await userEvent.click(screen.getByRole('radio', { name: /^Sales/ }))

  await press('Continue')

  expect(await screen.findByText('The disk is full')).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Sales/ })).toBeChecked()
})

test('a company needs a name, and its website must be one', async () => {
  await open('/onboarding/company-info')
  await heading('Who are you?')
  await userEvent.type(screen.getByLabelText(/^Website/), 'no website')

  await press('Continue')

  expect(await screen.findByText('Company name is required')).toBeVisible()
  expect(screen.getByText(/^Enter the address of a website/)).toBeVisible()
})

test('a member of an organization without galleries has no onboarding', async () => {
  await open('/onboarding/objective', { isMember: true, galleries: false })

  expect(screen.queryByText('What is your workforce for?')).toBeNull()
})
