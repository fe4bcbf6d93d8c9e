import { z } from 'zod'
import type { Language } from '../responder/languages/language.ts'
import { almost } from '../responder/words.ts'
import type { Field, Reading } from './field.ts'
import { readDate } from './read-date.ts'
import { readNumber } from './read-number.ts'
import { readPhone } from './read-phone.ts'
import { resultWords } from './words.ts'

const spaceless = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u
const address = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/u

/** A pattern at the beginning of a message, which no longer word goes on with. */
export function opening(source: string): RegExp {
  const end = spaceless.test(source) ? '' : '(?![\\p{L}\\p{N}])'
  return new RegExp(`^[\\s\\p{P}]*(?:${source})${end}`, 'iu')
}

/** Whether the value is the message, or nearly. */
const sureness = (text: string, from: number, to: number) =>
  text.slice(from, to).length >= text.trim().length * 0.6 ? 1 : 0.9

function readEmail(text: string): Reading | null {
  const found = address.exec(text)
  const value = found?.[0].replace(/^[.'-]+/, '')
  if (!found || !value || !z.email().safeParse(value).success) return null
  const from = found.index + found[0].length - value.length
  return { value, from, to: from + value.length, confidence: 1 }
}

function readBoolean(text: string, language: Language): Reading | null {
  for (const known of [language, 'en'] as const) {
    const { isYes, isNo } = resultWords[known]
    for (const [value, pattern] of [
      [false, isNo],
      [true, isYes],
    ] as const) {
      const found = opening(pattern).exec(text)?.[0]
      if (!found) continue
      const from = found.search(/[^\s\p{P}]/u)
      return { value, from, to: found.length, confidence: text.split(/\s+/).length <= 4 ? 1 : 0.8 }
    }
  }
  return null
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The one choice that is named; of two that begin alike the longer. Its place in the list counts when it stands alone. */
function readChoice(text: string, choices: string[]): Reading | null {
  const named = choices.flatMap((value) => {
    const edge = spaceless.test(value) ? '' : '[\\p{L}\\p{N}]'
    const around = edge ? [`(?<!${edge})`, `(?!${edge})`] : ['', '']
    const found = new RegExp(`${around[0]}${escaped(value)}${around[1]}`, 'iu').exec(text)
    return found ? [{ value, from: found.index, to: found.index + found[0].length }] : []
  })
  const longest = named.filter(
    (one) =>
      !named.some(
        (other) =>
          other.from <= one.from && other.to >= one.to && other.value.length > one.value.length,
      ),
  )
  const [first, second] = longest
  if (second) return null
  if (first) return { ...first, confidence: sureness(text, first.from, first.to) }
  const place = /^\s*(\d{1,2})\s*[.)]?\s*$/.exec(text)?.[1]
  const chosen = place ? choices[Number(place) - 1] : undefined
  const from = text.search(/\S/)
  const to = text.trimEnd().length
  if (chosen) return { value: chosen, from, to, confidence: 0.9 }
  const said = text.trim().toLowerCase()
  const near = choices.filter((choice) => choice.length >= 4 && almost(said, choice.toLowerCase()))
  return near[0] && near.length === 1 ? { value: near[0], from, to, confidence: 0.8 } : null
}

const mostWords = 60

/** The message without what leads to the value, and without the full stop. */
function readString(text: string, language: Language): Reading | null {
  const lead = new RegExp(`^\\s*${resultWords[language].lead}[\\s:,]*`, 'iu').exec(text)?.[0] ?? ''
  const rest = text.slice(lead.length)
  const start = rest.search(/\S/)
  const from = lead.length + Math.max(start, 0)
  const to = text.replace(/[\s.!。！]+$/u, '').length
  if (start < 0 || to <= from) return null
  const words = text.slice(from, to).split(/\s+/).length
  if (words > mostWords) return null
  return { value: text.slice(from, to), from, to, confidence: words <= 6 ? 0.9 : 0.7 }
}

/**
 * The value of a field that a message holds, as its type is written: a date as YYYY-MM-DD, a phone number as E.164 when
 * its country is known. Null where there is none, or more than one that could be meant.
 */
export async function readValue(
  field: Pick<Field, 'type' | 'choices' | 'country'>,
  text: string,
  { language, now }: { language: Language; now: Date },
): Promise<Reading | null> {
  switch (field.type) {
    case 'email':
      return readEmail(text)
    case 'phone':
      return readPhone(text, field.country)
    case 'number':
      return readNumber(text, language)
    case 'boolean':
      return readBoolean(text, language)
    case 'date':
      return readDate(text, language, now)
    case 'choice':
      return readChoice(text, field.choices ?? [])
    case 'string':
      return readString(text, language)
  }
}
