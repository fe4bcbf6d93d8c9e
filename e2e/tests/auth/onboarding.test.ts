import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { useCompanySite } from 'e2e/other-site/company-site'
import { useProduct } from 'e2e/product'
import { sql } from 'e2e/sql'
import { expectNoComplaints, freshEmail, password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const site = useCompanySite()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The first three steps, and on to the proposals. */
async function answer(page: Page) {
  await page.getByRole('heading', { name: 'What is your workforce for?' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('radio', { name: /^Customer service/ }).click()
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'What should get better?' }).waitFor()
  await page.getByRole('radio', { name: /^Deflect tickets/ }).click()
  await press(page, 'Continue')
  await page.getByLabel('Company name').fill('Orlebar Freight')
  await page.getByLabel('Website').fill(site.url())
  expect(await seriousFindings(page)).toEqual([])
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'Meet your agents' }).waitFor()
}
const proposals = (page: Page) => page.getByRole('list', { name: 'Proposed agents' })

/** The proposals are made a gallery, whose preview shows these agents; gives its id. */
async function createGallery(page: Page, names: string[]) {
  await press(page, 'Create gallery')
  await page.waitForURL('**/dashboard/gallery/*/preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const name of names) await preview.getByText(name, { exact: true }).first().waitFor()
  return page.url().split('/').at(-2) ?? ''
}

/** The gallery of the preview is published, and each of its agents answers of the website with a source. */
async function publishAndAsk(page: Page, gallery: string) {
  await press(page, 'Publish')
  await page.getByText(/ is published$/).waitFor()
  const agents = await sql(
    product(),
    `select template_id as id from public.gallery_agents where gallery_id = '${gallery}'`,
  )
  expect(agents.length).toBeGreaterThanOrEqual(3)
  for (const { id } of agents) {
    await page.goto(`/assistant?id=${id}&gallery=${gallery}`)
    await page.getByRole('textbox').last().fill('What is the price of night pallets?')
    await page.getByRole('textbox').last().press('Enter')
    await page
      .getByText(/45 euros/)
      .first()
      .waitFor()
    await page.getByRole('list', { name: 'Sources' }).getByRole('button').first().waitFor()
  }
}

test('a visitor answers, changes and drops agents, signs up, and has a gallery whose agents know the website', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('link', { name: 'Say what it is for' }).click()
  await answer(page)
  await proposals(page).getByRole('heading', { name: 'Daniel' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await press(page, 'Drop Sofia')
  await press(page, 'Change Daniel')
  const dialog = page.getByRole('dialog', { name: 'Change Daniel' })
  await dialog.getByLabel('Name').fill('Dario')
  await dialog.getByLabel('Role').fill('Freight desk')
  expect(await seriousFindings(page)).toEqual([])
  const kept = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('Freight desk'),
  )
  await press(page, 'Save')
  await proposals(page).getByText('Freight desk').waitFor()
  await (await kept).finished()
  await page.getByRole('link', { name: 'Objective' }).click()
  await page.getByRole('radio', { name: /^Customer service/, checked: true }).waitFor()
  await page.goto('/onboarding')
  await proposals(page).getByRole('heading', { name: 'Dario' }).waitFor()

  await press(page, 'Sign up to create the gallery')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Work email').fill(freshEmail('onboarding'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Continue')
  const name = page.getByLabel('Organization name')
  await expect.poll(() => name.inputValue()).toBe('Orlebar Freight')
  expect(await page.getByLabel(/primary goal/).inputValue()).toBe('Deflect tickets')
  await page.getByLabel('Industry').click()
  await page.getByRole('option', { name: 'Other' }).click()
  await page.getByLabel('Team size').click()
  await page.getByRole('option', { name: '11–50' }).click()
  await press(page, 'Sign up')

  await page.waitForURL('**/onboarding/gallery-choices')
  await proposals(page).getByRole('heading', { name: 'Dario' }).waitFor()
  await proposals(page)
    .getByText(/night pallets and cold containers/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Take back Sofia' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const gallery = await createGallery(page, ['Dario', 'Arjun', 'Kenji'])
  const made = await sql(
    product(),
    `select templates.id, name, role, greeting, source_id from public.gallery_agents
     join public.templates on templates.id = gallery_agents.template_id
     left join public.template_knowledge_sources using (template_id)
     where gallery_id = '${gallery}' order by position`,
  )
  expect(made.map((agent) => agent.name)).toEqual(['Dario', 'Arjun', 'Kenji'])
  expect(made[0]).toMatchObject({
    role: 'Freight desk',
    greeting:
      'Hello, I am Dario from customer service at Orlebar Freight. What can I help you with?',
  })

  const isRead = () =>
    sql(product(), `select status from public.knowledge_sources where id = '${made[0]?.source_id}'`)
  await expect.poll(isRead, { timeout: 30_000 }).toEqual([{ status: 'ready' }])
  await publishAndAsk(page, gallery)
  await page.goto(`/agent?id=${made[0]?.id}`)
  await page.getByRole('button', { name: 'What is the price of night pallets?' }).waitFor()
  expectNoComplaints(visitor)
})

test('a member goes through the same steps to a published gallery whose agents know the website', async () => {
  const account = await createAccount(product().url)
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  await page.goto('/onboarding')
  await answer(page)
  await proposals(page)
    .getByText(/night pallets and cold containers/)
    .first()
    .waitFor()
  const gallery = await createGallery(page, ['Daniel', 'Arjun', 'Kenji'])
  const isRead = () =>
    sql(
      product(),
      `select status from public.knowledge_sources where organization_id = '${account.organizationId}'`,
    )
  await expect.poll(isRead, { timeout: 30_000 }).toEqual([{ status: 'ready' }])

  await publishAndAsk(page, gallery)

  expectNoComplaints(owner)
})

test('a member whose website cannot be read has agents from the answers, and they fit as far as there is room', async () => {
  const account = await createAccount(product().url)
  for (const base of ['receptionist', 'hr-assistant', 'it-help-desk']) {
    await createAgent(account, base)
  }
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  site.fallIll(true)
  await page.goto('/onboarding')
  await answer(page)

  await page.getByText(/It answers 503\. These agents/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await createGallery(page, ['Daniel', 'Arjun'])

  const notices = page.getByRole('region', { name: /Notifications/ })
  await notices
    .getByText(/did not fit/)
    .first()
    .waitFor()
  expectNoComplaints(owner)
})
