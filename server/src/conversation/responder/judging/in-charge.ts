import { asksYesNo } from '../../retrieval/question-parts.ts'
import type { Part } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import type { Quote } from '../quoting/quote.ts'
import { isRow } from '../quoting/row.ts'
import { folded } from '../tables/cells/words.ts'
import { sameWord, wordsOf } from '../words.ts'
import { contentOf } from './named.ts'

const inCharge =
  /^\W*(?:and |so )?who(?:['’]s| is| are)?(?: (?:of|from|among) (?:your|the|you) ?\p{L}*)? (?:responsible for|in charge of|deals? with|dealing with|handles?|looks? after|looking after|takes? care of|manages?|runs?|leads?|heads?|organi[sz]es?) (?:the |your |our |my )?(.{3,40}?)\W*$/iu
const person = /(?<!\p{L})\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}+(?!\p{L})/u
const mostRows = 2
// "The physios" and "physiotherapy".
const short = 5

function isSaid(word: string, words: string[]): boolean {
  const begin = word.replace(/s$/, '')
  return words.some(
    (other) => sameWord(word, other) || (begin.length >= short && other.startsWith(begin)),
  )
}

/** The rows of people that name what somebody is asked to be in charge of; none where many do. */
export function rowsInCharge({ question, passages }: Part): Quote[] {
  const [, thing = ''] = inCharge.exec(question) ?? []
  if (thing === '' || asksYesNo(question)) return []
  const asked = contentOf(thing, askedLanguage(question))
  if (asked.length === 0) return []
  const rows = passages.flatMap((passage, at) =>
    passage.sentences.flatMap((sentence): Quote[] => {
      const { text, from, to } = sentence
      if (!isRow(passage, sentence) || !person.test(passage.body.slice(from, to))) return []
      const words = wordsOf(folded(text))
      return asked.every((word) => isSaid(word, words)) ? [{ passage: at, from, to, text }] : []
    }),
  )
  return rows.length > mostRows ? [] : rows
}
