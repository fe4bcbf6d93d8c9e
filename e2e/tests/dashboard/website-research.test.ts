import { seriousFindings } from 'e2e/accessibility'
import { createAccount } from 'e2e/account'
import { useCompanySite } from 'e2e/other-site/company-site'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const site = useCompanySite()

test('an owner has the website read: why it failed, then what it says, and agents know it', async () => {
  site.fallIll(true)
  const website = site.url()
  const account = await createAccount(product().url, 'Orlebar')
  await account.client
    .from('organizations')
    .update({ website })
    .eq('id', account.organizationId)
    .throwOnError()
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  await page.goto('/dashboard/account/my-organization')
  const section = page.getByRole('region', { name: 'Website research' })

  await section.getByRole('button', { name: 'Read the website' }).click()
  await section.getByText(`${website} could not be read. It answers 503.`).waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('It answers 503.')
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])

  site.fallIll(false)
  await section.getByRole('button', { name: 'Retry' }).click()
  await section.getByText('Orlebar Freight', { exact: true }).waitFor()
  await section.getByText('Night pallets').waitFor()
  await section.getByText('#0a5c8a').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await section.getByRole('button', { name: 'Use this summary' }).click()
  await page.getByText('The summary was saved').waitFor()
  await expect
    .poll(() => page.getByLabel('Summary').inputValue())
    .toMatch(/^Orlebar Freight carries pallets/)

  await page.goto('/dashboard/knowledge')
  await page.getByText('Ready', { exact: true }).waitFor()
  // It stands above what is clicked next.
  await page.getByText('One source is read from the web.').waitFor()
  const asking = page.getByRole('complementary', { name: 'Ask your knowledge' })
  await asking.getByRole('textbox').fill('What does a night pallet cost?')
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await asking.getByText('45 euros').first().waitFor()
  expectNoComplaints(owner)
})
