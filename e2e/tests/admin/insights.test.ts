import { text } from 'node:stream/consumers'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { createPlatformAdmin } from 'e2e/platform-admin'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** Looks for words in a list, and waits for what is found: the list before stands there in grey until then. */
async function look(page: Page, list: string, words: string) {
  await page.getByRole('searchbox', { name: `Search ${list}` }).fill(words)
  await page.waitForURL(`**search=${words}*`)
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
}

test('a platform admin sees the sessions of all organizations, and not what was said', async () => {
  const owner = await createAccount(product().url, 'Kestrel Insights')
  const agent = await createAgent(owner, 'it-help-desk')
  await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto(`/assistant?id=${agent}`)
  const box = visitor.page.getByRole('textbox', { name: /^Write to / })
  await box.fill('When is a laptop replaced?')
  await box.press('Enter')
  await visitor.page.getByText('after four years').first().waitFor()

  const admin = await visit(product().url, {
    still: true,
    as: await createPlatformAdmin(product()),
  })
  const { page } = admin
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('region', { name: 'Figures' }).getByText('Organizations').waitFor()
  await page.getByRole('img', { name: /^Sessions by day: most on / }).waitFor()
  await look(page, 'organizations', 'kestrel')
  await page.getByRole('row', { name: /Kestrel Insights 1 100%/ }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Assistants' }).click()
  await look(page, 'assistants', 'kestrel')
  await page.getByText('1 assistant', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Sessions' }).click()
  await look(page, 'sessions', 'kestrel')
  await page.getByText('1 session', { exact: true }).waitFor()
  const row = await page.getByRole('row', { name: /Kestrel Insights/ }).innerText()
  expect(row).toMatch(/Chat\s+2\s+Under 1 min\s+Resolved/)
  expect(await page.content()).not.toContain('laptop replaced')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await text(await (await download).createReadStream())).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/,Chat,,Kestrel Insights,1,2,0,0,0,no,yes,/)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Galleries' }).click()
  await look(page, 'galleries', 'kestrel')
  await page.getByText('No gallery matches').waitFor()
  for (const window of [visitor, admin]) expectNoComplaints(window)
})

test('a platform admin adds a feature, changes and deletes it, all on record', async () => {
  const admin = await visit(product().url, {
    still: true,
    as: await createPlatformAdmin(product()),
  })
  const { page } = admin
  await page.goto('/admin/features')
  await page.getByRole('link', { name: 'Add feature' }).click()
  await page.getByLabel('Name').fill('Guest seats')
  await page.getByRole('combobox', { name: 'Value type' }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await page.getByLabel('Default value').fill('many')
  await page.getByRole('button', { name: 'Add feature' }).click()
  await page.getByText('Cannot convert "many" to Number').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Default value').fill('3')
  await page.getByRole('button', { name: 'Add feature' }).click()

  await page.getByRole('searchbox', { name: 'Search features' }).fill('guestSeats')
  const row = page.getByRole('row', { name: /Guest seats/ })
  await row.getByRole('cell', { name: 'Number' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'More for Guest seats' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Default value').fill('4')
  await page.getByRole('radio', { name: 'A value of their own' }).click()
  await page.getByLabel('Value of new trials').fill('9')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await row.getByRole('cell', { name: '9', exact: true }).waitFor()

  const founded = await createAccount(product().url, 'Founded later')
  const { data } = await founded.client
    .schema('billing')
    .from('organization_features')
    .select('value_json, features!inner(feature_key)')
    .eq('features.feature_key', 'workforce.feature.guestSeats')
    .throwOnError()
  expect(data).toMatchObject([{ value_json: 9 }])

  await page.getByRole('button', { name: 'More for Guest seats' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText(/1 organization loses its own value/).waitFor()
  await page.getByRole('button', { name: 'Delete feature' }).click()
  await page.getByText('No feature matches').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('Feature deleted').first().waitFor()
  await page.getByText('Feature created').first().waitFor()
  expectNoComplaints(admin)
})

test('for an owner there is none of it, whatever is asked', async () => {
  const owner = await createAccount(product().url)
  const window = await visit(product().url, { still: true, as: owner })
  for (const path of ['/admin/features/add', '/admin/analytics/sessions']) {
    await window.page.goto(path)
    await window.page.getByText('404 Not Found.').waitFor()
  }
  const asAdmin = owner.client.schema('admin')
  const week = { first_day: '2026-01-01', last_day: '2026-01-07', zone: 'UTC' }
  for (const { error } of [
    await asAdmin.rpc('all_features'),
    await asAdmin.rpc('analytics_sessions', week),
    await asAdmin.rpc('add_feature', {
      ...{ name: 'Mine', key: 'workforce.feature.mine', platform: 'workforce' },
      ...{ value_type: 'String', given: '' },
    }),
  ]) {
    expect(error?.message).toBe('Only platform admins can do this.')
  }
})
