import { type LiveRows, rowsOf } from '@/lib/realtime/live-rows.ts'

/** The models of an organisation, and how they answer. */
export function liveModels(organizationId: string): LiveRows[] {
  return ['models', 'model_health'].map((table) => ({
    wanted: rowsOf(table, organizationId),
    queryKeys: [['models', organizationId]],
  }))
}

/** Its limits, and the alerts on them, which come as it spends. */
export function liveSpending(organizationId: string): LiveRows[] {
  return ['spend_limits', 'spend_alerts'].map((table) => ({
    wanted: rowsOf(table, organizationId),
    queryKeys: [['spending', organizationId]],
  }))
}
