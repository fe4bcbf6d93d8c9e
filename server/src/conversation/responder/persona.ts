import { says, unmarked } from '../contract/wording.ts'
import type { Language } from './languages/language.ts'
import { textsOf } from './languages/language.ts'
import { type ToneTexts, tones } from './languages/texts.ts'

/** How an agent speaks: what the responder reads of its definition. */
export type Persona = {
  name: string
  role: string
  tone: string
  response_length: string
  languages: string[]
  starter_questions: string[]
  /** What it says first to those who read another language; versions from before there were any have none. */
  translations?: Record<string, { greeting: string; starter_questions: string[] }>
  /** Of these only a contact for people is ever told. */
  instructions: string
  /** What versions from before there was a contract do not say. */
  greeting?: string
  reading_level?: string
  required_phrases?: string[]
  banned_phrases?: string[]
  blocked_topics?: string[]
}

type Phrases = ToneTexts & {
  /** Said before a quote; one is taken by turn, so that an answer does not sound like the one before. */
  openings: string[]
  /** Those of them that cannot be taken for a yes. */
  plainOpenings: string[]
}

const allowed =
  ({ banned_phrases = [] }: Persona) =>
  (text: string) =>
    !banned_phrases.some((phrase) => says(text, phrase))

/** What it says by itself: in its tone, and where that has a phrase that it never says, in another one. */
export function phrasesOf(persona: Persona, language: Language): Phrases {
  const texts = textsOf(language)
  const tone = tones.find((known) => known === persona.tone) ?? 'neutral'
  const own = texts.tones[tone]
  const leads = tone === 'concise' ? ['', ''] : texts.leads
  const isAllowed = allowed(persona)
  const said = (phrase: keyof ToneTexts) =>
    [own, ...tones.map((other) => texts.tones[other])]
      .map((texts) => texts[phrase])
      .find(isAllowed) ?? own[phrase]
  const plainOpenings = leads.filter(isAllowed)
  const openings = [own.lead, ...leads].filter(isAllowed)
  return {
    ...{ lead: said('lead'), unknown: said('unknown'), hello: said('hello') },
    ...{ thanks: said('thanks'), bye: said('bye') },
    openings: openings.length > 0 ? openings : [''],
    plainOpenings: plainOpenings.length > 0 ? plainOpenings : [''],
  }
}

/** An answer to a question with what each of them has to say, where it does not say that yet. */
export function withRequired(text: string, { required_phrases = [] }: Persona): string {
  const missing = required_phrases.filter((phrase) => !says(unmarked(text), phrase))
  if (missing.length === 0) return text
  const sentences = missing.map((phrase) =>
    /[\p{L}\p{N}]$/u.test(phrase.trim()) ? `${phrase.trim()}.` : phrase.trim(),
  )
  return `${text}\n\n${sentences.join(' ')}`
}

/** How many passages a reply may quote: the best one and up to two more. */
export function quotesWanted({ response_length }: Persona): number {
  if (response_length === 'short') return 1
  return response_length === 'long' ? 3 : 2
}
