import { useCleanup } from 'database/testing/cleanup'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, inject, onTestFailed, onTestFinished } from 'vitest'
import { connectBrowser } from './browser/browser.ts'
import { watchPolicy } from './browser/policy.ts'
import { type Signed, useSession } from './browser/session.ts'

/**
 * A browser window of its own: nothing of another visitor's, and every complaint of the page is kept, with what its
 * Content-Security-Policy refused also by itself.
 */
export type Visitor = {
  page: Page
  context: BrowserContext
  complaints: string[]
  violations: string[]
}

type Options = {
  width?: number
  height?: number
  theme?: 'dark' | 'light'
  /** As of someone who wants nothing to move: each frame that fades or slides is painted by a processor here. */
  still?: boolean
  /** What the browser's person reads: "de-DE". */
  locale?: string
  /** Who is signed in from the start. */
  as?: Signed
}

async function open(browser: Browser, url: string, options: Options) {
  const { width = 1440, height = 900, theme, still = false, locale } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    reducedMotion: still ? 'reduce' : 'no-preference',
    ...(locale && { locale }),
  })
  if (theme) await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  return { page, context, complaints, violations }
}

/** The Chromium of the run; every visitor gets a window of his own. */
export function useBrowser() {
  const cleanup = useCleanup()
  let browser: Browser | undefined
  let visitors = 0
  beforeAll(async () => {
    browser = await connectBrowser(cleanup, inject('browserEndpoint'))
  })
  return async (url: string, options: Options = {}): Promise<Visitor> => {
    if (!browser) throw new Error('The browser runs only within tests.')
    const visitor = await open(browser, url, options)
    visitors += 1
    const number = visitors
    const path = `e2e/screenshots/failed-${process.pid}-${number}.png`
    onTestFailed(async () => {
      await visitor.page.screenshot({ path })
      const text = await visitor.page.locator('body').innerText()
      console.error(`What visitor ${number} saw: ${path}`, visitor.complaints, text)
    })
    onTestFinished(() => expect(visitor.violations).toEqual([]))
    if (options.as) await useSession(visitor.page, options.as)
    return visitor
  }
}

export const password = 'Violet-harbour-42'
let count = 0

export function freshEmail(name = 'ines') {
  count += 1
  return `${name}.${process.pid}.${count}@example.com`
}

/** Both steps of the sign-up, from its first on; what is left is to press `Sign up`. */
export async function fillSignUp(page: Page, email: string, organization = 'Halden Logistics') {
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Welcome, Ines! One last thing...').waitFor()
  await page.getByLabel('Organization name').fill(organization)
  await page.getByLabel('Industry').click()
  await page.getByRole('option', { name: 'Technology' }).click()
  await page.getByLabel('Team size').click()
  await page.getByRole('option', { name: '11–50' }).click()
  await page.getByLabel(/primary goal/).fill('Answer what colleagues ask every day')
}

/** From the landing page to the first page of the dashboard, as a person would. */
export async function signUp(page: Page, email: string, organization?: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).first().click()
  await fillSignUp(page, email, organization)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/dashboard/agents/new')
}

/** Goes to a path within the open page, as its links do: nothing is loaded, and what it keeps stays. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The page says exactly this. */
export const told = (page: Page, message: string) =>
  page.getByText(message, { exact: true }).first().waitFor()

/** The next answers to a call are this one, as a server in trouble would give it. */
export async function answerWith(page: Page, path: string, status: number, body: unknown) {
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({ status, json: body }),
  )
}

export function expectNoComplaints({ complaints }: Visitor) {
  expect(complaints).toEqual([])
}

/** A refusal is an answer of 4xx, which the browser itself writes to the console; nothing else is there. */
export function expectOnlyRefusals({ complaints }: Visitor) {
  expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
}
