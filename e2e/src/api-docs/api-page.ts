import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from 'database/testing/temporary-folder'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings, showTheme } from '../accessibility.ts'
import { type Language, startRunner } from './example-runner.ts'

const run = promisify(execFile)

/** A page of calls of the API, open. */
export async function openApiPage(page: Page, path: string, title: string) {
  await page.goto(path)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** One call of the page, by its name. */
export const callOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The example of a language in a part of the page, as it stands there. */
export async function exampleIn(part: Locator, label: string) {
  // By names in the source: roles are computed over the whole of a long page.
  await part.locator('[role=tab]', { hasText: label }).click()
  return part.locator('[role=tabpanel][data-state=active] pre').innerText()
}

export const hasPython = run('python3', ['--version']).then(
  () => true,
  () => false,
)

/** What stands in the tab of this language in each of the calls. */
async function examplesIn(calls: Locator, label: string) {
  // All at once: with a mouse the browser would lay out the long page for each of them.
  await calls.locator('[role=tab]', { hasText: label }).evaluateAll((tabs) => {
    for (const tab of tabs) tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  })
  const open = await calls.locator('[role=tab][data-state=active]').allInnerTexts()
  expect(open).toEqual(open.map(() => label))
  return calls.locator('[role=tabpanel][data-state=active] pre').allInnerTexts()
}

const knownLanguages = async (): Promise<Language[]> =>
  (await hasPython) ? ['curl', 'JavaScript', 'Python'] : ['curl', 'JavaScript']

/** The status that an example prints, and curl on demand. */
const statusBy = (language: Language, run: (text: string) => Promise<string>) =>
  language === 'curl'
    ? async (text: string) =>
        (await run(text.replace('curl ', 'curl -s -w %{http_code} '))).slice(-3)
    : async (text: string) => (await run(text)).slice(0, 3)

type Running = {
  cleanup: AsyncDisposableStack
  key: string
  /** Puts ids into an example of a call. */
  fill: (text: string, name: string) => Promise<string>
}

/** A folder with the file that examples send, and the key in the environment. */
async function placeOfExamples(cleanup: AsyncDisposableStack, key: string) {
  const folder = await temporaryFolder(cleanup, 'docs-')
  await writeFile(join(folder, 'handbook.md'), '# Handbook\n\nKeys hang at the door.')
  return { cwd: folder, env: { ...process.env, WORKFORCE_KEY: key } }
}

/** Runs every example of every call of the page; gives the answers' statuses by the calls' names. */
export async function runExamples(page: Page, { cleanup, key, fill }: Running) {
  const place = await placeOfExamples(cleanup, key)
  const calls = page.locator('section[id]').filter({ has: page.locator('form') })
  const names = await calls.locator('h3').allInnerTexts()
  const languages = []
  for (const language of await knownLanguages()) {
    const texts = await examplesIn(calls, language)
    expect(texts).toHaveLength(names.length)
    languages.push({ texts, status: statusBy(language, startRunner(cleanup, language, place)) })
  }
  const told: Record<string, string[]> = {}
  for (const [at, name] of names.entries()) {
    for (const { texts, status } of languages) {
      const text = await fill(texts[at] ?? '', name)
      told[name] = [...(told[name] ?? []), await status(text)]
    }
  }
  return told
}

/** All of so many calls were answered well in each language. */
export async function expectGood(told: Record<string, string[]>, calls: number) {
  const isGood = (status: string) => /^20[0-4]$/.test(status)
  const bad = Object.entries(told).filter(([, statuses]) => !statuses.every(isGood))
  expect(bad).toEqual([])
  expect(Object.keys(told)).toHaveLength(calls)
  expect(Object.values(told).flat()).toHaveLength(calls * (await knownLanguages()).length)
}

/** The page in both themes on a phone: clean for axe, and no wider than that. */
export async function expectFitsPhone(page: Page, path: string, title: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApiPage(page, path, title)
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)

    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
}
