import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'

export type SpendLimit = Pick<
  Row<'spend_limits'>,
  'id' | 'subject' | 'template_id' | 'key_id' | 'period' | 'amount' | 'at_limit' | 'model_id'
>
export type Alert = Pick<
  Row<'spend_alerts'>,
  'limit_id' | 'starts' | 'amount' | 'percent' | 'created_at'
>
type Key = Pick<Row<'integration_keys'>, 'id' | 'name' | 'disabled_at' | 'rotated_from'>
type Sum = Pick<Row<'spending'>, 'template_id' | 'period' | 'spent'>
export type Spending = {
  limits: SpendLimit[]
  sums: Sum[]
  /** Of the limits as they are now, this day and this month. */
  alerts: Alert[]
  agents: { id: string; name: string }[]
  keys: Key[]
  /** What this month was spent on, the most first. */
  purposes: { purpose: string | null; spent: number | null }[]
}

/** The row of the sums that is the whole organisation's. */
const everyAgent = '00000000-0000-0000-0000-000000000000'

/** Where this day and this month begin, in UTC as the ledger counts. */
function periodsAt(now: Date) {
  const day = now.toISOString().slice(0, 10)
  return { day, month: `${day.slice(0, 7)}-01` }
}

/** What an organisation spends on models, and may spend. */
export const spendingQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['spending', organizationId],
    queryFn: async ({ signal }): Promise<Spending> => {
      const { day, month } = periodsAt(new Date())
      const of = <Builder extends { eq(column: 'organization_id', value: string): Builder }>(
        query: Builder,
      ) => query.eq('organization_id', organizationId)
      const [limits, sums, alerts, agents, keys, purposes] = await Promise.all([
        of(
          supabase()
            .from('spend_limits')
            .select('id,subject,template_id,key_id,period,amount,at_limit,model_id'),
        )
          .order('created_at')
          .abortSignal(signal)
          .throwOnError(),
        of(supabase().from('spending').select('template_id,period,spent'))
          .or(`and(period.eq.day,starts.eq.${day}),and(period.eq.month,starts.eq.${month})`)
          .abortSignal(signal)
          .throwOnError(),
        of(supabase().from('spend_alerts').select('limit_id,starts,amount,percent,created_at'))
          .in('starts', [day, month])
          .order('percent', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
        of(supabase().from('templates').select('id,name'))
          .order('name')
          .abortSignal(signal)
          .throwOnError(),
        of(supabase().from('integration_keys').select('id,name,disabled_at,rotated_from'))
          .order('name')
          .abortSignal(signal)
          .throwOnError(),
        supabase()
          .rpc('spent_by_purpose', { org_id: organizationId })
          .abortSignal(signal)
          .throwOnError(),
      ])
      return {
        ...{ limits: limits.data, sums: sums.data, agents: agents.data },
        ...{ keys: keys.data, purposes: purposes.data.filter(({ spent }) => spent) },
        alerts: alerts.data.filter(({ limit_id, amount }) =>
          limits.data.some((limit) => limit.id === limit_id && limit.amount === amount),
        ),
      }
    },
    staleTime: 0,
  })

/** What was spent in this period by an agent; null is all of them. */
export function spentBy({ sums }: Spending, template: string | null, period: Sum['period']) {
  const wanted = template ?? everyAgent
  const found = sums.find((sum) => sum.template_id === wanted && sum.period === period)
  return found?.spent ?? 0
}

/** The keys that can be limited: those that work, each as the last of those that succeed one another. */
export const limitedKeys = ({ keys }: Spending) =>
  keys.filter(
    ({ id, disabled_at }) =>
      disabled_at === null && !keys.some(({ rotated_from }) => rotated_from === id),
  )

export type LimitChange = Pick<SpendLimit, 'amount' | 'at_limit' | 'model_id'>

export async function addLimit(
  organization_id: string,
  limit: LimitChange & Pick<SpendLimit, 'subject' | 'template_id' | 'key_id' | 'period'>,
) {
  await supabase()
    .from('spend_limits')
    .insert({ organization_id, ...limit })
    .throwOnError()
}

export async function changeLimit(organizationId: string, id: string, change: LimitChange) {
  await supabase()
    .from('spend_limits')
    .update(change)
    .eq('organization_id', organizationId)
    .eq('id', id)
    .throwOnError()
}

export async function deleteLimit(organizationId: string, { id }: SpendLimit) {
  await supabase()
    .from('spend_limits')
    .delete()
    .eq('organization_id', organizationId)
    .eq('id', id)
    .throwOnError()
}
