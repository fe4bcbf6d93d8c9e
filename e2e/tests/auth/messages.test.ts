import { seriousFindings } from 'e2e/accessibility'
import { createAccount } from 'e2e/account'
import { storedSession } from 'e2e/browser/session'
import { useProduct } from 'e2e/product'
import { submitSignIn, typeCode } from 'e2e/sign-in-form'
import { answerWith, expectNoComplaints, freshEmail, told, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('the sign-in says what is missing, what is wrong and what went wrong', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await told(page, 'Email is required')
  await told(page, 'Password is required')
  expect(await seriousFindings(page)).toEqual([])
  await submitSignIn(page, 'ines@example')
  await told(page, 'Invalid email address')
  expectNoComplaints(visitor)

  await submitSignIn(page, freshEmail())
  await told(page, 'Invalid login credentials')
  await answerWith(page, '/auth/v1/token?grant_type=password', 400, { error_code: 'x', msg: '' })
  await submitSignIn(page, freshEmail())
  await told(page, 'An error occurred during sign in')
  await page.unrouteAll()
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await submitSignIn(page, freshEmail())
  await told(page, 'The server could not be reached. Check your connection, then try again.')
})

test('the code step says when a code cannot be sent, and when it did not end in a session', async () => {
  const { email } = await createAccount(product().url)
  const { page } = await visit(product().url, { still: true })
  await page.goto('/auth/signin')
  await submitSignIn(page, email)
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
