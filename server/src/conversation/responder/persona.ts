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
  /** Of these only a contact for people is ever told. */
  instructions: string
}

type Phrases = ToneTexts & {
  /** Said before a quote; one is taken by turn, so that an answer does not sound like the one before. */
  openings: string[]
}

export function phrasesOf(persona: Persona, language: Language): Phrases {
  const texts = textsOf(language)
  const tone = tones.find((known) => known === persona.tone) ?? 'neutral'
  const own = texts.tones[tone]
  const leads = tone === 'concise' ? ['', ''] : texts.leads
  return { ...own, openings: [own.lead, ...leads] }
}

/** How many passages a reply may quote: the best one and up to two more. */
export function quotesWanted({ response_length }: Persona): number {
  if (response_length === 'short') return 1
  return response_length === 'long' ? 3 : 2
}
