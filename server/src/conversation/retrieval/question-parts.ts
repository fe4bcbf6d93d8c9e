import { askedLanguage } from '../responder/languages/asked-language.ts'
import { textsOf } from '../responder/languages/language.ts'
import { withoutGreeting } from '../responder/small-talk.ts'

const most = 3
// Each word is looked for among all words of the knowledge: a pasted page must not be.
const mostCharacters = 800
const joint = /(?:\s*[,;]\s*|\s+)(?:(?:and|und|et|y|e|en|oraz)\s+)?/giu
// "I" is a word of its own in English, and joins in Polish and Catalan.
const jointWithI = new RegExp(joint.source.replace('oraz', 'i|oraz'), joint.flags)
const opener =
  /^(?:(?:on|at|in|by|for|from|to|until|since|an|bis|ab|à|de|a|até|op|tot) )?(?:what(?:'?s)?|which|who|when|where|how|why|was|welche[rsmn]?|wer|wann|wo|wie|qui|quand|où|comment|quels?|quelles?|combien|qué|quién|cuándo|dónde|cómo|cuál|cuánt[oa]s?|chi|quando|dove|come|quale|quant[oaie]|quem|onde|como|qual|wat|wie|wanneer|waar|hoe|kto|kiedy|gdzie|jak|ile)(?![\p{L}])/iu

// "… and do I have to pay": asks without a word for what.
const inverted =
  /^(?:is|are|was|do|does|did|can|could|may|must|will|would|should|has|have) (?:i|you|we|they|he|she|it|there|the|a|an|my|our|your|this|that|somebody|someone|anybody)(?!\p{L})/iu

function letters(text: string) {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0
}

/** Whether a piece of a sentence asks something by itself. */
function asks(text: string): boolean {
  const { asks } = textsOf(askedLanguage(text))
  return (
    /[?？]/u.test(text) ||
    Object.values(asks).some((pattern) => pattern.test(text)) ||
    inverted.test(text) ||
    text.split(/[:,]\s+/).some((clause) => opener.test(clause))
  )
}

/** Where a sentence begins its second question: after "and", or after a comma. */
function cut(question: string): string[] {
  const joints = askedLanguage(question) === 'en' ? joint : jointWithI
  for (const match of question.matchAll(joints)) {
    const rest = question.slice(match.index + match[0].length)
    const before = question.slice(0, match.index)
    const joined = /[,;]|\S/u.test(match[0])
    if (
      joined &&
      (opener.test(rest) || inverted.test(rest)) &&
      asks(before) &&
      letters(before) >= 3 &&
      letters(rest) >= 2
    ) {
      return [before, ...cut(rest)]
    }
  }
  return [question]
}

/** What is looked up of a message: of a long one the sentences that ask, or else its beginning. */
export function lookedUp(message: string): string {
  if (message.length <= mostCharacters) return message
  const asking = message.match(/[^.!?。！？\n]{1,400}[?？]/gu) ?? []
  const asked = asking.map((sentence) => sentence.trim()).join(' ')
  return (asked || message).slice(0, mostCharacters)
}

/**
 * The questions of a message, each as it was asked, and what it only tells before them: "… and how long …?" is two
 * questions.
 */
export function questionParts(message: string): { told: string; questions: string[] } {
  const question = withoutGreeting(message)
  const sentences = question
    .split(/(?<=[.!?])\s+|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  const asking = sentences.filter((sentence) => /[?？][\s"'”’)]*$/u.test(sentence))
  if (asking.length === 0) return { told: '', questions: cut(question).slice(0, most) }
  const told = sentences.slice(0, sentences.indexOf(asking[0] ?? '')).join(' ')
  return { told, questions: asking.flatMap(cut).slice(0, most) }
}

/** Whether a question wants yes or no. */
export function asksYesNo(question: string): boolean {
  const { asks } = textsOf(askedLanguage(question))
  return asks.yesNo.test(question.trim())
}

/**
 * What a question tells before it asks: "I'm at uni in Durham" of "I'm at uni in Durham, do I get it cheaper?". Empty where
 * it begins by asking, or with what the question is about: "For the Oslo office, what …".
 */
export function toldBefore(question: string): string {
  const asking = [...question.matchAll(/[,;:]\s+|[.!]\s+/gu)].find(({ index, 0: mark }) => {
    const rest = question.slice(index + mark.length)
    return opener.test(rest) || inverted.test(rest)
  })
  const before = asking ? question.slice(0, asking.index) : ''
  return /^(?:and |so |but |well,? )*(?:i|i['’]\p{L}+|we|we['’]\p{L}+|my|our|he|she|they|there|this|yesterday)(?!\p{L})/iu.test(
    before,
  )
    ? before
    : ''
}
