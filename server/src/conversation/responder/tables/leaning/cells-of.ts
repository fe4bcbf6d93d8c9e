import { placesAround } from '../../../../knowledge/search/related/related-words.ts'
import { contentOf } from '../../judging/named.ts'
import type { Part } from '../../knowledge.ts'
import { detectLanguage } from '../../languages/language.ts'
import { namesIn } from '../../words.ts'
import { answerFromTables, setsBack, type TableAnswer } from '../answer-from-tables.ts'
import { understoodWords } from '../ask.ts'
import { alike, folded, questionOf, wordsOf } from '../cells/words.ts'

// "Leitet" and "Leitung".
const beginning = 4
const beginsAlike = (one: string, other: string) =>
  one.length >= beginning && other.startsWith(one.slice(0, beginning))

/** Whether a word may be the name of a place or a person, which a row of others, or of a line that goes there, may be for. */
const isName = (word: string, message: string) =>
  namesIn(message).some((name) => folded(name) === word) || placesAround(word).length > 0

/** Whether cells have any of what a follow-up names by itself; one that names nothing is answered by whatever it leans on. */
function speakOf(message: string, text: string, language: string | undefined): boolean {
  const question = questionOf(message.replace(setsBack, 'cost'), language)
  const understood = understoodWords(question)
  const content = contentOf(message, detectLanguage(message) ?? 'en')
  const named = question.content.filter(
    (word) => content.includes(word) && !/\d/.test(word) && !understood.has(word),
  )
  const words = wordsOf(text)
  const isSaid = (word: string) =>
    words.some((other) => alike(question, word, other) || beginsAlike(word, other))
  return named.length === 0 || named.some((word) => isSaid(word) || isName(word, message))
}

/**
 * What the tables say to a question; null where they do not. Of a follow-up they have to have something that it names
 * itself: "Is the travel included in it?" is not answered by the price of what was asked about before.
 */
export function cellsOf({ question, passages, leans }: Part, language: string): TableAnswer | null {
  const cells = answerFromTables(question, passages, language)
  const [quote] = cells?.quotes ?? []
  const spoken = passages[quote?.passage ?? -1]?.language
  return cells && leans && !speakOf(leans, cells.text, spoken) ? null : cells
}
