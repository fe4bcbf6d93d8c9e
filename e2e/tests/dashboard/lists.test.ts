import { type Account, createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { goWithin, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const longName = 'Regional returns and warranty claims of northern Europe'
let owner: Account
let agent: string
beforeAll(async () => {
  owner = await createAccount(product().url)
  agent = await createAgent(owner, 'it-help-desk', { name: longName, role: longName })
  await teach(owner, `${longName}.md`, '# Returns\n\nAn item can be returned within 30 days.')
  const { error } = await owner.client.functions.invoke('integration-keys', {
    body: {
      organization_id: owner.organizationId,
      name: longName,
      scopes: ['agents.read'],
      expires_at: null,
    },
  })
  if (error) throw error
})

const lists = [
  ['agents', '/dashboard/agents?view=list'],
  ['knowledge', '/dashboard/knowledge'],
  ['members', '/dashboard/account/account-users'],
  ['keys', '/dashboard/integrations'],
] as const

/** Of the names that are cut, the narrowest in pixels. */
const narrowest = (page: Page) =>
  page
    .locator('table td:first-child .truncate')
    .evaluateAll((names) =>
      Math.min(
        ...names
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ clientWidth }) => clientWidth),
      ),
    )

const widths = [390, 640, 1024, 1280, 1440]

/** Where the page is wider than its window: what of it sticks out, by its words. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return Array.from(document.querySelectorAll('body, body *'))
      .filter((part) => part.getBoundingClientRect().right > innerWidth)
      .map((part) => `${part.tagName} ${part.className}: ${part.textContent?.slice(0, 60)}`)
  })

/** Gives the window this width, and waits until what follows the width has been drawn. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

test('no list cuts a name to a few letters at any width, beside an open sidebar and a closed one', async () => {
  const { page } = await visit(product().url, { still: true, as: owner })
  const cut: string[] = []

  for (const [name, path] of lists) {
    await page.goto(path)
    const look = async (sidebar: string, width: number) => {
      await resize(page, width)
      await page.locator('table td:first-child .truncate').first().waitFor()
      const pixels = await narrowest(page)
      if (pixels < 110) cut.push(`${name} at ${width} px beside ${sidebar}: ${pixels} px`)
    }
    for (const width of widths) await look('an open sidebar', width)
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    const expand = page.getByRole('button', { name: 'Expand sidebar' })
    await expand.waitFor()
    for (const width of widths.filter((one) => one >= 1024)) await look('a closed one', width)
    await expand.click()
  }

  expect(cut).toEqual([])
})

test('a failed file takes the width of its table and leaves the columns theirs', async () => {
  const body = new FormData()
  body.append('file', new File(['%PDF-1.4\nnothing that can be opened\n'], 'Old tariff.pdf'))
  const { error } = await owner.client.functions.invoke('knowledge-upload', { body })
  if (error) throw error
  const { page } = await visit(product().url, { still: true, as: owner })
  await page.goto('/dashboard/knowledge')
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  const gaps: string[] = []

  for (const width of widths) {
    await resize(page, width)
    const open = await page.locator('table').evaluate((table) =>
      Array.from(table.querySelectorAll('tr > :last-child'))
        .filter(({ clientWidth }) => clientWidth > 0)
        .map((cell) => table.getBoundingClientRect().right - cell.getBoundingClientRect().right)
        .filter((gap) => gap > 1),
    )
    if (open.length > 0) gaps.push(`${width}: ${open.join(', ')} px`)
  }

  expect(gaps).toEqual([])
})

test('who chooses a template by keyboard goes on in the studio, from its heading', async () => {
  const { page } = await visit(product().url, { still: true, as: owner })
  await page.goto('/dashboard/agents/new')
  await page.getByRole('button', { name: /Billing questions/ }).focus()

  await page.keyboard.press('Enter')
  await page.getByText('Talk to the draft').waitFor()

  const focused = page.locator('h1:focus')
  await focused.waitFor()
  expect(await focused.textContent()).toBe('Kenji')
})

test.each([390, 1024])(
  'at %i px the studio shares a published agent, beside its name',
  async (width) => {
    const { page } = await visit(product().url, { width, still: true, as: owner })
    await page.goto(`/dashboard/agents/${agent}`)

    await page.getByRole('button', { name: 'Share' }).click()

    await page.getByRole('dialog', { name: /is live$/ }).waitFor()
    expect(await stickingOut(page)).toEqual([])
    expect(await page.locator('h1').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(60)
  },
)

test('on a phone the line of sections goes along with the one that is open', async () => {
  const { page } = await visit(product().url, { width: 390, still: true, as: owner })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  /** How far the open section sticks out of its line, in pixels. */
  const hidden = (name: string) =>
    sections.getByRole('link', { name }).evaluate((link) => {
      const [at, line] = [link, link.closest('nav') ?? link].map((part) =>
        part.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      return Math.max(0, line.left - at.left, at.right - line.right)
    })
  await page.goto(`/dashboard/agents/${agent}?section=tests`)
  await page.getByRole('heading', { name: 'Tests' }).waitFor()
  await expect.poll(() => hidden('Tests')).toBe(0)
  expect(await stickingOut(page)).toEqual([])
})

test('while the parts of a screen are on their way the frame around it stays', async () => {
  const { page } = await visit(product().url, { still: true, as: owner })
  await page.goto('/dashboard/integrations')
  const menu = page.getByRole('link', { name: 'Knowledge', exact: true })
  await menu.waitFor()
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/agents-/, async (route) => {
    await held.promise
    await route.fallback()
  })

  await goWithin(page, '/dashboard/agents')
  await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' })

  expect(await menu.isVisible()).toBe(true)
  held.resolve()
  await page.getByText(longName).first().waitFor()
  expect(await menu.isVisible()).toBe(true)
})
