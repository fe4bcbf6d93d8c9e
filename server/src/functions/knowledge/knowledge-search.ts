import { Hono } from 'hono'
import { z } from 'zod'
import { searchWords } from '../../conversation/retrieval/search-words.ts'
import { collectedSources } from '../../knowledge/collected-sources.ts'
import type { Passage, SearchModels } from '../../knowledge/search/passage.ts'
import { searchKnowledge } from '../../knowledge/search/search.ts'
import { shownPassages } from '../../knowledge/search/shown-passages.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db } from '../../lib/database/database.ts'
import { parseJson } from '../../lib/parse.ts'
import { requireOrganization } from '../../lib/tokens/acting-organization.ts'

const Question = z.strictObject({
  question: z.string().trim().min(1).max(1000),
  source_ids: z.array(z.uuid()).max(1000).optional(),
  collection_ids: z.array(z.uuid()).max(1000).default([]),
})

type Deps = { db: Db; searchModels?: SearchModels }

/** How near in meaning a passage is, or its best sentence; null where there are no vectors. */
function meaningOf({ cosine, sentenceCosine }: Passage): number | null {
  return cosine === null ? null : Math.max(0, cosine, sentenceCosine ?? 0)
}

/** "Ask your knowledge": what an agent of the organisation would retrieve of sources and collections, with scores. */
export function knowledgeSearch({ db, searchModels }: Deps) {
  const app = new Hono<AppEnv>()

  app.post('/', async (c) => {
    const organizationId = requireOrganization(c, 'search its knowledge')
    const { question, source_ids, collection_ids } = await parseJson(c, Question)
    const claims = c.get('claims')
    const collected =
      collection_ids.length > 0
        ? await collectedSources(db, claims, organizationId, collection_ids)
        : undefined
    const sourceIds = collected ? [...(source_ids ?? []), ...collected] : source_ids
    const asked = { organizationId, question: searchWords(question), sourceIds }
    const found = await searchKnowledge(db, claims, { ...asked, ...searchModels })
    const passages = await asUser(db, claims, (trx) => shownPassages(trx, found))
    return c.json({
      passages: passages.map((passage, index) => ({
        ...passage,
        meaning: found.passages[index] ? meaningOf(found.passages[index]) : null,
      })),
      reranked: found.reranked === true,
    })
  })

  return app
}
