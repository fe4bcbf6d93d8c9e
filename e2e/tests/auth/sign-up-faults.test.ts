import { seriousFindings } from 'e2e/accessibility'
import { createAccount } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { join } from 'e2e/join'
import { mailedCode } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { typeCode } from 'e2e/sign-in-form'
import { answerWith, fillSignUp, freshEmail, password, told, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** The sign-up page, filled in. */
async function openSignUp(page: Page, email: string, organization?: string) {
  await page.goto('/auth/signup')
  await fillSignUp(page, email, organization)
}
const submitSignUp = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click()

async function refuse(page: Page, method: string, path: string) {
  await page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { code: '42501', message: 'refused', msg: 'refused' } })
      : route.fallback(),
  )
}

test.each([
  ['POST', '/rest/v1/organizations?*', 'Failed to create organization'],
  ['GET', '/rest/v1/organization_features?*', 'Failed to complete signup. Please try again.'],
  ['GET', '/auth/v1/user', 'Failed to get user after sign in'],
])(
  'when %s %s fails the sign-up says so, and a second try ends well',
  async (method, path, words) => {
    const { page } = await visit(product().url, { still: true })
    await openSignUp(page, freshEmail())
    await refuse(page, method, path)
    await submitSignUp(page)
    await told(page, words)
    await page.unrouteAll()

    await submitSignUp(page)

    await page.waitForURL('**/dashboard/agents/new')
  },
)

test('a sign-up that did not end in a session says so', async () => {
  const { page } = await visit(product().url, { still: true })
  await openSignUp(page, freshEmail())
  await refuse(page, 'POST', '/auth/v1/token?*')
  await submitSignUp(page)
  await told(page, 'Failed to sign in after account update')
})

/** Somebody who has lost the only organization. */
async function inactivePerson() {
  const owner = await createAccount(product().url)
  return join(product(), owner.organizationId, 'INACTIVE')
}

test('an inactive account proves its password and founds an organisation of its own', async () => {
  const { email } = await inactivePerson()
  const { page } = await visit(product().url, { still: true })
  await openSignUp(page, email, 'Moreau & Co')
  await page.route('**/rest/v1/rpc/check_user_inactive_status', (route) => route.abort())
  await submitSignUp(page)
  await told(page, 'Unable to verify user status. Please try again.')
  await page.unrouteAll()

  await submitSignUp(page)
  await page.getByRole('heading', { name: 'Account Verification Required' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByLabel('Organization name').inputValue()).toBe('Moreau & Co')
  await submitSignUp(page)
  const verify = page.getByRole('button', { name: 'Verify & Create Organization' })
  await verify.click()
  await told(page, 'Please enter your current password')
  await page.getByLabel('Current password').fill('Wrong-harbour-42')
  await verify.click()
  await told(page, 'Invalid login credentials')
  const reopening = '/functions/v1/inactive-user-verification'
  await answerWith(page, reopening, 429, { error: { code: 'x', message: 'Too many tries.' } })
  await verify.click()
  await told(page, 'Function error: Too many tries.')
  await answerWith(page, reopening, 200, { success: false, error: null })
  await verify.click()
  await told(page, 'Failed to create organization')
  await answerWith(page, reopening, 200, { success: true, error: null })
  await verify.click()
  await told(page, 'Organization created but sign-in failed. Please try signing in manually.')
  await page.unrouteAll()

  await page.getByLabel('Current password').fill(password)
  await verify.click()
  await page.waitForURL('**/auth/verify-otp**')
  await typeCode(page, await mailedCode(product().url, email))
  await page.waitForURL('**/dashboard/integrations')
  await page.getByRole('complementary').getByText('Ines Moreau').waitFor()
})

test('the account verification leads to where a forgotten password is reset', async () => {
  const { email } = await inactivePerson()
  const { page } = await visit(product().url, { still: true })
  await openSignUp(page, email)
  await submitSignUp(page)
  await page.getByRole('link', { name: 'Reset it here' }).click()
  await page.waitForURL('**/auth/forgot-password')
})

test('an inactive person is told so and can create an organisation of the own', async () => {
  const person = await inactivePerson()
  const { page } = await visit(product().url, { still: true })
  await person.client.auth.refreshSession()
  await useSession(page, person)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Your account is inactive' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a new organization' }).click()
  await page.getByRole('heading', { name: "Let's get you started" }).waitFor()
})
