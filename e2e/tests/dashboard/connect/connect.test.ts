import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, createAgent } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const product = useProduct()
const visit = useBrowser()
const address = '/dashboard/integrations'

/** The owner of a new organisation in front of Connect, by the menu. */
async function atConnect() {
  const account = await createAccount(product().url)
  const visitor = await visit(product().url, { still: true, as: account })
  await visitor.page.goto('/dashboard/agents')
  await visitor.page.getByRole('link', { name: 'Connect' }).click()
  await visitor.page.getByRole('heading', { name: 'Connect', exact: true }).waitFor()
  return { account, visitor, page: visitor.page }
}

async function makeKey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Copy your key now').waitFor()
  const key = await dialog.locator('pre').first().innerText()
  const example = await dialog.locator('pre').last().innerText()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return { key, example }
}

function call(key: string, path: string, body?: unknown) {
  return fetch(`${product().url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a key is made, talks to an agent with citations, is seen in use, and is refused once revoked', async () => {
  const { account, page, visitor } = await atConnect()
  const agent = await createAgent(account, 'it-help-desk')
  await teach(account, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  await page.reload()
  await page.getByRole('heading', { name: 'No integration key found' }).waitFor()

  const { key, example } = await makeKey(page, 'Website')
  const path = `/agents/${agent}/conversations`
  const message = 'When is a laptop replaced?'
  const answer = await call(key, path, { message })
  await page.reload()

  expect(key).toMatch(/^dwk_\w{49}$/)
  expect(example).toContain(`/api/v1${path}`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    answer: expect.stringContaining('four years'),
    citations: [expect.objectContaining({ title: 'laptops' })],
  })
  await row(page, 'Website').getByText('now').filter({ visible: true }).first().waitFor()
  expect(await page.content()).not.toContain(key)

  await page.getByRole('button', { name: /^More for Website/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await row(page, 'Website').getByText('Revoked').waitFor()
  const refused = await call(key, path, { message })

  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ error: { code: 'key_revoked' } })
  expectNoComplaints(visitor)
})

test('a key opens the interaction API and no other door', async () => {
  const { page } = await atConnect()
  const { key } = await makeKey(page, 'Website')
  const headers = { authorization: `Bearer ${key}`, apikey: key }
  const doors: [path: string, status: number][] = [
    ['/rest/v1/templates', 401],
    ['/functions/v1/interactions-api-wrapper/templates', 401],
    // As this protocol answers a token that it cannot read.
    ['/auth/v1/user', 403],
  ]

  for (const [path, status] of doors) {
    const response = await fetch(`${product().url}${path}`, { headers })
    expect([path, response.status]).toEqual([path, status])
  }
  expect((await call(key, '/agents')).status).toBe(200)
})

test('a rotated key makes room for its successor, by keyboard alone', async () => {
  const { page, visitor } = await atConnect()
  const { key } = await makeKey(page, 'Website')

  await page.getByRole('button', { name: /^More for Website/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Rotate' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const atOnce = dialog.getByRole('radio', { name: /End the old key now/ })
  await atOnce.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => atOnce.isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Rotate key' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Copy your key now').waitFor()
  const successor = await dialog.locator('pre').first().innerText()

  expect((await call(key, '/agents')).status).toBe(401)
  expect((await call(successor, '/agents')).status).toBe(200)
  expectNoComplaints(visitor)
})

test('a member reads about the keys and changes none', async () => {
  const { account, page } = await atConnect()
  await makeKey(page, 'Website')
  const member = await join(product(), account.organizationId, 'member')
  const { page: other } = await visit(product().url, { still: true })
  await useSession(other, member)
  await other.goto(address)

  await row(other, 'Website').waitFor()

  expect(await other.getByRole('button', { name: /Create key|^More for/ }).count()).toBe(0)
  const attempt = await member.client.functions.invoke('integration-keys', {
    body: { organization_id: account.organizationId, name: 'Mine', scopes: ['agents.read'] },
  })
  expect(attempt.response?.status).toBe(403)
})

test('without the app of Zapier there is a call that works', async () => {
  const { account, page } = await atConnect()
  const agent = await createAgent(account, 'hr-assistant')
  await page.reload()

  await page.getByRole('button', { name: 'Connect Zapier' }).click()
  await page.getByRole('button', { name: 'Call an agent without the app' }).click()

  await page.getByText(`/api/v1/agents/${agent}/conversations`).waitFor()
  expect(page.url()).toContain('open=zapier')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search.includes('open'))
})

test('the examples of the quick start run as they stand there', async () => {
  const { account, page } = await atConnect()
  const agent = await createAgent(account, 'hr-assistant')
  await page.goto(`/dashboard/agents/${agent}?section=channels`)
  await page.getByRole('link', { name: 'API quick start' }).click()
  await page.getByRole('dialog').getByText(agent).first().waitFor()
  const example = (name: string) =>
    page.getByRole('dialog').getByRole('region', { name, exact: true }).locator('pre').innerText()
  const curl = await example('curl')
  const [javascript, python] = [await example('JavaScript'), await example('Python')]
  await page.keyboard.press('Escape')
  const { key } = await makeKey(page, 'Shop')
  const env = { ...process.env, WORKFORCE_KEY: key }
  const hasPython = await run('python3', ['--version']).then(
    () => true,
    () => false,
  )

  const runs = [
    run('bash', ['-c', curl], { env }),
    run(process.execPath, ['--input-type=module', '-e', javascript], { env }),
    ...(hasPython ? [run('python3', ['-c', python], { env })] : []),
  ]

  for (const { stdout } of await Promise.all(runs)) {
    expect(stdout).toContain('Could you tell me your e-mail address?')
    expect(stdout).toContain('"results":{"name":"Jane Doe"}')
  }
})

const looks = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 1024 },
  { theme: 'light', width: 390 },
] as const

test('axe finds nothing serious, and nothing is wider than the window, in each look', async () => {
  const account: Account = await createAccount(product().url)
  await createAgent(account, 'it-help-desk')
  const { page } = await visit(product().url, { still: true, as: account })
  const found: Record<string, unknown> = {}
  const lookAt = async (what: string) => {
    for (const { theme, width } of looks) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), {
        theme,
      })
      const serious = await seriousFindings(page)
      if (serious.length > 0) found[`${what}, ${theme} at ${width}`] = serious
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([what, width, wider]).toEqual([what, width, 0])
    }
  }

  await page.goto(address)
  await page.getByRole('heading', { name: 'No integration key found' }).waitFor()
  await lookAt('empty')
  await page.goto(`${address}?open=salesforce`)
  await page.getByText('Call an agent from Salesforce').waitFor()
  await lookAt('guide')
  await page.goto(`${address}?open=new-key`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Website')
  await lookAt('form')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Copy your key now').waitFor()
  await lookAt('shown once')
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await row(page, 'Website').waitFor()
  await lookAt('list')

  expect(found).toEqual({})
})
