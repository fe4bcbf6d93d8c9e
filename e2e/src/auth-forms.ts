import type { Page } from 'playwright-core'
import { password, type Visitor } from './visitor.ts'

/** Fills both steps of the sign-up page, which is open, and leaves the button to the test. */
export async function fillSignUp(page: Page, email: string, organization = 'Halden Logistics') {
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Welcome, Ines! One last thing...').waitFor()
  await page.getByLabel('Organization name').fill(organization)
  await page.getByLabel('Industry').click()
  await page.getByRole('option', { name: 'Technology' }).click()
  await page.getByLabel('Team size').click()
  await page.getByRole('option', { name: '11–50' }).click()
  await page.getByLabel(/primary goal/).fill('Answer what colleagues ask every day')
}

/** From the landing page to the first page of the dashboard, as a person would. */
export async function signUp(page: Page, email: string, organization?: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).first().click()
  await fillSignUp(page, email, organization)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/dashboard/agents/new')
}

/** Fills the sign-in page, which is open, and submits it. */
export async function enterPassword(page: Page, email: string, secret = password) {
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

/** Gives the browser a device that holds passkeys and recognises its owner. */
export async function addPasskeyDevice({ context, page }: Visitor) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { devtools, authenticatorId }
}
