import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('a test that fails keeps a version back until it is mended', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk', { name: 'Maya Lin' })
  await owner.client.rpc('set_live_version', { template_id: agent, number: null }).throwOnError()
  await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  const visitor = await visit(product().url, { still: true, as: owner })
  const { page } = visitor
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

test('an interview asks what a document answers, and its question becomes a test', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk', { name: 'Maya Lin' })
  await teach(owner, 'devices.md', '# Devices\n\nA second screen costs 180 euros.')
  const visitor = await visit(product().url, { still: true, as: owner })
  const { page } = visitor
  await page.goto(`/dashboard/agents/${agent}?section=tests`)

  await page.getByRole('button', { name: 'Start the interview' }).click()
  const asked = page.getByRole('list', { name: 'Interview' })
  await asked.getByText('How much does a second screen cost?').click()
  await asked.getByText('devices says').waitFor()
  await asked.getByText('Right', { exact: true }).waitFor()
  await asked.getByRole('button', { name: 'Make this a test' }).click()
  await page.getByRole('button', { name: 'Add test' }).click()

  await asked.getByText('A test asks this.').waitFor()
  await page.getByRole('button', { name: 'Run on the draft' }).click()
  await page.getByRole('list', { name: 'Tests' }).getByText('Draft: passed').waitFor()
  await asked.getByRole('link', { name: 'Open the source' }).click()
  await page.getByRole('dialog').getByText('A second screen costs 180 euros.').first().waitFor()
  expectNoComplaints(visitor)
})

test('the button that publishes stays where it is when starter questions turn out to have no answer', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk', { name: 'Maya Lin' })
  await owner.client.rpc('set_live_version', { template_id: agent, number: null }).throwOnError()
  const { page } = await visit(product().url, { still: true, as: owner })
  const asked = Promise.withResolvers<void>()
  await page.route('**/agent-tests/*/starters', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto(`/dashboard/agents/${agent}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Asking its starter questions…').waitFor()
  const before = await dialog.getByRole('button', { name: 'Publish' }).boundingBox()
  asked.resolve()
  await dialog.getByText(/starter questions? ha(s|ve) no answer/).click()
  await dialog.getByRole('link', { name: 'Edit starters' }).waitFor()
  await dialog.getByText(/starter questions? ha(s|ve) no answer/).click()
  await dialog.getByRole('link', { name: 'Edit starters' }).waitFor({ state: 'hidden' })
  expect(await dialog.getByRole('button', { name: 'Publish' }).boundingBox()).toEqual(before)
})
