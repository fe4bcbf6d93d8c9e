import type { Sentence } from '../../knowledge/search/passage.ts'

const before = /^([-*•#>|]|\d+[.)]|A:|Answer:)\s+/
const after = /\s*\|$/

type Span = Pick<Sentence, 'text' | 'from' | 'to'>

/** A sentence without the marks of a list, a table or a heading around it; still word for word. */
export function unmarked({ text, from, to }: Span): Span {
  const start = before.exec(text)?.[0].length ?? 0
  const end = after.exec(text)?.[0].length ?? 0
  return { text: text.slice(start, text.length - end), from: from + start, to: to - end }
}
