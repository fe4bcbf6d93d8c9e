import { createAccount, createAgent } from 'e2e/account'
import { expireSession, storedSession, useSession } from 'e2e/browser/session'
import { mailedCode } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { submitSignIn } from 'e2e/sign-in-form'
import { expectNoComplaints, expectOnlyRefusals, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

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

test('signing out makes a visitor of the owner; password and mailed code let in again', async () => {
  const owner = await visit(product().url, { still: true })
  const { page } = owner
  const account = await createAccount(product().url)
  const { email } = account
  await createAgent(account, 'it-help-desk')
  await useSession(page, account)
  await page.goto('/dashboard/agents')
  await page.getByText('1 of 5 agents').waitFor()

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

test('a session outlives a reload and its own token', async () => {
  const account = await createAccount(product().url)
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
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

test('tabs that load together with a token that has run out stay signed in', async () => {
  const { page, context } = await visit(product().url, {
    still: true,
    as: await createAccount(product().url),
  })
  await page.goto('/dashboard/agents')
  await page.getByText('No agents yet').waitFor()
  // Nothing refreshes it before the tabs do.
  await page.goto('/robots.txt')
  await expireSession(page)

  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(['/dashboard/agents', '/', '/'].map((path, at) => tabs[at]?.goto(path)))

  await Promise.all(tabs.map((tab) => tab.getByText('No agents yet').waitFor()))
})
