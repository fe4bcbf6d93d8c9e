import type { Passage } from '../../../knowledge/search/passage.ts'
import { givesOrders, isResidue } from '../injection.ts'

const fence = /^\s*(?:`{3,}|~{3,})/

/** Whether the sentence stands in a block of text after a line that orders its reader about, or in that line. */
function isOrdered({ body, sentences }: Passage, index: number) {
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
export function isQuotable(passage: Passage, index: number): boolean {
  const text = passage.sentences[index]?.text ?? ''
  if (isOrdered(passage, index)) return false
  return fence.test(passage.body) || !isResidue(text)
}
