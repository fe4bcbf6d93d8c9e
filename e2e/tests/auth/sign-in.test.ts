import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, expireSession, storedSession, useSession } from 'e2e/account'
import { mailedCode, mailedLink } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import {
  expectNoComplaints,
  freshEmail,
  password,
  signUp,
  useBrowser,
  type Visitor,
} from 'e2e/visitor'

const product = useProduct()
const visit = useBrowser()

async function submitSignIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** As someone copies the code from a mail: one paste into the first box. */
async function pasteCode(page: Page, code: string) {
  const first = page.getByLabel('Digit 1 of 6')
  await first.focus()
  await first.evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, code)
}

/** How many rows of the tenant the page's own token sees. */
async function visibleRows(page: Page) {
  const { access_token } = await storedSession(page)
  const config = await fetch(`${product().url}/config.json`)
  const { publishableKey } = (await config.json()) as { publishableKey: string }
  const headers = { apikey: publishableKey, authorization: `Bearer ${access_token}` }
  const tables = ['organizations', 'organization_members', 'templates', 'knowledge_sources']
  const counts = tables.map(async (table) => {
    const response = await fetch(`${product().url}/rest/v1/${table}`, { headers })
    const rows = (await response.json()) as unknown[]
    return [table, rows.length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** A refused password or code is an answer of 4xx, which the browser itself writes to the console. */
function expectOnlyRefusals({ complaints }: Visitor) {
  expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
}

test('signing out makes a visitor of the owner; password and mailed code let in again', async () => {
  const owner = await visit(product().url)
  const { page } = owner
  const email = freshEmail()
  await signUp(page, email)
  await page.getByRole('button', { name: /IT help desk/ }).click()
  await page.waitForURL(/\/dashboard\/agents\/[0-9a-f-]{36}/)

  await page.goto('/logout')
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  await expect.poll(() => storedSession(page)).toMatchObject({ user: { is_anonymous: true } })
  await page.goto('/dashboard/agents')
  await page.waitForURL('**/auth/signin?**')

  await submitSignIn(page, email, 'Wrong-harbour-42')
  await page.getByRole('alert').getByText('Invalid login credentials').waitFor()
  await expect.poll(() => page.getByLabel('Work email').inputValue()).toBe(email)

  await submitSignIn(page, email)
  await page.waitForURL('**/auth/verify-otp**')
  await page.getByText(`We sent a code to ${email}`).waitFor()
  await expect
    .poll(() => visibleRows(page))
    .toEqual({
      organizations: 0,
      organization_members: 0,
      templates: 0,
      knowledge_sources: 0,
    })
  await page.goto('/dashboard/agents')
  await page.waitForURL('**/auth/verify-otp**')

  const code = await mailedCode(product().url, email)
  await pasteCode(page, code === '000000' ? '111111' : '000000')
  await page.getByText('This code is not right.').waitFor()
  await expect.poll(() => page.getByLabel('Digit 1 of 6').inputValue()).toBe('')

  // The boxes are empty and take the whole code at once.
  await page.evaluate(() => {
    const filled: string[] = []
    Reflect.set(window, 'filled', filled)
    const note = () => {
      const boxes = document.querySelectorAll<HTMLInputElement>('fieldset input')
      const now = Array.from(boxes, ({ value }) => value).join('')
      if (now) filled.push(now)
    }
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    })
  })
  await pasteCode(page, code)
  await page.waitForURL('**/dashboard/agents')
  expect(await page.evaluate(() => Reflect.get(window, 'filled'))).toContain(code)
  await page.getByText('1 of 5 agents').waitFor()
  await expect
    .poll(() => visibleRows(page))
    .toMatchObject({
      organizations: 1,
      organization_members: 1,
      templates: 1,
    })
  expectOnlyRefusals(owner)
})

test('a forgotten password is reset by the mailed link', async () => {
  const { email } = await createAccount(product().url)
  const person = await visit(product().url)
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
  await pasteCode(page, await mailedCode(product().url, email))
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
    'Email link is invalid or has expired',
  ],
])('%s says what is wrong with the link and offers a new one', async (path, words) => {
  const { page } = await visit(product().url)
  await page.goto(path)
  await page.getByText(words).waitFor()
  await page.getByRole('link', { name: 'Request New Link' }).click()
  await page.waitForURL('**/auth/forgot-password')
})

test('a session outlives a reload and its own token', async () => {
  const account = await createAccount(product().url)
  const owner = await visit(product().url)
  const { page } = owner
  await useSession(page, account)
  await page.goto('/dashboard/agents')
  await page.getByText('No agents yet').waitFor()
  await page.reload()
  await page.getByText('No agents yet').waitFor()

  const before = await storedSession(page)
  await expireSession(page)
  await page.getByRole('link', { name: 'Knowledge' }).click()
  await page.getByText('No knowledge yet').waitFor()

  await expect
    .poll(async () => (await storedSession(page)).refresh_token)
    .not.toBe(before.refresh_token)
  const { expires_at = 0 } = await storedSession(page)
  expect(expires_at * 1000).toBeGreaterThan(Date.now())
  expectNoComplaints(owner)
})
