// What is raised stands between these until the words around it are known; no text has them (Unicode, noncharacters).
export const raisedFrom = '\ufdd0'
export const raisedTo = '\ufdd1'

const raised = /( ?)\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g
const marks = /[\ufdd0\ufdd1]/g
// So far the words beside it are looked at.
const before = 30
const after = 20

const currency = String.raw`(?:\p{Sc}|EUR|USD|GBP|CHF|Euros?|dollars?|pounds?|Fr\.|zł|kr|Kč|Ft)`
const priced = new RegExp(String.raw`(?:^|\P{L})${currency}\s?[\d.,'’]*\d\s?$`, 'iu')
const isPriceBefore = (text: string) => priced.test(text)
const pricedAfter = new RegExp(String.raw`^[\s*]*${currency}(?!\p{L})`, 'iu')
const hourBefore = /\d\s?[–-]\s?\d{1,2}$/
const hourAfter = /^\s?(?:Uhr|h|bis)(?!\p{L})|^\s?[–-]\s?\d/iu

const endsInDigit = /\d\s?$/
const hasDecimals = /[.,]\d{1,2}\s?$/
const twoDigits = /^(\d\d)(\s*[^\s\d].*)?$/su
const footnotes = /^[([]?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*[)\]]?$/
const power = /^[-−–]\d{1,3}$|^(?!1$)\d{1,3}$/
const multiplied = /(?:^|[^\d.,])10$|[×·⋅]\s?\d+$/

/** "19" with a raised "99" is a number with decimals; two digits are a footnote only where nothing says so. */
function isDecimal(left: string, digits: string, right: string) {
  if (isPriceBefore(left) || pricedAfter.test(right)) return true
  if (/\s$/.test(left)) return false
  if (hourBefore.test(left) || hourAfter.test(right)) return true
  return (digits >= '20' || digits < '10') && !multiplied.test(left)
}

type Raised = { left: string; text: string; right: string }

/** What stands in place of a raised text and of the blank before it. */
function besideDigit(blank: string, { left, text, right }: Raised): string {
  const [, digits, rest = ''] = twoDigits.exec(text) ?? []
  if (digits && !hasDecimals.test(left) && isDecimal(left, digits, rest + right)) {
    return `${/\.\d{3}\s?$/.test(left) ? ',' : '.'}${digits}${rest}`
  }
  // A half may follow: 1 1/2.
  if (/^\s*[/⁄]/.test(right)) return ` ${text}`
  const isPrice = isPriceBefore(left) || pricedAfter.test(right)
  if (!isPrice && power.test(text) && multiplied.test(left)) return `^${text}`
  if (footnotes.test(text)) return blank
  return /^\d/.test(text) ? ` ${text}` : blank + text
}

/**
 * Text in which what was raised reads as it is meant: beside a digit it is no further digit, but the cents of a price, the
 * minutes of an hour or a power, and the number of a footnote is left out.
 */
export function withSuperscripts(text: string): string {
  if (!text.includes(raisedFrom)) return text.replace(marks, '')
  return text
    .replace(raised, (whole: string, blank: string, inner: string, at: number) => {
      const from = at + blank.length
      const end = at + whole.length
      const left = text.slice(Math.max(0, from - before), from).replace(marks, '')
      const right = text.slice(end, end + after).replace(marks, '')
      if (!endsInDigit.test(left)) return blank + inner
      return besideDigit(blank, { left, text: inner.trim(), right })
    })
    .replace(marks, '')
    .replace(/ {2,}/g, ' ')
}
