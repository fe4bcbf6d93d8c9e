import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { createAccount, expireSession, useSession } from 'e2e/account'
import { mailedLink } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { proveMailbox } from 'e2e/sql'
import { freshEmail, password, useBrowser } from 'e2e/visitor'

// What a person who meets a fault on the way in can do next.

const product = useProduct()
const visit = useBrowser()

function says(page: Page, words: string) {
  return page.getByText(words, { exact: true }).first().waitFor()
}

async function fillAccount(page: Page, email: string) {
  await page.goto('/auth/signup')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await says(page, 'Welcome, Ines! One last thing...')
  await page.getByLabel('Organization name').fill('Second Try')
  await page.getByLabel('Industry').click()
  await page.getByRole('option', { name: 'Technology' }).click()
  await page.getByLabel('Team size').click()
  await page.getByRole('option', { name: 'Just me' }).click()
  await page.getByLabel(/primary goal/).fill('Answer colleagues')
}

test('a new password is told its rules, and the link what went wrong', async () => {
  const account = await createAccount(product().url)
  await proveMailbox(product(), account)
  const { email } = account
  const { page } = await visit(product().url)
  await page.goto('/auth/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await says(page, 'Email is required')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await mailedLink(product().url, email))
  await page.route('**/auth/v1/verify', (route) => route.fulfill({ json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await says(page, 'User not found after sign-in.')

  await page.goto('about:blank')
  await page.goto(await mailedLink(product().url, email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  for (const [chosen, words] of [
    ['short', 'Password must be at least 8 characters'],
    [`Aa1!${'x'.repeat(84)}`, 'Password is too long'],
    ['VIOLET-42', 'Password must contain at least one lowercase letter'],
    ['violet-42', 'Password must contain at least one uppercase letter'],
    ['Violet-harbour', 'Password must contain at least one number'],
    ['Violetharbour42', 'Password must contain at least one special character'],
  ] as const) {
    await page.getByLabel('New password').fill(chosen)
    await page.getByRole('button', { name: 'Update password' }).click()
    await says(page, words)
  }
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Update password' }).click()
  await says(page, 'New password should be different from the old password.')
  await page.evaluate(() => localStorage.clear())
  await page.getByLabel('New password').fill('Copper-lantern-77')
  await page.getByRole('button', { name: 'Update password' }).click()
  await says(page, 'Reset token not found')
})

test.each([
  ['POST', '**/rest/v1/organizations*', 'Failed to create organization'],
  ['GET', '**/rest/v1/organization_features*', 'Failed to complete signup. Please try again.'],
])('a sign-up whose %s %s fails is finished by a second try', async (method, address, words) => {
  const { page } = await visit(product().url)
  await fillAccount(page, freshEmail())
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { message: 'Not today' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Sign up' }).click()
  await says(page, words)
  await page.unroute(address)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/dashboard/agents/new')
})

test('tabs that load together with a token that has run out stay signed in', async () => {
  const { page, context } = await visit(product().url)
  await useSession(page, await createAccount(product().url))
  await page.goto('/dashboard/agents')
  await says(page, 'No agents yet')
  // Nothing refreshes it before the tabs do.
  await page.goto('/robots.txt')
  await expireSession(page)

  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(['/dashboard/agents', '/', '/'].map((path, at) => tabs[at]?.goto(path)))

  await Promise.all(tabs.map((tab) => says(tab, 'No agents yet')))
})
