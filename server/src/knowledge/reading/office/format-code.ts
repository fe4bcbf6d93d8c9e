/** What a part of a format code does to the numbers that it is for. */
export type FormatPart = {
  kind: 'date' | 'time' | 'moment' | 'percent' | 'plain'
  /** Whether a number is one of those; null where that takes no more than its sign. */
  condition: ((number: number) => boolean) | null
  /** The units of a time that are shown. The first one counts on past its usual end where it is `elapsed`. */
  units: string
  elapsed: boolean
  showsNumber: boolean
  money: string
  /** Words before and after the number. */
  before: string
  after: string
  decimals: number | null
  /** How many digits the whole number has at least. */
  digits: number
  /** How many times the number is divided by 1000. */
  thousands: number
  /** All that is shown, where something stands between the places of the digits. */
  pattern: Piece[]
}

/** A mark is a place of the number, a text is written as it is. */
type Piece = { kind: 'mark' | 'text'; text: string }

type Section = {
  pieces: Piece[]
  units: string
  elapsed: boolean
  money: string
  condition: FormatPart['condition']
}

const longestCode = 255
const mostDecimals = 30
const tokens =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].?|\[(?<bracket>[^\]]*)\]?|AM\/PM|A\/P|(?<mark>General|E[+-]|[0#?.,%@])|(?<units>[ymdhsaegb]+)|(?<end>;)|(?<bare>.)/gisu

const emptySection = (): Section => ({
  pieces: [],
  units: '',
  elapsed: false,
  money: '',
  condition: null,
})

const operators: Record<string, (one: number, other: number) => boolean> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
}

function conditionOf(bracket: string): FormatPart['condition'] {
  const [, operator = '', limit] = /^([<>=]+)(-?\d+(?:\.\d+)?)$/.exec(bracket) ?? []
  const holds = operators[operator]
  return holds ? (number) => holds(number, Number(limit)) : null
}

function addBracket(section: Section, bracket: string) {
  if (bracket.startsWith('$')) section.money ||= (/^[^-]*/.exec(bracket.slice(1))?.[0] ?? '').trim()
  else if (/^(?:h+|m+|s+)$/i.test(bracket)) {
    section.units += bracket.toLowerCase()
    section.elapsed = true
  } else section.condition ??= conditionOf(bracket)
}

/** The parts of a code as they are written. What only makes room, fills a cell or colours it is left out. */
function sectionsOf(code: string): Section[] {
  const sections = [emptySection()]
  for (const { groups = {} } of code.slice(0, longestCode).matchAll(tokens)) {
    const section = sections.at(-1) ?? emptySection()
    const { bracket, mark, units = '' } = groups
    const text = groups.quoted ?? groups.escaped ?? groups.bare ?? units
    section.units += units.toLowerCase()
    if (groups.end) sections.push(emptySection())
    else if (bracket !== undefined) addBracket(section, bracket)
    else if (mark) section.pieces.push({ kind: 'mark', text: mark })
    else if (section.money === '' && /\p{Sc}/u.test(text)) section.money = text.trim()
    else section.pieces.push({ kind: 'text', text })
  }
  return sections
}

function kindOf({ pieces, units, elapsed }: Section, marks: string): FormatPart['kind'] {
  const hour = elapsed || /[hs]/.test(units)
  // Beside places of digits these are the letters of a unit, as in "0 g".
  const isUnit = /[0#?]/.test(marks)
  const isDay = !isUnit && (/[eg]|aaa/.test(units) || (!hour && units.includes('m')))
  if (isDay || /[dy]/.test(units)) return hour ? 'moment' : 'date'
  if (hour) return 'time'
  return pieces.some(({ kind, text }) => kind === 'mark' && text === '%') ? 'percent' : 'plain'
}

const textOf = (pieces: Piece[], of: Piece['kind']) =>
  pieces.map(({ kind, text }) => (kind === of ? text : '')).join('')

/** Words before and after the number. Signs and brackets are left out: each negative number is written in one way. */
function wordsBeside(before: Piece[], after: Piece[], isNegative: boolean) {
  const [start = '', end = ''] = [before, after].map((side) =>
    textOf(side, 'text').replace(/\s+/g, ' '),
  )
  const sign = isNegative ? /^\s*[(+\-−–]|[(+\-−–]\s*$/g : /(?<!\S)[(+\-−–]\s*$/
  const isInBrackets = /^\s*\(|\(\s*$/.test(start)
  return {
    before: start.replace(sign, ''),
    after: end.replace(isInBrackets ? /\)\s*$/ : /^\s*[+\-−–]\s*$/, ''),
  }
}

function partOf(section: Section, at: number): FormatPart {
  const { pieces, units, elapsed, money, condition } = section
  const marks = textOf(pieces, 'mark')
  const kind = kindOf(section, marks)
  const first = pieces.findIndex((piece) => piece.kind === 'mark')
  const end = pieces.findLastIndex((piece) => piece.kind === 'mark') + 1
  const isFraction = /[0#?] *\/ *[\d#?]/.test(pieces.map(({ text }) => text).join(''))
  const showsNumber = first !== -1 && !isFraction && /^(?:plain|percent)$/.test(kind)
  const inner =
    showsNumber && money === '' && /^[0#?]+$/.test(marks) ? pieces.slice(first, end) : []
  const pattern = inner.some((piece) => piece.kind === 'text') ? pieces : []
  const places = (/^[0#?,]*/.exec(marks)?.[0] ?? '').replaceAll(',', '')
  const decimals = /[0#?]\.(0+)/.exec(marks)?.[1]?.length ?? (marks.includes('0') ? 0 : null)
  const beside = showsNumber && pattern.length === 0 ? pieces : []
  return {
    kind,
    condition,
    units,
    elapsed,
    showsNumber,
    money,
    ...wordsBeside(beside.slice(0, first), beside.slice(end), at === 1 && condition === null),
    decimals: decimals && Math.min(decimals, mostDecimals),
    digits: places.includes('0') ? places.length - places.indexOf('0') : 0,
    thousands: /,+(?=\.|$)/.exec(marks)?.[0].length ?? 0,
    pattern,
  }
}

/** The parts of a format code: for positive and negative numbers, or each with its condition. */
export const readFormatCode = (code: string): FormatPart[] => sectionsOf(code).map(partOf)
