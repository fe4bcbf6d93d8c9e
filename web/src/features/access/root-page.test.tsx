import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import type { RootDecision } from './decide-root.ts'
import { DecidedPage } from './root-page.tsx'
import { renderWithScreens } from './testing/render-with-screens.tsx'

const visitor = { ...member, email: undefined, data: {}, isAnonymous: true, role: null }
const newcomer = { ...member, role: null }

function open(decision: RootDecision, person: typeof visitor | typeof newcomer) {
  const { session } = identity(person)
  const Page = () => <DecidedPage decision={decision}>For visitors</DecidedPage>
  return renderWithScreens(Page, ['/', '/onboarding/objective', '/logout'], session())
}

test.each([
  ['a visitor', visitor, 'Log in', '/auth/signin'],
  ['an account', newcomer, 'Log out', '/logout'],
])('%s who is offered the onboarding is welcomed and led to its first step', async (...given) => {
  const [, person, other, to] = given
  open({ show: 'onboarding' }, person)

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Digital Workforce' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go To Onboarding' })).toHaveAttribute(
    'href',
    '/onboarding/objective',
  )
  expect(await screen.findByRole('link', { name: other })).toHaveAttribute('href', to)
  expect(screen.queryByText('For visitors')).toBeNull()
})

test('other visitors see the page for them, without that button', async () => {
  open({ show: 'visitor' }, visitor)

  expect(await screen.findByText('For visitors')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go To Onboarding' })).toBeNull()
})

test('a newcomer is shown how to get an organization', async () => {
  open({ show: 'newcomer' }, newcomer)

  expect(await screen.findByRole('link', { name: 'Create an organization' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go To Onboarding' })).toBeNull()
})

test('who is to be elsewhere goes there', async () => {
  const { path } = open({ to: '/logout' }, newcomer)

  await waitFor(() => expect(path()).toBe('/logout'))
})
