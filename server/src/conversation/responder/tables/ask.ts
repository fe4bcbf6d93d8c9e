import type { Kind } from './values.ts'
import { folded, type Question, wordsOf } from './words.ts'

/** `said` are the words that say it, `of` the names of columns that it is about without naming them. */
export type Extreme = {
  to: 'most' | 'least'
  kinds: Kind[] | null
  said: string[]
  of: RegExp | null
}

/** What kind of answer the question wants. Each is null or false when the question does not say so. */
export type Ask = {
  /** Kinds of values that would answer. */
  kinds: Kind[] | null
  superlative: Extreme | null
  comparative: Extreme | null
  difference: boolean
  /** Asks for a person. */
  who: boolean
  /** Asks for those rows that have, or have not, something. */
  which: boolean
  negated: boolean
  /** Begins like a question that is answered by yes or no. */
  yesNo: boolean
}

const price: Kind[] = ['money']
const span: Kind[] = ['duration', 'number']
const moment: Kind[] = ['time', 'date', 'number']

type Wording = [pattern: RegExp, to: Extreme['to'], kinds: Kind[] | null]

const superlatives: Wording[] = [
  [
    /\b(?:cheapest|least expensive|lowest[- ]priced|gunstigste\w*|billigste\w*|moins ch\w+|mas barat\w+)\b/,
    'least',
    price,
  ],
  [
    /\b(?:costs?|pays?|charges?|earns?) (?:me |you |us )?(?:the )?least\b|\bcoute\w* le moins\b|\bcuesta\w* menos\b/,
    'least',
    price,
  ],
  [
    /\b(?:most expensive|dearest|priciest|costliest|teuerste\w*|(?:plus|mas) (?:cher|chere|chers|cheres|caro|cara|caros|caras)|best[- ]paid|(?:best|highest) (?:pay|paid|wages?|salary))\b/,
    'most',
    price,
  ],
  [
    /\b(?:costs?|pays?|earns?|spends?) (?:me |you |us )?(?:the )?most\b|\bcoute\w* le plus\b|\bkostet am meisten\b|\bverdient am meisten\b/,
    'most',
    price,
  ],
  [
    /\b(?:longest|langste\w*|(?:plus|mas) (?:long|longue|largo|larga)\w*|dauert am langsten)\b/,
    'most',
    span,
  ],
  [
    /\b(?:shortest|quickest|fastest|soonest|kurzeste\w*|schnellste\w*|(?:plus|mas) (?:court|courte|rapide|corto|corta|rapido|rapida))\b/,
    'least',
    span,
  ],
  [
    /\b(?:latest|last(?! (?:year|month|week|night|season|time|summer|winter|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday))|newest|youngest|letzte\w*(?! (?:jahr|monat|woche|mal|nacht))|spateste\w*|neu(?:e)?ste\w*|dernier\w*|derniere\w*|ultim[oa]\w*)\b|最後|最終/,
    'most',
    moment,
  ],
  [
    /\b(?:earliest|first|oldest|erste\w*|fruheste\w*|alteste\w*|premier\w*|premiere\w*|primer[oa]?\w*)\b|最初/,
    'least',
    moment,
  ],
  [
    /\b(?:biggest|largest|greatest|highest|tallest|heaviest|widest|deepest|most|maximum|grosste\w*|hochste\w*|schwerste\w*|am meisten|meisten|(?:plus|mas) (?:grand|grande|haut|haute|eleve|elevee|alto|alta|lourd|lourde|pesado|pesada))\b|一番(?:高|多|大)|最も(?:高|多|大)/,
    'most',
    null,
  ],
  [
    /\b(?:smallest|lowest|least|fewest|lightest|minimum|kleinste\w*|niedrigste\w*|leichteste\w*|wenigsten|(?:plus|mas) (?:petit|petite|bas|basse|pequen\w+|bajo|baja))\b|一番(?:安|低|少|小)|最も(?:安|低|少|小)/,
    'least',
    null,
  ],
]

const comparatives: Wording[] = [
  [
    /\b(?:more often|oftener|more times|more frequently|haufiger|plus souvent|mas a menudo)\b/,
    'most',
    ['number'],
  ],
  [/\b(?:less often|fewer times|less frequently|seltener|moins souvent)\b/, 'least', ['number']],
  [
    /\b(?:cheaper|less expensive|costs? less|gunstiger|billiger|moins ch\w+|mas barat\w+|kostet weniger)\b/,
    'least',
    price,
  ],
  [
    /\b(?:dearer|more expensive|pricier|costs? more|teurer|kostet mehr|plus ch\w+|mas car\w+|coute plus|cuesta mas|pays? more|earns? more)\b/,
    'most',
    price,
  ],
  [/\b(?:longer|langer|plus long\w*|mas larg\w+|dauert langer|dure plus)\b/, 'most', span],
  [
    /\b(?:shorter|quicker|faster|sooner|kurzer|schneller|plus court\w*|plus rapide\w*|mas cort\w+|mas rapid\w+)\b/,
    'least',
    span,
  ],
  [
    /\b(?:older|earlier|alter|fruher|plus (?:vieux|vieille|ancien\w*|tot)|mas (?:antigu\w+|viej\w+|temprano))\b/,
    'least',
    moment,
  ],
  [
    /\b(?:newer|younger|later|neuer|junger|spater|plus (?:recent\w*|tard)|mas (?:nuev\w+|tarde))\b/,
    'most',
    moment,
  ],
  [
    /\b(?:bigger|larger|greater|higher|taller|heavier|wider|deeper|more|grosser|hoher|schwerer|mehr|plus (?:grand|haut|eleve|lourd)\w*|mas (?:grande|alt|pesad)\w*)\b/,
    'most',
    null,
  ],
  [
    /\b(?:smaller|lower|lighter|fewer|less|kleiner|niedriger|leichter|weniger|plus (?:petit|bas)\w*|mas (?:pequen|baj)\w*)\b/,
    'least',
    null,
  ],
]

const kinds: [RegExp, Kind[]][] = [
  [
    /\bhow long\b|\bwie lange\b|\bcombien de temps\b|\bcuanto (?:tiempo|dura)\w*|\bduration\b|\bdauer\w*\b/,
    ['duration'],
  ],
  [
    /\bhow (?:many|often)\b|\bwie ?viele\b|\bcombien d[e ]|\bcuant[oa]s\b/,
    ['number', 'words', 'duration'],
  ],
  [
    /\bhow much\b|\b(?:costs?|prices?|priced|fees?|fares?|rates?|charges?|pay|paid|earns?|wages?)\b|\b(?:kostet|kosten|preise?|gebuhr\w*)\b|\bwie ?viel\b|\b(?:coute\w*|prix|tarifs?)\b|\bcombien\b|\b(?:cuesta\w*|precios?|vale)\b|\bcuanto\b|いくら|料金|値段/,
    price,
  ],
  [
    /\b(?:which|what|welchem|welcher) (?:day|date|tag|datum)\b|\bquel(?:le)? (?:jour|date)\b|\bque (?:dia|fecha)\b/,
    ['date', 'words'],
  ],
  [
    /\bwhen\b|\bwhat time\b|\b(?:departures?|arrivals?|timetables?|schedules?|times|abfahrt\w*|ankunft\w*|fahrplan|horaires?|horarios?|salidas?)\b|\bwann\b|\bum wie viel uhr\b|\bquand\b|\bquelle heure\b|\bcuando\b|\bque hora\b|何時|いつ/,
    ['time', 'date', 'words'],
  ],
]

/** What columns of prices are called. */
export const priceName =
  /\b(?:price|cost|fee|fare|rate|charge|interest|amount|preis|kosten|gebuhr|tarif|prix|cout|precio|coste|tarifa)s?\b|料金|値段|価格/

/** Whether the name of a column says that it is the price, and not a deposit or an allowance. */
export const isPriceName = (column: string) => priceName.test(folded(column.replaceAll('_', ' ')))

// What is compared, where the word itself says it.
const subjects: [RegExp, RegExp][] = [
  [/heav|light|schwer|leicht|lourd|leger|pesad|liger/, /weight|mass|gewicht|poids|peso/],
  [
    /newe|old|young|neu|alt|recent|nuev|antigu|viej/,
    /released?|built|founded|launched|since|baujahr|seit|erschienen|gegrundet|annee|depuis|ano|desde/,
  ],
  [/tall|hoch|hoh|haut|alt[oa]/, /height|hohe|hauteur|altura/],
  [
    /big|large|great|small|gross|klein|grand|petit|pequen/,
    /size|area|capacity|seats?|places|beds|rooms|passengers|people|members|grosse|flache|platze|betten|plazas|capacidad|taille|surface|capacite/,
  ],
]

function extremeOf(text: string, wordings: Wording[]): Extreme | null {
  for (const [pattern, to, of] of wordings) {
    const found = pattern.exec(text)
    if (found) {
      const about = subjects.find(([words]) => words.test(found[0]))?.[1] ?? null
      return { to, kinds: of, said: wordsOf(found[0]), of: about }
    }
  }
  return null
}

/** The words that `askOf` has understood need no other explanation. */
const understood = [...superlatives, ...comparatives, ...kinds].map(([pattern]) => pattern)

export function understoodWords({ text }: Question): Set<string> {
  const words = new Set<string>()
  for (const pattern of understood) {
    for (const found of text.matchAll(new RegExp(pattern.source, 'g'))) {
      for (const word of found[0].split(/[^\p{L}\p{N}]+/u)) words.add(word)
    }
  }
  return words
}

export function askOf({ text }: Question): Ask {
  return {
    kinds: kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    superlative: extremeOf(text, superlatives),
    comparative: extremeOf(text, comparatives),
    difference: /\b(?:difference|differ|unterschied\w*|unterscheide\w*|diferencia\w*)\b|違い/.test(
      text,
    ),
    who: /\b(?:who|whom|wer|wen|wem|quien\w*)\b|^\W*qui\b|誰/.test(text),
    which: /\b(?:which|what|list|welche[rsn]?|quel(?:le)?s?|cual(?:es)?|que)\b|どの|どれ/.test(
      text,
    ),
    negated:
      /\b(?:not|cannot|without|no|never|excluded?|nicht|keine?n?|ohne|pas|sans|sin|non)\b|n['’]t\b|ない|ません/.test(
        text,
      ),
    yesNo:
      /^\W*(?:is|are|does|do|can|has|have|will|may|ist|sind|hat|haben|kann|darf|gibt|est-ce|peut-on|a-t-|es|son|tiene|puedo|hay)\b/.test(
        text,
      ),
  }
}
