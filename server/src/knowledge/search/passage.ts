import type { Reranking } from '../reranking/reranking.ts'
import type { Embeddings } from '../vectors/embeddings.ts'

/** A sentence of a passage. `from` and `to` are offsets in the passage's body. */
export type Sentence = {
  text: string
  from: number
  to: number
  /** Share of the question's weight that the sentence covers, 0..1 (its heading and predecessor help). */
  coverage: number
  /** Cosine with the question when the sentence and the question have vectors. */
  cosine: number | null
}

export type Passage = {
  chunkId: string
  sourceId: string
  documentId: string
  /** Of its document, and where the passage stands in the text of that revision. */
  revision: number
  from: number
  to: number
  /** Whether visitors may open its source. */
  shared: boolean
  /** Of its source. Of an answer the body is the question, an empty line, and the answer that was written to it. */
  kind: string
  /** Where the chunk stands in its document, from 0. */
  ordinal: number
  title: string
  /** The headings above the passage, outermost first; empty when there are none. */
  heading: string[]
  page: number | null
  body: string
  language: string
  bm25: number
  /** Score of its words, 0..1, in itself and not beside others: bm25 / (2.2 · W). */
  f: number
  /** Cosine of the whole passage with the question; null without vectors. */
  cosine: number | null
  /** Cosine of its best sentence with the question; null without vectors. */
  sentenceCosine: number | null
  /** Share of the question's weight that its title and headings cover, 0..1. */
  headed: number
  /** Coverage of the best sentence. */
  coverage: number
  /** What the search orders them by: f, half the coverage, and the greater cosine where there is one. */
  score: number
  sentences: Sentence[]
}

/** A thing that the question asks for: its stem, its weight, and the stems of the texts that say it. */
export type Term = { lexeme: string; idf: number; stems: string[] }

export type KnowledgeFound = {
  /** Best first. Empty when nothing matched, or when the caller may not search there. */
  passages: Passage[]
  /** The question's distinct stems without stop words, in the language of the best passage. */
  terms: Term[]
  /** Sum of the idf of all terms, unseen ones too. */
  W: number
  /** How many passages were searched, where they were. */
  size?: number
  /** Whether a reranking model had a say in their order. */
  reranked?: boolean
  /** Whether vectors of what was read a moment ago are still being made. */
  early?: boolean
}

/** The models that a search asks. */
export type SearchModels = {
  /** What reads questions; the built-in model alone where none are given. */
  embeddings?: Pick<Embeddings, 'usual' | 'asked'>
  /** What orders what was found; the search alone where none is given. */
  reranking?: Pick<Reranking, 'scores'>
  /** How long an answer waits for the vectors of a text that was read a moment ago, in ms; not at all by default. */
  awaitedMs?: number
}

/** Either the caller's organisation, or an agent (its live version, or its draft for those who may read it). */
export type KnowledgePlace = {
  /** Narrows the search further, never widens it. */
  sourceIds?: string[]
} & ({ organizationId: string } | { templateId: string; draft?: boolean })

export type KnowledgeQuery = {
  question: string
  /** Passages wanted, 1..50; 10 by default. */
  limit?: number
  /** How long vectors, and then a reranking model, are waited for, in ms; then it goes on without. 0: not at all. */
  patience?: number
} & SearchModels &
  KnowledgePlace

/** Which agent is asked, and in which state; none where knowledge itself is searched. */
export const agentOf = (query: KnowledgeQuery) =>
  'templateId' in query
    ? { agent: query.templateId, draft: query.draft ?? false }
    : { agent: null, draft: false }
