import { folded, wordsOf } from './words.ts'

export type Kind = 'money' | 'duration' | 'time' | 'date' | 'number' | 'flag' | 'words'

export type Value = { kind: Kind; value: number }

const currency =
  /\p{Sc}|\b(?:eur|euros?|usd|dollars?|gbp|pounds?|pfund|livres?|libras?|chf|franken|francs?|sek|nok|dkk|pln|pence|cents?|ct)\b|(?<=\d ?)(?:p|zł|zl|kr|kč)(?!\p{L})|円|元/iu

const below = /^\s*[-−]\d/

/** "1,500", "1.500,50" and "1 200" as numbers: the last mark parts the decimals unless three digits follow it. */
export function numberOf(text: string): number | null {
  const written = /\d[\d.,'’\u00a0\u202f ]*/.exec(text)?.[0].replace(/[.,'’\s]+$/, '')
  if (!written) return null
  const bare = written.replace(/['’\s]/g, '')
  const sign = below.test(text) ? -1 : 1
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (at === -1) return sign * Number(bare)
  const mark = bare.charAt(at)
  const repeated = bare.split(mark).length > 2
  const other = bare.slice(0, at).includes(mark === '.' ? ',' : '.')
  const thousands = repeated || (!other && bare.length - at - 1 === 3 && !/^0/.test(bare))
  const whole = bare.slice(0, thousands ? undefined : at).replace(/[.,]/g, '')
  return sign * Number(thousands ? whole : `${whole}.${bare.slice(at + 1)}`)
}

// In minutes. A unit is known by its beginning, in the languages that write it alike.
const units: [RegExp, number][] = [
  [/^(?:s|sec|sek|second|sekunde|seconde|segundo)/, 1 / 60],
  [/^(?:min|mn)/, 1],
  [/^(?:months?|monate?n?|mois|mes(?:es)?)$/, 43_200],
  [/^(?:h|hr|hour|std|stunde|heure|hora)/, 60],
  [/^(?:d|day|tag|jour|dia)/, 1440],
  [/^(?:w|week|woche|semaine|semana)/, 10_080],
  [/^(?:y|yr|year|jahr|an|annee|ano)/, 525_600],
]

// Numbers as people write them out, in the languages that write them most.
const spelt: [RegExp, string][] = [
  [/\b(?:half an?|ein(?:e|en)? halbe[nr]?|une? demi[e-]*|medi[ao])\b/g, '0.5'],
  [/\b(?:one|ein(?:e[nmrs]?)?|une?|un[oa]?)\b/g, '1'],
  ...Object.entries({
    2: 'two|zwei|deux|dos',
    3: 'three|drei|trois|tres',
    4: 'four|vier|quatre|cuatro',
    5: 'five|funf|cinq|cinco',
    6: 'six|sechs|seis',
    7: 'seven|sieben|sept|siete',
    8: 'eight|acht|huit|ocho',
    9: 'nine|neun|neuf|nueve',
    10: 'ten|zehn|dix|diez',
    12: 'twelve|zwolf|douze|doce',
    24: 'twenty-four|vierundzwanzig',
  }).map(([number, words]): [RegExp, string] => [new RegExp(`\\b(?:${words})\\b`, 'g'), number]),
  [/\bnext (?=(?:working |business )?day)/g, '1 '],
  [/\bnachste[rn]? (?=(?:werk|arbeits)?tag)/g, '1 '],
  [
    /^same day\b|^(?:am selben|noch am gleichen) tag\b|^le jour meme\b|^(?:el )?mismo dia\b/g,
    '0 days',
  ],
]
// What is said beside the span: by when on that day, or how far.
const besides =
  /(?:,| (?:before|by|until|vor|bis|avant|antes de)(?: las| le)? \d{1,2}[:.h]\d{2}| (?:within|up to) \d+ ?(?:km|miles)).*$/
// "3 to 5 days" takes as long as 5.
const ranged = /\d+(?:[.,]\d+)?\s*(?:to|bis|a|[-–—])\s*(?=\d+(?:[.,]\d+)?\s*[a-z])/g
const about =
  /^(?:about|around|approx\.?|ca\.?|within|in|up to|at most|max\.?|at least|min\.?|from|binnen|innerhalb von|bis zu|sous|en|hasta|environ|etwa)\s+(?=\d)/
// "Working days" are days, when they are compared with others.
const kindsOfDays = /(?<=\d )(?:working|business|calendar|full|whole)(?= (?:days?|hours?|weeks?))/g

function plainDuration(text: string) {
  const digits = spelt.reduce(
    (left, [pattern, number]) => left.replace(pattern, number),
    folded(text).trim(),
  )
  return digits
    .replace(besides, '')
    .replace(ranged, '')
    .replace(about, '')
    .replace(/\b1 ((?:working |business )?day) but one\b/g, '2 $1s')
    .replace(kindsOfDays, '')
    .replace(/werktag|arbeitstag/g, 'tag')
}

function durationOf(said: string): number | null {
  const text = plainDuration(said)
  const parts = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?/g)]
  if (parts.length === 0) return null
  let minutes = 0
  for (const [, amount = '', unit = ''] of parts) {
    const factor = units.find(([pattern]) => pattern.test(unit))?.[1]
    if (factor === undefined) return null
    minutes += Number(amount.replace(',', '.')) * factor
  }
  const rest = text.replace(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?/g, '')
  return /^[\s,.]*(?:(?:and|und|et|y)[\s,.]*)*$/.test(rest) ? minutes : null
}

const months =
  'jan|feb|fev|mar|mrz|apr|avr|abr|may|mai|jun|juin|jul|juil|aug|aou|ago|sep|oct|okt|nov|dec|dez|dic'
const monthNumbers: Record<string, number> = {
  ...{ jan: 0, ene: 0, feb: 1, fev: 1, mar: 2, mrz: 2, apr: 3, avr: 3, abr: 3, may: 4, mai: 4 },
  ...{ jun: 5, juin: 5, jul: 6, juil: 6, aug: 7, aou: 7, ago: 7, sep: 8, oct: 9, okt: 9 },
  ...{ nov: 10, dec: 11, dez: 11, dic: 11 },
}
const dayMonth = new RegExp(
  `^(\\d{1,2})\\.?(?:st|nd|rd|th)? (?:de )?(${months}|ene)[a-z]*\\.?(?: (?:de )?(\\d{4}))?$`,
)
const monthDay = new RegExp(`^(${months}|ene)[a-z]* (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`)

function dateOf(text: string): number | null {
  const plain = folded(text).replace(/\s+/g, ' ').trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(plain)
  if (dotted) return Date.UTC(Number(dotted[3]), Number(dotted[2]) - 1, Number(dotted[1]))
  const european = dayMonth.exec(plain)
  // A date without a year is one of the same year as the others.
  if (european)
    return Date.UTC(
      Number(european[3] ?? 2000),
      monthNumbers[european[2] ?? ''] ?? 0,
      Number(european[1]),
    )
  const american = monthDay.exec(plain)
  if (american)
    return Date.UTC(
      Number(american[3] ?? 2000),
      monthNumbers[american[1] ?? ''] ?? 0,
      Number(american[2]),
    )
  return null
}

function timeOf(text: string): number | null {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?\s?(a\.?m\.?|p\.?m\.?|uhr|h)?$/i.exec(text.trim())
  if (!found || (found[2] === undefined && found[3] === undefined)) return null
  const [, hour = '', minute = '0', half = ''] = found
  if (Number(hour) > 24 || Number(minute) > 59) return null
  const late = /^p/i.test(half) && Number(hour) < 12 ? 12 : 0
  return (Number(hour) + late) * 60 + Number(minute)
}

const yes =
  /^(?:yes|y|ja|oui|si|sim|true|x|✓|✔|☑|included|inbegriffen|inklusive|inclus|incluido|available|はい|有|あり|○|是)(?![\p{L}])/iu
const no =
  /^(?:no|n|nein|non|nao|false|✗|✘|❌|none|not included|not available|keine?|aucune?|ninguna?|いいえ|無|なし|×|否|[-–—]$)(?![\p{L}])/iu

/** Whether a cell says yes or no; null when it says something else. */
export function flagOf(cell: string): boolean | null {
  const plain = folded(cell.trim())
  if (no.test(plain)) return false
  return yes.test(plain) ? true : null
}

/** An amount with few words around it: "from €12 a night", and no sentence in which money occurs. */
const isPrice = (cell: string) =>
  currency.test(cell) &&
  cell.replace(/[^\p{L}]/gu, '').length <= 20 &&
  (cell.match(/\d[\d.,'’]*/g) ?? []).length === 1 &&
  !cell.includes('%')

// "08:00 to 12:00", "9–17 Uhr", "9 am to 5 pm".
const hours =
  /^(\d{1,2}[:.h]\d{2}(?: ?[ap]\.?m\.?)?|\d{1,2}(?= ?(?:[ap]\.?m|h|uhr|[-–—]|to |bis |à |a )[^\d]*\d{1,2}[^\d]*(?:uhr|h|[ap]\.?m\.?)$))(?: ?[ap]\.?m\.?| ?uhr| ?h)?\s*(?:[-–—]|to|bis|until|à|a|至|～)\s*\d{1,2}\D*(?:\d{2}\D*)?$/i

/** What says that something is open, and that it is not. */
export const opening =
  /\b(?:open|opens|opening|geoffnet|offen|offnet|aufhaben|auf(?=\W*$)|ouvert\w*|ouvr(?:e|es|ez|ent|ir)|abiert\w*|abr(?:e\w*|is|imos|ir)|apert\w*|apr(?:e|ono|ite|ire))\b/
export const closing =
  /\b(?:closed?|closes|shuts?|geschlossen|schliess\w*|zuhaben|zu(?=\W*$)|ferme\w*|cerrad\w*|cierr\w*|chius\w*|chiud\w*)\b/

/** An hour without its unit before a time: the 2 of "2–5 pm" is in the afternoon, the 9 of "9–5 pm" is not. */
function hourBefore(text: string, end: string): number | null {
  if (!/^\d{1,2}$/.test(text.trim()) || Number(text) > 24) return null
  const [early, late] = [Number(text) * 60, (Number(text) + 12) * 60]
  return /p\.?m/i.test(end) && late < (timeOf(end) ?? 0) ? late : early
}

/** From when to when a cell says that something is open, in minutes of the day. */
export function hoursOf(cell: string): { from: number; to: number } | null {
  const parts = cell.trim().match(hours)
    ? cell.split(/\s*(?:[-–—～至]|\b(?:to|bis|until|a)\b|à)\s*/iu)
    : []
  const to = timeOf(parts.at(-1) ?? '')
  const from =
    to === null ? null : (timeOf(parts[0] ?? '') ?? hourBefore(parts[0] ?? '', parts.at(-1) ?? ''))
  return from === null || to === null ? null : { from, to: to <= from ? to + 24 * 60 : to }
}

/** What a cell holds, as something that can be compared. The name of its column may tell the unit. */
export function cellValue(cell: string, column: string): Value {
  const flag = flagOf(cell)
  if (flag !== null && !/\d/.test(cell.slice(0, 3))) return { kind: 'flag', value: Number(flag) }
  const date = dateOf(cell)
  if (date !== null) return { kind: 'date', value: date }
  // A4 is a name, and no 4.
  if (/^\p{L}\d+$/u.test(cell.trim())) return { kind: 'words', value: Number.NaN }
  const opening = hours.exec(cell.trim())
  if (opening) {
    const from = timeOf(opening[1] ?? '') ?? hoursOf(cell)?.from
    return { kind: 'time', value: from ?? Number.NaN }
  }
  const number = numberOf(cell)
  if (number === null) {
    const spoken = durationOf(cell)
    return spoken === null
      ? { kind: 'words', value: Number.NaN }
      : { kind: 'duration', value: spoken }
  }
  if (isPrice(cell)) return { kind: 'money', value: number }
  // "8h" is when, "3 h" how long.
  const time = /^\d+ h$/.test(cell.trim()) ? null : timeOf(cell)
  const bare = /^\D{0,3}\d[\d.,'’\s]*\D{0,3}$/u.test(cell.trim())
  if (bare && currency.test(column.replaceAll('_', ' '))) return { kind: 'money', value: number }
  // "Sheets per hour" are no hours.
  const unit = wordsOf(column.replaceAll('_', ' ').replace(each, ' ')).find((word) => unitOf(word))
  if (bare && unit && /^[\d.,\s]+$/.test(cell))
    return { kind: 'duration', value: number * (unitOf(unit) ?? 1) }
  if (time !== null && /[:.h]\d\d|[ap]\.?m|uhr|h$/i.test(cell) && !/^\d{1,2}\.\d\d$/.test(cell)) {
    return { kind: 'time', value: time }
  }
  const duration = durationOf(cell)
  if (duration !== null) return { kind: 'duration', value: duration }
  return { kind: bare || /^\d/.test(cell) ? 'number' : 'words', value: number }
}

const each = /(?<!\p{L})(?:per|an?|pro|par|por|je|al?) \p{L}+/giu

const unitOf = (word: string) =>
  /^(?:minutes?|mins?|minuten|hours?|stunden|std|heures?|horas?|days?|tage|jours?|dias?)$/.test(
    word,
  )
    ? units.find(([pattern]) => pattern.test(word))?.[1]
    : undefined

/** What most cells of a column hold. */
export function kindOf(cells: string[], column: string): Kind {
  const counts = new Map<Kind, number>()
  for (const cell of cells.filter((each) => each !== '')) {
    const { kind } = cellValue(cell, column)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  // Days on which nothing opens do not make a column of hours one of words.
  if ((counts.get('time') ?? 0) * 3 >= cells.length && cells.length > 0) return 'time'
  // Where a fee is "included" for many it is still one.
  const money = counts.get('money') ?? 0
  const included = cells.filter((cell) => flagOf(cell) === true).length
  if (money > 1 && money + included >= 0.9 * cells.filter((each) => each !== '').length)
    return 'money'
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best?.[0] ?? 'words'
}

const said =
  /[\s_]+(eur|gbp|usd|chf|minutes|minuten|min|hours|stunden|days|tage|kg|km|cm|mm|m|g|l|t|percent)$/i

const sized = /\d[\s_]*\p{L}+\)?$/u

/** A column and a cell as one says them: "price_eur" and "98" are "price" and "98 EUR". */
export function withUnit(column: string, cell: string): { column: string; cell: string } {
  // Behind a number, as in "up to 2 kg", it is a size and no unit of the cells.
  const unit = sized.test(column) ? undefined : said.exec(column.replace(/[()]/g, ''))?.[1]
  const name = column.replace(/_+/g, ' ').trim()
  if (!unit || !/^[\d.,\s]+$/.test(cell)) return { column: name, cell }
  const spoken = /^(?:eur|gbp|usd|chf)$/i.test(unit) ? unit.toUpperCase() : unit
  return {
    column: column.replace(/[()]/g, '').replace(said, '').replace(/_+/g, ' ').trim() || name,
    cell: `${cell} ${spoken}`,
  }
}
