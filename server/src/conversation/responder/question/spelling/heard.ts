type Change = [written: RegExp, heard: string]

// As they are said in other languages, of which the letters tell more.
const elsewhere: Record<string, Change[]> = {
  de: [
    [/ß/g, 's'],
    [/ä/g, 'e'],
    [/ph|v/g, 'f'],
    [/th|dt/g, 't'],
    [/(?<=[aeiouöü])h(?!$)/g, ''],
    [/ck|c(?!h)|g$/g, 'k'],
    [/tz/g, 'z'],
    [/qu/g, 'kw'],
    [/chs|ks/g, 'x'],
    [/ie|y/g, 'i'],
    [/ai/g, 'ei'],
    [/d$/, 't'],
    [/b$/, 'p'],
    [/(\p{L})\1+/gu, '$1'],
  ],
  fr: [
    [/[çc](?=[eiy])|ç/g, 's'],
    [/eau|au/g, 'o'],
    [/ph/g, 'f'],
    [/gu(?=[eiy])/g, 'g'],
    [/g(?=[eiy])/g, 'j'],
    [/qu|c(?!h)|k/g, 'k'],
    [/ai|ei|ée?|è|ê|(?:er|ez)$/g, 'e'],
    [/y|î/g, 'i'],
    [/(?<!c)h/g, ''],
    [/z/g, 's'],
    [/(\p{L})\1+/gu, '$1'],
    [/(?<=.{3})[estdxp]+$/, ''],
  ],
  es: [
    [/v/g, 'b'],
    [/(?<!c)h/g, ''],
    [/ll/g, 'y'],
    [/z|c(?=[eiéí])/g, 's'],
    [/qu(?=[eiéí])|c(?!h)/g, 'k'],
    [/gu(?=[eiéí])/g, 'G'],
    [/g(?=[eiéí])/g, 'j'],
    [/m(?=[pb])/g, 'n'],
    [/([^nr])\1+/gu, '$1'],
  ],
}

// As English letters are said, in this order; what is spelt by ear is spelt so.
const sounds: Change[] = [
  [/é(?=s?$)/, 'ay'],
  [/gg/g, 'G'],
  [/^[kgp]n/, 'n'],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/^ps/, 's'],
  [/sch/g, 'sk'],
  [/tch/g, 'ch'],
  [/ph/g, 'f'],
  [/dg(?=[eiy])/g, 'j'],
  [/eigh/g, 'ay'],
  [/gh(?=t|$|b)/g, ''],
  [/(?:[ct]i|s?si|sh)(?=on|al|an|ent|ous)/g, 'sh'],
  [/mb$/, 'm'],
  [/gu(?=[aeiy])/g, 'g'],
  [/g(?=[eiy])/g, 'j'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)|ck/g, 'k'],
  [/z/g, 's'],
  [/(?<=[aou])i|(?<=[aeo])y/g, 'i'],
  [/ow/g, 'ou'],
  [/ea|ee|ie|ei|ey$|y$/g, 'I'],
  [/oa/g, 'o'],
  [/y/g, 'i'],
  [/(\p{L})\1+/gu, '$1'],
  [/(?<=.{2})e$/, ''],
]

const inTurn = (word: string, changes: Change[]) =>
  changes.reduce((text, [written, heard]) => text.replace(written, heard), word)

/** A word with each accent left out. */
export const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{Mn}/gu, '')

// What passages say is said again by the next question.
const mostKept = 20_000
const kept = new Map<string, string>()

/** How an English word in small letters is said: "fone" as "phone", "skool" as "school". */
export function heardAs(word: string): string {
  const before = kept.get(word)
  if (before !== undefined) return before
  const heard = withoutAccents(inTurn(word, sounds))
  if (kept.size >= mostKept) kept.clear()
  kept.set(word, heard)
  return heard
}

const later = /(?<=[aeiouI][^aeiouI]+)[aeiouI]+/g

/** The same where it is not told which vowels but the first are said: "hospitle" as "hospital". */
export const roughlyHeardAs = (word: string) => heardAs(word).replace(later, 'a')

/** How a word in small letters is said in a language other than English; null of one that is not known by ear. */
export function heardElsewhere(word: string, language: string): string | null {
  const changes = elsewhere[language]
  return changes ? withoutAccents(inTurn(word, changes)) : null
}
