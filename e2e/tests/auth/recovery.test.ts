import { createAccount } from 'e2e/account'
import { mailedCode, mailedLink } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { submitSignIn, typeCode } from 'e2e/sign-in-form'
import { proveMailbox } from 'e2e/sql'
import { expectOnlyRefusals, password, told, useBrowser } from 'e2e/visitor'
import { test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('a forgotten password is reset by the mailed link', async () => {
  const { email } = await createAccount(product().url)
  const person = await visit(product().url, { still: true })
  const { page } = person
  await page.goto('/auth/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  await page.goto(await mailedLink(product().url, email))
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Update password' }).click()
  await page.getByText('Password must be at least 8 characters').waitFor()
  const chosen = 'Copper-lantern-77'
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Update password' }).click()
  await page.waitForURL('**/auth/signin')

  await submitSignIn(page, email)
  await page.getByRole('alert').getByText('Invalid login credentials').waitFor()
  await submitSignIn(page, email, chosen)
  await page.waitForURL('**/auth/verify-otp**')
  await typeCode(page, await mailedCode(product().url, email))
  await page.waitForURL('**/dashboard/agents')
  expectOnlyRefusals(person)
})

test.each([
  ['/auth/reset-password', 'Invalid access. Please use the reset link from your email.'],
  ['/auth/reset-password?confirmation_url=nothing', 'Invalid reset link format.'],
  [
    `/auth/reset-password?confirmation_url=${encodeURIComponent('https://example.com/verify')}`,
    'Invalid reset link - missing token.',
  ],
  [
    '/auth/reset-password#error_code=otp_expired&error_description=The+link+has+gone',
    'The link has gone',
  ],
])('%s says what is wrong with the link and offers a new one', async (path, words) => {
  const { page } = await visit(product().url, { still: true })
  await page.goto(path)
  await page.getByText(words).waitFor()
  await page.getByRole('link', { name: 'Request New Link' }).click()
  await page.waitForURL('**/auth/forgot-password')
})

test('every rule of a new password is told where it is reset, and so is a failure', async () => {
  const account = await createAccount(product().url)
  await proveMailbox(product(), account)
  const { email } = account
  const { page } = await visit(product().url, { still: true })
  await page.goto('/auth/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await told(page, 'Email is required')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
  const link = await mailedLink(product().url, email, 'recover')
  await page.goto(link)
  await page.route('**/auth/v1/verify', (route) => route.fulfill({ json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await told(page, 'User not found after sign-in.')
  await page.goto('about:blank')
  await page.goto(link)
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
