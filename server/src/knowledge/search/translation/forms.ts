type Change = [ending: RegExp, as: string[]]

// What a verb or an adjective looks like in a question, and what it looks like in a list of words.
const changes: Record<string, Change[]> = {
  de: [
    [/^(?:ge)?(\p{L}{3,}?)e?(?:t|st|te|ten)$/u, ['$1en', '$1']],
    [/^(\p{L}+?)zu(\p{L}{3,}en)$/u, ['$1$2']],
    [/^(\p{L}{4,}?)(?:e[nrms]?|s)$/u, ['$1', '$1en']],
  ],
  fr: [
    [/^(\p{L}{3,}?)(?:ée?s?|ent|ons|ez|es?|ait|aient|era|eront)$/u, ['$1er', '$1é', '$1']],
    [/^(\p{L}{3,}?)(?:is|it|issent|ie?s?)$/u, ['$1ir']],
  ],
  es: [
    [/^(\p{L}{3,}?)(?:amos|an?|as|o|ad[oa]s?|ando|ó|aron|es?|en)$/u, ['$1ar', '$1a', '$1o']],
    [/^(\p{L}{3,}?)(?:emos|imos|en?|es|id[oa]s?|iendo|ió|o)$/u, ['$1er', '$1ir', '$1']],
  ],
  it: [
    [/^(\p{L}{3,}?)(?:iamo|an?o?|i|at[oaie]|ando)$/u, ['$1are', '$1a', '$1o']],
    [/^(\p{L}{3,}?)(?:on?o?|e|ut[oaie]|it[oaie])$/u, ['$1ere', '$1ire', '$1e']],
  ],
  pt: [[/^(\p{L}{3,}?)(?:amos|am?|as|o|ad[oa]s?|ando)$/u, ['$1ar', '$1a', '$1o']]],
  nl: [
    [/^(?:ge)?(\p{L}{3,}?)(?:t|d|de|te)$/u, ['$1en', '$1']],
    [/^(\p{L}{4,}?)(?:en?|s)$/u, ['$1', '$1en']],
  ],
}

/** The forms in which a list of words may have a word that it lacks as it stands. */
export function formsOf(word: string, language: string): string[] {
  const lower = word.toLowerCase()
  return (changes[language] ?? []).flatMap(([ending, forms]) =>
    ending.test(lower) ? forms.map((form) => lower.replace(ending, form)) : [],
  )
}

const compounding = new Set(['de', 'nl'])
const shortest = 3

/**
 * The two parts of a word that is made of two ("Winterlagerung"), the second of which the list has; the first with and
 * without the letters that join them.
 */
export function partsOf(
  word: string,
  language: string,
  has: (part: string) => boolean,
): [string, string] | null {
  if (!compounding.has(language) || word.length < 2 * shortest + 2) return null
  const lower = word.toLowerCase()
  for (let at = shortest; at <= lower.length - shortest; at += 1) {
    const [before, after] = [lower.slice(0, at), lower.slice(at)]
    if (!has(after)) continue
    const first = [before, before.replace(/(?:es|en|s|n)$/, '')].find(
      (part) => part.length >= shortest && has(part),
    )
    if (first) return [first, after]
  }
  return null
}
