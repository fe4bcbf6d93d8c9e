import { splitSentences } from '../../knowledge/reading/sentences.ts'
import { detectLanguage, type Language } from '../responder/languages/language.ts'
import { smallTalkIn, withoutGreeting } from '../responder/small-talk.ts'
import { bandOf, type Contract, levelOf, mannerOf } from './contract.ts'
import { countWords, ownWords, prose, says, unmarked } from './wording.ts'

/**
 * What was answered: a question about the knowledge; small talk; an honest “I do not know” or a no; or an act of a tool
 * or the next question of an interview, whose words are not the persona's to choose.
 */
export type Kind = 'answer' | 'talk' | 'refusal' | 'act'

export type Said = {
  kind: Kind
  /** As it was stored, with the marks of its citations. */
  text: string
  /** What it quotes, word for word. */
  quotes: string[]
  question: string
  /** How many questions were asked at once. */
  questions: number
  /** Whether a model wrote it; what is only quoted is not worded by the persona. */
  isWritten: boolean
  /** The language that the answer should have. */
  language: Language
}
export type Check = 'length' | 'reading' | 'required' | 'banned' | 'greeting' | 'language' | 'tone'
export type Failed = { check: Check; why: string }
export type Score = { score: number; failed: Failed[] }

/** Null where a check does not apply, empty where it is kept, else why not. */
type Finding = string | null
type Heard = Said & { bare: string; own: string }

const quoted = (phrases: string[]) => phrases.map((phrase) => `“${phrase}”`).join(', ')

function length(contract: Contract, { kind, bare, questions }: Heard): Finding {
  if (kind !== 'answer') return null
  const { least, most } = bandOf(contract)
  const required = contract.required_phrases ?? []
  const besides = required.filter((phrase) => says(bare, phrase)).map(countWords)
  const words = countWords(prose(bare)) - besides.reduce((sum, count) => sum + count, 0)
  const room = most * Math.max(1, questions)
  // A table or a list alone is an answer too.
  if (words < least && prose(bare) === bare) return `It has ${words} words; at least ${least}.`
  return words > room ? `It has ${words} words; at most ${room}.` : ''
}

// Of fewer words the measure says nothing.
const fewestRead = 20
const withoutSpaces: Language[] = ['ja', 'zh', 'ko']

function reading(contract: Contract, { kind, bare, language }: Heard): Finding {
  const level = levelOf(contract)
  const text = prose(bare)
  const words = text.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? []
  if (!level || kind !== 'answer' || withoutSpaces.includes(language)) return null
  if (words.length < fewestRead) return null
  const long = words.filter((word) => word.length > 6).length
  const sentences = Math.max(1, splitSentences(text, language).length)
  const hard = Math.round(words.length / sentences + (100 * long) / words.length)
  return hard > level.most ? `It reads at ${hard} on the LIX scale; at most ${level.most}.` : ''
}

function required({ required_phrases = [] }: Contract, { kind, bare }: Heard): Finding {
  if (kind !== 'answer' || required_phrases.length === 0) return null
  const missing = required_phrases.filter((phrase) => !says(bare, phrase))
  return missing.length > 0 ? `It does not say ${quoted(missing)}.` : ''
}

function banned({ banned_phrases = [] }: Contract, { bare, own }: Heard): Finding {
  if (banned_phrases.length === 0) return null
  const said = banned_phrases.filter((phrase) => says(own, phrase))
  if (said.length > 0) return `It says ${quoted(said)}.`
  const repeated = banned_phrases.filter((phrase) => says(bare, phrase))
  return repeated.length > 0 ? `It quotes a source that says ${quoted(repeated)}.` : ''
}

function greeting(contract: Contract, { kind, bare, question }: Heard): Finding {
  const { name, greeting: first = '', translations = {} } = contract
  if (kind === 'talk' && smallTalkIn(question, name)?.kind === 'hello') {
    return says(bare, name) ? '' : `It does not say that it is ${name}.`
  }
  // Who greets beside a question may be greeted back.
  if (kind !== 'answer' || withoutGreeting(question) !== question) return null
  const [beginning = ''] = bare.trim().split(/[,.!?:;。！？、\n]/u)
  const greets = smallTalkIn(beginning, name)?.kind === 'hello'
  const firsts = [first, ...Object.values(translations).map((one) => one.greeting)]
  const repeats = firsts.some((said) => said.trim() !== '' && says(bare, said))
  return greets || repeats ? 'It greets again, and nobody greeted it.' : ''
}

// Fewer words tell a language too seldom.
const fewestTelling = 8

function language(_: Contract, { own, language: wanted }: Heard): Finding {
  const text = prose(own)
  if (countWords(text) < fewestTelling) return null
  const detected = detectLanguage(text)
  if (detected === null) return null
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return detected === wanted ? '' : `It speaks ${names.of(detected)}, not ${names.of(wanted)}.`
}

const emoji = /\p{Extended_Pictographic}/u
const contraction = /\p{L}(?:n['’]t|['’](?:re|ve|ll|m|d))\b/iu

function tone(contract: Contract, { kind, own, language: spoken }: Heard): Finding {
  const { isCalm, isWritten } = mannerOf(contract)
  if (!isCalm || kind === 'act') return null
  const found = [
    ...(/[!！]/u.test(own) ? ['an exclamation mark'] : []),
    ...(emoji.test(own) ? ['an emoji'] : []),
    ...(isWritten && spoken === 'en' && contraction.test(own) ? ['a contraction'] : []),
  ]
  return found.length > 0 ? `It is not ${contract.tone}: ${found.join(', ')}.` : ''
}

const checks: [Check, (contract: Contract, heard: Heard) => Finding][] = [
  ['length', length],
  ['reading', reading],
  ['required', required],
  ['banned', banned],
  ['greeting', greeting],
  ['language', language],
  ['tone', tone],
]

// These are kept without a model too.
const ofPhrases: Check[] = ['required', 'banned']

/** How much of what applies to it an answer keeps, from 0 to 100, with what it does not; null where nothing applies. */
export function scoreAnswer(contract: Contract, said: Said): Score | null {
  const bare = unmarked(said.text)
  const heard = { ...said, bare, own: ownWords(bare, said.quotes) }
  const found = checks.flatMap(([check, look]) => {
    if (!said.isWritten && !ofPhrases.includes(check)) return []
    const why = look(contract, heard)
    return why === null ? [] : [{ check, why }]
  })
  if (found.length === 0) return null
  const failed = found.filter(({ why }) => why !== '')
  return { score: Math.round((100 * (found.length - failed.length)) / found.length), failed }
}
