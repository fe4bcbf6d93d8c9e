import type { TestRole } from '../roles.ts'
import type { Call } from './gallery-functions.ts'

const editors: TestRole[] = ['member', 'owner']
const ofAgent: Call['values'] = (_, { template }) => [template]

export const agentFunctions: Record<string, Call> = {
  'public.publish_template': {
    gate: 'templates',
    sql: 'select public.publish_template($1)',
    values: ofAgent,
    who: editors,
  },
  'public.set_live_version': {
    gate: 'templates',
    sql: 'select public.set_live_version($1, 1)',
    values: ofAgent,
    who: editors,
  },
  'public.try_version': {
    gate: 'templates',
    sql: 'select public.try_version($1, 10)',
    values: ofAgent,
    who: editors,
  },
  'public.roll_back_canary': {
    gate: 'templates',
    sql: `with tried as materialized (select public.try_version($1, 10) as number)
      select public.roll_back_canary($1) from tried where number > 0`,
    values: ofAgent,
    who: editors,
  },
  'public.version_scores': {
    gate: 'templates',
    sql: 'select 1 from public.version_scores($1)',
    values: ofAgent,
    who: editors,
  },
  'public.unpublished_changes': {
    gate: 'templates',
    sql: 'select 1 from public.unpublished_changes($1)',
    values: ({ organization }) => [organization.id],
    who: editors,
  },
  'public.agent_figures': {
    gate: 'templates',
    sql: "select 1 from public.agent_figures($1, '2026-01-01')",
    values: ({ organization }) => [organization.id],
    who: editors,
  },
  'public.canary_figures': {
    gate: 'templates',
    sql: 'select 1 from public.canary_figures($1)',
    values: ofAgent,
    who: editors,
  },
  // Where the agent offers it: test/conversations/visitor-memories.test.ts.
  'public.allow_memory': {
    sql: 'select public.allow_memory($1, true)',
    values: ofAgent,
    who: [],
  },
}
