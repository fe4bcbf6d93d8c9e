import type { Passage } from '../../../knowledge/search/passage.ts'
import { areSynonyms } from '../../../knowledge/search/related/related-words.ts'
import { toldBefore } from '../../retrieval/question-parts.ts'
import { detectLanguage } from '../languages/language.ts'
import { isGermanKind, kindOf } from '../question/german-kind.ts'
import { isStaff, saidOfAllStaff } from '../question/staff.ts'
import { sameThing, sameWord, wordsOf } from '../words.ts'
import { headOf, isName, type Missing } from './names.ts'

/** What stands before a kind of thing in the passages, as `asked` does: of "line" perhaps "Green" and "Blue". */
function modifiers(passages: Passage[], kind: string, asked: string) {
  const found = new Map<string, { said: string; name: boolean }>()
  const isKind = (word: string) => sameThing(word, kind) || (isStaff(word) && isStaff(kind))
  for (const passage of passages) {
    const text = `${headOf(passage)}\n${passage.body}`
    for (const pair of text.matchAll(/(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{3,}))/gu)) {
      const [, before = '', after = ''] = pair
      const lower = before.toLowerCase()
      if (!isName(before) || !isKind(after.toLowerCase())) continue
      if (passage.language === 'de' && !isGermanKind(lower, after, asked)) continue
      // A capital at the beginning of a sentence names nothing.
      const begins = /(?:^|[.!?:\n]\s*)$/.test(text.slice(0, pair.index))
      const name = /^\p{Lu}/u.test(before) && !(begins && !/^\p{Lu}/u.test(after))
      if (!found.has(lower) || name) found.set(lower, { said: `${before} ${after}`, name })
    }
  }
  return found
}

// "Really them" is no kind of a thing.
const adverb =
  /^(?:absolutely|basically|certainly|completely|definitely|exactly|honestly|literally|possibly|probably|really|simply|surely|totally|truly)$/

// "Gone under" and "Karte fürs Bad" name no kind of a thing.
const joining =
  /^(?:under|over|off|out|up|down|away|back|about|around|after|before|behind|between|during|since|until|without|within|through|against|towards|into|onto|upon|fürs|ins|ans|ums|aufs|übers|unters|vors|hinters|durchs|vom|beim|zum|zur|und|oder|des|aux|del|al|della|delle|dei|nel|nella)$/

// "Do you run classes?" asks for no kind of classes.
const doing =
  /(?<!\p{L})(?:do|does|did|can|could|may|might|must|shall|should|will|would) (?:i|you|we|they|he|she|it|one) $/iu

/** "Orange line" where there are only a green and a blue one. */
export function otherOfKind(
  question: string,
  sentence: string[],
  head: string[],
  passages: Passage[],
): Missing[] {
  const told = toldBefore(question).length
  // What is but told before the question is no kind that is asked for, unless it is a name; what somebody does is none.
  const pairs = [...question.matchAll(/(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{3,}))/gu)].filter(
    ({ index, 1: before = '' }) =>
      /^\p{Lu}/u.test(before) || (index >= told && !doing.test(question.slice(0, index))),
  )
  const seen = passages.flatMap((passage) => wordsOf(`${headOf(passage)} ${passage.body}`))
  const own = detectLanguage(question)
  const isForeign = passages.every(({ language }) => ![own, 'simple'].includes(language))
  return pairs.flatMap(([, before = '', kind = '']): Missing[] => {
    const word = before.toLowerCase()
    const common =
      // A text says in its own language what is no name.
      (own && isForeign && word === before) ||
      !isName(before) ||
      !isName(kind) ||
      joining.test(word) ||
      joining.test(kind.toLowerCase()) ||
      /\p{L}{3,}est$|\p{L}{3,}ing$/u.test(word) ||
      adverb.test(word)
    const said = (other: string) => sameWord(other, word) || areSynonyms(word, other)
    if (common || [...sentence, ...head].some(said)) return []
    const others = modifiers(passages, kind.toLowerCase(), kindOf(question, before))
    const works = isStaff(kind.toLowerCase())
    if (works && saidOfAllStaff(sentence)) return []
    const named = [...others].filter(
      ([other, its]) => !sameWord(other, word) && (its.name || works),
    )
    const inSentence = named.find(([other]) => sentence.includes(other))
    const known = !works && seen.some((other) => sameWord(other, word))
    const contrast = inSentence ?? (named.length > 1 && !works ? named[0] : undefined)
    if (known ? !(others.has(word) && inSentence) : !contrast) return []
    return [{ asked: `${before} ${kind}`, found: (inSentence ?? contrast)?.[1].said ?? null }]
  })
}
