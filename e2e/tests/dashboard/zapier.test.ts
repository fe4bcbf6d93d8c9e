import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, createAgent, useSession } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** What a Zap does when it is switched on, with a key that its owner made. */
async function switchOn({ client, organizationId }: Account) {
  const wanted = { organization_id: organizationId, name: 'Zapier', scopes: ['agents.read'] }
  const { data: key } = await client.functions.invoke('integration-keys', { body: wanted })
  const answer = await fetch(`${product().url}/api/v1/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'agent.published', target_url: 'https://localhost/catch/1' }),
  })
  expect(answer.status).toBe(201)
  return { id: String(key.id), secret: (await answer.json()).secret as string }
}

test('a Zap is listed as soon as it listens, says why nothing reaches it, and is disconnected', async () => {
  const account = await createAccount(product().url)
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await useSession(page, account)
  await page.goto('/dashboard/integrations')
  await page.getByRole('button', { name: 'Connect Zapier' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(product().url).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const key = await switchOn(account)
  await createAgent(account, 'it-help-desk')

  await page.reload()
  await sheet.getByText('Agent published').waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      await sheet.getByText('Agent published').waitFor()
      return sheet.innerText()
    })
    .toContain('localhost has no public address')
  expect(await page.content()).not.toContain(key.secret)
  expect(await page.content()).not.toContain('/catch/1')
  expect(await seriousFindings(page)).toEqual([])
  await account.client.functions.invoke(`integration-keys/${key.id}/revoke`)
  await page.reload()
  await sheet.getByText('Its API key was revoked, so it gets nothing more.').waitFor()
  await sheet.getByText('Key ended').waitFor()
  await sheet.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog', { name: 'Disconnect Zapier?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await sheet.getByText(/^None yet/).waitFor()
  expectNoComplaints(visitor)
})
