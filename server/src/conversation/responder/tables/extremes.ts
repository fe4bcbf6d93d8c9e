import type { Kind } from './cells/values.ts'
import { folded, wordsOf } from './cells/words.ts'
import type { KnownTable } from './known-tables.ts'

/** What a word like "heaviest" compares, where no column has its name. */
type Subject = {
  /** What its columns are called. */
  names: RegExp
  /** The units of its columns or cells. */
  units?: RegExp
  /** Columns in which it is the other end: the fastest has the most an hour. */
  against?: RegExp
  /** The same of columns that are not of it by their name alone: who teaches longest does so since the earliest year. */
  since?: RegExp
  /** The units of the cells of such columns. */
  speeds?: RegExp
  /** Without such a column nothing is compared. */
  strict?: boolean
}

/** `said` are the words that say it. */
export type Extreme = {
  to: 'most' | 'least'
  kinds: Kind[] | null
  said: string[]
  of: Subject | null
}

const price: Kind[] = ['money']
const span: Kind[] = ['duration', 'number']
const moment: Kind[] = ['time', 'date', 'number']

type Wording = [pattern: RegExp, to: Extreme['to'], kinds: Kind[] | null]

// "Mais" is more in Portuguese, whose adjectives end so, and but in French.
const superlatives: Wording[] = [
  [
    /\b(?:cheapest|least expensive|lowest[- ]priced|gunstigste\w*|billigste\w*|moins ch\w+|mas barat\w+|meno car\w+|(?:piu|mas|mais(?= \w+[oa]s?\b)) economic\w+|mais barat\w+|goedkoopst\w*|najtansz\w*)\b/,
    'least',
    price,
  ],
  [
    /\b(?:costs?|pays?|charges?|earns?) (?:\w+ )?(?:the )?least\b|\bcoute\w* le moins\b|\b(?:cuesta\w*|custa\w*) menos\b(?! de \d)|\bcosta\w* meno\b(?! di \d)|\bkost\w* het minst\b|\bkosztuj\w* najmniej\b/,
    'least',
    price,
  ],
  [
    /\b(?:most expensive|dearest|priciest|costliest|teuerste\w*|duurst\w*|najdrozsz\w*|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:cher|chere|chers|cheres|caro|cara|caros|caras|cari|care|costos\w)|best[- ]paid|(?:best|highest) (?:pay|paid|wages?|salary))\b/,
    'most',
    price,
  ],
  [
    /\b(?:costs?|pays?|earns?|spends?) (?:\w+ )?(?:the )?most\b|\bcoute\w* le plus\b|\bkostet am meisten\b|\bverdient am meisten\b|\bcosta\w* di piu\b(?! di \d)|\bkost\w* het meest\b|\bkosztuj\w* najwiecej\b/,
    'most',
    price,
  ],
  [
    /\b(?:longest|langste\w*|langst\b|najdluzsz\w*|najwolniejsz\w*|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:long|longue|largo|larga|lung)\w*|dauert am langsten|slowest|langsamste\w*|langzaamst\w*|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:lent)\w*)\b/,
    'most',
    span,
  ],
  [
    /\b(?:shortest|quickest|fastest|soonest|kurzeste\w*|schnellste\w*|kortst\w*|snelst\w*|najkrotsz\w*|najszybsz\w*|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:court|courte|rapide|corto|corta|rapid[oa]|cort[oa]|curt[oa]s?|breve|veloce))\b/,
    'least',
    span,
  ],
  [
    /\b(?:latest|last(?! (?:year|month|week|night|season|time|summer|winter|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday))|newest|youngest|letzte\w*(?! (?:jahr|monat|woche|mal|nacht))|spateste\w*|neu(?:e)?ste\w*|jungste\w*|nieuwste\w*|jongste\w*|laatste\w*|najnowsz\w*|najmlodsz\w*|ostatni\w*|dernier\w*|derniere\w*|ultim[oa]\w*|(?:plus|piu|mas|mais(?= \w+[oa]s?\b)) (?:recent\w*|nuov\w|nuev\w|nov[oa]s?))\b|最後|最終/,
    'most',
    moment,
  ],
  [
    /\b(?:earliest|first|oldest|erste\w*|fruheste\w*|alteste\w*|oudste\w*|vroegste\w*|eerste\w*|najstarsz\w*|najwczesniejsz\w*|pierwsz\w*|premier\w*|premiere\w*|primer[oa]?\w*|(?:plus|piu|mas|mais(?= \w+[oa]s?\b)) (?:ancien\w*|vieille|vieux|vecchi\w|antic\w+|antigu\w+))\b|最初/,
    'least',
    moment,
  ],
  [
    /\b(?:coldest|coolest|hardiest|kalteste\w*|winterharteste\w*|(?:plus|mas|piu) (?:froid|fri[oa]|fredd|rustique)\w*)\b/,
    'least',
    ['number'],
  ],
  [
    /\b(?:biggest|largest|greatest|highest|tallest|heaviest|widest|deepest|thickest|strongest|warmest|hottest|loudest|steepest|busiest|(?<!at )most|maximum|grosste\w*|hochste\w*|schwerste\w*|breiteste\w*|tiefste\w*|dickste\w*|starkste\w*|warmste\w*|lauteste\w*|am meisten|meisten|grootst\w*|hoogste?\b|zwaarst\w*|breedst\w*|diepst\w*|sterkst\w*|warmst\w*|najwieksz\w*|najwyzsz\w*|najciezsz\w*|najszersz\w*|najmocniejsz\w*|maior(?:es)?|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:grand|haut|eleve|lourd|large|profond|epais|puissan|chaud|alt[oa]|pesa|anch|profund|grues|grand|larg|profond|spess|potent|cald|bruyant)\w*)\b|一番(?:高|多|大)|最も(?:高|多|大)/,
    'most',
    null,
  ],
  [
    /\b(?:smallest|lowest|(?<!at )least|fewest|lightest|narrowest|shallowest|thinnest|weakest|quietest|minimum|kleinste\w*|niedrigste\w*|leichteste\w*|schmalste\w*|flachste\w*|dunnste\w*|leiseste\w*|wenigsten|kleinst\w*|laagst\w*|lichtst\w*|smalst\w*|stilst\w*|najmniejsz\w*|najnizsz\w*|najlzejsz\w*|najwezsz\w*|menor(?:es)?|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:petit|bas|leger|etroit|mince|silencieu|pequen|baj[oa]|liger|estrech|delgad|piccol|bass|legger|strett|sottil)\w*)\b|一番(?:安|低|少|小)|最も(?:安|低|少|小)/,
    'least',
    null,
  ],
]

const comparatives: Wording[] = [
  // "Is A a lot more than B": what is more without a word for it costs more.
  [
    /(?<=\b(?:is|are) (?!there\b).*)\b(?:(?:a lot|much|far|any|a bit) )?more(?= than\b)/,
    'most',
    price,
  ],
  [
    /(?<=\b(?:is|are) (?!there\b).*)\b(?:(?:a lot|much|far|any|a bit) )?less(?= than\b)/,
    'least',
    price,
  ],
  [
    /\b(?:more often|oftener|more times|more frequently|haufiger|plus souvent|mas a menudo)\b/,
    'most',
    ['number'],
  ],
  [/\b(?:less often|fewer times|less frequently|seltener|moins souvent)\b/, 'least', ['number']],
  [
    /\b(?:cheaper|less expensive|costs? less|gunstiger|billiger|moins ch\w+|mas barat\w+|meno car\w+|piu economic\w+|kostet weniger|goedkoper|mais barat\w+|mais economic[oa]s?|(?<!naj)tansz\w+)\b/,
    'least',
    price,
  ],
  [
    /\b(?:dearer|more expensive|pricier|costs? more|teurer|kostet mehr|plus ch\w+|mas car\w+|piu car\w+|coute plus|cuesta mas|costa di piu|pays? more|earns? (?:more|better)|paid (?:better|more)|better paid|duurder|mais car[oa]s?|custa mais|kosztuje wiecej|(?<!naj)drozsz\w+)\b/,
    'most',
    price,
  ],
  [
    /\b(?:longer|langer|dluzsz\w+|dluzej|plus long\w*|mais long[oa]s?|mas larg\w+|piu lung\w+|dauert langer|dure plus|slower|langsamer|plus lent\w*|mas lent\w*)\b/,
    'most',
    span,
  ],
  [
    /\b(?:shorter|quicker|faster|sooner|kurzer|schneller|korter|sneller|krotsz\w+|krocej|szybsz\w+|szybciej|mais (?:curt|rapid)[oa]s?|plus court\w*|plus rapide\w*|mas cort\w+|mas rapid\w+|piu (?:cort\w+|rapid\w+|breve|veloce))\b/,
    'least',
    span,
  ],
  [
    /\b(?:older|earlier|alter|fruher|plus (?:vieux|vieille|ancien\w*|tot)|mas (?:antigu\w+|viej\w+|temprano)|piu vecchi\w)\b/,
    'least',
    moment,
  ],
  [
    /\b(?:newer|younger|later|neuer|junger|spater|plus (?:recent\w*|tard)|mas (?:nuev\w+|tarde)|piu nuov\w)\b/,
    'most',
    moment,
  ],
  [/\b(?:colder|cooler|hardier|kalter|winterharter|plus froid\w*)\b/, 'least', ['number']],
  [
    /\b(?:bigger|larger|greater|higher|taller|heavier|wider|deeper|thicker|stronger|warmer|hotter|louder|steeper|busier|more|grosser|hoher|schwerer|breiter|tiefer|dicker|starker|warmer|lauter|mehr|groter|hoger|zwaarder|breder|dieper|sterker|wieksz\w+|wyzsz\w+|ciezsz\w+|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:grand|haut|eleve|lourd|large|profond|epais|puissan|chaud|alt|pesa|anch|grues|spess|potent|cald)\w*)\b/,
    'most',
    null,
  ],
  [
    /\b(?:smaller|lower|lighter|fewer|less|narrower|shallower|thinner|weaker|quieter|kleiner|niedriger|leichter|weniger|schmaler|flacher|dunner|leiser|mniejsz\w+|nizsz\w+|lzejsz\w+|(?:plus|mas|piu|mais(?= \w+[oa]s?\b)) (?:petit|bas|leger|etroit|mince|pequen|baj|liger|piccol|legger|sottil)\w*)\b/,
    'least',
    null,
  ],
]

const time =
  /arriv|deliver|lieferzeit|entrega|huurtijd|looptijd|duur|czas|okres|prazo|periodo|livraison|duration|dauer|duree|duracion|durata|takes?|lasts?|time|weeks|lead|ready|tempo|temps|tiempo/
const many =
  /size|area|capacity|seats?|places|beds|rooms|passengers|people|members|grosse|flache|platze|betten|plazas|capacidad|taille|surface|capacite|volume|litres?|superficie|posti|oppervlakte|inhoud|plaatsen|capacita|lugares|powierzchni|pojemnosc|miejsc/

// What is compared, where the word itself says it.
const subjects: [RegExp, Subject][] = [
  [
    /heav|light|schwer|leicht|lourd|leger|pesa|liger|legger|zwaar|licht|ciezsz|lzejsz/,
    {
      names: /weight|mass|gewicht|poids|peso|grammage|grammatur|waga/,
      units: /kg|g|t|lbs?|tonnes|gsm/,
    },
  ],
  [
    /newe|old|young|neu|alt(?:e|er)|junge|recent|nuev|antigu|viej|ancien|vieu|vieil|vecch|nuov|antic/,
    {
      names:
        /released?|built|founded|launched|since|year|opened|baujahr|seit|erschienen|gegrundet|annee|depuis|ano|desde|anno/,
      // Who is oldest has the most years.
      against: /\bages?\b|\balter\b|mindestalter|\bedad\b|\beta\b/,
      strict: true,
    },
  ],
  [
    /fast|quick|slow|schnell|langsam|rapid|lent|veloce|snel|langza|szyb|wolniej/,
    {
      names: time,
      against:
        /per (?:hour|minute|second)|an hour|speed|km\/h|mph|mbit|rpm|tempo|geschwindigkeit|download|upload|vitesse|debit|velocidad|velocita/,
      speeds: /[kmg]bit\/s|[kmg]bps|km\/h|mph/,
    },
  ],
  [
    /long|short|lang|kurz|court|larg[oa]|cort|lung|breve|kort|dluzsz|krotsz|curt/,
    {
      names: new RegExp(`length|lange|longueur|longitud|lunghezza|distance|${time.source}`),
      since: /\b(?:since|seit|depuis|desde|joined|started|eingetreten)\b/,
    },
  ],
  [
    /tall|high|low|steep|hoch|hoh|niedrig|haut|bas|alt[oa]|eleve|hoog|laag|wyzsz|nizsz/,
    {
      names:
        /height|hohe|hauteur|altura|altezza|altitude|elevation|summit|\btop\b|peak|gipfel|sommet|cima|vetta|grows/,
      units: /cm|m|ft|feet/,
    },
  ],
  [
    /thick|thin|dick|dunn|epais|mince|grues|delgad|spess|sottil/,
    {
      names: /thickness|dicke|starke|epaisseur|grosor|gauge|grammage|spessore/,
      units: /mm|g|gsm|micron/,
    },
  ],
  [
    /wide|narrow|breit|schmal|anch|etroit|strett/,
    { names: /width|breite|largeur|ancho|beam|larghezza/ },
  ],
  [
    /deep|shallow|tief|flach|profond|profund/,
    { names: /depth|tiefe|profondeur|profundidad|draught|draft|profondita/ },
  ],
  [
    /cold|cool|hard|warm|hot|kalt|froid|chaud|fri[oa]|cald|fredd|rustique/,
    { names: /temp|frost|hardy|degrees|grad|°c/, units: /°c|°f|°/ },
  ],
  [
    /strong|powerful|weak|stark|puissan|potent/,
    {
      names: /power|leistung|puissance|potencia|strength|potenza|alcohol|alkohol|alcool|abv/,
      units: /kw|w|watts?|hp|ps|nm/,
    },
  ],
  [
    /loud|quiet|laut|leise|bruyant|silenc/,
    { names: /noise|loud|lautstarke|bruit|ruido/, units: /db/ },
  ],
  [
    /big|large|great|small|gross|klein|grand|petit|pequen|piccol|groot|maior|menor|wieksz|mniejsz/,
    { names: many },
  ],
]

function extremeOf(text: string, wordings: Wording[]): Extreme | null {
  for (const [pattern, to, kinds] of wordings) {
    const found = pattern.exec(text)
    if (found) {
      const of = subjects.find(([words]) => words.test(found[0]))?.[1] ?? null
      return { to, kinds, said: wordsOf(found[0]), of }
    }
  }
  return null
}

// How long something takes is a time and no length, and "wie hoch" asks for an amount.
const howMuch =
  /\b(?:how|wie|hoe|quanto (?:e|sono)|que tan|quao|jak) ((?!long|lang|hoch|hoog)\p{L}+)/u

/** What an adjective asks the measure of, and the words that ask: "how heavy is", "wie groß ist". */
export function measureAsked(text: string): { of: Subject; said: string[] } | null {
  const [whole = '', adjective = ''] = howMuch.exec(text) ?? []
  const of = adjective && subjects.find(([words]) => words.test(adjective))?.[1]
  return of ? { of, said: wordsOf(whole) } : null
}

// How long something lasts is no last one.
const howLongLasting = /(\bhow long\b[^.?!]*?)\blasts?\b/

export const superlativeIn = (text: string) =>
  extremeOf(text.replace(howLongLasting, '$1'), superlatives)
export const comparativeIn = (text: string) => extremeOf(text, comparatives)

export const extremeWordings = [...superlatives, ...comparatives].map(([pattern]) => pattern)

const plain = (column: string) => folded(column.replaceAll('_', ' '))

/** Whether most cells of a column are numbers in such a unit. */
function isIn({ rows }: KnownTable, at: number, units: RegExp): boolean {
  const cell = new RegExp(`^\\D{0,12}\\d[\\d.,' ]*\\s?(?:${units.source})(?!\\p{L})`, 'u')
  return rows.filter((row) => cell.test(folded(row.cells[at] ?? ''))).length > rows.length * 0.6
}

/** The places of the columns that are of what is compared: by their names, or else by their units. */
export function columnsOf(table: KnownTable, { names, units, against, speeds }: Subject): number[] {
  const places = table.columns.map((_, at) => at).slice(1)
  const nameOf = (at: number) => plain(table.columns[at] ?? '')
  const named = places.filter((at) => names.test(nameOf(at)) || against?.test(nameOf(at)))
  const unit = units ?? speeds
  if (named.length > 0 || !unit) return named
  const header = new RegExp(`[(\\s](?:${unit.source})\\)?$`)
  return places.filter((at) => header.test(nameOf(at)) || isIn(table, at, unit))
}

/** Whether the most or the least of a column is meant: the fastest takes the shortest and has the highest speed. */
export function directionIn({ to, of }: Extreme, table: KnownTable, at: number): Extreme['to'] {
  const name = plain(table.columns[at] ?? '')
  const isAgainst = of?.against?.test(name) || of?.since?.test(name)
  if (!isAgainst && !(of?.speeds && isIn(table, at, of.speeds))) return to
  return to === 'most' ? 'least' : 'most'
}
