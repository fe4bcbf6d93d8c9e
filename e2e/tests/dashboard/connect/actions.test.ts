import { useStarted } from 'database/testing/run/use-started'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { useOwnProduct } from 'e2e/own-product'
import { useSpeaking } from 'e2e/speaking'
import { giveInsights } from 'e2e/sql'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { shopKey, startShop } from 'server/tools/testing/shop'
import { expect, test } from 'vitest'

// Its log is read.
const product = useOwnProduct({ OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' })
const speakAs = useSpeaking()
const visit = useBrowser()
const shop = useStarted(startShop)

/** An owner whose agent speaks through a model that cancels what it is asked to cancel. */
async function founded() {
  const owner = await createAccount(product().url)
  await giveInsights(product(), owner)
  await speakAs(owner, 'clerk')
  const agent = await createAgent(owner, 'it-help-desk', { languages: ['en'] })
  return { owner, agent }
}

test('an owner adds a request and changes it, a visitor approves its use, and the owner sees what was done', async () => {
  const { owner, agent } = await founded()
  const member = await visit(product().url, { still: true, as: owner })
  const { page } = member
  await page.goto(`/dashboard/agents/${agent}?section=actions`)

  await page.getByRole('button', { name: 'Add a request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Cancel order')
  await dialog.getByLabel('Description').fill('Cancels an order.')
  await dialog.getByLabel('Method').click()
  await page.getByRole('option', { name: 'POST' }).click()
  await dialog.getByLabel('Address').fill(`${shop().url}/revoke/{order}`)
  await dialog.getByRole('textbox', { name: 'Arguments' }).fill('order: its number')
  await dialog.getByRole('textbox', { name: 'Body' }).fill('{"reason": "by {order}", "from":')
  await dialog.getByRole('button', { name: 'Add a header' }).click()
  await dialog.getByLabel('Header 1: name').fill('X-Shop-Key')
  await dialog.getByLabel('Header 1: value').fill(shopKey)
  await dialog.getByRole('button', { name: 'Add a header' }).click()
  await dialog.getByLabel('Header 2: name').fill('X-Channel')
  await dialog.getByLabel('Header 2: value').fill('web')
  await dialog.getByRole('switch', { name: 'Secret' }).nth(1).click()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add request' }).click()
  await dialog.getByText('The body is not valid JSON.').waitFor()
  await dialog.getByRole('textbox', { name: 'Body' }).fill('{"reason": "by {order}", "from": "us"}')
  await dialog.getByRole('button', { name: 'Add request' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Edit Cancel order' }).click()
  expect(await dialog.getByLabel('Header 1: value').inputValue()).toBe('')
  expect(await dialog.getByLabel('Header 2: value').inputValue()).toBe('web')
  await dialog.getByLabel('Address').fill(`${shop().url}/cancel/{order}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(`POST ${shop().url}/cancel/{order}`).waitFor()
  await page.getByRole('switch', { name: 'Cancel order' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await owner.client.rpc('publish_template', { template_id: agent, note: 'Acts' }).throwOnError()

  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto(`/assistant?id=${agent}`)
  const box = visitor.page.getByRole('textbox', { name: /^Write to / })
  await box.fill('Cancel order 42')
  await box.press('Enter')
  await visitor.page.getByText('Shall I do this: Cancel order (order: 42)?').first().waitFor()
  expect(shop().requests).toEqual([])
  expect(await seriousFindings(visitor.page)).toEqual([])
  await visitor.page.getByRole('button', { name: 'Yes, do it' }).click()
  await visitor.page.getByText('Done: Cancel order (order: 42).').first().waitFor()

  expect(shop().requests).toMatchObject([
    {
      ...{ method: 'POST', path: '/cancel/42', body: { reason: 'by 42', from: 'us' } },
      headers: { 'x-shop-key': shopKey, 'x-channel': 'web' },
    },
  ])
  await page.goto('/dashboard/agents/inbox?show=live')
  await page.getByRole('link', { name: /Cancel order 42/ }).click()
  await page.getByRole('log').getByText('Cancel order (order: 42)', { exact: true }).waitFor()
  expect(await page.getByRole('log').innerText()).toMatch(/used a tool, done/)
  expect(await seriousFindings(page)).toEqual([])
  expect(product().log.join('\n')).not.toContain(shopKey)
  expectNoComplaints(visitor)
  expectNoComplaints(member)
})
