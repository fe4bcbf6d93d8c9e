import { languageName } from '../responder/languages/language.ts'
import { bandOf, type Contract, levelOf, mannerOf } from './contract.ts'

const quoted = (phrases: string[]) => phrases.map((phrase) => `“${phrase}”`).join(', ')

function languagesTold({ languages }: Contract) {
  const [first = 'en', ...others] = languages
  const name = (tag: string) => {
    try {
      return languageName(tag, 'en')
    } catch {
      return tag
    }
  }
  if (others.length === 0) return `Answer in ${name(first)}.`
  return `Answer in the language of the question: ${languages.map(name).join(', ')}, or another one where it is clear. In doubt answer in ${name(first)}.`
}

/** How an agent speaks, as a model is told: tone and length. */
export function manner(contract: Contract): string {
  const { most, told } = bandOf(contract)
  return `Tone: ${contract.tone}, ${mannerOf(contract).told}. Length of answers: ${contract.response_length}, ${told}, at most ${most} words.`
}

/** What each answer keeps to, as a model is told; `prompt.ts` knows these lines again when an answer tells them. */
export function rules(contract: Contract): [language: string, ...others: string[]] {
  const { greeting = '', required_phrases = [], banned_phrases = [] } = contract
  const level = levelOf(contract)
  return [
    languagesTold(contract),
    ...(level ? [`Write ${level.told}.`] : []),
    ...(required_phrases.length > 0
      ? [`Every answer to a question says, word for word: ${quoted(required_phrases)}.`]
      : []),
    ...(banned_phrases.length > 0
      ? [`Words that are never yours, unless you quote a passage: ${quoted(banned_phrases)}.`]
      : []),
    ...(greeting.trim() ? ['The visitor was greeted before. Greet only who greets you.'] : []),
  ]
}
