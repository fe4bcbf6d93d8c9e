import { withoutPerson } from './contact.ts'
import { type Language, languages, textsOf } from './languages/language.ts'
import { type SmallTalkKind, smallTalkKinds } from './languages/texts.ts'
import { type Persona, phrasesOf } from './persona.ts'
import { almost } from './words.ts'

type Patterns = {
  language: Language
  any: RegExp
  kinds: { kind: SmallTalkKind; pattern: RegExp }[]
}

const spaceless: Language[] = ['ja', 'zh']

/** What stands for `NAME` in a pattern: up to three words, and none that joins what is told beside it. */
const word = String.raw`(?:\p{L}{1,2}\.|\p{L}[\p{L}'’-]*)`
const aName = String.raw`${word}(?: (?!(?:and|und|et|y|e|en|i|from|aus|de|z)\b)${word}){0,2}`

/** What stands for `END` in a pattern: of some phrases only a whole message is small talk, as of "test". */
const theEnd = String.raw`(?=[^\p{L}\p{N}]*$)`

/** A message may begin with it: what follows is no part of a word. */
function beginning(language: Language, source: string) {
  const spaced = source
    .replaceAll(' ?', '[\\s,]*')
    .replaceAll(' ', '[\\s,]+')
    .replaceAll("'", "['’]")
    .replaceAll('NAME', aName)
    .replaceAll('END', theEnd)
  const end = spaceless.includes(language) ? '' : '(?![\\p{L}\\p{N}])'
  return new RegExp(`^(?:${spaced})${end}`, 'iu')
}

/** Most messages begin with none: `any` tells that at once. */
const patterns: Patterns[] = languages.map((language) => {
  const kinds = smallTalkKinds.map((kind) => ({
    ...{ kind, pattern: beginning(language, textsOf(language).smallTalk[kind]) },
  }))
  const any = new RegExp(kinds.map(({ pattern }) => pattern.source).join('|'), 'iu')
  return { language, any, kinds }
})
const separator = /^[\s\p{P}\p{S}\p{Extended_Pictographic}]+/u
/** What may stand before a question without being one. */
const courtesies: SmallTalkKind[] = ['hello', 'name', 'thanks', 'okay', 'wellbeing']

type Taken = { language: Language; kind: SmallTalkKind; rest: string; separated: boolean }

/** Whether what was taken for a name is written as one: "My name is wrong" tells none. */
const isNamed = (text: string) => /^\p{Lu}|^\p{Lo}/u.test(text.trim().split(/\s+/).at(-1) ?? '')

/** The longest phrase of small talk that the text begins with. */
function take(text: string, of: Language[]): Taken | null {
  let best: { length: number; language: Language; kind: SmallTalkKind } | null = null
  for (const { language, any, kinds } of patterns) {
    if (!of.includes(language) || !any.test(text)) continue
    for (const { kind, pattern } of kinds) {
      const [said = ''] = pattern.exec(text) ?? []
      const { length } = said
      if (kind === 'name' && !isNamed(said)) continue
      if (length > (best?.length ?? 0)) best = { length, language, kind }
    }
  }
  if (!best) return null
  const after = text.slice(best.length)
  const gap = separator.exec(after)?.[0] ?? ''
  const { language, kind, length } = best
  // "hi how much is it": a greeting of one word needs no comma.
  const short = kind === 'hello' && !/\s/.test(text.slice(0, length))
  const separated = short || /[^\s'’]/u.test(gap) || spaceless.includes(language)
  return { language, kind, rest: after.slice(gap.length), separated }
}

const longWord = /\p{L}{5,}/gu
const vocabulary = [
  ...new Set(
    languages.flatMap((language) =>
      (['hello', 'thanks', 'bye'] as const).flatMap(
        (kind) => textsOf(language).smallTalk[kind].match(longWord) ?? [],
      ),
    ),
  ),
]

/** A short message with the misspelt words of small talk put right; a question has longer ones. */
function mended(message: string): string {
  return message.replace(/\p{L}{4,}/gu, (word) => {
    const lower = word.toLowerCase()
    if (vocabulary.includes(lower)) return word
    return vocabulary.find((known) => almost(lower, known)) ?? word
  })
}

// What is longer is no small talk; a visitor may send thousands of characters.
const longest = 200

/** What is left of a text behind the name of the agent, where it begins with that. */
function withoutName(text: string, name: string): string {
  const called = name !== '' && text.toLowerCase().startsWith(name.toLowerCase())
  const after = called ? text.slice(name.length) : ''
  return called && !/^[\p{L}\p{N}]/u.test(after) ? after.replace(separator, '') : text
}

const ofOneself = languages.map(
  (language) =>
    new RegExp(`${beginning(language, textsOf(language).ofOneself).source}[^?？;]*$`, 'iu'),
)
const fewWords = 10

/** Whether what follows a name only says who has it: "and I work in Cologne". */
function tellsOfOneself(rest: string): boolean {
  const told = rest.replace(/[.!\s]+$/u, '')
  const words = told.match(/\p{L}+/gu) ?? []
  if (/[.!]/.test(told) || words.length > fewWords) return false
  return ofOneself.some((pattern) => pattern.test(told))
}

type Parsed = { kinds: SmallTalkKind[]; language: Language; rest: string }

function parse(message: string, name: string, of: Language[] = languages): Parsed | null {
  let rest = message.trim().replace(separator, '')
  const kinds: SmallTalkKind[] = []
  let language: Language | null = null
  let told: { length: number; language: Language } | null = null
  for (let taken = take(rest, of); taken; taken = take(rest, of)) {
    const left = withoutName(taken.rest, name)
    const goesOn = left === taken.rest && left !== '' && !taken.separated
    const isTold = taken.kind === 'name' && tellsOfOneself(left)
    if (goesOn && !isTold && !take(left, of)) break
    kinds.push(taken.kind)
    language ??= taken.language
    const length = rest.length - taken.rest.length
    if (length > (told?.length ?? 0)) told = { length, language: taken.language }
    rest = left
    if (rest === '') break
  }
  // "Ciao" and "Hallo" are words of several languages: what follows tells which.
  const other = told && told.language !== language ? told.language : null
  const inOne = other && of.length > 1 ? parse(message, name, [other]) : null
  if (inOne?.rest === rest) return inOne
  return language ? { kinds, language, rest } : null
}

/** "My question" of "Hi Maya, my question". */
export function withoutGreeting(message: string): string {
  const head = message.slice(0, longest)
  const left = afterGreeting(head)
  return left === head ? message : left + message.slice(longest)
}

function afterGreeting(message: string): string {
  const named = message.replace(
    /^(\s*\p{L}+)\s+\p{Lu}\p{L}+\s*[,!.]\s*(?=\S)/u,
    (all, first: string) => (take(first.trim(), languages)?.rest === '' ? `${first}, ` : all),
  )
  const parsed = parse(named, '')
  if (!parsed || parsed.rest === '') return message
  return parsed.kinds.every((kind) => courtesies.includes(kind)) ? parsed.rest : message
}

/** What kind of small talk a whole message is, and its language; null when it may be a question. */
export function smallTalkIn(
  message: string,
  name: string,
): { kind: SmallTalkKind; language: Language } | null {
  if (message.length > longest) return null
  const words = message.match(/\p{L}+/gu) ?? []
  const tries = words.length <= 4 ? [message, mended(message)] : [message]
  for (const text of tries) {
    const parsed = parse(text, name)
    if (!parsed) continue
    const isOver =
      parsed.rest === '' || (parsed.kinds.at(-1) === 'name' && tellsOfOneself(parsed.rest))
    if (!isOver) continue
    const kind = smallTalkKinds.find((each) => parsed.kinds.includes(each))
    if (kind) return { kind, language: parsed.language }
  }
  return null
}

const clauses = /[.!,;:…\n]+|(?<!\p{L})(?:and|und|et|y|e|en|i)(?!\p{L})/iu
const mostWords = 12

/**
 * Thanks or a goodbye among other words: "cheers, that was a great help". Only for a message in which nothing was found:
 * null where something is asked or denied.
 */
export function closingIn(
  message: string,
  name: string,
): { kind: 'thanks' | 'bye'; language: Language } | null {
  const words = message.match(/\p{L}+/gu) ?? []
  if (words.length > mostWords || /[?？¿]/.test(message)) return null
  const found = message.split(clauses).flatMap((clause) => {
    const parsed = parse(clause, name)
    const kind = (['bye', 'thanks'] as const).find((each) => parsed?.kinds.includes(each))
    return parsed && kind ? [{ kind, language: parsed.language }] : []
  })
  const last = found.at(-1)
  if (!last) return null
  const { negation, asks } = textsOf(last.language)
  const asked = [asks.date, asks.amount, asks.number, asks.reason, asks.name]
  return negation.test(message) || asked.some((pattern) => pattern.test(message)) ? null : last
}

/** A polite reply to what is no question about the knowledge. */
export function smallTalk(kind: SmallTalkKind, persona: Persona, language: Language): string {
  const texts = textsOf(language)
  const phrases = phrasesOf(persona, language)
  const introduction = texts.introduction(persona.name, persona.role)
  const own = persona.translations?.[language]?.starter_questions ?? []
  const [starter] = own.length > 0 ? own : persona.starter_questions
  const suggestion = starter ? texts.suggestion(starter) : ''
  const said = (...parts: string[]) =>
    parts.filter(Boolean).join(language === 'ja' || language === 'zh' ? '' : ' ')
  switch (kind) {
    case 'hello':
      return said(phrases.hello, introduction, texts.ask, suggestion)
    case 'name':
      return said(texts.met, introduction, texts.ask)
    case 'wellbeing':
      return said(phrases.hello, texts.wellbeing, texts.ask)
    case 'thanks':
      return said(phrases.thanks, texts.more)
    case 'bye':
      return phrases.bye
    case 'who':
      return said(introduction, texts.method)
    case 'model':
      return said(introduction, texts.notPerson, texts.method)
    case 'help':
      return said(introduction, texts.method, suggestion)
    case 'okay':
      return texts.okay
    case 'joke':
      return texts.joke
    case 'insult':
      return texts.insult
    case 'person':
      return withoutPerson(persona, language)
  }
}

const sentenceEnd = /[.!?。！？;\n]+/u

/** Whether a message asks for a person, be it in one sentence among others. */
export function asksForPerson(message: string, name: string): boolean {
  if (message.length > 4 * longest) return false
  return message
    .split(sentenceEnd)
    .some((sentence) => smallTalkIn(sentence, name)?.kind === 'person')
}
