import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from 'database/testing/temporary-folder'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import type { Visitor } from './visitor.ts'

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

const tools: Record<string, (text: string) => [string, string[]]> = {
  curl: (text) => ['bash', ['-c', text.replace('curl ', 'curl -s -w %{http_code} ')]],
  JavaScript: (text) => [process.execPath, ['--input-type=module', '-e', text]],
  Python: (text) => ['python3', ['-c', text]],
}

type Running = {
  cleanup: AsyncDisposableStack
  key: string
  /** Puts ids into an example of a call. */
  fill: (text: string, name: string) => Promise<string>
}

/** Runs every example of every call of the page; gives the answers' statuses by the calls' names. */
export async function runExamples(page: Page, { cleanup, key, fill }: Running) {
  const folder = await temporaryFolder(cleanup, 'docs-')
  await writeFile(join(folder, 'handbook.md'), '# Handbook\n\nKeys hang at the door.')
  const options = { cwd: folder, env: { ...process.env, WORKFORCE_KEY: key } }
  const calls = page.locator('section[id]').filter({ has: page.locator('form') })
  const told: Record<string, string[]> = {}
  for (const call of await calls.all()) {
    const name = await call.locator('h3').innerText()
    for (const [label, tool] of Object.entries(tools)) {
      if (label === 'Python' && !(await hasPython)) continue
      const text = await fill(await exampleIn(call, label), name)
      const { stdout } = await run(...tool(text), options).catch((error) => error)
      const status = label === 'curl' ? stdout.slice(-3) : stdout.slice(0, 3)
      told[name] = [...(told[name] ?? []), status]
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
  expect(Object.values(told).flat()).toHaveLength(calls * ((await hasPython) ? 3 : 2))
}

/** The page in both themes on a phone: clean for axe, and no wider than that. */
export async function expectFitsPhone(
  open: () => Promise<Visitor>,
  [path, title]: [path: string, title: string],
) {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await open()
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.setViewportSize({ width: 390, height: 844 })
    await openApiPage(page, path, title)

    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
}
