import type { Claims } from '../../lib/database/database.ts'
import type { OwnModel } from '../providers/providers.ts'
import { agentOf, type KnowledgeQuery, type Passage } from '../search/passage.ts'

/** How many of the best passages a model is shown; those after them stay where they are. */
export const shownToModel = 20
/** How long a question waits for it; then the order of the search stands. */
const patienceMs = 1500

// Of reciprocal ranks that of the model counts twice: what it puts first stands first, and what the search puts first
// stays among those that are read, however little the model knows of a language.
const weightOfModel = 2

/** Where each of these stands when the best comes first; of two that are equal the one that came first. */
function placesOf(scores: number[]): number[] {
  const order = scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const places: number[] = []
  for (const [place, at] of order.entries()) places[at] = place
  return places
}

/** The order that a search and the scores of a model make together: which one of the search comes first, and so on. */
export function blended(scores: number[]): number[] {
  const joint = placesOf(scores).map((place, at) => weightOfModel / (1 + place) + 1 / (1 + at))
  return joint.map((_, at) => at).sort((a, b) => (joint[b] ?? 0) - (joint[a] ?? 0) || a - b)
}

const textOf = ({ title, heading, body }: Passage) => [title, ...heading, body].join('\n')

/** What a search has found, and where it looked. */
type Found = { scope: string | null; passages: Passage[] }

/** Whose model may be asked, as the database says it to those who may search there. */
type Told = { organizationId: string; reranking: OwnModel | null }

/**
 * Passages, best first, in the order that a reranking model makes of them; null where there is none, where it fails or
 * takes too long, and where a limit of spending is reached.
 */
export async function rerank(
  query: KnowledgeQuery,
  claims: Claims,
  { scope, passages }: Found,
): Promise<Passage[] | null> {
  const { reranking, question, patience = patienceMs } = query
  const told: Told | null = scope ? JSON.parse(scope) : null
  const shown = passages.slice(0, shownToModel)
  if (!reranking || !told || shown.length < 2) return null
  const by = { claims, ...agentOf(query) }
  const where = { organizationId: told.organizationId, own: told.reranking, by }
  const asked = { question, documents: shown.map(textOf) }
  const scores = await reranking.scores(where, asked, patience).catch(() => null)
  if (!scores) return null
  return [...blended(scores).flatMap((at) => shown[at] ?? []), ...passages.slice(shownToModel)]
}
