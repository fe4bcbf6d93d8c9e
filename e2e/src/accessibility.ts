import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { goWithin } from './visitor.ts'

/** Whether axe stands in every frame of the page, from an earlier look at it. */
async function isInjected(page: Page) {
  const frames = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => 'axe' in window)),
  )
  return frames.every(Boolean)
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
// Of what is in order it need not tell each place.
const options = { resultTypes: ['violations' as const] }

/** What axe finds on a page in which it stands already: what is in order does not leave the page. */
const findAgain = (page: Page) =>
  page.evaluate(async (wanted) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violations }> }
    }
    return (await axe.run(wanted)).violations
  }, options)

async function findAtFirst(page: Page) {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options(options)
  return (await builder.analyze()).violations
}

/** What axe finds serious or critical on this page, each with its places. */
export async function seriousFindings(page: Page) {
  const violations = await ((await isInjected(page)) ? findAgain(page) : findAtFirst(page))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    }))
}

const looks = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const

/** The open page in another theme, without loading it. */
export const showTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), { theme })

/** What axe finds on what a page shows, in each look that finds anything. */
export async function findingsOf(page: Page) {
  const found: Record<string, unknown> = {}
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await showTheme(page, theme)
    const serious = await seriousFindings(page)
    if (serious.length > 0) found[`${theme} at ${width}`] = serious
  }
  await page.setViewportSize({ width: looks[0].width, height: 900 })
  return found
}

export type Place = [path: string, shows: string | RegExp]

/** Within the page, in which axe stands already, where its words tell a place from the one before. */
async function show(page: Page, [path, shows]: Place, isFirst: boolean) {
  const words = page.getByText(shows).first()
  const isLoaded = isFirst || (await words.isVisible())
  await (isLoaded ? page.goto(path) : goWithin(page, path))
  await words.waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'hidden' })
}

/** The same on each page, all findings at once, in a window that is still: every contrast is the final one. */
export async function findings(page: Page, places: Place[]) {
  const found: Record<string, unknown> = {}
  for (const [at, place] of places.entries()) {
    await show(page, place, at === 0)
    const here = await findingsOf(page)
    if (Object.keys(here).length > 0) found[place[0]] = here
  }
  return found
}
