import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callFunction, inOrganization } from '@/lib/call-function.ts'
import { supabase } from '@/lib/supabase.ts'

export type Overview = {
  members: number
  member_limit: number
  agents: number
  agent_limit: number
  storage: number
  storage_limit: number
  answers: number
  answer_limit: number
  /** What counts now is a subscription at Stripe. */
  is_at_stripe: boolean
  has_customer: boolean
  has_plan: boolean
  /** What would be bought; null where nothing is on sale. */
  price: string | null
  /** When who buys now pays first; null for at once. */
  first_payment: string | null
}

/** How much of its limits an organisation uses, and what its owners can do about its plan. */
export const overviewQuery = (organizationId: string) =>
  queryOptions({
    // Told of changes with the subscription.
    queryKey: ['subscription', organizationId, 'overview'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('billing_overview', { org_id: organizationId })
        .abortSignal(signal)
        .throwOnError()
      // The function says what it gives.
      return data as Overview
    },
  })

export type PlanFeature = {
  name: string
  feature_key: string
  value_type: string
  is_bytes: boolean
  trial: unknown
  annual: unknown
}

/** What each plan has. It changes with the product, not with an organisation. */
export const planFeaturesQuery = queryOptions({
  queryKey: ['plan-features'],
  staleTime: 60 * 60 * 1000,
  queryFn: async ({ signal }) => {
    const { data } = await supabase().rpc('plan_features').abortSignal(signal).throwOnError()
    return data as PlanFeature[]
  },
})

export type Price = {
  unit_amount: number | null
  currency: string
  interval: string | null
  interval_count: number
} | null

/** What is paid at the checkout, as Stripe has it. */
export const priceQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['billing', organizationId, 'price'],
    queryFn: ({ signal }) =>
      callFunction<Price>('billing/price', { organizationId, method: 'GET', signal }),
  })

export type PaymentMethod = {
  id: string
  type: string
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
}

/** What the organisation pays with. */
export const paymentMethodsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['subscription', organizationId, 'payment-methods'],
    queryFn: ({ signal }) =>
      callFunction<PaymentMethod[]>('billing/payment-methods', {
        ...{ organizationId, method: 'GET', signal },
      }),
  })

export type Invoice = {
  id: string
  number: string | null
  status: string | null
  created: string
  total: number
  currency: string
  url: string | null
  pdf: string | null
}

/** Its invoices, newest first, a page at a time. */
export const invoicesQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: ['subscription', organizationId, 'invoices'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam: after }) =>
      callFunction<{ invoices: Invoice[]; has_more: boolean }>(
        inOrganization('billing/invoices', organizationId) + (after && `&after=${after}`),
        { method: 'GET', signal },
      ),
    getNextPageParam: ({ invoices, has_more }) => (has_more ? invoices.at(-1)?.id : undefined),
  })

/** What an owner does about the plan; the first two give an address of Stripe to go to. */
export type BillingAct = 'checkout' | 'portal' | 'cancel' | 'resume'

export function askBilling<T>(organizationId: string, act: BillingAct) {
  return callFunction<T>(`billing/${act}`, { body: { organization_id: organizationId } })
}
