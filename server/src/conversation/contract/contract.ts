import { type Tone, tones } from '../responder/languages/texts.ts'
import type { Persona } from '../responder/persona.ts'

/** What the persona of an agent promises about each of its answers. */
export type Contract = Pick<
  Persona,
  | 'name'
  | 'tone'
  | 'response_length'
  | 'languages'
  | 'greeting'
  | 'translations'
  | 'reading_level'
  | 'required_phrases'
  | 'banned_phrases'
>

type Band = { least: number; most: number; told: string }

/** How many words an answer to one question has, without its tables and lists. */
const bands: Record<string, Band> = {
  short: { least: 1, most: 45, told: 'one or two sentences' },
  medium: { least: 1, most: 90, told: 'two or three sentences' },
  long: { least: 10, most: 200, told: 'a paragraph with the details around the answer' },
}
const usualBand: Band = { least: 1, most: 90, told: 'two or three sentences' }

export function bandOf({ response_length }: Contract): Band {
  return bands[response_length] ?? usualBand
}

/** How hard a text may be to read, by Björnsson's LIX; newspapers are written at about 45. */
const levels: Record<string, { most: number; told: string }> = {
  everyday: { most: 50, told: 'for every adult: no jargon, and sentences of one idea' },
  plain: {
    most: 40,
    told: 'for a reader of twelve: everyday words, short sentences, and each hard word explained',
  },
}

/** The level that its answers keep to; undefined where any will do. */
export function levelOf({ reading_level = 'any' }: Contract) {
  return levels[reading_level]
}

/** What a tone never does. */
type Manner = { told: string; isCalm?: boolean; isWritten?: boolean }

const manners: Record<Tone, Manner> = {
  neutral: { told: 'facts without colour; no exclamation marks, no emoji', isCalm: true },
  friendly: { told: 'warm and plain, as a helpful colleague' },
  professional: {
    told: 'polite, precise, unhurried; no exclamation marks, no emoji',
    isCalm: true,
  },
  formal: {
    told: 'courteous and correct; whole sentences without contractions, no exclamation marks, no emoji',
    isCalm: true,
    isWritten: true,
  },
  concise: { told: 'as few words as the answer needs; no words before it' },
  empathetic: { told: 'acknowledges the situation in a few words before it answers' },
  enthusiastic: { told: 'lively and glad to help' },
  patient: { told: 'step by step, one thing after another' },
}

export function mannerOf({ tone }: Contract): Manner {
  return manners[tones.find((known) => known === tone) ?? 'neutral']
}
