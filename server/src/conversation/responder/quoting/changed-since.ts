import type { Passage, Term } from '../../../knowledge/search/passage.ts'
import type { Part } from '../knowledge.ts'
import { saysNothing } from '../sentence-score.ts'
import { folded, isEmpty, sameWord, wordsOf } from '../tables/cells/words.ts'
import { isQuotable } from './quotable.ts'
import type { Quote } from './quote.ts'
import { isRow } from './row.ts'
import { type Value, valuesIn } from './value-kinds.ts'

const month =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre)'
const date = `(?:(?:the|dem|den|le|el|il|du) )?(?:\\d{1,2}(?:st|nd|rd|th|er|[.º])? (?:of |de |di )?${month}|${month}(?: \\d{1,2})?|(?:19|20)\\d\\d|today|monday|now|heute|jetzt|sofort|aujourd hui|maintenant|hoy|ahora|oggi|adesso)(?! (?:to|until|till|bis|a|al|hasta|through) )`
// A date from which something holds, or what is said of it besides what it was. Without accents and capitals.
const changed = new RegExp(
  [
    `\\b(?:since|as (?:of|from)|from|starting|effective|on or after|seit|ab|von|depuis|des|a partir d[ue]|a compter du|desde|a partir de|dal?|dall)(?: (?:el|le|il|the|am))? ${date}`,
    `\\b(?:up|down|instead|changed|moved|raised|lowered|reduced|increased|erhoht|gesenkt) (?:from|of|von)\\b`,
    `\\b(?:goes|go|went|going|gone) (?:up|down) (?:from|to|by)\\b`,
    `\\b(?:until now|till now|bisher|statt bisher|jusqu ici|jusqu a present|hasta ahora|finora)\\b`,
    `\\b(?:new|neue|nouveau|nouvelle|nuevo|nueva|nuovo|nuova) (?:tele)?(?:phone )?(?:number|address|price|fee|fare|rate|time|deadline|nummer|adresse|preis|gebuhr|frist|numero|adresse|prix|tarif|direccion|precio|tarifa|prezzo)\\b`,
  ].join('|'),
)

/** Without marks, accents and capitals, a space between words. */
const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}.º]+/gu, ' ')

const says = (text: string, { stems }: Term) =>
  stems.some((stem) => text.includes(folded(stem).slice(0, Math.max(3, stem.length - 1))))

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g
const yearOf = (text: string) => Math.max(0, ...(text.match(year) ?? []).map(Number))

const weightOf = (terms: Term[]) => terms.reduce((sum, { idf }) => sum + idf, 0)
const leastShare = 0.66
// An answer that says less of a question is seldom on it.
const leastOwn = 0.5
const longest = 260
// What is longer tells of many things.
const longestTold = 220

/** Whether a text is about what the answer is about: most of what the answer says of the question, the rarest word included. */
function isOn(text: string, own: Term[]): boolean {
  const rarest = own.toSorted((a, b) => b.idf - a.idf)[0]
  if (!rarest || !says(text, rarest)) return false
  return weightOf(own.filter((term) => says(text, term))) >= leastShare * weightOf(own)
}

/** A value of the same kind that the answer does not have. */
function differs(said: Value[], told: Value[]): boolean {
  const kinds = new Set(told.map(({ kind }) => kind))
  const others = said.filter(({ kind }) => kinds.has(kind))
  return others.some(({ kind, text }) =>
    told.every((each) => each.kind !== kind || each.text !== text),
  )
}

/** Whether a text names the row that is told: "Dog or cat: price EUR 16". What is no row is not asked. */
function namesRow(text: string, told: string): boolean {
  const [, name = ''] = /^([^:.!?]{2,80}): /.exec(told) ?? []
  const words = name ? wordsOf(name).filter((word) => word.length > 2 && !isEmpty(word)) : []
  const said = wordsOf(text)
  return words.length === 0 || words.some((word) => said.some((each) => sameWord(each, word)))
}

const placeOf = ({ title, heading, sentences }: Passage, at: number) =>
  [title, ...heading, sentences[at]?.text].join(' ')

/**
 * What a notice says of an answer since: "New number since 1 September" beside a list that still has the old one. One sentence
 * at most: on the same, from a date on or instead of something, with a value of the same kind that the answer lacks.
 */
export function changedSince(part: Part, told: string, quotes: { passage: number }[]): Quote[] {
  const values = valuesIn(told)
  if (values.length === 0 || told.length > longestTold) return []
  const sources = quotes.flatMap(({ passage }) => part.passages[passage] ?? [])
  const text = folded([told, ...sources.flatMap(({ heading }) => heading)].join(' '))
  const own = part.terms.filter((term) => says(text, term))
  const asked = yearOf(
    [told, ...sources.flatMap(({ title, heading }) => [title, ...heading])].join(' '),
  )
  if (own.length === 0 || weightOf(own) < leastOwn * weightOf(part.terms)) return []
  const found = part.passages.flatMap((passage, at) =>
    passage.sentences.flatMap((sentence, index): Quote[] => {
      const { from, to, text: said } = sentence
      if (said.length > longest || told.includes(said) || isRow(passage, sentence)) return []
      if (!changed.test(plain(said)) || saysNothing(passage, index)) return []
      if (!isQuotable(passage, index) || !differs(valuesIn(said), values)) return []
      const place = placeOf(passage, index)
      const of = yearOf(said) || yearOf(place)
      if (of > 0 && of < asked) return []
      const near = [...passage.heading, said].join(' ')
      return isOn(folded(near), own) && namesRow(near, told)
        ? [{ passage: at, from, to, text: said }]
        : []
    }),
  )
  return found.slice(0, 1)
}
