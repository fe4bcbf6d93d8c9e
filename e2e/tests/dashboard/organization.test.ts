import { buffer } from 'node:stream/consumers'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent, useSession } from 'e2e/account'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { sql } from 'e2e/sql'
import { expectNoComplaints, freshEmail, signUp, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const path = '/dashboard/account/my-organization'

/** The owner of a new organisation, in front of it. */
async function ownOrganization(name = 'Halden Logistics') {
  const account = await createAccount(product().url, name)
  const visitor = await visit(product().url, { still: true })
  await useSession(visitor.page, account)
  await visitor.page.goto(path)
  await visitor.page.getByLabel('Organization name').waitFor()
  return { account, visitor, page: visitor.page }
}

/** Somebody of this role in the organisation, in a window of the own. */
async function colleagueOf(organizationId: string, role: string) {
  const person = await join(product(), organizationId, role)
  const visitor = await visit(product().url, { still: true })
  await useSession(visitor.page, person)
  return { ...person, page: visitor.page, visitor }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function downloaded(page: Page, name: string | RegExp) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

test('an owner edits the details, members read them', async () => {
  const { account, visitor, page } = await ownOrganization()
  await page.getByRole('textbox', { name: 'Website' }).fill('not a website')
  await page.getByLabel('Primary goal').click()
  await page.getByText(/^Enter the address of a website with http or https/).waitFor()

  await page.getByRole('textbox', { name: 'Website' }).fill('halden.example')
  await page.getByLabel('Organization name').fill('Halden Group')
  await page.getByLabel('Summary').fill('Freight, docks and depots.')
  await page.getByText('ServiceNow').click()
  await press(page, 'Save changes')
  await page.getByText('The details were saved').waitFor()

  await page.getByRole('complementary').getByText('Halden Group').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expectNoComplaints(visitor)
  const member = await colleagueOf(account.organizationId, 'member')
  await member.page.goto(path)
  await member.page.getByText('Freight, docks and depots.').waitFor()
  await member.page.getByRole('link', { name: 'halden.example' }).waitFor()
  expect(await member.page.getByLabel('Organization name').count()).toBe(0)
  for (const heading of ['Audit log', 'Data export', 'Delete organization']) {
    expect(await member.page.getByRole('heading', { name: heading }).count()).toBe(0)
  }
  expect(await seriousFindings(member.page)).toEqual([])
})

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

test('who may only use agents finds them and the own conversations', async () => {
  const { account } = await ownOrganization()
  const agent = await createAgent(account, 'it-help-desk', { name: 'Maya' })
  const user = await colleagueOf(account.organizationId, 'agent_user')
  const { page } = user
  await page.goto('/')
  await page.waitForURL('**/limited-access')
  await page.getByText('What you talk about with an agent is kept here, for you.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Chat with Maya' }).click()
  await page.waitForURL(`**/assistant?id=${agent}`)
  const box = page.getByRole('textbox').last()
  await box.fill('When is a laptop replaced?')
  await box.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).first().waitFor()
  await page.goto('/limited-access')
  const conversations = page.getByRole('list', { name: 'Your conversations' })
  await conversations.getByRole('link').first().click()

  await page.waitForURL('**/assistant?**chat=**')
  await page.getByRole('button', { name: 'Good answer' }).first().waitFor()
  expectNoComplaints(user.visitor)
})

test('who was let go learns why and whom to ask', async () => {
  const { account } = await ownOrganization()
  const { page } = await colleagueOf(account.organizationId, 'INACTIVE')

  await page.goto('/')

  await page.waitForURL('**/inactive-account')
  await page.getByRole('heading', { name: 'Halden Logistics' }).waitFor()
  await page.getByText('An owner ended your access.').waitFor()
  const ask = page.getByRole('link', { name: 'Ask Ines Moreau' })
  expect(await ask.getAttribute('href')).toContain(`mailto:${account.email}?subject=`)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in to another organization' }).click()
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
})

test('an owner sees where the trial stands, a member has no billing', async () => {
  const { account, page, visitor } = await ownOrganization()
  await page.getByRole('link', { name: 'Billing' }).click()

  await page.getByText('14 days left').waitFor()
  await page.getByText('$40,000 annually').waitFor()
  const sales = page.getByRole('link', { name: 'Contact sales' })
  expect(await sales.getAttribute('href')).toMatch(/^mailto:/)
  expect(await seriousFindings(page)).toEqual([])
  expectNoComplaints(visitor)
  const member = await colleagueOf(account.organizationId, 'member')
  await member.page.goto('/dashboard/account/billing')
  await member.page.waitForURL('**/dashboard/account')
  expect(await member.page.getByRole('link', { name: 'Billing' }).count()).toBe(0)
})

test('signing up founds a trial and a profile that takes news, at the price of the link', async () => {
  await sql(
    product(),
    `insert into stripe_public_configs (key, value_json) values ('defaultSignupPriceId', '"price_usual"')`,
  )
  onTestFinished(async () => {
    await sql(product(), "delete from stripe_public_configs where key = 'defaultSignupPriceId'")
  })
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  const email = freshEmail('founder')

  await signUp(page, email, 'Founded by page')

  const found = await sql(
    product(),
    `select status, price_id, email_subscribe, initial_integrations
     from billing.organization_subscriptions
     join organizations on organizations.id = organization_id
     join organization_member_profiles as profiles on profiles.organization_id = organizations.id
     where organizations.name = 'Founded by page' and profiles.email = '${email}'`,
  )
  expect(found).toEqual([
    {
      status: 'trialing',
      price_id: 'price_usual',
      email_subscribe: 'opted_in',
      initial_integrations: [],
    },
  ])
  expectNoComplaints(visitor)
})

test('an owner gives the organization a logo', async () => {
  const { page } = await ownOrganization()
  const logo = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  }

  await page.getByLabel('Logo file').setInputFiles(logo)
  await page.getByText('The logo was saved').waitFor()

  const picture = page.getByAltText('Logo of Halden Logistics')
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1)
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByText('Choose a PNG, JPEG, WebP, GIF or AVIF picture.').waitFor()
  await press(page, 'Remove')
  await page.getByText('The logo was removed').waitFor()
  await expect.poll(() => picture.count()).toBe(0)
})
