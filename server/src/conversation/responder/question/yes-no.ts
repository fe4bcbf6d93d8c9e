import { asksYesNo } from '../../retrieval/question-parts.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { detectLanguage, languages, textsOf } from '../languages/language.ts'
import { numberOf, numeralsIn } from '../tables/cells/numbers.ts'
import { sameWord, wordsOf } from '../words.ts'
import { withinLimit } from './limit.ts'
import { allows, bounds } from './permission.ts'

/** The words of a question that carry it. */
function carrying(question: string): string[] {
  const small = new Set(textsOf(askedLanguage(question)).words.split(' '))
  return wordsOf(question).filter((word) => word.length > 2 && !small.has(word))
}

// What asks whether something may be or is there, and does not say what.
const general =
  /^(?:allow\w*|permit\w*|possible|able|welcome|need\w*|have|there|okay|availab\w*|includ\w*|accept\w*|offer\w*|free|erlaubt|gestattet|möglich|brauch\w*|enthalten|inbegriffen|permis\w*|possibles?|autorisé\w*|inclus\w*|compris\w*|besoin|permitid\w*|posibles?|incluid\w*)$/u

const share = (words: string[], text: string) => {
  const said = wordsOf(text)
  const held = words.filter((word) => said.some((other) => sameWord(word, other)))
  return words.length === 0 ? 0 : held.length / words.length
}

/** The clause of a quote that speaks most of the question. */
function clauseOf(quote: string, words: string[]): string {
  const clauses = quote.split(
    /(?<=[.!?])\s+|[;:]\s|,?\s(?:but|and|aber|und|mais|et|pero|y|ma|e|mas|maar|en|ale)\s|,\s(?=\p{L}+\s)/u,
  )
  const [best = quote] = clauses.sort((a, b) => share(words, b) - share(words, a))
  return best
}

// What is done without something is not denied.
const lacking = /(?<!\p{L})(?:without|ohne|sans|sin|senza|sem|zonder|bez)(?!\p{L})/giu

const paying =
  /\b(?:(?:have|need) to pay|(?:is|are) there (?:a |any )?(?:charges?|fees?|costs?)|do you charge|cost extra)\b|(?<!\p{L})(?:muss (?:ich|man) .*(?:zahlen|bezahlen)|kostet das etwas|faut-il payer|hay que pagar)(?!\p{L})/iu
const free = /\bfree\b/i
const gratis =
  /\b(?:free(?: of charge)?|at no cost|costs? nothing|for nothing|without charge|no charge)\b(?! (?:for|if|when|until)\b)|(?<!\p{L})(?:kostenlos|kostenfrei|umsonst|gratis|gratuite?s?|gratuit[oa]s?)(?!\p{L})/iu

/** Whether a quote has a number, or the hour and the minutes of a time. */
function says(quote: string, number: string): boolean {
  const said = numeralsIn(quote)
  const figures: string[] = quote.match(/\d+/g) ?? []
  return (
    said.some((each) => numberOf(each) === numberOf(number)) ||
    (/^\d{1,2}[.,]\d{2}$/.test(number) &&
      number.split(/[.,]/).every((part) => figures.includes(part)))
  )
}

const leastOfSubject = 0.4

/** Whether the quote says yes or no to the question; null where it leaves that to the reader. */
export function decide(question: string, quote: string): 'yes' | 'no' | null {
  if (!asksYesNo(question)) return null
  const { negation } = textsOf(askedLanguage(question))
  const spoken = textsOf(detectLanguage(quote) ?? askedLanguage(question)).negation
  if (negation.test(question)) return null
  const words = carrying(question)
  const subject = words.filter((word) => !general.test(word))
  const clause = clauseOf(quote, subject.length > 0 ? subject : words)
  const covered = share(words, clause)
  const limited = withinLimit(question, quote)
  if (limited !== null) return covered < 0.3 ? null : limited ? 'yes' : 'no'
  if (numeralsIn(question).some((number) => !says(quote, number))) return null
  // Who asks whether something is to be paid is told "no" where it is free.
  if (paying.test(question) && (gratis.test(clause) || free.test(clause)))
    return gratis.test(clause) && covered >= 0.3 ? 'no' : null
  const denied = spoken.test(clause.replace(lacking, ''))
  // That children are not allowed says nothing of dogs.
  const isOfIt = subject.length === 0 || share(subject, clause) >= leastOfSubject
  if (denied) return covered >= 0.3 && isOfIt && !bounds.test(clause) ? 'no' : null
  if (spoken.test(quote) || bounds.test(quote)) return null
  return covered >= 0.5 && allows.test(clause) ? 'yes' : null
}

const verdicts = languages.flatMap((language) => {
  const { yes, no } = textsOf(language)
  return [yes, no].map((said) => said.replace(/[.。]$/u, '').toLowerCase())
})

/** Whether a text begins with a yes or a no: it answers some question, perhaps another one. */
export function beginsWithVerdict(text: string): boolean {
  const begin = text.toLowerCase()
  return verdicts.some(
    (said) => begin.startsWith(said) && /^[,.:;!。、]/u.test(begin.slice(said.length)),
  )
}
