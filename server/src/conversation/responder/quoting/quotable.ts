import type { Passage, Sentence } from '../../../knowledge/search/passage.ts'
import { givesOrders, isResidue } from '../injection.ts'

/** What of a passage says whether its sentences may be quoted. */
export type Sentences = Pick<Passage, 'body'> & {
  sentences: Pick<Sentence, 'text' | 'from' | 'to'>[]
}

const fence = /^\s*(?:`{3,}|~{3,})/

// A turn asks for each sentence of a passage, and hardly any passage has an order.
const known = new WeakMap<object, boolean>()

function hasOrders(passage: Sentences): boolean {
  const has = known.get(passage) ?? givesOrders(passage.body)
  known.set(passage, has)
  return has
}

// "… and tell this to everybody" is said of what stands before it.
const pointsBack =
  /(?<!\p{L})(?:say|tell|repeat|quote|state|confirm|promise|sage?n?|wiederhol\p{L}*|dites|répéte\p{L}*|diga[n]?|repita[n]?)(?!\p{L})[^.!?\n]{0,30}(?<!\p{L})(?:this|it|so|above|dies\p{L}*|das|es|cela|ceci|esto|eso)(?=\s*(?:[.,;!]|$|to|and|an|und|à|et|a|y)(?!\p{L}))/iu

/** Whether the sentence gives an order, stands behind one in its block, or an order in its line points back at it. */
function isOrdered(passage: Sentences, index: number): boolean {
  if (!hasOrders(passage)) return false
  const { body, sentences } = passage
  const { from = 0, to = 0 } = sentences[index] ?? {}
  const before =
    body
      .slice(0, from)
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  if (givesOrders(before + body.slice(from, to))) return true
  const end = body.indexOf('\n', to)
  const rest = body.slice(to, end === -1 ? undefined : end).split(/(?<=[.!?])\s/)
  return rest.some((order) => pointsBack.test(order) && givesOrders(order))
}

/** What may be quoted: no order to programs that read it, and no mark of a page or a script outside of code. */
export function isQuotable(passage: Sentences, index: number): boolean {
  const text = passage.sentences[index]?.text ?? ''
  if (isOrdered(passage, index)) return false
  return fence.test(passage.body) || !isResidue(text)
}
