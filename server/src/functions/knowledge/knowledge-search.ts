import { Hono } from 'hono'
import { z } from 'zod'
import { searchWords } from '../../conversation/search-words.ts'
import type { Passage } from '../../knowledge/search/passage.ts'
import { searchKnowledge } from '../../knowledge/search/search.ts'
import { shownPassages } from '../../knowledge/search/shown-passages.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import { parseJson } from '../../lib/parse.ts'
import { requireOrganization } from '../../lib/tokens/acting-organization.ts'

const Question = z.strictObject({
  question: z.string().trim().min(1).max(1000),
  source_ids: z.array(z.uuid()).max(1000).optional(),
})

/** How near in meaning a passage is, or its best sentence; null where there are no vectors. */
function meaningOf({ cosine, sentenceCosine }: Passage): number | null {
  return cosine === null ? null : Math.max(0, cosine, sentenceCosine ?? 0)
}

/** "Ask your knowledge": what an agent of the organisation would retrieve, with scores. */
export function knowledgeSearch({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const organizationId = requireOrganization(c, 'search its knowledge')
    const { question, source_ids: sourceIds } = await parseJson(c, Question)
    const query = { organizationId, question: searchWords(question), sourceIds }
    const found = await searchKnowledge(db, c.get('claims'), query)
    const passages = await asUser(db, c.get('claims'), (trx) => shownPassages(trx, found))
    return c.json({
      passages: passages.map((passage, index) => ({
        ...passage,
        meaning: found.passages[index] ? meaningOf(found.passages[index]) : null,
      })),
    })
  })

  return app
}
