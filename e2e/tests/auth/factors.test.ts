import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, officialClient } from 'e2e/account'
import { authenticator, passkeyDevice } from 'e2e/authenticator'
import { mailedLink } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { submitSignIn, typeCode } from 'e2e/sign-in-form'
import { proveMailbox } from 'e2e/sql'
import { expectOnlyRefusals, password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** An owner with an authenticator app and ten recovery codes. */
async function securedAccount() {
  const account = await createAccount(product().url)
  await proveMailbox(product(), account)
  const { auth } = account.client
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Work phone' })
  if (!data) throw new Error('No factor was added.')
  const app = authenticator(data.totp.secret)
  await auth.mfa.challengeAndVerify({ factorId: data.id, code: app.next() })
  const { codes } = await callAs<{ codes: string[] }>(account, 'recovery-codes')
  return { ...account, app, codes, factorId: data.id }
}

async function callAs<Answer>({ client }: Pick<Account, 'client'>, path: string) {
  const { data } = await client.auth.getSession()
  const response = await fetch(`${product().url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  return (await response.json()) as Answer
}

/** The password was right, and the page waits for the second factor. */
async function enterPassword(page: Page, email: string, secret?: string) {
  await page.goto('/auth/signin?redirectTo=%2Fdashboard%2Fknowledge')
  await submitSignIn(page, email, secret)
  await page.waitForURL('**/auth/verify-otp**')
}

async function mailsTo(email: string) {
  const response = await fetch(`${product().url}/dev/mail.json`)
  const { mails } = (await response.json()) as { mails: { to: string; subject: string }[] }
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('who has an authenticator app is asked for its code, and no code is mailed', async () => {
  const { email, app } = await securedAccount()
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await enterPassword(page, email)
  await page.getByText('Enter the code of your authenticator app').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await typeCode(page, '000000')
  await page.getByText(/^This code is not right\./).waitFor()
  await expect.poll(() => page.getByLabel('Digit 1 of 6').inputValue()).toBe('')
  await page.reload()
  await typeCode(page, app.next())

  await page.waitForURL('**/dashboard/knowledge')
  await page.getByText('No knowledge yet').waitFor()
  const subjects = await mailsTo(email)
  expect(subjects.filter((subject) => /code/i.test(subject) && !/recovery/i.test(subject))).toEqual(
    [],
  )
  expectOnlyRefusals(visitor)
})

test('too many wrong codes are told, and the right one does not help then', async () => {
  const { email, app, factorId } = await securedAccount()
  const guesser = await officialClient(product().url)
  await guesser.auth.signInWithPassword({ email, password })
  const { page } = await visit(product().url, { still: true })
  await enterPassword(page, email)
  let status: number | undefined
  for (let tries = 0; status !== 429 && tries < 30; tries += 1) {
    const { error } = await guesser.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
    status = error?.status
  }
  expect(status).toBe(429)

  await typeCode(page, app.next())

  await page.getByText('Too many tries. Wait a few minutes, then try again.').waitFor()
  await page.getByRole('button', { name: 'Use a recovery code' }).waitFor()
})

test('a recovery code lets in once', async () => {
  const { email, codes } = await securedAccount()
  const [code = ''] = codes
  const { page } = await visit(product().url, { still: true })
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Recovery code').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/knowledge')

  await page.goto('/logout')
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()

  await page
    .getByText('This recovery code is not right or was already used. Try another one.')
    .waitFor()
})

test('of several factors one is chosen; a passkey counts when the device knows its person', async () => {
  const { email, app } = await securedAccount()
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  const device = await passkeyDevice(visitor)
  await enterPassword(page, email)
  await typeCode(page, app.next())
  await page.waitForURL('**/dashboard/knowledge')
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
  await page
    .getByRole('list', { name: 'Second factors' })
    .getByRole('listitem')
    .filter({ hasText: 'My laptop' })
    .waitFor()
  await page.goto('/logout')
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()

  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Work phone' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Work phone' }).click()
  await page.getByText('Enter the code of your authenticator app').waitFor()
  await page.getByRole('button', { name: 'Choose another way' }).click()
  await page.getByRole('button', { name: 'My laptop' }).click()
  await device.forgetPerson()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.getByRole('alert').waitFor()
  await device.knowPerson()
  await page.getByRole('button', { name: 'Use passkey' }).click()

  await page.waitForURL('**/dashboard/knowledge')
  await page.getByText('No knowledge yet').waitFor()
  expectOnlyRefusals(visitor)
})

test('a new password by mail needs the second factor too', async () => {
  const { email, app } = await securedAccount()
  const chosen = 'Copper-lantern-77'
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await mailedLink(product().url, email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').waitFor()
  await page.reload()
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Update password' }).click()
  await page.getByText('Enter the code of your authenticator app').waitFor()

  await typeCode(page, app.next())
  await page.waitForURL('**/auth/signin')

  await enterPassword(page, email, chosen)
  await page.getByText('Enter the code of your authenticator app').waitFor()
  expectOnlyRefusals(visitor)
})
