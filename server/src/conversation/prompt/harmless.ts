import type { Passage } from '../../knowledge/search/passage.ts'
import { givesOrders } from '../responder/injection.ts'

/** Stands where something was left out. */
const leftOut = '(left out)'
/** Marks that could end the place where a text is quoted. */
const fences = /<\/?\s*(?:passages|summary|tool-answer|files|visitor)\s*>/giu

/** A text without the lines that give orders to programs, and without what follows them in their block. */
function withoutOrders(text: string): string {
  if (!givesOrders(text)) return text
  return text
    .split(/(\n\s*\n)/)
    .map((block) => {
      const lines = block.split('\n')
      const ordered = lines.findIndex((_, index) =>
        givesOrders(lines.slice(0, index + 1).join('\n')),
      )
      return ordered === -1 ? block : [...lines.slice(0, ordered), leftOut].join('\n')
    })
    .join('')
}

/** A text that a model is to read as a quotation: no orders, and nothing that ends the quotation. */
export function harmless(text: string): string {
  return withoutOrders(text.replace(fences, ' '))
}

/** A passage as a model may read it: what may not be quoted does not reach a provider either. */
export function harmlessPassage(passage: Pick<Passage, 'title' | 'heading' | 'body'>) {
  const line = (text: string) => harmless(text.replace(/\s+/g, ' '))
  return {
    above: [passage.title, ...passage.heading].map(line).join(' › '),
    body: harmless(passage.body),
  }
}
