import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'database/testing/temporary-folder'
import type { Browser, Page, Route } from 'playwright-core'
import { readConfig } from 'server/config'
import { createLog } from 'server/lib/log'
import { startServer } from 'server/start'
import { launchBrowser } from './browser/browser.ts'
import { watchPolicy } from './browser/policy.ts'
import { useSession } from './browser/session.ts'
import { dialogs } from './screens/admin/dialogs.ts'
import { seedPlatform } from './screens/admin/platform.ts'
import { admin } from './screens/admin/screens.ts'
import type { Screen } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { seed } from './screens/seed.ts'

/*
 * Pictures of every screen in both themes at three widths, to be looked at: node e2e/src/screens.ts [parts of names].
 */

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

type Look = { theme: 'dark' | 'light'; width: number }

async function picture(page: Page, screen: Screen, { theme, width }: Look) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.emulateMedia({ colorScheme: theme })
  const { path, unanswered, failing, answers = {} } = screen
  const held: Route[] = []
  if (unanswered) await page.route(unanswered, (route) => void held.push(route))
  if (failing) await page.route(failing, (route) => route.fulfill(failure))
  for (const [address, json] of Object.entries(answers))
    await page.route(address, (route) => route.fulfill({ json }))
  await page.goto(path, { waitUntil: unanswered ? 'commit' : 'load' })
  if (!unanswered) {
    await page.locator('h1, h2').first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'hidden' })
  }
  await screen.act?.(page)
  if (!unanswered) await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`) })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) console.log(`${screen.name} at ${width}: ${overflow} px too wide`)
  // The next picture waits until nothing is on its way.
  await Promise.all(held.map((route) => route.abort().catch(() => {})))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const failure = {
  status: 500,
  json: { code: 'PGRSTX00', message: 'Something went wrong on our side.' },
}

/** What the policies of the pages refused, a list a window. */
const policies: string[][] = []

/** One window for each person, as each has one session. */
function windows(browser: Browser, url: string) {
  const pages = new Map<Screen['as'], Promise<Page>>()
  const open = async (person: Screen['as']) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
    policies.push(await watchPolicy(context))
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    if (person) await useSession(page, person)
    else await page.goto('/robots.txt')
    return page
  }
  return (person: Screen['as']) => {
    const page = pages.get(person) ?? open(person)
    pages.set(person, page)
    return page
  }
}

const looks = (['dark', 'light'] as const).flatMap((theme) =>
  [390, 1024, 1440].map((width): Look => ({ theme, width })),
)
await using cleanup = new AsyncDisposableStack()
const dataDir = await temporaryFolder(cleanup, 'screens-')
const config = readConfig({
  ...{ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
  // The server of tools is here.
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
const server = await startServer(config, createLog('warn', console.error))
cleanup.defer(() => server.stop())
const url = server.url.replace('127.0.0.1', 'localhost')
const browser = await launchBrowser(cleanup)
await mkdir(folder, { recursive: true })
const pageOf = windows(browser, url)
const wanted = process.argv.slice(2)
const product = { url, dataDir }
const known = await seed(product, cleanup)
const platformAdmin = await seedPlatform(product, known.owner)
const shown = [
  ...screens(known),
  ...admin(platformAdmin, known.owner),
  ...dialogs(platformAdmin, known.owner),
].filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
for (const screen of shown) {
  const page = await pageOf(screen.as)
  for (const look of looks) {
    await picture(page, screen, look).catch((error: Error) =>
      console.log(`${screen.name} ${look.theme} ${look.width}: ${error.message}`),
    )
  }
}
for (const violation of new Set(policies.flat())) console.log(violation)
