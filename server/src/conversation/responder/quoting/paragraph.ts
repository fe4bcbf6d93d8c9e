import type { Passage } from '../../../knowledge/search/passage.ts'
import { isAnaphoric } from './anaphora.ts'
import { isListItem } from './list-item.ts'

// "Parking: 80 spaces …", "Pool parties: …"
const label = /^\p{Lu}[^\s.:!?|]*(?: [^\s.:!?|]+){0,3} ?[:：]\s*\S/u
const clause = /^(?:§ ?)?\d+(?:\.\d+)+[.)]?\s/
const longestAfterword = 100

/** Whether a sentence and the one before it stand in one paragraph. */
export function sameParagraph({ body, sentences }: Passage, index: number): boolean {
  return !body.slice(sentences[index - 1]?.to ?? 0, sentences[index]?.from).includes('\n')
}

/** Whether a sentence begins with what its paragraph is about. */
export const isLabelled = ({ sentences }: Passage, index: number) =>
  label.test(sentences[index]?.text ?? '')

/** The text of a sentence's paragraph. */
function paragraphAt(passage: Passage, index: number): string {
  const { body, sentences } = passage
  let [first, last] = [index, index]
  while (first > 0 && sameParagraph(passage, first)) first -= 1
  while (last + 1 < sentences.length && sameParagraph(passage, last + 1)) last += 1
  return body.slice(sentences[first]?.from, sentences[last]?.to)
}

/** Whether a sentence stands in an item of a list, or in a clause that has a number. */
const isEnumerated = (passage: Passage, index: number) =>
  isListItem(passage, index) || clause.test(paragraphAt(passage, index))

/**
 * Whether a sentence of another paragraph goes on with what the best one says: both stand in one list, it leads to the
 * list, unless one number is asked for, the list is followed by a short word on it, or it leans back.
 */
export function goesOn(
  passage: Passage,
  { best, place, asksNumber }: { best: number; place: number; asksNumber: boolean },
): boolean {
  const isBehind = place > best
  const inList = isEnumerated(passage, best)
  if (isBehind && isAnaphoric(passage.sentences[place]?.text ?? '')) return true
  if (isEnumerated(passage, place)) return inList || (isBehind && !asksNumber)
  const text = paragraphAt(passage, place)
  return isBehind && inList && text.length <= longestAfterword && !label.test(text)
}
