import { seriousFindings } from 'e2e/accessibility'
import { createAccount, useSession } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { sql } from 'e2e/sql'
import { expectNoComplaints, freshEmail, password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The three steps, to the button that ends them. */
async function answer(page: Page) {
  await page.getByRole('heading', { name: 'What is your workforce for?' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('radio', { name: /^Customer service/ }).click()
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'What should get better?' }).waitFor()
  await page.getByRole('radio', { name: /^Deflect tickets/ }).click()
  await press(page, 'Continue')
  await page.getByLabel('Company name').fill('Orlebar Freight')
  await page.getByLabel('Website').fill('orlebar.example')
  expect(await seriousFindings(page)).toEqual([])
}
const sentence =
  'A customer service agent for Orlebar Freight that solves requests before they are tickets'

test('a visitor says what the workforce is for, comes back to it, signs up, and keeps all of it', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('link', { name: 'Say what it is for' }).click()
  await answer(page)
  await page.goto('/onboarding')
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await page.getByRole('link', { name: 'Objective' }).click()
  await page.getByRole('radio', { name: /^Customer service/, checked: true }).waitFor()
  await page.getByRole('link', { name: 'Company' }).click()
  await page.getByLabel('Company name').fill('Orlebar Freight')
  await page.getByLabel('Website').fill('orlebar.example')

  await press(page, 'Sign up to go on')
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

  await page.getByRole('region', { name: 'The draft' }).waitFor()
  expect(await page.getByLabel('What should the agent do?').inputValue()).toBe(sentence)
  const [organization] = await sql(
    product(),
    "select name, website from public.organizations where website = 'https://orlebar.example'",
  )
  expect(organization).toMatchObject({ name: 'Orlebar Freight' })
  expectNoComplaints(visitor)
})

test('a member of an organization goes from the answers to the first agent', async () => {
  const account = await createAccount(product().url)
  const owner = await visit(product().url, { still: true })
  const { page } = owner
  await useSession(page, account)
  await page.goto('/onboarding')
  await answer(page)

  await press(page, 'Write the first agent')

  await page.getByRole('region', { name: 'The draft' }).waitFor()
  expect(await page.getByLabel('What should the agent do?').inputValue()).toBe(sentence)
  const { data } = await account.client
    .from('agentic_tasks')
    .select('agent_name, input')
    .throwOnError()
  expect(data).toEqual([
    { agent_name: 'company-research', input: { website: 'https://orlebar.example' } },
  ])
  expectNoComplaints(owner)
})
