import { fetchPage, PageFault } from '../../knowledge/sites/fetch-page.ts'
import type { Outbound } from '../../lib/outbound/outbound.ts'
import type { CompanyPage } from './read-website.ts'

const mostSheets = 2
const mostBytes = 1024 * 1024
const mostColours = 3
const mostStyle = 262_144
const written = /#[\da-f]{6}\b|#[\da-f]{3}\b|rgb\(\s*\d{1,3}[\s,]+\d{1,3}[\s,]+\d{1,3}\s*\)/gi
const named =
  /--[\w-]{0,40}(?:brand|primary|accent)[\w-]{0,40}\s*:\s*(#[\da-f]{3,6}\b|rgb\([^)]{0,30}\))/gi

function hexOf(colour: string): string {
  const numbers = colour.startsWith('#') ? null : (colour.match(/\d+/g) ?? []).map(Number)
  if (numbers) {
    return `#${numbers.map((each) => Math.min(255, each).toString(16).padStart(2, '0')).join('')}`
  }
  const digits = colour.slice(1).toLowerCase()
  return digits.length === 3
    ? `#${[...digits].map((digit) => digit + digit).join('')}`
    : `#${digits}`
}

/** Black, white and grey are of every website. */
function isOwn(hex: string) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return hex.length === 7 && Math.max(...parts) - Math.min(...parts) >= 48
}

/** The colours that a website uses most: what its styles call its own counts more, its head most of all. */
export function coloursIn(head: string, styles: string[]): string[] {
  const points = new Map<string, number>()
  const give = (colour: string, worth: number) => {
    const hex = hexOf(colour)
    if (isOwn(hex)) points.set(hex, (points.get(hex) ?? 0) + worth)
  }
  for (const colour of head.match(written) ?? []) give(colour, 10_000)
  for (const whole of styles) {
    const style = whole.slice(0, mostStyle)
    for (const [, colour = ''] of style.matchAll(named)) give(colour, 100)
    for (const colour of style.match(written) ?? []) give(colour, 1)
  }
  const sorted = [...points].sort(([, one], [, other]) => other - one)
  return sorted.slice(0, mostColours).map(([hex]) => hex)
}

async function styleAt(outbound: Outbound, url: string, signal: AbortSignal) {
  try {
    const { body } = await fetchPage(outbound, url, { types: ['text/css'], mostBytes, signal })
    return body.toString('utf8')
  } catch (error) {
    if (error instanceof PageFault) return ''
    throw error
  }
}

export async function readColours(outbound: Outbound, { about }: CompanyPage, signal: AbortSignal) {
  const sheets = about.stylesheets.slice(0, mostSheets)
  const styles = await Promise.all(sheets.map((url) => styleAt(outbound, url, signal)))
  return coloursIn(about.themeColour ?? '', [about.styles, ...styles])
}
