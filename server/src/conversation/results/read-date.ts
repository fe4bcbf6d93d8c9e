import type { Language } from '../responder/languages/language.ts'
import type { Reading } from './field.ts'

/** Whose words for days and months chrono knows; elsewhere figures are read. */
const known = ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'] as const
const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/
const dayFirst = /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/

/** A day of the calendar as YYYY-MM-DD; null for what is none. */
function day(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return isReal && year >= 1000 && year <= 9999 ? at.toISOString().slice(0, 10) : null
}

function inFigures(text: string, language: Language): Reading | null {
  const written = iso.exec(text)
  const other = language === 'en' ? null : dayFirst.exec(text)
  const found = written ?? other
  if (!found) return null
  const [a, b, c] = found.slice(1).map(Number) as [number, number, number]
  const value = written ? day(a, b, c) : day(c, b, a)
  if (value === null) return null
  return { value, from: found.index, to: found.index + found[0].length, confidence: 1 }
}

/** Which of the two is the month cannot be told, as in 3/4/2026. */
function isAmbiguous(text: string): boolean {
  const [, a = '0', b = '0'] = /^(\d{1,2})[/.-](\d{1,2})[/.-]/.exec(text) ?? []
  return Number(a) >= 1 && Number(a) <= 12 && Number(b) >= 1 && Number(b) <= 12 && a !== b
}

/** The one day that a text names, also as "next Friday", counted from `now` in UTC; null where there is none or more. */
export async function readDate(
  text: string,
  language: Language,
  now: Date,
): Promise<Reading | null> {
  const figures = inFigures(text, language)
  if (figures) return figures
  // Its patterns of all languages are large, and most servers never need them.
  const chrono = await import('chrono-node')
  const speaks = known.find((each) => each === language) ?? 'en'
  const parsed = chrono[speaks].parse(text, { instant: now, timezone: 0 })
  const days = parsed.filter(({ start }) => start.isCertain('day') || start.isCertain('weekday'))
  const [first] = days
  if (!first || days.length > 1 || first.end) return null
  const { start, index, text: said } = first
  const value = day(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0)
  if (value === null) return null
  const sure = start.isCertain('year') || start.isCertain('weekday') ? 1 : 0.8
  const confidence = isAmbiguous(said) ? 0.5 : sure
  return { value, from: index, to: index + said.length, confidence }
}
