import type { Passage, Sentence } from '../../../knowledge/search/passage.ts'
import { givesOrders, isResidue } from '../injection.ts'

/** What of a passage says whether its sentences may be quoted. */
export type Sentences = Pick<Passage, 'body'> & {
  sentences: Pick<Sentence, 'text' | 'from' | 'to'>[]
}

const fence = /^\s*(?:`{3,}|~{3,})/

/** Whether the sentence stands in a block of text after a line that orders its reader about, or in that line. */
function isOrdered({ body, sentences }: Sentences, index: number) {
  const { from = 0, to = 0 } = sentences[index] ?? {}
  const block =
    body
      .slice(0, from)
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  const end = body.indexOf('\n', to)
  const lines = block + body.slice(from, end === -1 ? undefined : end)
  return givesOrders(lines)
}

/** What may be quoted: no order to programs that read it, and no mark of a page or a script outside of code. */
export function isQuotable(passage: Sentences, index: number): boolean {
  const text = passage.sentences[index]?.text ?? ''
  if (isOrdered(passage, index)) return false
  return fence.test(passage.body) || !isResidue(text)
}
