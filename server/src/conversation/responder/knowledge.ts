import type { KnowledgeFound, Passage, Term } from '../../knowledge/search/passage.ts'

/** What the responder reads of a search. */
export type Knowledge = { passages: Passage[]; terms: Term[] }

/** One question of a message, as it was looked up, and what was found. */
export type Part = KnowledgeFound & {
  question: string
  /** Something was told before it, in its message or the turn before, so that its own words are not all that it asks. */
  isTold?: boolean
  /** Nothing answers it: what the answer before quoted is the closest there is. */
  goesOn?: boolean
  /** What was said of it in its own turn, where the rest of the question is of the turn before. */
  leans?: string
}
