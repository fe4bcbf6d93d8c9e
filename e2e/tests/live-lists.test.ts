import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, type Person, useSession } from '../src/account.ts'
import { join } from '../src/join.ts'
import { useProduct } from '../src/product.ts'
import { sql } from '../src/sql.ts'
import { useBrowser } from '../src/visitor.ts'

const product = useProduct()
const visit = useBrowser()

/** What a page asks for, and when its changes are heard. */
async function openKnowledge(person: Person) {
  const { page } = await visit(product().url)
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /\/rest\/v1\/(?:rpc\/)?(\w+)/.exec(request.url())?.[1]
    if (name) asked.push(name)
  })
  let isFollowed = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = String(payload)
      isFollowed ||= frame.includes('phx_reply') && frame.includes('knowledge_sources')
    }),
  )
  await page.clock.install()
  await useSession(page, person)
  await page.goto('/dashboard/knowledge')
  await expect.poll(() => isFollowed).toBe(true)
  const times = (name: string) => asked.filter((one) => one === name).length
  const both = () => [times('knowledge_sources'), times('knowledge_totals')]
  // With the page, and once more when its channel is open.
  await expect.poll(() => Math.min(...both())).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  /** What was asked for since the last time, after all timers of a minute have run. */
  let before = both()
  const askedInAMinute = async () => {
    const polls = times('organization_members')
    await page.clock.fastForward(60_000)
    // The membership is asked for every 30 s (specification 4); nothing else is.
    await expect.poll(() => times('organization_members')).toBeGreaterThan(polls)
    const now = both()
    const since = now.map((count, index) => count - (before[index] ?? 0))
    before = now
    return since
  }
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
  for (let progress = 10; progress <= 90; progress += 10) await change(`progress = ${progress}`)
  await row(second.page, 'badges').locator('[aria-valuenow="90"]').waitFor()
  // The changed status may move rows, so it is one fetch; the progress is in the changes themselves.
  expect(await second.askedInAMinute()).toEqual([1, 1])
  expect(await second.askedInAMinute()).toEqual([0, 0])

  await change("status = 'failed', error = 'The file could not be read.'")
  await second.page.getByText('The file could not be read.').waitFor()
  await sql(product(), "delete from knowledge_sources where title = 'badges'")
  await second.page.getByText('No knowledge yet').waitFor()
})
