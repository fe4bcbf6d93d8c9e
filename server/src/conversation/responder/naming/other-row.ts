import type { Passage } from '../../../knowledge/search/passage.ts'
import { isRow } from '../quoting/row.ts'
import { sameWord, wordsOf } from '../words.ts'
import { counting, everyday, headOf, holds, isName, type Missing } from './names.ts'

/** "Port Arlow" where the row of the table is that of Port Ames. */
export function otherOfName(question: string, passage: Passage, sentence: string): Missing[] {
  const row = passage.sentences.find(({ text }) => text === sentence)
  if (!row || !isRow(passage, row)) return []
  const name = sentence.split(':')[0] ?? ''
  const pairs = question.match(/(?<!\p{L})\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)+/gu) ?? []
  return pairs.flatMap((asked) => {
    const words = asked.split(' ').filter(isName)
    const told = words.filter((word) => holds(wordsOf(sentence), word))
    const partly = told.length > 0 && told.length < words.length
    return partly ? [{ asked, found: name.trim() }] : []
  })
}

// "I take 3" counts what is taken.
const acting =
  /(?<!\p{L})(?:i|you|we|they|he|she|it|one|to|can|may|must|should|will|ich|man|wir|sie|je|on|nous|vous|ils) $/iu

/** "alarm 422" where the sentence is about Alarm 537. */
export function otherOfNumber(question: string, passage: Passage, sentence: string): Missing[] {
  const text = `${headOf(passage)}\n${sentence}`
  const known = [...text.matchAll(/(?<!\p{L})(\p{Lu}\p{L}{2,}) (\d+\p{L}?)(?!\p{L})/gu)]
  const pairs = question.matchAll(/(?<!\p{L})(\p{L}{3,}) (\d+\p{L}?)(?![\p{L}\d]|[.,:]\d)/gu)
  return [...pairs].flatMap((pair): Missing[] => {
    const [asked, kind = '', number = ''] = pair
    const counts = counting.test(kind) || acting.test(question.slice(0, pair.index))
    if (counts || everyday.has(kind.toLowerCase()) || holds(wordsOf(text), number)) return []
    const other = known.find(([, its = '']) => sameWord(its.toLowerCase(), kind.toLowerCase()))
    return other ? [{ asked, found: other[0] }] : []
  })
}

const spelt =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)'

/** "Seven times" where the name of the row says "five times", and "pontoon F" where the rows are A and D. */
export function otherOfRow(question: string, passage: Passage, sentence: string): Missing[] {
  const row = passage.sentences.find(({ text }) => text === sentence)
  if (!row || !isRow(passage, row)) return []
  const name = (sentence.split(':')[0] ?? '').toLowerCase()
  const counted = question.matchAll(new RegExp(`(?<!\\p{L})${spelt} (\\p{L}{3,})`, 'giu'))
  const counts = [...counted].flatMap(([asked, thing = '']): Missing[] => {
    const own = new RegExp(`(?<!\\p{L})${spelt} ${thing.toLowerCase()}(?!\\p{L})`, 'iu').exec(name)
    const isOther = own && own[0].toLowerCase() !== asked.toLowerCase()
    return isOther ? [{ asked, found: own[0] }] : []
  })
  const letters = [...question.matchAll(/(?<!\p{L})(\p{L}{3,}) (\p{Lu})(?![\p{L}\p{N}'’.-])/gu)]
  const others = letters.flatMap(([asked, kind = '', letter = '']): Missing[] => {
    const words = wordsOf(sentence.split(':')[0] ?? '')
    const isKind = words.some((word) => sameWord(word, kind.toLowerCase()))
    const isOther = isKind && letter !== 'I' && !words.includes(letter.toLowerCase())
    return isOther ? [{ asked, found: null }] : []
  })
  return [...counts, ...others]
}
