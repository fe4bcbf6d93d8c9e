import type { KnowledgeFound } from '../knowledge/search/passage.ts'
import { searchKnowledge } from '../knowledge/search/search.ts'
import type { Claims, Db } from '../lib/database.ts'
import { type Earlier, lookups, speaksOf } from './follow-up.ts'
import { answers, confidence } from './responder/confidence.ts'

export type Retrieval = {
  templateId: string
  draft: boolean
  question: string
  history: Earlier[]
}

// The confidence is fitted on this many.
const limit = 20
const nothing: KnowledgeFound = { passages: [], terms: [], W: 0 }

/** How a question is searched for. */
type Search = (question: string) => Promise<KnowledgeFound>

/** What a search finds on a question; a follow-up keeps its topic. */
export async function lookUp(
  search: Search,
  { question, history }: Pick<Retrieval, 'question' | 'history'>,
): Promise<KnowledgeFound> {
  let first: KnowledgeFound | undefined
  for (const lookup of lookups(question, history)) {
    const found = await search(lookup.question)
    const fits = !lookup.borrowed || speaksOf(question, found)
    if (fits && confidence(question, found) >= answers) return found
    // What the turn before was about is no half answer to this question.
    first ??= lookup.borrowed ? undefined : found
  }
  return first ?? nothing
}

/** What the agent's knowledge says on a question, under the caller's rights. */
export async function retrieve(
  db: Db,
  claims: Claims,
  { templateId, draft, ...asked }: Retrieval,
): Promise<KnowledgeFound> {
  return lookUp(
    (question) => searchKnowledge(db, claims, { templateId, draft, question, limit }),
    asked,
  )
}
