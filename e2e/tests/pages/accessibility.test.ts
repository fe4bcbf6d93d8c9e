import { seriousFindings } from 'e2e/accessibility'
import { officialClient, type Person, useSession } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { expectNoComplaints, password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const roles = useRoles(product)

const looks = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const

async function open(person?: Pick<Person, 'client'>) {
  const visitor = await visit(product().url)
  // Nothing fades in, so that every contrast is the final one.
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  if (person) await useSession(visitor.page, person)
  return visitor
}

/** Axe on what a page shows, in each look. */
async function findingsOf(page: Page) {
  const found: Record<string, unknown> = {}
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), {
      theme,
    })
    const serious = await seriousFindings(page)
    if (serious.length > 0) found[`${theme} at ${width}`] = serious
  }
  await page.setViewportSize({ width: looks[0].width, height: 900 })
  return found
}

/** Axe on each page, all findings at once. */
async function findings(page: Page, places: [path: string, shows: string | RegExp][]) {
  const found: Record<string, unknown> = {}
  for (const [path, shows] of places) {
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'hidden' })
    const here = await findingsOf(page)
    if (Object.keys(here).length > 0) found[path] = here
  }
  return found
}

/** After the password, before the code. */
async function halfSignedIn() {
  const client = await officialClient(product().url)
  const { error } = await client.auth.signInWithPassword({ email: roles().owner.email, password })
  if (error) throw error
  return { client }
}

test('axe finds nothing serious on what a visitor sees, in each look', async () => {
  const { agent } = roles()
  const visitor = await open()
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

test('axe finds nothing serious on what members see, in each look', async () => {
  const { owner, agent, colleague, former } = roles()
  const visitor = await open(owner)
  const { page } = visitor
  const studio = `/dashboard/agents/${agent}`
  const found = await findings(page, [
    ['/dashboard/agents', '1 of 5 agents'],
    ['/dashboard/agents/new', 'IT help desk'],
    ...['identity', 'behaviour', 'knowledge', 'channels', 'versions'].map(
      (section): [string, string] => [`${studio}?section=${section}`, 'Saved'],
    ),
    [`${studio.slice(0, -12)}000000000000`, 'This agent does not exist'],
    ['/dashboard/knowledge', 'laptops'],
    ['/dashboard/knowledge?search=nothing-like-it', 'No source matches'],
    ['/dashboard/integrations', 'No integration key found'],
    ['/dashboard/account', 'Active sessions'],
    ['/dashboard/account?open=password', 'New password'],
  ])
  expect(found).toEqual({})

  for (const [person, shows] of [
    [colleague, 'You can talk to agents here'],
    [former, 'Your account is inactive'],
    [await halfSignedIn(), 'Check your email'],
  ] as const) {
    const other = await open(person)
    expect(await findings(other.page, [['/', shows]])).toEqual({})
  }
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
  const { page } = await open()
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
