import { copied } from '../../../lib/copied.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import type { Texts } from './texts.ts'
import { zh } from './zh.ts'

const all = { en, de, fr, es, it, pt, nl, pl, ja, zh, ko }
export type Language = keyof typeof all
export const languages = Object.keys(all) as Language[]

export function textsOf(language: Language): Texts {
  return all[language]
}

/** The language of a tag such as "pt-BR"; null when the agent has no words in it. */
function languageOf(tag: string): Language | null {
  const [base = ''] = tag.toLowerCase().split(/[-_]/)
  return languages.find((language) => language === base) ?? null
}

// "zh-Hant-TW", and not what somebody says: "it-support".
const isTag = (said: string) => /^[a-z]{2}(?:[-_](?:\p{L}{2}|\p{L}{4}|\d{3}))*$/u.test(said)

/** Whether one of the languages that an agent is set to is that of a tag. */
export const speaks = (set: string[], tag: string) =>
  set.some((one) => languageOf(one) !== null && languageOf(one) === languageOf(tag))

// Letters of one language, or of two of which the words decide.
const letters: [RegExp, Language[]][] = [
  [/[ąęłńśźż]/iu, ['pl']],
  [/[ß]/iu, ['de']],
  [/[äöü]/iu, ['de']],
  [/[¿¡ñ]/iu, ['es']],
  // No other language opens a question so.
  [/[¿¡]/u, ['es']],
  [/[ãõ]/iu, ['pt']],
  [/[œêîûùë]/iu, ['fr']],
  [/[ç]/iu, ['fr', 'pt']],
  [/[è]/iu, ['fr', 'it']],
  [/[ò]/iu, ['it']],
  [/[íóú]/iu, ['es', 'pt']],
]
const accented = /[^\p{ASCII}]/u

/** In which languages each small word is one. */
const spokenIn = new Map<string, Language[]>()
for (const language of languages) {
  for (const word of new Set(all[language].words.split(' '))) {
    spokenIn.set(word, [...(spokenIn.get(word) ?? []), language])
  }
}
const languagesOf = (word: string) => spokenIn.get(word) ?? []

/** How much each language has of a text: a word that only asks counts one, a letter of its own as much. */
function scores(text: string): Map<Language, number> {
  const said = text.toLowerCase().match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? []
  const found = new Map<Language, number>()
  const add = (language: Language, points: number) =>
    found.set(language, (found.get(language) ?? 0) + points)
  for (const word of said) {
    const parts = /['’-]/.test(word) ? word.split(/['’-]/).filter((part) => part.length > 1) : []
    const spoken =
      parts.length > 0 ? new Set([word, ...parts].flatMap(languagesOf)) : languagesOf(word)
    for (const language of spoken) add(language, 1)
  }
  for (const [pattern, of] of accented.test(text) ? letters : []) {
    if (pattern.test(text)) for (const language of of) add(language, 1 / of.length)
  }
  return found
}

const eastern = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Han}]/u

function scriptLanguage(text: string): Language | null {
  if (!eastern.test(text)) return null
  const count = (script: RegExp) => text.match(script)?.length ?? 0
  const written = count(/\p{L}/gu)
  if (count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) * 6 > written) return 'ja'
  if (count(/\p{sc=Hangul}/gu) * 3 > written) return 'ko'
  return count(/\p{sc=Han}/gu) * 3 > written ? 'zh' : null
}

type Told = { language: Language; isClear: boolean } | null

/** The language of a text, and whether no other comes near: of "Menu?" and "Per day" it is none's. */
function tell(text: string): Told {
  const written = scriptLanguage(text)
  if (written) return { language: written, isClear: true }
  const [best, second] = [...scores(text)].sort((a, b) => b[1] - a[1])
  if (!best || best[1] === second?.[1]) return null
  return { language: best[0], isClear: best[1] >= 2 && best[1] >= 2 * (second?.[1] ?? 0) }
}

// Letters of a text, and texts.
const [longest, most] = [500, 64]
const remembered = new Map<string, Told>()

/** As `tell`: many rules ask it of the same question within a turn. */
function told(text: string): Told {
  if (text.length > longest) return tell(text)
  const known = remembered.get(text)
  if (known !== undefined) return known
  if (remembered.size >= most) remembered.clear()
  const found = tell(text)
  remembered.set(copied(text), found)
  return found
}

/** The language of a text by its script and its small words; null when it has too few that tell. */
export function detectLanguage(text: string): Language | null {
  return told(text)?.language ?? null
}

// Scripts in which agents do not answer, and the language that is most written in each.
const scripts: [RegExp, string][] = [
  [/\p{sc=Cyrillic}/gu, 'ru'],
  [/\p{sc=Greek}/gu, 'el'],
  [/\p{sc=Arabic}/gu, 'ar'],
  [/\p{sc=Hebrew}/gu, 'he'],
  [/\p{sc=Devanagari}/gu, 'hi'],
  [/\p{sc=Thai}/gu, 'th'],
]

// "Come" and "per" are small words of others: where one of those is all there is, these tell that it is English.
const english =
  /\b(?:every|by|each|only|after|before|until|than|then|their|please|days?|weeks?|months?|years?)\b/i

function heardIn(text: string): Language | null {
  const heard = told(text)
  return heard && !heard.isClear && english.test(text) ? 'en' : (heard?.language ?? null)
}

/** The language to read a text aloud in, English in doubt; what was said before it tells that of a few words. */
export function spokenLanguage(text: string, before = ''): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const script = scripts.find(([of]) => (text.match(of)?.length ?? 0) * 2 > letters)
  if (script) return script[1]
  const long = text.trim().split(/\s+/).length >= 5
  return (long && heardIn(text)) || heardIn(`${before} ${text}`) || 'en'
}

/**
 * The language to answer in: that of the newest message which tells one, when the agent is set to it, else the
 * agent's first. An agent of several languages follows into another one that it has words in, when it is clear.
 */
export function replyLanguage(newestFirst: (Language | string)[], set: string[]): Language {
  const spoken = set.map(languageOf).filter((language) => language !== null)
  const first = spoken[0] ?? 'en'
  for (const said of newestFirst) {
    const tag = isTag(said) ? languageOf(said) : null
    const heard = tag ? { language: tag, isClear: true } : told(said)
    if (!heard) continue
    const follows = spoken.includes(heard.language) || (spoken.length > 1 && heard.isClear)
    return follows ? heard.language : first
  }
  return first
}

// To make one takes longer than to ask it.
const names = new Map<Language, Intl.DisplayNames>()

/** What a language is called in another one. */
export function languageName(language: string, within: Language): string {
  const known = names.get(within) ?? new Intl.DisplayNames([within], { type: 'language' })
  names.set(within, known)
  return known.of(language) ?? language
}
