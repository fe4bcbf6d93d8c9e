import type { Page } from 'playwright-core'
import { startGithub } from 'server/auth/oauth/testing/github-twin'
import { clientId, clientSecret } from 'server/auth/oauth/testing/openid-provider'
import { afterAll, expect, test } from 'vitest'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createPerson, storedSession, useSession } from 'e2e/account'
import { mailedCode, mailedLink } from 'e2e/mail'
import { useOwnProduct } from 'e2e/own-product'
import { proveMailbox, sql } from 'e2e/sql'
import { expectNoComplaints, freshEmail, password, useBrowser } from 'e2e/visitor'

const github = await startGithub()
afterAll(() => github.close())

const product = useOwnProduct({
  RATE_LIMITS: 'off',
  AUTH_SAML: 'on',
  AUTH_EXTERNAL_GITHUB_CLIENT_ID: clientId,
  AUTH_EXTERNAL_GITHUB_SECRET: clientSecret,
  AUTH_EXTERNAL_GITHUB_ISSUER: github.site,
})
const visit = useBrowser()

/** The next answers to a call are this one, as a server in trouble would give it. */
async function answerWith(page: Page, path: string, status: number, body: unknown) {
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({ status, json: body }),
  )
}

const told = (page: Page, message: string) =>
  page.getByText(message, { exact: true }).first().waitFor()

async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

async function fillSignUp(page: Page, email: string, organization = 'Halden Logistics') {
  await page.goto('/auth/signup')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Organization name').fill(organization)
  await page.getByLabel('Industry').click()
  await page.getByRole('option', { name: 'Finance' }).click()
  await page.getByLabel('Team size').click()
  await page.getByRole('option', { name: '2–10' }).click()
  await page.getByLabel(/primary goal/).fill('Answer customers')
}
const submitSignUp = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click()

test('the sign-in says what is missing, what is wrong and what went wrong', async () => {
  const visitor = await visit(product().url)
  const { page } = visitor
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await told(page, 'Email is required')
  await told(page, 'Password is required')
  expect(await seriousFindings(page)).toEqual([])
  await signIn(page, 'ines@example')
  await told(page, 'Invalid email address')
  expectNoComplaints(visitor)

  await signIn(page, freshEmail())
  await told(page, 'Invalid login credentials')
  await answerWith(page, '/auth/v1/token?grant_type=password', 400, { error_code: 'x', msg: '' })
  await signIn(page, freshEmail())
  await told(page, 'An error occurred during sign in')
  await page.unrouteAll()
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await signIn(page, freshEmail())
  await told(page, 'The server could not be reached. Check your connection, then try again.')
})

test('the code step says when a code cannot be sent, and when it did not end in a session', async () => {
  const { email } = await createAccount(product().url)
  const { page } = await visit(product().url)
  await page.goto('/auth/signin')
  await signIn(page, email)
  await told(page, `We sent a code to ${email}`)
  const waiting = await storedSession(page)
  const { user, access_token } = waiting

  await answerWith(page, '/auth/v1/verify', 200, waiting)
  await typeCode(page, '123456')
  await told(page, 'Could not finalize your verification. Please try logging in again.')

  // The token that is refreshed at the start says the same of somebody without an address.
  const nameless = { ...waiting, user: { ...user, email: '' } }
  await answerWith(page, '/auth/v1/token?grant_type=refresh_token', 200, nameless)
  expect(access_token).toBe(nameless.access_token)
  await page.reload()
  await told(page, 'Email not available for OTP verification.')
  expect(await seriousFindings(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Use a different account' }).click()
  await page.waitForURL('**/auth/signin')
})

test('every rule of a new password is told where it is reset, and so is a failure', async () => {
  const account = await createAccount(product().url)
  await proveMailbox(product(), account)
  const { email } = account
  const { page } = await visit(product().url)
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
  await page.goto(await mailedLink(product().url, email, 'recover'))
  await page.getByRole('button', { name: 'Continue' }).click()
  const update = async (chosen: string, message: string) => {
    await page.getByLabel('New password').fill(chosen)
    await page.getByRole('button', { name: 'Update password' }).click()
    await told(page, message)
  }

  await update('Aa1!', 'Password must be at least 8 characters')
  await update(`Aa1!${'x'.repeat(84)}`, 'Password is too long')
  await update('VIOLET-42', 'Password must contain at least one lowercase letter')
  await update('violet-42', 'Password must contain at least one uppercase letter')
  await update('Violet-harbour', 'Password must contain at least one number')
  await update('Violetharbour42', 'Password must contain at least one special character')
  await update(email.replace('p', 'P'), 'Password cannot be the same as your email')
  await update(password, 'New password should be different from the old password.')
  await page.route('**/auth/v1/user', (route) =>
    route.fulfill({ status: 400, json: { code: 400, error_code: 'x', msg: '' } }),
  )
  await update('Copper-lantern-77', 'An error occurred while updating your password')
  await page.unrouteAll()
  await page.evaluate(() => localStorage.clear())
  await update('Copper-lantern-77', 'Reset token not found')

  await page.goto('/r/recover?token_hash=used')
  await page.getByRole('button', { name: 'Continue' }).click()
  await told(page, 'Email link is invalid or has expired')
})

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
    const { page } = await visit(product().url)
    await fillSignUp(page, freshEmail())
    await refuse(page, method, path)
    await submitSignUp(page)
    await told(page, words)
    await page.unrouteAll()

    await submitSignUp(page)

    await page.waitForURL('**/dashboard/agents/new')
  },
)

test('a sign-up that did not end in a session says so', async () => {
  const { page } = await visit(product().url)
  await fillSignUp(page, freshEmail())
  await refuse(page, 'POST', '/auth/v1/token?*')
  await submitSignUp(page)
  await told(page, 'Failed to sign in after account update')
})

/** Somebody who has lost the only organisation. */
async function inactivePerson() {
  const owner = await createAccount(product().url)
  const person = await createPerson(product().url)
  await sql(
    product(),
    `insert into organization_members (user_id, organization_id, role)
     values ('${person.userId}', '${owner.organizationId}', 'INACTIVE')`,
  )
  return person
}

test('an inactive account proves its password and founds an organisation of its own', async () => {
  const { email } = await inactivePerson()
  const { page } = await visit(product().url)
  await fillSignUp(page, email, 'Moreau & Co')
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
  const { page } = await visit(product().url)
  await fillSignUp(page, email)
  await submitSignUp(page)
  await page.getByRole('link', { name: 'Reset it here' }).click()
  await page.waitForURL('**/auth/forgot-password')
})

test('an inactive person is told so and can create an organisation of the own', async () => {
  const person = await inactivePerson()
  const { page } = await visit(product().url)
  await person.client.auth.refreshSession()
  await useSession(page, person)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Your account is inactive' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a new organization' }).click()
  await page.getByRole('heading', { name: "Let's get you started" }).waitFor()
})

test('single sign-on says when a domain has none, and goes to where the server sends it', async () => {
  const { page } = await visit(product().url)
  await page.goto('/auth/signin')
  await page.getByRole('link', { name: 'Sign in with SSO' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Work email').fill('ines@halden.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^halden\.example has no single sign-on here\./).waitFor()

  await answerWith(page, '/auth/v1/sso', 200, { url: `${product().url}/help.html` })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/help.html')
})

/** Where GitHub sends somebody who presses Cancel there. */
function cancelAt(address: string) {
  const { searchParams } = new URL(address)
  const answer = new URL(searchParams.get('redirect_uri') ?? '')
  answer.searchParams.set('state', searchParams.get('state') ?? '')
  answer.searchParams.set('error', 'access_denied')
  answer.searchParams.set('error_description', 'The person said no')
  return answer.href
}

test('a GitHub account signs in, and what GitHub refuses is told', async () => {
  const owner = await createAccount(product().url)
  const { page } = await visit(product().url)
  await page.goto('/auth/signin?redirectTo=%2Fdashboard%2Fknowledge')
  const proceed = page.getByRole('button', { name: 'Continue with GitHub' })
  await proceed.click()
  await page.waitForURL(`${github.site}/**`)
  await page.goto(cancelAt(page.url()))
  await told(page, 'The sign-in was cancelled.')

  const address = { email: owner.email, verified: true, primary: true }
  github.signedIn({ id: 77, login: 'ines', name: 'Ines Moreau', emails: [address] })
  await proceed.click()
  await page.waitForURL('**/dashboard/knowledge')
  await page.getByText('No knowledge yet').waitFor()
  await expect.poll(() => storedSession(page)).toMatchObject({ user: { email: owner.email } })
})

test('somebody new from GitHub goes on with the organisation', async () => {
  const email = freshEmail('octo')
  const { page } = await visit(product().url)
  github.signedIn({
    id: 78,
    login: 'octo',
    name: 'Octo Cat',
    emails: [{ email, verified: true, primary: true }],
  })
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.waitForURL('**/auth/signup')
  await page.getByLabel('Organization name').waitFor()
})
