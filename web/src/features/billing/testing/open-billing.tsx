import { HttpResponse, http, type RequestHandler } from 'msw'
import { onTestFinished, vi } from 'vitest'
import { publicConfig } from '@/lib/supabase.ts'
import type { Role } from '@/session/access/claims.ts'
import type { Subscription } from '@/session/organization/subscription.ts'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { Overview, PlanFeature } from '../queries.ts'

const day = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

export const trialOf = (days: number): Subscription => ({
  ...{ status: 'trialing', trial_end: inDays(days), current_period_end: inDays(days) },
  ...{ payment_methods: [], cancel_at_period_end: false },
})
export const paid: Subscription = {
  ...{ status: 'active', trial_end: null, current_period_end: '2031-03-01T12:00:00Z' },
  ...{ payment_methods: [{ type: 'card' }], cancel_at_period_end: false },
}
export const overview: Overview = {
  ...{ members: 2, member_limit: 5, agents: 5, agent_limit: 5, answers: 1200, answer_limit: 5000 },
  ...{ storage: 1_288_490_189, storage_limit: 10_737_418_240, price: 'price_annual' },
  ...{ is_at_stripe: false, has_customer: false, has_plan: false, first_payment: null },
}
const feature = (name: string, key: string, trial: unknown, annual: unknown): PlanFeature => ({
  ...{ name, feature_key: `workforce.feature.${key}`, trial, annual },
  ...{ value_type: typeof annual === 'boolean' ? 'Boolean' : 'Number' },
  is_bytes: key === 'storageLimit',
})
const planFeatures = [
  feature('Galleries', 'galleries', true, true),
  feature('Single sign-on', 'sso', false, false),
  feature('Stripe portal', 'stripePortal', true, true),
  feature('Agents', 'agentLimit', 5, 5),
  feature('Answers a day', 'turnLimit', 5000, 50_000),
  feature('Storage', 'storageLimit', 10_737_418_240, 107_374_182_400),
]

/** A screen of billing in front of somebody, as the server tells it. What is given may be changed later. */
export async function openBilling(
  path: string,
  options: {
    role?: Role
    subscription?: Subscription | null
    overview?: Overview
    payments?: boolean
    /** What the server says besides, or instead. */
    says?: RequestHandler[]
  } = {},
) {
  const { role = 'owner', payments = true, says = [] } = options
  const world = identity({ ...member, role })
  const told = {
    subscription: options.subscription ?? null,
    overview: options.overview ?? overview,
  }
  const left: string[] = []
  publicConfig().payments = payments
  publicConfig().salesUrl = 'mailto:sales@example.com'
  onTestFinished(() => {
    delete publicConfig().payments
    delete publicConfig().salesUrl
    vi.unstubAllGlobals()
  })
  network.use(
    organizationHas({ templates: true, organization: true }),
    rowsOf('organization_subscriptions', () => (told.subscription ? [told.subscription] : [])),
    http.post('*/rest/v1/rpc/billing_overview', () => HttpResponse.json(told.overview)),
    http.post('*/rest/v1/rpc/plan_features', () => HttpResponse.json(planFeatures)),
    http.get('*/functions/v1/billing/price', () =>
      HttpResponse.json({
        unit_amount: 4_000_000,
        currency: 'usd',
        interval: 'year',
        interval_count: 1,
      }),
    ),
  )
  network.use(...says)
  const app = await renderApp(path, world.session())
  vi.stubGlobal('location', { ...window.location, assign: (to: string) => left.push(to) })
  return { ...app, ...world, told, left }
}
