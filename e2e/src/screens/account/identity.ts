import type { Page } from 'playwright-core'
import { click, type Screen } from '../screen.ts'
import type { Seed } from '../seed.ts'

type Answers = Record<string, object | null>

/** The page again, with what the server would say of another state. */
const answered = (answers: Answers, then?: Screen['act']) => async (page: Page) => {
  for (const [pattern, json] of Object.entries(answers))
    await page.route(pattern, (route) => route.fulfill({ json }))
  // As where plans are bought online.
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, payments: true } })
  })
  await page.goto(page.url())
  await page.locator('h1, h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  await then?.(page)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const subscriptions = '**/rest/v1/organization_subscriptions*'
const paid = {
  ...{ status: 'active', trial_end: null, current_period_end: inDays(210) },
  ...{ payment_methods: [{ type: 'card' }], cancel_at_period_end: false },
}
const trial = (days: number) => ({
  ...{ status: 'trialing', trial_end: inDays(days), current_period_end: inDays(days) },
  ...{ payment_methods: [], cancel_at_period_end: false },
})
const overview = {
  ...{ members: 4, member_limit: 5, agents: 5, agent_limit: 5, answers: 1200, answer_limit: 5000 },
  ...{ storage: 1_288_490_189, storage_limit: 10_737_418_240, price: 'price_annual' },
  ...{ is_at_stripe: true, has_customer: true, has_plan: true, first_payment: null },
}
const invoice = (number: number, status: string, total = 4_000_000) => ({
  ...{ id: `in_${number}`, number: `HAL-${number}`, status, created: inDays(-365 * number) },
  ...{ total, currency: 'usd', url: 'https://invoice.stripe.example/1', pdf: null },
})
const payments = {
  '**/rest/v1/rpc/billing_overview': overview,
  '**/functions/v1/billing/price*': {
    ...{ unit_amount: 4_000_000, currency: 'usd', interval: 'year', interval_count: 1 },
  },
  '**/functions/v1/billing/payment-methods*': [
    { id: 'pm_1', type: 'card', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 },
  ],
  '**/functions/v1/billing/invoices*': {
    invoices: [invoice(1, 'open'), invoice(2, 'paid'), invoice(3, 'uncollectible', 3_950_050)],
    has_more: true,
  },
}
const provider = {
  ...{ id: 'provider-1', entity_id: 'https://idp.halden.example/metadata' },
  metadata_url: 'https://idp.halden.example/app/halden-digital-workforce/sso/saml/metadata',
  ...{ metadata_read_at: inDays(-0.2), metadata_refusal: null },
  summary: { sign_in_url: 'https://idp.halden.example/sign-in', certificates_end: inDays(20) },
  ...{ status: 'active', idp_initiated: false },
  role_groups: { owner: ['Admins'], member: ['Digital workforce builders', 'IT'] },
  last_test: {
    ...{ at: inDays(-1), ok: true, email: 'ines@halden.example', role: 'owner' },
    ...{ reason: 'The group "Admins" gives the role owner.', groups: ['Admins', 'IT'] },
  },
}
const domain = (name: string, verified_at: string | null) => ({
  ...{ id: name, domain: name, token: 'f2c41a9e7d6b40b3a1f5', checked_at: inDays(0), verified_at },
})
const sso = {
  provider,
  domains: [domain('halden.example', inDays(-9)), domain('halden-logistics.example', null)],
  members: 12,
  sign_ins: [
    {
      ...{ name: 'Maximiliane von Hohenberg', email: 'maximiliane@halden.example' },
      ...{ last_used_at: inDays(0), role: 'member', login_count: 41 },
      reason: 'The group "IT" gives the role member.',
    },
    {
      ...{ name: 'Jo Berg', email: 'jo.berg@halden.example', last_used_at: inDays(-3) },
      ...{ role: 'agent_user', login_count: 1, reason: 'No group gives a role.' },
    },
  ],
}
const organizationSso = '**/rest/v1/rpc/organization_sso'
const toSso = (page: Page) =>
  page
    .getByRole('heading', { name: 'Single sign-on' })
    .first()
    .evaluate((element) => element.scrollIntoView())

async function toStepTwo(page: Page) {
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Work email').fill('ines@halden.example')
  await page.getByLabel('Password', { exact: true }).fill('Violet-harbour-42')
  await click('Continue')(page)
  await page.getByLabel('Organization name').waitFor()
}

const organization = '/dashboard/account/my-organization'
const billing = '/dashboard/account/billing'
const plans = '/plans-comparison'

/** Everything around an account: the ways in and out, the first steps, plans and the organisation. */
export function identity({ owner, visitor, halfway, secured, agentUser }: Seed): Screen[] {
  const public_: Screen[] = [
    { name: 'identity-landing', path: '/' },
    { name: 'identity-signin', path: '/auth/signin' },
    { name: 'identity-signin-faults', path: '/auth/signin', act: click('Sign in') },
    { name: 'identity-signin-sso', path: '/auth/signin?sso=true' },
    { name: 'identity-signup-1', path: '/auth/signup' },
    { name: 'identity-signup-1-faults', path: '/auth/signup', act: click('Continue') },
    { name: 'identity-signup-2', path: '/auth/signup', act: toStepTwo },
    {
      name: 'identity-signup-2-faults',
      path: '/auth/signup',
      act: async (page) => {
        await toStepTwo(page)
        await click('Sign up')(page)
      },
    },
    { name: 'identity-forgot', path: '/auth/forgot-password' },
    {
      name: 'identity-forgot-sent',
      path: '/auth/forgot-password',
      act: async (page) => {
        await page.route('**/auth/v1/recover*', (route) => route.fulfill({ json: {} }))
        await page.getByLabel('Work email').fill('ines@halden.example')
        await click('Send reset link')(page)
        await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      },
    },
    { name: 'identity-reset-error', path: '/auth/reset-password' },
    {
      name: 'identity-reset-initial',
      path: `/auth/reset-password?confirmation_url=${encodeURIComponent('https://a.example/?token=abc')}`,
    },
    { name: 'identity-invitation-none', path: '/auth/accept-invitation?token=gone' },
    { name: 'identity-not-found', path: '/not-found' },
    { name: 'identity-mail-link', path: '/r/verify' },
    ...['objective', 'goal', 'company-info', 'gallery-choices'].map((step) => ({
      ...{ name: `identity-onboarding-${step}`, path: `/onboarding/${step}` },
    })),
  ]
  return [
    ...public_.map((screen) => ({ as: visitor, ...screen })),
    { name: 'identity-verify', path: '/auth/verify-otp', as: halfway },
    { name: 'identity-limited', path: '/limited-access', as: agentUser },
    { name: 'identity-inactive', path: '/inactive-account', as: secured },
    { name: 'identity-not-found-in-frame', path: '/dashboard/nowhere', as: owner },
    { name: 'identity-users', path: '/dashboard/account/account-users', as: owner },
    { name: 'identity-language', path: '/dashboard/account', as: owner, act: toAppearance },
    { name: 'identity-plans', path: plans, as: owner },
    {
      ...{ name: 'identity-plans-over', path: plans, as: owner },
      act: answered({ ...payments, [subscriptions]: [trial(-1)] }),
    },
    {
      ...{ name: 'identity-plans-paid', path: plans, as: owner },
      act: answered({ ...payments, [subscriptions]: [paid] }),
    },
    { name: 'identity-plans-failing', path: plans, as: owner, failing: '**/rpc/plan_features*' },
    { name: 'identity-plans-loading', path: plans, as: owner, unanswered: '**/rpc/plan_features*' },
    { name: 'identity-billing', path: billing, as: owner },
    {
      ...{ name: 'identity-billing-trial', path: billing, as: owner },
      act: answered({
        ...payments,
        [subscriptions]: [trial(3)],
        '**/rest/v1/rpc/billing_overview': { ...overview, is_at_stripe: false, has_plan: false },
      }),
    },
    {
      ...{ name: 'identity-billing-paid', path: billing, as: owner },
      act: answered({ ...payments, [subscriptions]: [paid] }),
    },
    {
      ...{ name: 'identity-billing-invoices', path: billing, as: owner },
      act: answered({ ...payments, [subscriptions]: [paid] }, (page) =>
        page
          .getByRole('heading', { name: 'Invoices' })
          .evaluate((element) => element.scrollIntoView()),
      ),
    },
    {
      name: 'identity-billing-failing',
      path: billing,
      as: owner,
      failing: '**/rpc/billing_overview*',
    },
    {
      ...{ name: 'identity-billing-loading', path: billing, as: owner },
      unanswered: '**/rpc/billing_overview*',
    },
    { name: 'identity-organization', path: organization, as: owner },
    { name: 'identity-organization-sso-none', path: organization, as: owner, act: toSso },
    {
      ...{ name: 'identity-organization-sso', path: organization, as: owner },
      act: answered({ [organizationSso]: sso }, toSso),
    },
    {
      ...{ name: 'identity-organization-sso-pending', path: organization, as: owner },
      act: answered(
        {
          [organizationSso]: {
            ...{ domains: [], members: 0, sign_ins: [] },
            provider: { ...provider, status: 'pending', last_test: null, role_groups: {} },
          },
        },
        toSso,
      ),
    },
    {
      name: 'identity-organization-failing',
      path: organization,
      as: owner,
      failing: '**/organizations?*',
    },
    {
      ...{ name: 'identity-organization-loading', path: organization, as: owner },
      unanswered: '**/organizations?*',
    },
  ]
}

const toAppearance = (page: Page) =>
  page.getByRole('combobox', { name: 'Language' }).scrollIntoViewIfNeeded()
