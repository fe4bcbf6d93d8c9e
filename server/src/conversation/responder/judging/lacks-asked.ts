import { asksYesNo } from '../../retrieval/question-parts.ts'
import type { Part } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { lacksExistence } from '../naming/strangers.ts'
import { answerType } from '../question/answer-type.ts'
import { lacksMail, lacksPhoneNumber } from '../question/phone-number.ts'
import type { Quote } from '../quoting/quote.ts'
import { folded } from '../tables/cells/words.ts'
import { isOfLoad } from '../tables/columns/own-weight.ts'
import { sameWord, wordsOf } from '../words.ts'
import { lacksThing } from './lacks-thing.ts'
import { contentOf, namedIn } from './named.ts'

const ordinal =
  /(?<!\p{L})(?:(?:first|last|earliest|latest) (?!year|month|week|night|day|time|class|name|aid|minute|one)\p{L}+|(?:erste|letzte|früheste|späteste)[nrs]? \p{Lu}\p{L}+|(?:premier|première|dernier|dernière) \p{L}+|(?:primer|primera|último|última) \p{L}+)/iu
const end =
  /(?<!\p{L})(?:first|last|earliest|latest|final(?:ly)?|begins?|starts?|ends?|until|till|erste\p{L}*|letzte\p{L}*|früheste\p{L}*|späteste\p{L}*|beginn\p{L}*|ende\p{L}*|bis|premi\p{L}+|derni\p{L}+|jusqu\p{L}*|primer\p{L}*|últim\p{L}+|hasta)(?!\p{L})/iu

/** Whether the first or the last of something is asked for, and what is quoted speaks of neither: "the last train". */
const lacksOrdinal = (question: string, text: string) =>
  answerType(question) === 'date' && ordinal.test(question) && !end.test(text)

// "A permit for a third car", where the first and the second are told.
const later =
  /(?<!\p{L})(third|fourth|fifth|dritte[nrs]?|vierte[nrs]?|troisième|quatrième|tercer[oa]?|cuart[oa]) \p{L}+/iu
const earlier =
  /(?<!\p{L})(?:first|second|erste[nrs]?|zweite[nrs]?|premi[eè]re?|deuxième|primer[oa]?|segund[oa])(?!\p{L})/iu
const beyond =
  /(?<!\p{L})(?:further|additional|others?|every|each|more|weitere[nrs]?|jede[nrs]?|chaque|autres?|cada|otr[oa]s?|demás)(?!\p{L})/iu

/** Whether a later one of several is asked for, and what is quoted ends before it. */
function lacksPosition(question: string, text: string): boolean {
  const [, position = ''] = later.exec(question) ?? []
  const isTold = wordsOf(text).some((word) => sameWord(word, position.toLowerCase()))
  return position !== '' && !isTold && earlier.test(text) && !beyond.test(text)
}

/** Whether yes or no is asked and a row of a table says nothing of the question but what it is called. */
function isOnlyNamed({ question, passages, terms }: Part, { passage, from, text }: Quote): boolean {
  const { title = '', heading = [], body = '' } = passages[passage] ?? {}
  if (body.startsWith(text, from) || !asksYesNo(question)) return false
  const language = askedLanguage(question)
  if (passages[passage]?.language !== language) return false
  const [name = '', ...cells] = text.split(':')
  const head = contentOf([title, ...heading, name].join(' '), language)
  const told = contentOf(cells.join(' '), language)
  const isIn = (word: string, words: string[]) => {
    const stems =
      terms.find(({ lexeme }) => word.startsWith(lexeme.slice(0, Math.max(3, lexeme.length - 1))))
        ?.stems ?? []
    return words.some(
      (other) =>
        sameWord(word, other) ||
        stems.some((stem) => other.startsWith(folded(stem).slice(0, Math.max(3, stem.length - 1)))),
    )
  }
  const rest = namedIn(question, language).filter((word) => !isIn(word, head))
  return rest.length > 0 && !rest.some((word) => isIn(word, told))
}

// What a company does with things: who rents none sells some.
const doing =
  /^\W*(?:and |but |so )?(?:do|can|could|would|will) you (?:also |ever |still |guys )?(rent|hire|lease|lend|repair|mend|fix|sell|buy|deliver|ship|install|fit|service|clean|train|teach|translate|print|frame|sharpen|store|transport|wash|wrap|engrave|recycle|insure)(?:ing)?(?!\p{L})/iu

/** Whether it is asked if a company does something, and what is quoted does not speak of doing it. */
function lacksDeed({ question, passages, terms }: Part, { passage, text }: Quote): boolean {
  const deed = doing.exec(question)?.[1]?.toLowerCase()
  if (!deed || passages[passage]?.language !== 'en') return false
  const stems =
    terms.find(({ lexeme }) => deed.startsWith(lexeme.slice(0, Math.max(3, lexeme.length - 1))))
      ?.stems ?? []
  const { title = '', heading = [] } = passages[passage] ?? {}
  const words = wordsOf([title, ...heading, text].join(' '))
  return !words.some(
    (word) =>
      sameWord(deed, word) ||
      stems.some((stem) => word.startsWith(stem.slice(0, Math.max(3, stem.length - 1)))),
  )
}

/** Whether a quote lacks the very thing that is asked for, whatever else it says. */
export function lacksAsked(part: Part, quote: Quote): boolean {
  const { question } = part
  const { text } = quote
  const passage = part.passages[quote.passage]
  return (
    lacksPhoneNumber(question, text) ||
    lacksMail(question, text) ||
    lacksOrdinal(question, text) ||
    lacksPosition(question, text) ||
    isOfLoad(question, text) ||
    (part.goesOn !== true && isOnlyNamed(part, quote)) ||
    lacksDeed(part, quote) ||
    lacksThing(part, quote) ||
    (passage !== undefined && lacksExistence(question, passage, text, part))
  )
}
