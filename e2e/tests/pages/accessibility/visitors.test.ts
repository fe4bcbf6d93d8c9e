import { findings, findingsOf } from 'e2e/accessibility'
import { useSession } from 'e2e/browser/session'
import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const roles = useRoles(product)

test('axe finds nothing serious on what a visitor sees, in each look', async () => {
  const { agent } = roles()
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor

  const found = await findings(page, [
    ['/', 'Welcome to Digital Workforce'],
    ['/auth/signin', 'Welcome back'],
    ['/auth/signup', "Let's get you started"],
    ['/auth/forgot-password', 'Forgot your password?'],
    ['/auth/reset-password', 'Request New Link'],
    [`/agent?id=${agent}`, /can be wrong/],
    [`/assistant?id=${agent}`, /can be wrong/],
    ['/agent', 'Agent not found'],
    ['/nowhere', '404 Not Found.'],
  ])

  expect(found).toEqual({})
  await page.goto('/auth/signup')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('First name is required').waitFor()
  expect(await findingsOf(page)).toEqual({})
  await page.goto(`/assistant?id=${agent}`)
  await page.getByRole('textbox').fill('When is a laptop replaced?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  expect(await findingsOf(page)).toEqual({})
  expectNoComplaints(visitor)
})

/** The text or name of what has the focus, and whether it shows. */
function focus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const ringed = (candidate: Element | null): boolean => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const box = element.getBoundingClientRect()
    return {
      name: element.getAttribute('aria-label') ?? element.textContent,
      visible: box.width > 1 && box.height > 1 && ringed(element),
    }
  })
}

test('the first Tab shows where the keyboard is, and the dashboard offers to skip its menu', async () => {
  const { owner, agent } = roles()
  const { page } = await visit(product().url, { still: true })
  for (const [path, shows] of [
    ['/', 'Welcome to Digital Workforce'],
    ['/auth/signin', 'Welcome back'],
    ['/auth/forgot-password', 'Forgot your password?'],
    [`/agent?id=${agent}`, 'can be wrong'],
    [`/assistant?id=${agent}`, 'can be wrong'],
    ['/nowhere', '404 Not Found.'],
  ] as const) {
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
    await page.keyboard.press('Tab')
    expect({ path, ...(await focus(page)) }).toMatchObject({ path, visible: true })
  }

  await useSession(page, owner)
  await page.goto('/dashboard/agents')
  await page.getByText('1 of 5 agents').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focus(page)).toEqual({ name: 'Skip to content', visible: true })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => focus(page)).toMatchObject({ name: 'Inbox', visible: true })
})
