import { readXml } from './office-parts.ts'

/** How a workbook shows a number, as far as its text needs it. */
export type NumberFormat = {
  kind: 'date' | 'time' | 'moment' | 'percent' | 'plain'
  money: string
  decimals: number | null
}

const builtIn: Record<number, string> = {
  ...{
    2: '0.00',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    14: 'd.m.y',
    15: 'd-m-y',
    16: 'd-m',
    17: 'm-y',
  },
  ...{
    18: 'h:mm',
    19: 'h:mm:ss',
    20: 'h:mm',
    21: 'h:mm:ss',
    22: 'd.m.y h:mm',
    45: 'mm:ss',
    46: 'h:mm:ss',
  },
}

function readFormat(code: string): NumberFormat {
  // Only the part for positive numbers counts; colours and conditions stand in brackets.
  const [positive = ''] = code.split(';')
  const money = /\[\$([^\]-]+)|"([^"]*\p{Sc}[^"]*)"|(\p{Sc})/u.exec(positive)
  const bare = positive.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  const day = /[dy]/i.test(bare)
  const hour = /h|s/i.test(bare) || /\[h/i.test(positive)
  const decimals = /[0#]\.(0+)/.exec(bare)?.[1]?.length ?? (/0/.test(bare) ? 0 : null)
  const kind = day
    ? hour
      ? 'moment'
      : 'date'
    : hour
      ? 'time'
      : bare.includes('%')
        ? 'percent'
        : 'plain'
  return { kind, money: (money?.[1] ?? money?.[2] ?? money?.[3] ?? '').trim(), decimals }
}

/** The formats of a workbook by the place at which its cells name them. */
export function numberFormats(styles: Buffer | undefined): NumberFormat[] {
  const formats: NumberFormat[] = []
  if (!styles) return formats
  const own = new Map<string, string>()
  let used = false
  readXml(styles, {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') own.set(numFmtId, formatCode)
      if (tag === 'cellXfs') used = true
      if (tag === 'xf' && used) {
        formats.push(readFormat(own.get(numFmtId) ?? builtIn[Number(numFmtId)] ?? ''))
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') used = false
    },
  })
  return formats
}

const day = 86_400_000

/** A day as workbooks count it, from the end of 1899 or from 1904. */
function momentOf(serial: number, from1904: boolean) {
  const start = Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30)
  return new Date(start + Math.round(serial * 86_400) * 1000)
}

type Shown = { type: string; format: NumberFormat | undefined; from1904: boolean }

/** What a cell says, from what the file keeps of it. */
export function cellText(kept: string, { type, format, from1904 }: Shown): string {
  if (type === 'b') return kept === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  const number = Number(kept)
  if (type !== 'n' || kept.trim() === '' || !Number.isFinite(number)) return kept
  // Sums such as 0.1 + 0.2 are kept with all their digits.
  const plain = String(Number(number.toPrecision(12)))
  if (!format) return plain
  const inRange = number >= 0 && number * day < 8e15
  if (format.kind === 'percent') return `${Number((number * 100).toPrecision(12))}%`
  if (format.kind !== 'plain' && inRange) {
    const iso = momentOf(number, from1904).toISOString()
    if (format.kind === 'time') return iso.slice(11, 16)
    return format.kind === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
  }
  const digits = format.decimals ? number.toFixed(format.decimals) : plain
  if (format.money === '') return digits
  return /^\p{Sc}$/u.test(format.money) ? `${format.money}${digits}` : `${digits} ${format.money}`
}
