import type { Language } from '../responder/languages/language.ts'
import type { Reading } from './field.ts'
import { resultWords } from './words.ts'

const written = /(?<![\p{L}\p{N}.,])[-−+]?(?:\d{1,3}(?:[\s'’]\d{3})+|\d+)(?:[.,]\d+)*(?!\p{N})/gu
/** Where a comma parts thousands. */
const commaGroups: Language[] = ['en', 'ja', 'zh', 'ko']

/** A number as it is written in a language: 1.500 is fifteen hundred in German and one and a half in English. */
function numberOf(token: string, language: Language): number {
  const plain = token.replace(/[\s'’+]/g, '').replace('−', '-')
  const [dots, commas] = [plain.split('.').length - 1, plain.split(',').length - 1]
  const group = commaGroups.includes(language) ? ',' : '.'
  let decimal = ''
  if (dots && commas) decimal = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ','
  else if (dots + commas === 1) {
    const used = dots ? '.' : ','
    decimal = used === group && /[.,]\d{3}$/.test(plain) ? '' : used
  }
  const digits = decimal
    ? plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.')
    : plain.replace(/[.,]/g, '')
  return Number(digits)
}

/** The one number of a text, in figures or up to twelve in words; null where there is none or more than one. */
export function readNumber(text: string, language: Language): Reading | null {
  const figures = [...text.matchAll(written)]
  const [first] = figures
  if (first) {
    if (figures.length > 1) return null
    const value = numberOf(first[0], language)
    if (!Number.isFinite(value)) return null
    const confidence = /^\D*\d+[.,]\d{3}$/.test(first[0]) ? 0.8 : 1
    return { value, from: first.index, to: first.index + first[0].length, confidence }
  }
  const named = resultWords[language].numbers.split(' ').filter(Boolean)
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) =>
    named.includes(word.toLowerCase()),
  )
  const [word] = words
  if (!word || words.length > 1) return null
  const value = named.indexOf(word[0].toLowerCase())
  return { value, from: word.index, to: word.index + word[0].length, confidence: 0.9 }
}
