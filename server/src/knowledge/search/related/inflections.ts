import type { PartOfSpeech } from './wordnet.ts'

/** What a word may be a form of, and which part of speech that has to be. */
export type Inflection = { stem: string; part: PartOfSpeech }

type Ending = { ending: string; parts: PartOfSpeech[] }

const endings: Ending[] = [
  { ending: 'ed', parts: ['verb'] },
  { ending: 'ing', parts: ['verb'] },
  { ending: 'er', parts: ['adj', 'verb'] },
  { ending: 'est', parts: ['adj'] },
]

const hisses = /(?:s|x|z|ch|sh|o)$/
const shortClosed = /^(?:qu|[^aeiou])+[aeiou][^aeiouwxy]$/

/** What stands before an ending: "planned" is of "plan", "used" of "use", "heaviest" of "heavy", "asked" of "ask". */
function beforeEnding(word: string, ending: string): string[] {
  const rest = word.slice(0, -ending.length)
  if (rest.length < 2) return []
  const last = rest.at(-1)
  const stems = [`${rest}e`]
  if (!shortClosed.test(rest)) stems.push(rest)
  if (last === rest.at(-2) && shortClosed.test(rest.slice(0, -1))) stems.push(rest.slice(0, -1))
  // Of more than one syllable verbs alone do so: "cancelled", "submitted".
  const isOfVerb = ending === 'ed' || ending === 'ing'
  if (last === rest.at(-2) && rest.length > 5 && isOfVerb) stems.push(rest.slice(0, -1))
  if (last === 'i' && ending !== 'ing') stems.push(`${rest.slice(0, -1)}y`)
  return stems
}

function plural(word: string): string[] {
  if (!word.endsWith('s') || word.endsWith('ss')) return []
  const rest = word.slice(0, -1)
  const stems = hisses.test(rest) && !rest.endsWith('o') ? [] : [rest]
  if (rest.endsWith('e') && hisses.test(rest.slice(0, -1))) stems.push(rest.slice(0, -1))
  if (/[^aeiou]ie$/.test(rest)) stems.push(`${rest.slice(0, -2)}y`)
  return stems
}

/** What an English word in small letters may be a form of by its ending; of irregular forms nothing. */
export function inflectionsOf(word: string): Inflection[] {
  const every = (stems: string[], parts: PartOfSpeech[]) =>
    stems.flatMap((stem) => parts.map((part) => ({ stem, part })))
  return [
    ...every(plural(word), ['noun', 'verb']),
    ...endings.flatMap(({ ending, parts }) =>
      word.endsWith(ending) ? every(beforeEnding(word, ending), parts) : [],
    ),
    ...(word.endsWith('ly') ? every([word.slice(0, -2)], ['adj']) : []),
  ]
}
