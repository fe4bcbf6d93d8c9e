import { seriousFindings } from 'e2e/accessibility'
import type { Account } from 'e2e/account'
import { authenticator, passkeyDevice } from 'e2e/authenticator'
import { enterPassword, typeCode } from 'e2e/sign-in-form'
import { goWithin } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSignedOut, signOut, useOwnAccount } from './own-account.ts'

const { ownAccount, signInElsewhere } = useOwnAccount()

/** Adds an authenticator app and gives the app. */
async function addAuthenticator(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByAltText('QR code for your authenticator app').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const app = authenticator((await dialog.locator('code').textContent()) ?? '')
  await typeCode(page, app.next())
  return app
}

async function saveRecoveryCodes(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await dialog.getByText('Save your recovery codes').waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  return codes
}

const factors = (page: Page) =>
  page.getByRole('list', { name: 'Second factors' }).getByRole('listitem')

async function removeFactor(page: Page, name: string) {
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No second factor yet').waitFor()
}

/** The password was right, and the page waits for the second factor. */
async function signInAgain(page: Page, { email }: Account) {
  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
}

test('an authenticator app is asked for at the next sign-in, until it is removed', async () => {
  const { account, page } = await ownAccount()
  const other = await signInElsewhere(account)
  const app = await addAuthenticator(page, 'My phone')
  await saveRecoveryCodes(page)
  await factors(page).filter({ hasText: 'My phone' }).waitFor()
  await page.getByText(/10 of 10 left/).waitFor()
  await expectSignedOut(other)

  await signInAgain(page, account)
  await page.goto('/dashboard/account')
  await page.waitForURL('**/auth/verify-otp**')
  await typeCode(page, app.next())
  await page.waitForURL('**/dashboard/account')

  await removeFactor(page, 'My phone')
  await goWithin(page, '/dashboard/agents')
  await page.getByText('No agents yet').waitFor()
})

test('a recovery code lets in once when the app is lost', async () => {
  const { account, page } = await ownAccount()
  await addAuthenticator(page, 'Lost phone')
  const [code = ''] = await saveRecoveryCodes(page)

  await signInAgain(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/dashboard/agents')

  await goWithin(page, '/dashboard/account')
  await page.getByText(/9 of 10 left/).waitFor()
  await signInAgain(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(/was already used/).waitFor()
})

test('a passkey is added, lets in, and is removed', async () => {
  const { account, visitor, page } = await ownAccount()
  await passkeyDevice(visitor)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
  await saveRecoveryCodes(page)
  await factors(page).filter({ hasText: 'My laptop' }).waitFor()

  await signInAgain(page, account)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL('**/dashboard/agents')

  await goWithin(page, '/dashboard/account')
  await removeFactor(page, 'My laptop')
  await page.reload()
  await page.getByText('No second factor yet').waitFor()
})
