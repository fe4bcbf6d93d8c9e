import { type FormatPart, readFormatCode } from './format-code.ts'
import { readXml } from './office-parts.ts'

/** How a workbook shows a number, as far as its text needs it. */
export type NumberFormat = FormatPart[]

// Those of 27 to 36 and of 50 to 58 are days in one language and times in another.
const days = [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]
const builtIn = new Map<string, string>([
  ['2', '0.00'],
  ['4', '#,##0.00'],
  ['9', '0%'],
  ['10', '0.00%'],
  ...days.map((id): [string, string] => [String(id), 'd.m.y']),
  ...['18', '20', '32'].map((id): [string, string] => [id, 'h:mm']),
  ...['19', '21', '33'].map((id): [string, string] => [id, 'h:mm:ss']),
  ['22', 'd.m.y h:mm'],
  ['45', 'mm:ss'],
  ['46', '[h]:mm:ss'],
  ['47', 'mm:ss'],
])

/** The formats of a workbook by the place at which its cells name them. */
export function numberFormats(styles: Buffer | undefined): NumberFormat[] {
  const formats: NumberFormat[] = []
  if (!styles) return formats
  const own = new Map<string, string>()
  const read = new Map<string, NumberFormat>()
  let used = false
  readXml(styles, {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') own.set(numFmtId, formatCode)
      if (tag === 'cellXfs') used = true
      if (tag === 'xf' && used) {
        const format =
          read.get(numFmtId) ?? readFormatCode(own.get(numFmtId) ?? builtIn.get(numFmtId) ?? '')
        read.set(numFmtId, format)
        formats.push(format)
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') used = false
    },
  })
  return formats
}

const daySeconds = 86_400

/** A day as workbooks count it, from the end of 1899 or from 1904. */
function momentOf(serial: number, from1904: boolean) {
  const start = Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30)
  return new Date(start + Math.round(serial * daySeconds) * 1000)
}

const two = (number: number) => String(number).padStart(2, '0')

function timeText(number: number, { units, elapsed }: FormatPart) {
  const all = Math.round(number * daySeconds)
  const seconds = all % 60
  const minutes = Math.floor(all / 60)
  if (!units.includes('h') && /m.*s/.test(units)) {
    return `${two(elapsed ? minutes : minutes % 60)}:${two(seconds)}`
  }
  const hours = Math.floor(minutes / 60)
  const shown = `${two(elapsed ? hours : hours % 24)}:${two(minutes % 60)}`
  return units.includes('s') && seconds > 0 ? `${shown}:${two(seconds)}` : shown
}

function momentText(number: number, part: FormatPart, from1904: boolean) {
  // What is less than a day is a time: no date is that early.
  if (part.kind === 'time' || (part.kind === 'date' && number > 0 && number < 1)) {
    return timeText(number, part)
  }
  const iso = momentOf(number, from1904).toISOString()
  return part.kind === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}

/** All digits that a workbook keeps, without what calculating leaves behind them, as in 0.30000000000000004. */
function plainText(number: number) {
  if (Number.isInteger(number)) return String(number)
  const short = Number(number.toPrecision(12))
  const isLeftover = Math.abs(number - short) < Math.abs(number) * 1e-13
  return String(isLeftover ? short : Number(number.toPrecision(15)))
}

/** Digits in their places, what is over in the first of them: 5551234 as 555-1234. */
function inPlaces(digits: string, pattern: FormatPart['pattern']) {
  let spare = digits.length - pattern.filter(({ kind }) => kind === 'mark').length
  let at = 0
  let isSkipping = false
  const shown = pattern.map(({ kind, text }) => {
    if (kind === 'text') return isSkipping ? '' : text
    isSkipping = spare < 0
    if (isSkipping) {
      spare += 1
      return ''
    }
    const from = at
    at += 1 + spare
    spare = 0
    return digits.slice(from, at)
  })
  return shown.join('')
}

function digitsOf(number: number, { decimals, digits, pattern }: FormatPart) {
  const plain = decimals ? number.toFixed(decimals) : plainText(number)
  const [whole = '', ...rest] = plain.split('.')
  const padded = [whole.padStart(digits, '0'), ...rest].join('.')
  return pattern.length > 0 && /^\d+$/.test(padded) ? inPlaces(padded, pattern) : padded
}

function numberText(number: number, part: FormatPart) {
  const { kind, money, thousands, before, after } = part
  const size = Math.abs(number)
  const isSign = /^\p{Sc}$/u.test(money)
  const digits =
    kind === 'percent'
      ? `${Number((size * 100).toPrecision(12))}%`
      : digitsOf(size / 1000 ** thousands, part)
  const sign = number < 0 ? '-' : ''
  const amount = isSign ? `${sign}${money}${digits}` : `${sign}${digits} ${money}`.trim()
  return `${before}${amount}${after}`.trim()
}

function partFor(number: number, format: NumberFormat) {
  if (format.some(({ condition }) => condition)) {
    return format.find(({ condition }) => condition === null || condition(number))
  }
  const [positive, negative] = format
  return number < 0 && negative?.showsNumber ? negative : positive
}

type Shown = { type: string; format: NumberFormat | undefined; from1904: boolean }

/** What a cell says, from what the file keeps of it. */
export function cellText(kept: string, { type, format, from1904 }: Shown): string {
  if (type === 'b') return kept === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  const number = Number(kept)
  if (type !== 'n' || kept.trim() === '' || !Number.isFinite(number)) return kept
  const part = format && partFor(number, format)
  if (!part) return plainText(number)
  const isMoment = !/^(?:plain|percent)$/.test(part.kind)
  if (isMoment && number >= 0 && number * daySeconds < 8e12) {
    return momentText(number, part, from1904)
  }
  return numberText(number, part)
}
