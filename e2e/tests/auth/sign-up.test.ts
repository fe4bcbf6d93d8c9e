import { createAccount } from 'e2e/account'
import { storedSession } from 'e2e/browser/session'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, freshEmail, password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

type Person = { first?: string; last?: string; email?: string; password?: string }

async function fillStep1(page: Page, { first = 'Ines', last = 'Moreau', ...person }: Person) {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Work email').fill(person.email ?? freshEmail())
  await page.getByLabel('Password', { exact: true }).fill(person.password ?? password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function choose(page: Page, field: string, option: string) {
  await page.getByLabel(field).click()
  await page.getByRole('option', { name: option }).click()
}

/** The label of the field that has the focus, and the message that describes it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const field = document.activeElement
    const label = document.querySelector(`label[for="${field?.id}"]`)
    const note = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
    return { label: label?.textContent, message: note?.textContent }
  })
}

/** A message that was there before the click says nothing of when the focus has moved, so it is asked until it has. */
function expectFocus(page: Page, label: RegExp, message: string) {
  return expect.poll(() => focused(page)).toEqual({ label: expect.stringMatching(label), message })
}

test('each fault of step 1 is told beside its field, and the first has the focus', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto('/auth/signup')
  await page.getByText(/at least 8 characters with uppercase, lowercase, number/).waitFor()

  await page.getByRole('button', { name: 'Continue' }).click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password must be at least 8 characters',
  ]) {
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
  }
  await expectFocus(page, /^First name$/, 'First name is required')

  const email = `${'a'.repeat(12)}@example.com`
  const faults: [Person, label: string, message: string][] = [
    [{ last: ' ' }, 'Last name', 'Last name is required'],
    [{ email: 'ines@example' }, 'Work email', 'Invalid email address'],
    [{ password: 'Aa1!' }, 'Password', 'Password must be at least 8 characters'],
    [{ password: `Aa1!${'x'.repeat(84)}` }, 'Password', 'Password is too long'],
    [{ password: 'VIOLET-42' }, 'Password', 'Password must contain at least one lowercase letter'],
    [{ password: 'violet-42' }, 'Password', 'Password must contain at least one uppercase letter'],
    [{ password: 'Violet-harbour' }, 'Password', 'Password must contain at least one number'],
    [
      { password: 'Violetharbour42' },
      'Password',
      'Password must contain at least one special character',
    ],
    [
      { email: `A1${email}`, password: `A1${email}` },
      'Password',
      'Password cannot be the same as your email',
    ],
  ]
  for (const [person, label, message] of faults) {
    await fillStep1(page, person)
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
    await expectFocus(page, new RegExp(`^${label}$`), message)
    await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  }

  // 87 characters are the longest password that is taken.
  await fillStep1(page, { password: `Aa1!${'x'.repeat(83)}` })
  await page.getByText('Welcome, Ines! One last thing...').waitFor()
  expectNoComplaints(visitor)
})

test('each fault of step 2 is told beside its field, and Back keeps both steps', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  const email = freshEmail()
  await page.goto('/auth/signup')
  await fillStep1(page, { email })
  await page.getByText('Welcome, Ines! One last thing...').waitFor()

  const submit = page.getByRole('button', { name: 'Sign up' })
  const faults: [label: RegExp, message: string, mend: () => Promise<void>][] = [
    [
      /Organization name/,
      'Organization name is required',
      () => page.getByLabel('Organization name').fill('Halden Logistics'),
    ],
    [
      /Industry/,
      'Please select an industry',
      () => choose(page, 'Industry', 'E-commerce / Retail'),
    ],
    [/Team size/, 'Please select team size', () => choose(page, 'Team size', 'Just me')],
    [
      /primary goal/,
      'Please enter your primary goal',
      () => page.getByLabel(/primary goal/).fill('Answer colleagues'),
    ],
  ]
  await submit.click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(faults.length)
  for (const [label, message, mend] of faults) {
    await submit.click()
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
    await expectFocus(page, label, message)
    await mend()
  }
  await page.getByText('API directly').click()
  await page.getByText('Zapier', { exact: true }).click()
  await page.getByText('Zapier', { exact: true }).click()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ines')
  await expect.poll(() => page.getByLabel('Work email').inputValue()).toBe(email)
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() => page.getByLabel('Organization name').inputValue())
    .toBe('Halden Logistics')
  await expect
    .poll(() => page.getByLabel('Industry').textContent())
    .toContain('E-commerce / Retail')
  await submit.click()
  await page.waitForURL('**/dashboard/agents/new')
  expect((await storedSession(page)).user.user_metadata).toMatchObject({
    first_name: 'Ines',
    last_name: 'Moreau',
    display_name: 'Ines Moreau',
    email,
    organization_name: 'Halden Logistics',
    industry: 'E-commerce / Retail',
    team_size: 'Just me',
    primary_goal: 'Answer colleagues',
    integrations: ['interactionsapi'],
  })
  expectNoComplaints(visitor)
})

test('an address that has an account is told so; another one goes on with what was typed', async () => {
  const { email } = await createAccount(product().url)
  const { page } = await visit(product().url, { still: true })
  await page.goto('/auth/signup?price=price_annual_2025')
  await fillStep1(page, { first: 'Jonas', email })
  await page.getByLabel('Organization name').fill('Second Try')
  await choose(page, 'Industry', 'Finance')
  await choose(page, 'Team size', '2–10')
  await page.getByLabel(/primary goal/).fill('Answer customers')
  await page.getByRole('button', { name: 'Sign up' }).click()

  const message = 'A user with this email already exists. Please try signing in instead.'
  await page.getByText(message, { exact: true }).waitFor()
  await expect.poll(() => focused(page)).toEqual({ label: 'Work email', message })
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Jonas')
  await expect.poll(() => page.getByLabel('Work email').inputValue()).toBe(email)

  await page.getByLabel('Work email').fill(freshEmail())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.getByLabel('Organization name').inputValue()).toBe('Second Try')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/dashboard/agents/new')
  const { user } = await storedSession(page)
  expect(user.user_metadata.signup_price_id).toBe('price_annual_2025')
})
