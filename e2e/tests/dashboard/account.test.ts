import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, officialClient, useSession } from 'e2e/account'
import { authenticator, passkeyDevice } from 'e2e/authenticator'
import { mailedCode, mailedLink } from 'e2e/mail'
import { useOwnProduct } from 'e2e/own-product'
import { enterPassword, typeCode } from 'e2e/sign-in-form'
import { proveMailbox, sql } from 'e2e/sql'
import {
  expectNoComplaints,
  expectOnlyRefusals,
  freshEmail,
  password,
  useBrowser,
  type Visitor,
} from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

// One person asks for several codes here, as nobody does within a minute.
const product = useOwnProduct({ AUTH_MAIL_INTERVAL: '0' })
const visit = useBrowser()

/** The owner of a new organisation, in front of the own account. */
async function ownAccount() {
  const account = await createAccount(product().url)
  await proveMailbox(product(), account)
  const visitor = await visit(product().url, { still: true })
  await useSession(visitor.page, account)
  await visitor.page.goto('/dashboard/account')
  await visitor.page.getByLabel('First name').waitFor()
  return { account, visitor, page: visitor.page }
}

async function signOut(page: Page) {
  await page.goto('/logout')
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
}

/** Another window of the same person, let in by a mailed code. */
async function signInElsewhere({ email }: Account) {
  const client = await officialClient(product().url)
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const token = await mailedCode(product().url, email)
  const { error } = await client.auth.verifyOtp({ email, token, type: 'email' })
  if (error) throw error
  const other = await visit(product().url, { still: true })
  await useSession(other.page, { client })
  await other.page.goto('/dashboard/agents')
  await other.page.getByText('No agents yet').waitFor()
  return other
}

/** What the window asks for next is refused, so it ends at the sign-in. */
async function expectSignedOut({ page }: Visitor) {
  await page.reload()
  await page.waitForURL('**/auth/signin**')
}

const sessions = (page: Page) =>
  page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')

test('a name that is changed is the name that colleagues see', async () => {
  const { page, visitor } = await ownAccount()

  await page.getByLabel('Display name').fill('Inès M.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your profile was saved').waitFor()

  await page.getByRole('complementary').getByText('Inès M.').waitFor()
  await page.reload()
  await page.getByRole('complementary').getByText('Inès M.').waitFor()
  await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Inès M.')
  expectNoComplaints(visitor)
  expect(await seriousFindings(page)).toEqual([])
})

test('a new address counts when both mailboxes have agreed', async () => {
  const { account, page } = await ownAccount()
  const { url } = product()
  const newEmail = freshEmail('moreau')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Send both links' }).click()
  await page
    .getByText(`Confirm in both mailboxes: open the link sent to ${account.email}`)
    .waitFor()

  await page.goto(await mailedLink(url, newEmail, 'email-change'))
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await page.getByText(/Please proceed to confirm link sent to the other email/).waitFor()
  await page.goto('/dashboard/account')
  await page.getByText(account.email, { exact: true }).waitFor()

  await page.goto(await mailedLink(url, account.email, 'email-change'))
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await page.waitForURL('**/dashboard/account')
  await page.getByText(newEmail, { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Waiting', { exact: true }).count()).toBe(0)
})

test('a new password lets in, the old one does not, and other windows are out', async () => {
  const { account, page } = await ownAccount()
  const other = await signInElsewhere(account)
  const chosen = 'Copper-lantern-77'
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password').fill(password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByText('New password should be different from the old password.').waitFor()

  await dialog.getByLabel('New password').fill(chosen)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your other sessions were signed out.').waitFor()

  await expectSignedOut(other)
  await page.reload()
  await page.getByLabel('First name').waitFor()
  await signOut(page)
  await enterPassword(page, account.email)
  await page.getByRole('alert').getByText('Invalid login credentials').waitFor()
  await enterPassword(page, account.email, chosen)
  await page.waitForURL('**/auth/verify-otp**')
})

test('a session that is ended loses access at its next request', async () => {
  const { account, page } = await ownAccount()
  const second = await signInElsewhere(account)
  await page.reload()
  await expect.poll(() => sessions(page).count()).toBe(2)
  await sessions(page).filter({ hasText: 'This device' }).waitFor()
  await sessions(page).getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => sessions(page).count()).toBe(1)
  await expectSignedOut(second)
})

test('everywhere else is signed out at once', async () => {
  const { account, page } = await ownAccount()
  const other = await signInElsewhere(account)
  await page.reload()
  await expect.poll(() => sessions(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('You are signed out everywhere else').waitFor()

  await expect.poll(() => sessions(page).count()).toBe(1)
  await expectSignedOut(other)
})

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
  await page.goto('/dashboard/agents')
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

  await page.goto('/dashboard/account')
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

  await page.goto('/dashboard/account')
  await removeFactor(page, 'My laptop')
  await page.reload()
  await page.getByText('No second factor yet').waitFor()
})

test('an account is deleted with a code from its mailbox, once its organization has another owner', async () => {
  const { account, visitor, page } = await ownAccount()
  const other = await createAccount(product().url)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await dialog.getByText(/^You are the last owner of .* First make somebody else/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Send me a code' }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await sql(
    product(),
    `insert into organization_members (organization_id, user_id, role)
     values ('${account.organizationId}', '${other.userId}', 'owner')`,
  )

  await page.reload()
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  const code = dialog.getByLabel('Code from your email')
  await code.fill(await mailedCode(product().url, account.email))
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await page.getByText('Your account was deleted').waitFor()
  await page.waitForURL('**/auth/signin**')
  expect(await sql(product(), `select id from auth.users where id = '${account.userId}'`)).toEqual(
    [],
  )
  expectOnlyRefusals(visitor)
})
