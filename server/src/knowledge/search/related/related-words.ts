import { createRecent } from '../../../lib/limits/recent.ts'
import { irregularForms } from '../translation/irregular-verbs.ts'
import { type Meaning, meaningAt, meaningsOf, partsOfSpeech } from './wordnet.ts'

/** A word that may stand for another one, and how sure that is, 0..1. */
export type RelatedWord = { word: string; weight: number }

// The others of a word are seldom meant.
const meaningsRead = 2
const ofSecond = 0.8
// "Start" and "begin"; "reimbursement" and "reimburse"; a city, its county, its country.
const weights = { synonym: 0.7, derived: 0.6, around: [0.6, 0.5, 0.4] }
const derived = new Set(['+', '&', '\\'])
const partOf = '#p'

const kept = 5000
const known = createRecent<RelatedWord[]>(kept)

/** A word as dictionaries have it, the likeliest first: "batteries", "stopped". */
function basesOf(word: string): string[] {
  const stems = [
    word,
    word.replace(/ie[sd]$/, 'y'),
    word.replace(/(?<=[^s])s$/, ''),
    word.replace(/es$/, ''),
    ...[/ed$/, /ing$/].flatMap((ending) => {
      const bare = word.replace(ending, '')
      return bare === word ? [] : [bare, `${bare}e`, bare.replace(/(.)\1$/, '$1')]
    }),
  ]
  return [...new Set(stems)].filter((stem) => stem.length > 1)
}

/** What this is a part of, level by level: of Belfast Northern Ireland, of that the United Kingdom. */
function around(meaning: Meaning): Meaning[][] {
  const levels: Meaning[][] = []
  let level = [meaning]
  while (levels.length < weights.around.length && level.length > 0) {
    level = level.flatMap(({ relations }) =>
      relations.filter(({ kind }) => kind === partOf).map(({ place }) => meaningAt(place)),
    )
    levels.push(level)
  }
  return levels
}

/** The meanings of a word, in each part of speech those of its likeliest base. */
function usualMeanings(word: string) {
  const bases = basesOf(word)
  // "Fell" is also a word for what is cruel, and no form of it.
  const bent = [...bases, ...irregularForms(word)]
  return partsOfSpeech.flatMap((part) => {
    for (const base of part === 'adj' ? bases : bent) {
      const meanings = meaningsOf(base, part)
      if (meanings.length > 0)
        return meanings.slice(0, meaningsRead).map((meaning, nth) => ({ part, meaning, nth }))
    }
    return []
  })
}

/** Words that may stand for an English word, as WordNet has them; none for a word that it lacks. */
export function relatedWords(word: string): RelatedWord[] {
  const lower = word.toLowerCase()
  const before = known.get(lower)
  if (before) return before
  const found = new Map<string, number>()
  const add = ({ words }: Meaning, weight: number) => {
    for (const other of words) {
      if (!/\d/.test(other)) found.set(other, Math.max(weight, found.get(other) ?? 0))
    }
  }
  for (const { part, meaning, nth } of usualMeanings(lower)) {
    const share = nth === 0 ? 1 : ofSecond
    add(meaning, weights.synonym * share)
    for (const { kind, place } of meaning.relations) {
      if (derived.has(kind)) add(meaningAt(place), weights.derived * share)
    }
    const levels = part === 'noun' ? around(meaning) : []
    for (const [at, level] of levels.entries()) {
      for (const whole of level) add(whole, (weights.around[at] ?? 0) * share)
    }
  }
  const own = new Set([...basesOf(lower), ...irregularForms(lower)])
  const related = [...found].flatMap(([other, weight]) =>
    own.has(other.toLowerCase()) ? [] : [{ word: other, weight }],
  )
  known.put(lower, related)
  return related
}

/** Whether two words in small letters are said of one thing: "disk" and "disc". */
export function areSynonyms(one: string, other: string): boolean {
  return relatedWords(one).some(
    ({ word, weight }) => weight >= weights.synonym && word.toLowerCase() === other,
  )
}

// Half of the world says nothing of a place.
const anywhere = new Set(['West', 'Occident', 'Orient', 'East', 'Eurasia'])

const places = createRecent<string[]>(kept)

/** The regions and countries that a place is in, as they are written: of Belfast "Northern Ireland" and more. */
export function placesAround(name: string): string[] {
  const lower = name.toLowerCase()
  const before = places.get(lower)
  if (before) return before
  const found = meaningsOf(lower, 'noun')
    .slice(0, meaningsRead)
    .filter(({ words }) =>
      words.some((word) => word.toLowerCase() === lower && /^\p{Lu}/u.test(word)),
    )
    .flatMap((meaning) => around(meaning).flatMap((level) => level.flatMap(({ words }) => words)))
    .filter((word) => !anywhere.has(word))
  places.put(lower, found)
  return found
}
