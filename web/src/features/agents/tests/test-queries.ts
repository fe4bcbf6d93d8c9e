import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerScored } from '@/components/answer-score.tsx'
import { callFunction } from '@/lib/call-function.ts'
import type { Row } from '@/lib/query/row.ts'
import { supabase } from '@/lib/supabase.ts'
import type { Template } from '../template.ts'

type AgentOf = Pick<Template, 'id' | 'organization_id'>
export type AgentTest = Pick<Row<'template_tests'>, 'id' | 'question' | 'expectation' | 'expected'>
export type TestFields = Omit<AgentTest, 'id'>
export type Expectation = TestFields['expectation']

export type TestResult = Omit<AgentTest, 'id'> & {
  id: string | null
  outcome: 'passed' | 'failed' | 'unjudged'
  why: string
  answer: string
  answered: boolean
  sources: string[]
  /** How the answer kept to the persona; runs from before there were scores have none. */
  score?: AnswerScored | null
}
export type TestRun = Pick<
  Row<'template_test_runs'>,
  'id' | 'version' | 'passed' | 'failed' | 'unjudged' | 'started_by' | 'finished_at'
> & { results: TestResult[] }

export const testsQuery = ({ id, organization_id }: AgentOf) =>
  queryOptions({
    queryKey: ['agent-tests', organization_id, id],
    queryFn: async ({ signal }): Promise<AgentTest[]> => {
      const { data } = await supabase()
        .from('template_tests')
        .select('id, question, expectation, expected')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** What tests found lately, newest first. */
export const testRunsQuery = ({ id, organization_id }: AgentOf) =>
  queryOptions({
    queryKey: ['agent-test-runs', organization_id, id],
    queryFn: async ({ signal }): Promise<TestRun[]> => {
      const { data } = await supabase()
        .from('template_test_runs')
        .select('id, version, passed, failed, unjudged, started_by, finished_at, results')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .eq('kind', 'tests')
        .order('finished_at', { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .overrideTypes<Pick<TestRun, 'results'>[]>()
        .throwOnError()
      return data
    },
  })

/** A question made from a document, what was answered, and the words of the document. */
export type Answered = TestResult & { source_id: string; source: string; evidence: string }
export type Interview = Omit<TestRun, 'results'> & { results: Answered[] }

/** The last interview of an agent; null where it had none. */
export const interviewQuery = ({ id, organization_id }: AgentOf) =>
  queryOptions({
    queryKey: ['agent-interview', organization_id, id],
    queryFn: async ({ signal }): Promise<Interview | null> => {
      const { data } = await supabase()
        .from('template_test_runs')
        .select('id, version, passed, failed, unjudged, started_by, finished_at, results')
        .eq('organization_id', organization_id)
        .eq('template_id', id)
        .eq('kind', 'interview')
        .order('finished_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .overrideTypes<Pick<Interview, 'results'>[]>()
        .throwOnError()
      return data[0] ?? null
    },
  })

/** The titles that an answer can cite. */
export const sourceTitlesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'titles'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_sources')
        .select('title')
        .eq('organization_id', organizationId)
        .order('title')
        .limit(500)
        .abortSignal(signal)
        .throwOnError()
      return [...new Set(data.map(({ title }) => title))]
    },
  })

/** Adds a test, or changes the one that is named. */
export async function saveTest(
  { id, organization_id }: AgentOf,
  fields: TestFields,
  test?: string,
) {
  const table = supabase().from('template_tests')
  await (test === undefined
    ? table.insert({ ...fields, organization_id, template_id: id })
    : table.update(fields).eq('organization_id', organization_id).eq('id', test)
  ).throwOnError()
}

export async function deleteTest({ organization_id }: AgentOf, test: string) {
  await supabase()
    .from('template_tests')
    .delete()
    .eq('organization_id', organization_id)
    .eq('id', test)
    .throwOnError()
}

/** Puts all tests to the draft or the live version, and keeps what they found. */
export async function runTests(agent: AgentOf, target: 'draft' | 'live', client: QueryClient) {
  const run = await callFunction<TestRun>(`agent-tests/${agent.id}`, { body: { target } })
  client.setQueryData(testRunsQuery(agent).queryKey, (all) => all && [run, ...all])
  return run
}

/** Puts questions that its own documents answer to the draft of an agent, and keeps what it said. */
export async function runInterview(agent: AgentOf, client: QueryClient) {
  const run = await callFunction<Interview>(`agent-tests/${agent.id}/interview`)
  client.setQueryData(interviewQuery(agent).queryKey, run)
  return run
}
