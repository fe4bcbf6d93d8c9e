import { Hono } from 'hono'
import { z } from 'zod'
import { beginRun, runTests } from '../../conversation/agent-tests/run.ts'
import type { Turns } from '../../conversation/turn.ts'
import { unansweredStarters } from '../../conversation/unanswered-starters.ts'
import type { SearchModels } from '../../knowledge/search/passage.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import {
  interviewPrompt,
  mostTokens,
  passagesToAsk,
  readQuestions,
  together,
} from './interview/by-model.ts'
import { makeQuestions } from './interview/make-questions.ts'
import { readPassages } from './interview/read-passages.ts'

const Target = z.strictObject({ target: z.enum(['draft', 'live']) })
const Again = z.strictObject({
  /** What the visitor said. */
  message_id: z.uuid(),
  /** The draft without one. */
  version: z.int().min(1).max(2_000_000_000).nullable().default(null),
  /** As the version says without one. */
  model: z
    .union([z.literal('built-in'), z.uuid()])
    .nullable()
    .default(null),
})
const noSource = () =>
  new HttpError(404, 'source_not_found', 'This agent does not use this source.')
const notFound = () => new HttpError(404, 'template_not_found', 'This agent does not exist.')

// Asked one after another they take a minute with a slow model.
const mostQuestions = 12
const mostOffered = 3
// A starter question has at most 200 characters.
const longestOffered = 200

type AgentTestsDeps = { db: Db; turns: Turns; searchModels?: SearchModels | undefined }

/**
 * POST /{agent}: puts the tests of an agent to its draft or its live version, and keeps what they found;
 * POST /{agent}/interview: the same with questions that its own documents answer, to its draft: written by its model, and by rules;
 * POST /{agent}/replay: what it would answer today to what a visitor said once. Nothing is kept and nothing is changed;
 * GET /{agent}/starters: which of its draft's starter questions its knowledge has no answer to;
 * GET /{agent}/questions/{source}: some that one of its sources answers, for people to begin with.
 */
export function agentTests({ db, turns, searchModels }: AgentTestsDeps) {
  const app = new Hono<AppEnv>()

  app.post('/:id', async (c) => {
    const templateId = parseParam(c, 'id', z.uuid(), notFound)
    const { target } = await parseJson(c, Target)
    const claims = c.get('claims')
    const begun = await beginRun(db, claims, templateId, target === 'draft')
    if (begun.tests.length === 0) {
      throw new HttpError(422, 'no_tests', 'This agent has no tests yet. Add one first.')
    }
    const run = { templateId, kind: 'tests' as const, begun, tests: begun.tests }
    return c.json(await runTests({ db, turns }, claims, run, c.req.raw.signal), 201)
  })

  app.post('/:id/interview', async (c) => {
    const templateId = parseParam(c, 'id', z.uuid(), notFound)
    const claims = c.get('claims')
    const begun = await beginRun(db, claims, templateId, true)
    const passages = await readPassages(db, claims, begun)
    const read = passagesToAsk(passages)
    const prompt = { ...interviewPrompt(read, mostQuestions), mostTokens, signal: c.req.raw.signal }
    const written = read.length > 0 ? await turns.write(claims, templateId, prompt) : null
    const tests = together(
      readQuestions(written ?? '', read, mostQuestions),
      makeQuestions(passages, mostQuestions),
      mostQuestions,
    )
    if (tests.length === 0) {
      throw new HttpError(
        422,
        'no_questions',
        'No question could be made from what this agent knows. Add a document with prices, times, a table or questions.',
      )
    }
    const run = { templateId, kind: 'interview' as const, begun, tests }
    return c.json(await runTests({ db, turns }, claims, run, c.req.raw.signal), 201)
  })

  app.post('/:id/replay', async (c) => {
    const templateId = parseParam(c, 'id', z.uuid(), notFound)
    const { message_id: messageId, version, model } = await parseJson(c, Again)
    const { signal } = c.req.raw
    return c.json(
      await turns.replay(c.get('claims'), { templateId, messageId, version, model }, signal),
    )
  })

  app.get('/:id/starters', async (c) => {
    const templateId = parseParam(c, 'id', z.uuid(), notFound)
    const unanswered = await unansweredStarters({ db, searchModels }, c.get('claims'), templateId)
    return c.json({ unanswered })
  })

  app.get('/:id/questions/:source', async (c) => {
    const templateId = parseParam(c, 'id', z.uuid(), notFound)
    const source = parseParam(c, 'source', z.uuid(), noSource)
    const claims = c.get('claims')
    const { organization, knowledge } = await beginRun(db, claims, templateId, true)
    if (knowledge && !knowledge.includes(source)) throw noSource()
    const passages = await readPassages(db, claims, { organization, knowledge: [source] })
    const questions = makeQuestions(passages, mostQuestions)
      .map(({ question }) => question)
      .filter(({ length }) => length <= longestOffered)
      .slice(0, mostOffered)
    return c.json({ questions })
  })

  return app
}
