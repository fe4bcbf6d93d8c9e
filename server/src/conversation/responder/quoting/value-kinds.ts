/** A value with a unit, or of a form of its own, as it compares: "money 16", "clock 15:25". */
export type Value = { kind: 'money' | 'clock' | 'phone' | 'percent' | 'span'; text: string }

const number = String.raw`\d[\d.,]*`
const currency = String.raw`[€£$]|\b(?:EUR|GBP|CHF|USD|PLN|euros?|pounds?|quid|pence|dollars?|francs?|franken|livres?|libras?|zł)\b`
const spanUnit = `(?:minutes?|mins?|hours?|days?|weeks?|months?|years?|nights?|minuten|stunden?|tagen?|wochen?|monaten?|jahren?|heures?|jours?|semaines?|mois|ans?|minutos?|horas?|días?|semanas?|meses|mes|años?|ore|giorni|settimane|mesi|anni)`
const words: Record<string, string> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
  ...{ nine: '9', ten: '10', twelve: '12', fourteen: '14', twenty: '20', thirty: '30' },
}
const spoken = Object.keys(words).join('|')

const phone = /(?<![\d.,])(?:\+|0)\d[\d ()/-]{6,}\d/g
const money = new RegExp(
  `(?:${currency})\\s?(${number})|(?<![\\d.,:])(${number})\\s?(?:${currency})`,
  'giu',
)
const clock = /(?<![\d.,:])(\d{1,2})[:.](\d{2})(?![.,:]?\d|\s?(?:€|£|%|EUR|GBP))/g
const percent = new RegExp(`(${number})\\s?(?:%|per ?cent|prozent|por ciento|pour cent)`, 'giu')
const span = new RegExp(`(?<![\\d.,:])(\\d+|\\b(?:${spoken}))[ -]${spanUnit}(?!\\p{L})`, 'giu')

const amount = (text: string) =>
  text
    .replace(/[.,]$/, '')
    .replace(/[.,]00$/, '')
    .replace(',', '.')

/** The values of a text: telephone numbers, sums of money, times of day, shares and spans of time. */
export function valuesIn(text: string): Value[] {
  const found: Value[] = []
  let rest = text
  const take = (kind: Value['kind'], pattern: RegExp, read: (parts: string[]) => string) => {
    rest = rest.replace(pattern, (all, ...parts) => {
      found.push({ kind, text: read([all, ...parts]) })
      return ' | '
    })
  }
  take('phone', phone, ([all = '']) => all.replace(/\D/g, ''))
  take('money', money, ([, before, after]) => amount(before ?? after ?? ''))
  take('clock', clock, ([, hours, minutes]) => `${Number(hours)}:${minutes}`)
  take('percent', percent, ([, share = '']) => amount(share))
  take('span', span, ([, count = '']) => words[count.toLowerCase()] ?? count)
  return found
}
