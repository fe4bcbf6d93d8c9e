import { Hono } from 'hono'
import { z } from 'zod'
import type { Turns } from '../../conversation/turn.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Db } from '../../lib/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import { beginRun, runTests } from './run.ts'

const Target = z.strictObject({ target: z.enum(['draft', 'live']) })
const notFound = () => new HttpError(404, 'template_not_found', 'This agent does not exist.')

/** POST /{agent}: puts the tests of an agent to its draft or its live version, and keeps what they found. */
export function agentTests({ db, turns }: { db: Db; turns: Turns }) {
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

  return app
}
