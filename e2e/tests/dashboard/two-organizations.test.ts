import { type Account, createAccount, createAgent, foundOrganization } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { useProduct } from 'e2e/product'
import { sql } from 'e2e/sql'
import { goWithin, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

type Organization = { id: string; name: string; word: string }

/** Only the first organisation of a person has a trial; this one is paid for, with what a trial has. */
function pay(organizationId: string) {
  return sql(
    product(),
    `update billing.organization_subscriptions
     set status = 'active', current_period_end = now() + interval '1 year'
     where organization_id = '${organizationId}';
     insert into billing.organization_features (organization_id, feature_id, value_json)
     select '${organizationId}', feature_id, value_json from private.trial_values
     on conflict do nothing`,
  )
}

/** One more organisation of this person, with all that can be paid for. */
async function foundAnother(account: Account, name: string) {
  const id = await foundOrganization(account, name)
  await pay(id)
  return id
}

/** One row for each list of the dashboard; every one is called after its organisation. */
async function addFixtures(account: Account, { id, word }: Organization) {
  const { client } = account
  await client.rpc('switch_organization', { org_id: id }).throwOnError()
  await client.auth.refreshSession()
  await createAgent(account, 'it-help-desk', { name: `Agent of ${word}` })
  const form = new FormData()
  form.set('file', new File([`Badges of ${word} lock after 90 days.`], `Badges of ${word}.md`))
  const calls: [path: string, body: FormData | Record<string, unknown>][] = [
    ['knowledge-upload', form],
    ['integration-keys', { organization_id: id, name: `Key of ${word}`, scopes: ['agents.read'] }],
    [
      'organization-invitations',
      { organization_id: id, email: `guest.of.${word.toLowerCase()}@example.com`, role: 'member' },
    ],
  ]
  for (const [path, body] of calls) {
    const { error } = await client.functions.invoke(path, { body })
    if (error) throw error
  }
}

const lists: [path: string, ofWord: (word: string) => string][] = [
  ['/dashboard/agents', (word) => `Agent of ${word}`],
  ['/dashboard/agents?view=list', (word) => `Agent of ${word}`],
  ['/dashboard/knowledge', (word) => `Badges of ${word}`],
  ['/dashboard/integrations', (word) => `Key of ${word}`],
  ['/dashboard/account/account-users', (word) => `guest.of.${word.toLowerCase()}@example.com`],
  ['/dashboard/account/my-organization', (word) => `guest.of.${word.toLowerCase()}@example.com`],
]

type Go = (page: Page, path: string) => Promise<unknown>
const load: Go = (page, path) => page.goto(path)

/** Every list shows the row of this organisation and nothing of the other one. */
async function walk(page: Page, go: Go, shown: Organization, other: Organization) {
  for (const [path, ofWord] of lists) {
    await go(page, path)
    await page.getByText(ofWord(shown.word)).first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'hidden' })
    const text = await page.locator('body').innerText()
    expect(text, path).not.toContain(`of ${other.word}`)
    expect(text, path).not.toContain(ofWord(other.word))
  }
  await goWithin(page, '/dashboard/agents')
  await page.getByText('1 of 5 agents').waitFor()
  await page.getByRole('button', { name: 'Search or go to' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByText(`Agent of ${shown.word}`).waitFor()
  await menu.getByText(`Badges of ${shown.word}`).waitFor()
  expect(await menu.innerText()).not.toContain(`of ${other.word}`)
  await page.keyboard.press('Escape')
}

async function ask(page: Page, question: string) {
  await page.goto('/dashboard/knowledge')
  await page.getByLabel('A question for your knowledge').fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText(/\d+ passages?, \d+ ms/).waitFor()
  return page.getByRole('complementary', { name: 'Ask your knowledge' }).innerText()
}

test('somebody of two organisations sees the rows of one at a time, in every list and in two tabs', async () => {
  const account = await createAccount(product().url, 'Halden Logistics')
  const halden = { id: account.organizationId, name: 'Halden Logistics', word: 'Halden' }
  const id = await foundAnother(account, 'Brook & Sons')
  const brook = { id, name: 'Brook & Sons', word: 'Brook' }
  await addFixtures(account, brook)
  await addFixtures(account, halden)
  const { page: first, context, complaints } = await visit(product().url, { still: true })
  await useSession(first, account)
  const second = await context.newPage()
  second.setDefaultTimeout(30_000)

  await walk(first, load, halden, brook)
  await second.goto('/dashboard/agents')
  await walk(second, goWithin, halden, brook)
  expect(await ask(first, 'When do badges lock?')).not.toContain('Brook')
  const agent = await first
    .goto('/dashboard/agents')
    .then(() => first.getByRole('link', { name: 'Agent of Halden' }).first().getAttribute('href'))

  await second.goto('/dashboard/knowledge')
  await second.getByText('Badges of Halden').first().waitFor()
  // The other tab hears of it, says so for a moment, and does not keep what it showed.
  const told = second.getByText('You are now in Brook & Sons').waitFor()
  await first.getByRole('button', { name: 'Organization: Halden Logistics' }).click()
  await first.getByRole('menuitemradio', { name: /Brook & Sons/ }).click()
  await Promise.all([told, first.getByText('Agent of Brook').waitFor()])
  await second.getByText('Agent of Brook').waitFor()
  await second.getByRole('button', { name: 'Organization: Brook & Sons' }).waitFor()
  expect(await second.locator('body').innerText()).not.toContain('of Halden')
  // The tab that has shown every list of the other organisation keeps what it remembers; the first one is loaded.
  await walk(second, goWithin, brook, halden)
  await walk(first, load, brook, halden)
  expect(await ask(first, 'When do badges lock?')).not.toContain('Halden')
  await second.goto(String(agent))
  await second.getByText('This agent does not exist').waitFor()
  expect(complaints).toEqual([])
})
