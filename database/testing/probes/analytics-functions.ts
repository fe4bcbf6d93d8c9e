import type { TestRole } from '../roles.ts'
import type { Call } from './gallery-functions.ts'

const week = `$1, current_date - 3, current_date + 3, 'UTC'`
const ofOrganization: Call['values'] = ({ organization }) => [organization.id]
const analysts: TestRole[] = ['member', 'owner']
const gates = { gate: 'insights', values: ofOrganization, who: analysts } as const

export const analyticsFunctions: Record<string, Call> = {
  'public.analytics_figures': {
    ...gates,
    sql: `select 1 where public.analytics_figures(${week}) is not null`,
  },
  'public.analytics_choices': {
    ...gates,
    sql: 'select 1 where public.analytics_choices($1) is not null',
  },
  'public.analytics_sessions': {
    ...gates,
    sql: `select 1 from public.analytics_sessions(${week})`,
  },
  // Nothing was asked twice here: for whom it is stands in analytics/rights.test.ts.
  'public.analytics_questions': {
    ...gates,
    sql: `select 1 from public.analytics_questions(${week})`,
    who: [],
  },
  // Of the gap here the answer was given, as it is said: the same.
  'public.analytics_gaps': {
    ...gates,
    alsoGate: 'knowledge',
    sql: `select 1 from public.analytics_gaps(${week})`,
    who: [],
  },
}
