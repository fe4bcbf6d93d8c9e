import { seriousFindings } from 'e2e/accessibility'
import { createAccount } from 'e2e/account'
import { mailedCode, mailedLink } from 'e2e/mail'
import { enterPassword } from 'e2e/sign-in-form'
import { sql } from 'e2e/sql'
import { expectNoComplaints, expectOnlyRefusals, freshEmail, password } from 'e2e/visitor'
import { expect, test } from 'vitest'
import { expectSignedOut, signOut, useOwnAccount } from './own-account.ts'

const { product, ownAccount, signInElsewhere } = useOwnAccount()

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
