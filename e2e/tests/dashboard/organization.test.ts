import { seriousFindings } from 'e2e/accessibility'
import { createAgent } from 'e2e/account'
import { organizationPath, press, useOwnOrganization } from 'e2e/own-organization'
import { useProduct } from 'e2e/product'
import { sql } from 'e2e/sql'
import { expectNoComplaints, freshEmail, signUp, useBrowser } from 'e2e/visitor'
import { expect, onTestFinished, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const { ownOrganization, colleagueOf } = useOwnOrganization(product, visit)

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
  await member.page.goto(organizationPath)
  await member.page.getByText('Freight, docks and depots.').waitFor()
  await member.page.getByRole('link', { name: 'halden.example' }).waitFor()
  expect(await member.page.getByLabel('Organization name').count()).toBe(0)
  for (const heading of ['Audit log', 'Data export', 'Delete organization']) {
    expect(await member.page.getByRole('heading', { name: heading }).count()).toBe(0)
  }
  expect(await seriousFindings(member.page)).toEqual([])
})

test('who may only use agents finds them and the own conversations', async () => {
  const { account } = await ownOrganization()
  const agent = await createAgent(account, 'it-help-desk', { name: 'Maya' })
  const user = await colleagueOf(account.organizationId, 'agent_user')
  const { page } = user
  await page.goto('/')
  await page.waitForURL('**/limited-access')
  await page.getByText('Your conversations with agents are kept here.').waitFor()
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

  await page.getByText('14 days left', { exact: true }).waitFor()
  await page.getByText('14 days left in trial').waitFor()
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
