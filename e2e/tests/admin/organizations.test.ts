import { text } from 'node:stream/consumers'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount } from 'e2e/account'
import { createPlatformAdmin } from 'e2e/platform-admin'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('a platform admin finds an organization by the keyboard alone, and exports the list', async () => {
  const owner = await createAccount(product().url, 'Kestrel Exports')
  const admin = await visit(product().url, {
    still: true,
    as: await createPlatformAdmin(product()),
  })
  const { page } = admin
  await page.goto('/admin/user-roles')
  await page.getByRole('heading', { level: 1, name: 'User roles' }).waitFor()

  const box = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('Control+k')
  await box.pressSequentially('exports kestr')
  await page.getByRole('option', { name: /^Kestrel Exports/, selected: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/organizations/${owner.organizationId}`)
  await page.getByRole('heading', { level: 1, name: 'Kestrel Exports' }).waitFor()

  await page.keyboard.press('Control+k')
  await box.pressSequentially('organizations')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/organizations')
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill('kestrel exp')
  await page.getByText('1 organization', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const lines = (await text(await (await download).createReadStream())).trimEnd().split('\r\n')

  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${owner.organizationId},Kestrel Exports,`)
  await page.goto('/admin')
  await page.getByRole('table', { name: 'Audit log' }).getByText('Organizations exported').waitFor()
  expectNoComplaints(admin)
})
