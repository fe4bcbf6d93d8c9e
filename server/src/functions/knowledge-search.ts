import { Hono } from 'hono'
import { z } from 'zod'
import { searchWords } from '../conversation/search-words.ts'
import { searchKnowledge } from '../knowledge/search.ts'
import { shownPassages } from '../knowledge/shown-passages.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson } from '../lib/parse.ts'

const Question = z.strictObject({
  question: z.string().trim().min(1).max(1000),
  source_ids: z.array(z.uuid()).max(1000).optional(),
})

/** "Ask your knowledge": what an agent of the caller's organisation would retrieve, with scores. */
export function knowledgeSearch({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const { question, source_ids: sourceIds } = await parseJson(c, Question)
    const claims = c.get('claims')
    const organizationId = claims.organization_id
    if (!organizationId) {
      throw claims.role === 'authenticated'
        ? new HttpError(403, 'no_organization', 'Join an organization to search its knowledge.')
        : new HttpError(401, 'unauthorized', 'Sign in to search knowledge.')
    }
    const passages = await asUser(db, claims, async (trx) => {
      const found = await searchKnowledge(trx, {
        organizationId,
        question: searchWords(question),
        sourceIds,
      })
      return shownPassages(trx, found)
    })
    return c.json({ passages })
  })

  return app
}
