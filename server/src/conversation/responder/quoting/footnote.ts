import type { Passage } from '../../../knowledge/search/passage.ts'
import type { Quote } from './quote.ts'

// "Concession*", "£325 ²"; not the square metre.
const marked =
  /(?<=[\p{L}\p{N})])(?<!(?<!\p{L})[kcm]?m) ?(\*{1,3}|[†‡¹²³⁴⁵⁶⁷⁸⁹])(?![\p{L}\p{N}*¹²³⁴⁵⁶⁷⁸⁹])/gu
const longest = 200

/** What stands below a table under the marks of the cells that are told. */
export function footnotesOf(
  told: string,
  quotes: { passage: number }[],
  passages: Passage[],
): Quote[] {
  const marks = new Set([...told.matchAll(marked)].map(([, mark = '']) => mark))
  const [quote] = quotes
  const document = passages[quote?.passage ?? -1]?.documentId
  if (marks.size === 0 || document === undefined) return []
  return passages.flatMap((each, passage) =>
    each.documentId !== document
      ? []
      : each.sentences.flatMap(({ text, from, to }): Quote[] => {
          const [, mark = ''] = /^(\*{1,3}|[†‡¹²³⁴⁵⁶⁷⁸⁹])\s?[\p{L}\p{N}]/u.exec(text) ?? []
          return marks.has(mark) && text.length <= longest ? [{ passage, from, to, text }] : []
        }),
  )
}
