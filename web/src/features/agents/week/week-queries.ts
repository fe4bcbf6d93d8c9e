import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase.ts'

const days = 7
// Questions and conversations of one week are read up to here; what is beyond it changes no order that is shown.
const most = 500

/** What happened to an agent that somebody should look at. */
export type Event =
  | { kind: 'unanswered'; agent: string; gap: string; question: string; times: number }
  | { kind: 'handed'; agent: string; times: number }
  | { kind: 'failing'; agent: string; failed: number; all: number }

type Asked = { gap_id: string | null; template_id: string; question: string }

/** Questions of one meaning, in the words in which one was asked last. */
function unansweredOf(rows: Asked[]): Event[] {
  const found = new Map<string, Extract<Event, { kind: 'unanswered' }>>()
  for (const { gap_id: gap, template_id: agent, question } of rows) {
    if (!gap) continue
    const known = found.get(agent + gap)
    if (known) known.times += 1
    else found.set(agent + gap, { kind: 'unanswered', agent, gap, question, times: 1 })
  }
  return [...found.values()].sort((a, b) => b.times - a.times)
}

function handedOf(rows: { template_id: string }[]): Event[] {
  const counted = new Map<string, number>()
  for (const { template_id: agent } of rows) counted.set(agent, (counted.get(agent) ?? 0) + 1)
  return [...counted].map(([agent, times]) => ({ kind: 'handed', agent, times }))
}

type Run = { template_id: string; passed: number; failed: number; unjudged: number }

/** The last run of each draft, where a test failed. */
function failingOf(runs: Run[]): Event[] {
  const last = new Map<string, Run>()
  for (const run of runs) if (!last.has(run.template_id)) last.set(run.template_id, run)
  return [...last.values()]
    .filter(({ failed }) => failed > 0)
    .map(({ template_id: agent, passed, failed, unjudged }) => {
      return { kind: 'failing', agent, failed, all: passed + failed + unjudged }
    })
}

async function readWeek(organizationId: string, signal: AbortSignal): Promise<Event[]> {
  const since = new Date(Date.now() - days * 86_400_000).toISOString()
  const client = supabase()
  const [asked, handed, runs] = await Promise.all([
    client
      .from('knowledge_gap_questions')
      .select('gap_id, template_id, question, knowledge_gaps!inner(status)')
      .eq('organization_id', organizationId)
      .eq('knowledge_gaps.status', 'open')
      .eq('draft', false)
      .gte('asked_at', since)
      .order('asked_at', { ascending: false })
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
    client
      .from('handoffs')
      .select('template_id')
      .eq('organization_id', organizationId)
      .gte('asked_at', since)
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
    client
      .from('template_test_runs')
      .select('template_id, passed, failed, unjudged')
      .eq('organization_id', organizationId)
      .eq('kind', 'tests')
      .is('version', null)
      .gte('finished_at', since)
      .order('finished_at', { ascending: false })
      .limit(most)
      .abortSignal(signal)
      .throwOnError(),
  ])
  const [questions, ...more] = unansweredOf(asked.data)
  const others = [...handedOf(handed.data), ...failingOf(runs.data)]
  // The most frequent question, then what is of another kind, then the other questions.
  return [...(questions ? [questions] : []), ...others, ...more]
}

/** What of the last week wants a look, the most pressing first. */
export const weekQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['agents-week', organizationId],
    queryFn: ({ signal }) => readWeek(organizationId, signal),
    staleTime: 60_000,
  })
