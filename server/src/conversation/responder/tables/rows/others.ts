import { calendarNames } from '../../question/calendar.ts'
import { folded, type Question, sameWord } from '../cells/words.ts'
import type { KnownTable } from '../known-tables.ts'
import { type Matched, matchRows } from '../match-rows.ts'

// "Other cities", "All other countries", "Rest of the world", "Übrige Länder", "Autres villes".
const others =
  /^(?:all |any |the |alle |toutes? les |tous les |les |el |las |los |todos los |todas las |tutt[ei] (?:le |gli )?|le |gli )?(?:others?|rest|remaining|sonstigen?|anderen?|ubrigen?|autres?|reste|restantes?|resto|otr[oa]s|altr[ei]|overige|andere|outr[oa]s|pozostale|inne)(?! than)(?= |$)/
const elsewhere = /^(?:else|any|every)where(?: else)?$|^(?:partout )?ailleurs$/
const ofPlaces =
  /(?:^| )(?:cit(?:y|ies)|countr(?:y|ies)|towns?|places?|locations?|regions?|areas?|destinations?|islands?|world|europe|stadte?n?|lander?n?|orte?n?|regionen|welt|villes?|pays|lieux|monde|ciudad(?:es)?|pais(?:es)?|mundo|citta|paesi|luoghi|mondo|steden|landen|plaatsen|wereld|cidades|lugares|miasta|kraje)(?= |$)/

const reached =
  /(?<!\p{L})(?:in|to|for|from|at|nach|aus|bei|en|[àa]|pour|para|per|naar|voor|van|em|w|do)\s+(\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)*)/gu

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']
const times = new Set(calendarNames(languages, ['long', 'short']).map(folded))
const isPlace = (name: string) => !times.has(name)

/** The words of the one place that a question names: "in New York"; none where it names several. */
function placeIn(text: string): string[] {
  const named = [...text.matchAll(reached)].map(([, name = '']) => folded(name)).filter(isPlace)
  const [only] = new Set(named)
  return only && new Set(named).size === 1 ? only.split(/[ -]/) : []
}

/** Whether a row is called "other cities", "elsewhere". */
export function isOfOthers(name: string): boolean {
  const text = folded(name).trim()
  return elsewhere.test(text) || (others.test(text) && ofPlaces.test(text))
}

/**
 * The row that is for every place which no other row of its table names, where the question asks for such a one: "Other
 * cities" for Vienna. `words` are those of the place, which the row speaks for.
 */
export function rowOfOthers(question: Question, table: KnownTable): Matched | null {
  const rest = table.rows.filter(({ name }) => isOfOthers(name))
  const [row] = rest
  if (!row || rest.length > 1 || table.rows.length < 3) return null
  const words = placeIn(question.asked)
  if (words.length === 0) return null
  const known = [...table.context, ...table.rows.flatMap((each) => each.words)]
  if (words.some((word) => known.some((each) => sameWord(each, word)))) return null
  const named = matchRows(question, table).some((each) => each.row !== row && each.share >= 0.5)
  return named ? null : { row, share: 1, words }
}
