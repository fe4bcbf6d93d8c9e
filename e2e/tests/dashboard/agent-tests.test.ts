import { createAccount, createAgent, useSession } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('a test that fails keeps a version back until it is mended', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk', { name: 'Maya Lin' })
  await owner.client.rpc('set_live_version', { template_id: agent, number: null }).throwOnError()
  await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await useSession(page, owner)
  await page.goto(`/dashboard/agents/${agent}?section=tests`)

  await page.getByRole('button', { name: 'Add a test' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('When is a laptop replaced?')
  await page.getByRole('textbox', { name: 'Words' }).fill('after five years')
  await page.getByRole('button', { name: 'Add test' }).click()
  const tests = page.getByRole('list', { name: 'Tests' })
  await page.getByRole('button', { name: 'Run on the draft' }).click()
  await tests.getByText('Draft: failed').waitFor()
  await tests.getByText('When is a laptop replaced?').click()
  await tests.getByText('It does not say “after five years”.').waitFor()

  const dialog = page.getByRole('dialog')
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
  }
  await publish()
  await dialog.getByText('One test fails, so nothing was published.').waitFor()
  await dialog.getByRole('link', { name: 'See the tests' }).click()

  await page.getByRole('button', { name: 'More for When is a laptop replaced?' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Words' }).fill('after four years')
  await page.getByRole('button', { name: 'Save' }).click()
  await tests.getByText('Draft: not run').waitFor()
  await publish()
  await dialog.getByRole('heading', { name: 'Version 2 is live' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await tests.getByText('Draft: passed').waitFor()
  await tests.getByText('Version 2: not run').waitFor()
  expectNoComplaints(visitor)
})
