import type { KnowledgeFound } from '../knowledge/search/passage.ts'
import { scoreSentences } from './responder/sentence-score.ts'
import { searchWords } from './search-words.ts'

export type Earlier = { role: 'user' | 'assistant'; text: string; heading: string | null }

/** A question as it is looked up; a borrowed one stands on the turn before. */
export type Lookup = { question: string; borrowed: boolean }

const pronouns =
  'it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|there|one'
const startsWithPronoun = new RegExp(
  `^(and|but|so|then|also)?,?\\s*((what|how) about (${pronouns})|(${pronouns}))\\b`,
  'i',
)
const holdsPronoun = new RegExp(`\\b(${pronouns})\\b`, 'i')
const empty = new Set(
  'a about again all also am an and any are as at be been but by can could did do does else exactly far few for from get had has have how i if in into is just long many may me more most much must my no not of off often ok okay old on or other our out per please really same shall should so some such tell than then to too us was we were what when where which who whom whose why will with would yes you your'
    .split(' ')
    .concat(pronouns.split('|')),
)

function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !empty.has(word))
}

/** How to look a question up, in the order to try: alone, or with the topic of the turn before. */
export function lookups(message: string, history: Earlier[]): Lookup[] {
  const question = searchWords(message)
  const own = { question, borrowed: false }
  const asked = history.findLast(({ role }) => role === 'user')
  if (!asked) return [own]
  const topic = history.at(-1)?.heading
  const borrowed = [topic, asked.text]
    .filter((text) => typeof text === 'string')
    .map((text) => ({ question: `${searchWords(text)} ${question}`, borrowed: true }))
  const ownWords = contentWords(question).length
  if (ownWords === 0 || startsWithPronoun.test(question)) return [...borrowed, own]
  if (!holdsPronoun.test(question)) return [own]
  // "Who approves it?" stands on the turn before; "Is it possible to pay by card?" does not.
  return ownWords === 1 ? [...borrowed, own] : [own, ...borrowed]
}

function alike(a: string, b: string) {
  const length = Math.max(3, Math.ceil(0.7 * Math.min(a.length, b.length)))
  return a.slice(0, length) === b.slice(0, length)
}

/** Whether what was found speaks of the question itself and not only of the turn before. */
export function speaksOf(message: string, found: KnowledgeFound): boolean {
  const wanted = contentWords(message)
  const [best] = scoreSentences(message, found)
  const passage = best && found.passages[best.passage]
  if (wanted.length === 0 || !passage) return true
  const said = contentWords(
    `${passage.heading.join(' ')} ${passage.sentences[best.sentence]?.text}`,
  )
  return wanted.some((word) => said.some((other) => alike(word, other)))
}
