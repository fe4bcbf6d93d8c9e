import { type Marks, numberOf, numeral } from './numbers.ts'
import { folded } from './words.ts'

// In minutes. A unit is known by its beginning, in the languages that write it alike.
const units: [RegExp, number][] = [
  [/^(?:s|sec|sek|second|sekunde|seconde|segundo)/, 1 / 60],
  [/^(?:min|mn)/, 1],
  [/^(?:months?|monate?n?|mois|mes(?:es)?)$/, 43_200],
  [/^(?:h|hr|hour|std|stunde|heure|hora)/, 60],
  [/^(?:d|day|night|tag|nacht|nachte|jour|nuit|dia|noche)/, 1440],
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
const ranged = new RegExp(
  String.raw`${numeral}\s*(?:to|bis|a|[-–—])\s*(?=${numeral}\s*[a-z])`,
  'gu',
)
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
    .replace(/\b1 ((?:working |business )?day) but 1\b/g, '2 $1s')
    .replace(kindsOfDays, '')
    .replace(/werktag|arbeitstag/g, 'tag')
}

const part = new RegExp(String.raw`(${numeral})\s*([a-z]+)\.?`, 'gu')

/** How long a text says that something takes, in minutes. */
export function durationOf(said: string, marks: Marks): number | null {
  const text = plainDuration(said)
  const parts = [...text.matchAll(part)]
  if (parts.length === 0) return null
  let minutes = 0
  for (const [, amount = '', unit = ''] of parts) {
    const factor = units.find(([pattern]) => pattern.test(unit))?.[1]
    if (factor === undefined) return null
    minutes += (numberOf(amount, marks) ?? Number.NaN) * factor
  }
  const rest = text.replace(part, '')
  return /^[\s,.]*(?:(?:and|und|et|y)[\s,.]*)*$/.test(rest) ? minutes : null
}

/** How many minutes a span is, that the name of a column counts in. */
export const spanUnit = (word: string) =>
  /^(?:minutes?|mins?|minuten|hours?|stunden|std|heures?|horas?|days?|tage|jours?|dias?|nights?|nachte|nuits?|noches?|weeks?|wochen|semaines?|semanas?|months?|monate)$/.test(
    word,
  )
    ? units.find(([pattern]) => pattern.test(word))?.[1]
    : undefined
