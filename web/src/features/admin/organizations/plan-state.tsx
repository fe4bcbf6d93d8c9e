import { Badge } from '@/components/ui/badge.tsx'

const states = {
  active: { label: 'Active', tone: 'ok' },
  trialing: { label: 'Trial', tone: 'run' },
  trial_ended: { label: 'Trial ended', tone: 'warn' },
  past_due: { label: 'Past due', tone: 'warn' },
  canceling: { label: 'Cancelling', tone: 'neutral' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
  incomplete: { label: 'Not paid yet', tone: 'draft' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  paused: { label: 'Paused', tone: 'neutral' },
  none: { label: 'No plan', tone: 'plain' },
  closing: { label: 'Being deleted', tone: 'bad' },
} as const

export type PlanState = keyof typeof states
export const planStates = Object.keys(states) as PlanState[]

/** What each is called. */
export const planNames = Object.fromEntries(
  planStates.map((state) => [state, states[state].label]),
) as Record<PlanState, string>

/** Where an organisation stands. */
export function PlanBadge({ state }: { state: string }) {
  const known = planStates.find((one) => one === state)
  if (!known) return <Badge>{state}</Badge>
  return <Badge tone={states[known].tone}>{states[known].label}</Badge>
}
