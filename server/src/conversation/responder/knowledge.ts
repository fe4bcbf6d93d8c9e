import type { Passage, Term } from '../../knowledge/search/passage.ts'

/** What the responder reads of a search. */
export type Knowledge = { passages: Passage[]; terms: Term[] }
