import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type Subscription = Pick<
  Row<'organization_subscriptions'>,
  'status' | 'trial_end' | 'current_period_end' | 'payment_methods' | 'cancel_at_period_end'
>

/** What the organisation has agreed to: the latest that was not deleted, or null. */
export const subscriptionQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['subscription', organizationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .schema('billing')
        .from('organization_subscriptions')
        .select('status, trial_end, current_period_end, payment_methods, cancel_at_period_end')
        .eq('organization_id', organizationId)
        .is('deleted_at', null)
        .order('current_period_end', { ascending: false, nullsFirst: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })

const day = 86_400_000

/**
 * The days that are left of a trial, rounded up. Null when there is nothing to announce: it is no trial, or it will be paid
 * for by itself.
 */
export function trialDaysLeft(subscription: Subscription | null, now: Date): number | null {
  if (subscription?.status !== 'trialing' || !subscription.trial_end) return null
  const { trial_end, payment_methods, cancel_at_period_end } = subscription
  if (payment_methods.length > 0 && !cancel_at_period_end) return null
  return Math.max(0, Math.ceil((Date.parse(trial_end) - now.getTime()) / day))
}
