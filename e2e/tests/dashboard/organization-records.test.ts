import { buffer } from 'node:stream/consumers'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { seriousFindings } from 'e2e/accessibility'
import { createAgent } from 'e2e/account'
import { press, useOwnOrganization } from 'e2e/own-organization'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { sql } from 'e2e/sql'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const { ownOrganization, colleagueOf } = useOwnOrganization(product, visit)

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')

async function downloaded(page: Page, name: string | RegExp) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

test('the audit log is searched, filtered, paged and taken along', async () => {
  const { account, page } = await ownOrganization()
  await createAgent(account, 'it-help-desk', { name: 'Maya' })
  await sql(
    product(),
    `insert into audit_log (organization_id, action, target_type, target_name, created_at)
     select '${account.organizationId}', 'api_key.created', 'api_key', 'Key ' || number,
       now() - number * interval '1 hour'
     from generate_series(1, 60) as number`,
  )
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(25)

  await page.getByLabel('Search the audit log').fill('Maya')
  await expect
    .poll(() => rows(page).allInnerTexts())
    .toContainEqual(expect.stringContaining('Agent created: Maya'))
  expect(new URL(page.url()).searchParams.get('search')).toBe('Maya')
  await press(page, 'Clear')
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'API key created' }).click()
  await expect.poll(() => rows(page).first().innerText()).toContain('Key 1')
  await press(page, 'Next page')
  await expect.poll(() => rows(page).first().innerText()).toContain('Key 26')
  await press(page, 'Next page')
  await expect.poll(() => rows(page).count()).toBe(10)
  await page.goBack()
  await expect.poll(() => rows(page).first().innerText()).toContain('Key 26')
  await press(page, 'First page')
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await expect.poll(() => rows(page).first().innerText()).toContain('Key 60')
  await page.getByLabel('Search the audit log').fill('Key 6')
  await expect.poll(() => rows(page).count()).toBe(2)

  const file = await downloaded(page, 'Export CSV')

  const lines = file.bytes.toString().trim().split('\r\n')
  expect(file.name).toBe('audit-log.csv')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('api_key.created,API key created,Key 60')
  await page.getByLabel('Search the audit log').fill('nothing like it')
  await page.getByText('No entry matches').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('an address of the audit log stands in one line, in each width without a page that scrolls sideways', async () => {
  const { account, page } = await ownOrganization()
  const email = 'ines.moreau-van-den-berghe@halden.example'
  await sql(
    product(),
    `insert into audit_log (organization_id, actor_name, actor_email, action, target_type, target_name)
     values ('${account.organizationId}', 'Ines Moreau', '${email}', 'api_key.created', 'api_key', 'Till')`,
  )
  await page.reload()
  const shown = rows(page).filter({ hasText: 'Till' }).getByTitle(email)
  const sizes = []
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    sizes.push(
      await shown.evaluate((element) => ({
        isOneLine: element.clientHeight < 20,
        isWhole: element.scrollWidth <= element.clientWidth,
        scrolls: document.documentElement.scrollWidth > window.innerWidth,
      })),
    )
  }
  expect(sizes).toMatchObject([
    { scrolls: false },
    { isOneLine: true, scrolls: false },
    { isOneLine: true, isWhole: true, scrolls: false },
  ])
})

test('an archive of everything is made, downloaded and opened', async () => {
  const { account, page, visitor } = await ownOrganization()
  await teach(account, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  await press(page, 'Export data')
  await page.getByText('Ready', { exact: true }).waitFor()

  const file = await downloaded(page, /^Download the archive/)

  expect(file.name).toMatch(/^halden-logistics-\d{4}-\d\d-\d\d\.zip$/)
  const entries = await new ZipReader(new Uint8ArrayReader(file.bytes)).getEntries()
  const names = entries.map(({ filename }) => filename)
  expect(names).toContain('README.txt')
  expect(names).toContain('data/json/organizations.json')
  expect(names).toContain('data/csv/audit_log.csv')
  const original = entries.find(({ filename }) => filename.endsWith('laptops.md'))
  const bytes = original && !original.directory ? await original.arrayBuffer() : undefined
  expect(Buffer.from(bytes ?? new ArrayBuffer()).toString()).toContain('four years')
  await page.reload()
  await expect
    .poll(() => rows(page).allInnerTexts())
    .toContainEqual(expect.stringContaining('Organization export downloaded'))
  expectNoComplaints(visitor)
  expect(await seriousFindings(page)).toEqual([])
})

test('a deletion shuts everybody else out until an owner takes it back', async () => {
  const { account, page } = await ownOrganization()
  const agent = await createAgent(account, 'it-help-desk')
  const member = await colleagueOf(account.organizationId, 'member')
  const stranger = await visit(product().url, { still: true })
  await member.page.goto('/dashboard/agents')
  await member.page.getByRole('link', { name: 'Agents' }).first().waitFor()

  await press(page, 'Delete organization')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete organization' })
  await dialog.getByLabel('Type Halden Logistics to confirm').fill('Halden')
  expect(await confirm.isDisabled()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByLabel('Type Halden Logistics to confirm').fill('Halden Logistics')
  await confirm.click()
  await page.getByText(/Halden Logistics will be deleted on/).waitFor()

  await member.page.goto('/dashboard/agents')
  await member.page.waitForURL('**/inactive-account')
  await member.page.getByText('An owner is deleting this organization.', { exact: false }).waitFor()
  expect(await seriousFindings(member.page)).toEqual([])
  await stranger.page.goto(`/agent?id=${agent}`)
  await expect.poll(() => stranger.page.title()).not.toContain('Talk to')

  await press(page, 'Keep Halden Logistics')
  await page.getByText('Halden Logistics is kept').waitFor()
  await member.page.goto('/')
  await member.page.waitForURL('**/dashboard/agents')
  await stranger.page.goto(`/agent?id=${agent}`)
  await expect.poll(() => stranger.page.title()).toContain('Talk to')
})
