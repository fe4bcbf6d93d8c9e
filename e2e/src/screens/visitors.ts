import type { Page } from 'playwright-core'
import { freshEmail, password } from '../visitor.ts'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const step2 = async (page: Page) => {
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Work email').fill('ines@halden.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await click('Continue')(page)
  await page.getByText('One last thing').waitFor()
}
async function ask(page: Page, text: string) {
  const box = page.getByRole('textbox').last()
  await box.fill(text)
  await box.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).first().waitFor()
}

/** Asks while all places are taken, as the server says it then; the page asks again after two seconds. */
async function askInACrowd(page: Page) {
  const message = 'Many people are talking right now. Your turn comes in a moment.'
  const refusal = {
    status: 503,
    headers: { 'retry-after': '2' },
    json: { error: { code: 'many_talking', message } },
  }
  await page.route('**/functions/v1/conversation', (route) => route.fulfill(refusal), { times: 1 })
  const box = page.getByRole('textbox').last()
  await box.fill('When is a laptop replaced?')
  await box.press('Enter')
  await page.getByText(message).first().waitFor()
}

/** What somebody without an account sees, and somebody between the password and the code. */
export const visitors = ({ agent, visitor, halfway }: Seed): Screen[] => [
  { name: 'landing', path: '/' },
  ...['objective', 'goal', 'company-info', 'gallery-choices'].map((step) => ({
    name: `onboarding-${step}`,
    path: `/onboarding/${step}`,
    as: visitor,
  })),
  {
    name: 'onboarding-change',
    path: '/onboarding/gallery-choices',
    as: visitor,
    act: click('Change Daniel'),
  },
  {
    name: 'landing-answer',
    path: '/',
    act: (page) =>
      page
        .getByRole('list', { name: 'Questions to start with' })
        .getByRole('button')
        .first()
        .click(),
  },
  { name: 'sign-in', path: '/auth/signin' },
  { name: 'sign-up-1', path: '/auth/signup' },
  { name: 'sign-up-1-errors', path: '/auth/signup', act: click('Continue') },
  {
    name: 'sign-up-1-password',
    path: '/auth/signup',
    act: (page) => page.getByLabel('Password', { exact: true }).fill('harbour4'),
  },
  { name: 'sign-up-2', path: '/auth/signup', act: step2 },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/auth/forgot-password',
    act: async (page) => {
      await page.getByLabel('Work email').fill(freshEmail())
      await click('Send reset link')(page)
      await page.getByText('is on the way').waitFor()
    },
  },
  { name: 'reset-password-error', path: '/auth/reset-password' },
  { name: 'not-found', path: '/not-found' },
  { name: 'agent', path: `/agent?id=${agent}` },
  { name: 'agent-nobody', path: '/agent' },
  { name: 'assistant', path: `/assistant?id=${agent}` },
  { name: 'verify-otp', path: '/auth/verify-otp', as: halfway },
  {
    name: 'agent-answer',
    path: `/agent?id=${agent}`,
    as: visitor,
    act: (page) => ask(page, 'When is a laptop replaced?'),
  },
  {
    name: 'agent-cited',
    path: `/agent?id=${agent}`,
    as: visitor,
    act: async (page) => {
      await ask(page, 'When is a laptop replaced?')
      await page.getByRole('list', { name: 'Sources' }).first().getByRole('button').first().click()
      await page.getByRole('dialog').locator('mark').waitFor()
    },
  },
  {
    name: 'assistant-answer',
    path: `/assistant?id=${agent}`,
    as: visitor,
    act: (page) => ask(page, 'How many days of annual leave do I have?'),
  },
  ...['/', `/agent?id=${agent}`, `/assistant?id=${agent}`].map((path) => ({
    name: `${path.match(/\w+/)?.[0] ?? 'landing'}-crowded`,
    path,
    act: askInACrowd,
  })),
  ...['help', 'terms', 'privacy'].map((name) => ({ name, path: `/${name}.html` })),
]
