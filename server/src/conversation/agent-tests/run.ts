import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { Turns } from '../turn.ts'
import { type AgentTest, judgeAnswer } from './expectation.ts'

export type Begun = {
  version: number | null
  fingerprint: string
  organization: string
  /** The sources that the agent reads; null is all of its organisation. */
  knowledge: string[] | null
  tests: AgentTest[]
}
type Deps = { db: Db; turns: Pick<Turns, 'tryOut'> }
type Run = { templateId: string; kind: 'tests' | 'interview'; begun: Begun; tests: AgentTest[] }

const notFound = () => new HttpError(404, 'template_not_found', 'This agent does not exist.')
// As many as one caller may have answered at once.
const lanes = 2
const failure = 'The answer failed.'
const nothing = { answer: '', answered: false, sources: [], score: null }

/** The agent and its tests as they are now; throws a 404 for who may not change it. */
export async function beginRun(db: Db, claims: Claims, templateId: string, draft: boolean) {
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{ begun: Begun | null }>`
      select private.begin_test_run(${templateId}, ${draft}) as begun
    `.execute(trx),
  )
  if (!rows[0]?.begun) throw notFound()
  return rows[0].begun
}

async function resultOf(
  { turns }: Deps,
  claims: Claims,
  { templateId, begun, test }: Pick<Run, 'templateId' | 'begun'> & { test: AgentTest },
  signal: AbortSignal,
) {
  const { question, expectation, expected } = test
  const asked = { templateId, question, live: begun.version !== null }
  const criterion = expectation === 'judged' ? { criterion: expected } : {}
  try {
    const answer = await turns.tryOut(claims, { ...asked, ...criterion }, signal)
    const sources = [...new Set(answer.citations.map(({ title }) => title))]
    const { text, answered, score } = answer
    const told = { answer: text, answered, sources, score }
    return { ...test, ...told, ...(await judgeAnswer(test, answer)) }
  } catch (error) {
    // A limit that is reached or a caller who has gone ends the run; an answer that failed fails its test.
    if (signal.aborted || error instanceof HttpError) throw error
    return { ...test, outcome: 'failed', why: failure, ...nothing }
  }
}

/** Puts every question to the agent and keeps what came of it; the run as the studio shows it. */
export async function runTests(deps: Deps, claims: Claims, run: Run, signal: AbortSignal) {
  const { templateId, kind, begun, tests } = run
  const results: Awaited<ReturnType<typeof resultOf>>[] = []
  const waiting = tests.entries()
  const lane = async () => {
    for (const [place, test] of waiting) {
      results[place] = await resultOf(deps, claims, { templateId, begun, test }, signal)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return asUser(deps.db, claims, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select private.keep_test_run(${templateId}, ${kind}, ${JSON.stringify(begun)}::jsonb,
        ${JSON.stringify(results)}::jsonb) as id
    `.execute(trx)
    return trx
      .selectFrom('template_test_runs')
      .select(['id', 'kind', 'version', 'results', 'passed', 'failed', 'unjudged'])
      .select(['started_by', 'finished_at'])
      .where('id', '=', rows[0]?.id ?? null)
      .executeTakeFirstOrThrow()
  })
}
