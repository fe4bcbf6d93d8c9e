import { createAccount, type Person } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { createTaught } from 'e2e/roles'
import { sql } from 'e2e/sql'
import { useBrowser } from 'e2e/visitor'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const lists = ['knowledge_sources', 'knowledge_totals']
const tableOf = (url: string) => /\/rest\/v1\/(?:rpc\/)?(\w+)/.exec(url)?.[1] ?? ''

/** The page of the sources, and what it asks the server for. */
async function openKnowledge(person: Person) {
  const { page } = await visit(product().url, { still: true })
  const asked: string[] = []
  let pending = 0
  const count = (request: Request, step: 1 | -1) => {
    if (tableOf(request.url())) pending += step
  }
  page.on('request', (request) => {
    asked.push(tableOf(request.url()))
    count(request, 1)
  })
  page.on('requestfinished', (request) => count(request, -1))
  page.on('requestfailed', (request) => count(request, -1))
  let isFollowed = false
  let beats = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = String(payload)
      isFollowed ||= frame.includes('phx_reply') && frame.includes('knowledge_sources')
      if (frame.includes('"phoenix"')) beats += 1
    }),
  )
  await page.clock.install()
  await useSession(page, person)
  await page.goto('/dashboard/knowledge')
  await page.getByText('No knowledge yet').waitFor()
  await expect.poll(() => isFollowed).toBe(true)
  await page.waitForLoadState('networkidle')

  const times = (name: string) => asked.filter((one) => one === name).length
  let before: number[] = []
  /** What was asked for since the last time, after all timers of a minute have run. */
  async function askedInAMinute() {
    // What is on its way already would not be asked for again.
    await expect.poll(() => pending).toBe(0)
    const earlier = { polls: times('organization_members'), beats }
    await page.clock.fastForward(60_000)
    // The membership is asked for every 30 s (specification 9); nothing else is.
    await expect.poll(() => times('organization_members')).toBeGreaterThan(earlier.polls)
    await expect.poll(() => beats).toBeGreaterThan(earlier.beats)
    await expect.poll(() => pending).toBe(0)
    const now = lists.map(times)
    const since = now.map((count, index) => count - (before[index] ?? 0))
    before = now
    return since
  }
  await askedInAMinute()
  return { page, askedInAMinute }
}

const row = (page: Page, title: string) =>
  page.locator('tr', { has: page.getByText(title, { exact: true }) })

test('a second browser sees what becomes of a source, and does not poll for it', async () => {
  const owner = await createAccount(product().url)
  const member = await join(product(), owner.organizationId, 'member')
  const first = await openKnowledge(owner)
  const second = await openKnowledge(member)
  expect(await second.askedInAMinute()).toEqual([0, 0])

  await first.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'badges.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A badge locks after 90 days.'),
    })

  await row(second.page, 'badges').getByText('Ready').waitFor()
  await second.page.getByText('1 source, 1 passage').waitFor()
  await second.askedInAMinute()

  const change = (columns: string) =>
    sql(product(), `update knowledge_sources set ${columns} where title = 'badges'`)
  await change("status = 'processing'")
  await row(second.page, 'badges').getByRole('progressbar').waitFor()
  // The changed status may move rows, so they are fetched once.
  expect(await second.askedInAMinute()).toEqual([1, 1])
  // The progress is in the changes themselves.
  for (let progress = 10; progress <= 90; progress += 20) await change(`progress = ${progress}`)
  await row(second.page, 'badges').locator('[aria-valuenow="90"]').waitFor()
  expect(await second.askedInAMinute()).toEqual([0, 0])

  await change("status = 'failed', error = 'The file could not be read.'")
  await second.page.getByText('The file could not be read.').waitFor()
  await sql(product(), "delete from knowledge_sources where title = 'badges'")
  await second.page.getByText('No knowledge yet').waitFor()
})

test('a gap appears and is counted again while its list is open', async () => {
  const { owner, agent } = await createTaught(product(), '# Laptops\n\nThey last four years.')
  const reader = await visit(product().url, { still: true, as: owner })
  let isFollowed = false
  reader.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = String(payload)
      isFollowed ||= frame.includes('phx_reply') && frame.includes('knowledge_gap_changes')
    }),
  )
  await reader.page.goto('/dashboard/knowledge?gaps=open')
  await reader.page.getByText('No gaps').waitFor()
  await expect.poll(() => isFollowed).toBe(true)
  const { page } = await visit(product().url, { still: true })
  await page.goto(`/assistant?id=${agent}`)
  const ask = async (times: number) => {
    const box = page.getByRole('textbox')
    await box.fill('Who won the football world cup in 1974?')
    await box.press('Enter')
    await expect.poll(() => page.getByRole('button', { name: 'Poor answer' }).count()).toBe(times)
  }

  await ask(1)
  const gaps = reader.page.getByRole('region', { name: 'Gaps' })
  await gaps.getByText(/^Asked once/).waitFor()
  await ask(2)
  await gaps.getByText(/^Asked 2 times by one person/).waitFor()
})
