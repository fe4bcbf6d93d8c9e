import { relatedWords } from '../../../../knowledge/search/related/related-words.ts'
import { functionWords } from '../../../../knowledge/search/translation/function-words.ts'
import { wordingsIn } from '../../../../knowledge/search/translation/translate.ts'
import { askedLanguage } from '../../languages/asked-language.ts'
import { detectLanguage } from '../../languages/language.ts'

const marks = /\p{M}+/gu

/** A text in small letters without accents, so that "Août" and "aout" are one word, and "größte" and "grosste". */
export const folded = (text: string) =>
  text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l')

// Words that ask, point or join, in the languages that are asked in most.
const empty = new Set(
  `a an the and or of to in on at for from with by per is are was were be been do does did has have had can could may might
  must shall should will would i me my mine we us our you your he she it its they them their this that these those there here
  what which who whom whose when where why how much many often whats hows tell give show please get gets need want know let
  if as than then so too also just about into out up any some each every all only one no not nt s t m re ve ll d
  if between difference compared versus vs actually currently now anyone someone moment ones one's still yet till until
  der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur ihn ihm ihnen im in am an auf fur mit bei aus ist sind war
  hat haben kann konnen darf muss soll ich mir mich wir uns unser unsere ihr ihre sie es er was wer wem wen wie viel viele wann wo
  welche welcher welches welchen welchem warum ob wenn zwischen dabei drin etwas jemand irgendwo habt hattet als so auch nur man mein meine euer eure gibt es nicht kein keine ohne denn bitte
  le la les l un une des du de d et ou a au aux en dans sur pour avec par est sont etait ai as avons avez ont peut puis peux je me
  moi nous vous il elle ils elles ce cette ces quel quelle quels quelles qui que quoi quand ou comment combien y ne pas sans plus
  el los las lo unos unas y o al con por es son esta estan hay tiene tienen puedo puede mi nos nosotros su sus yo cual cuales quien
  cuando donde como cuanto cuanta cuantos cuantas sin mas se que`
    .split(/\s+/)
    .filter(Boolean),
)

export const isEmpty = (word: string) => empty.has(word)

// Of other languages only where a question is in one of them: "van" and "pan" are things in English.
const emptyIn = new Map(
  (['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const).map((language) => [
    language as string,
    new Set(functionWords[language].split(' ').map(folded)),
  ]),
)

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const isCjk = (text: string) => cjk.test(text)

// "Daily" and "per day" are one.
const spans = new Map(
  Object.entries({
    ...{ hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' },
    ...{ annual: 'year', annually: 'year', taglich: 'tag', wochentlich: 'woche' },
    ...{ monatlich: 'monat', jahrlich: 'jahr', mensuel: 'mois', mensual: 'mes', anual: 'ano' },
  }),
)

// "400mm" and "400 mm", "2.7 tonnes" and "2.7 t" are one.
const units: [RegExp, string][] = [
  [/tonnes?/, 't'],
  [/kilos?|kilogram(?:me)?s?|kg/, 'kg'],
  [/lit(?:re|er)s?/, 'l'],
  [/millimet(?:re|er)s?|mm/, 'mm'],
  [/centimet(?:re|er)s?|cm/, 'cm'],
  [/met(?:re|er)s?/, 'm'],
  [/watts?/, 'w'],
  [/volts?/, 'v'],
  [/gbit\/s|gbps|gigabits?/, 'gbit'],
  [/mbit\/s|mbps|megabits?/, 'mbit'],
  [/kw|kva|kwh|gb|tb|ml/, '$&'],
]
const measured = units.map(([said, unit]): [RegExp, string] => [
  new RegExp(`(?<=(?<![\\p{L}\\d])\\d[\\d·]*)[ -]?(${said.source})(?![\\p{L}\\d])`, 'gu'),
  ` ${unit === '$&' ? '$1' : unit}`,
])
const withUnits = (said: string) => {
  // "The gigabit line" is the one of 1 Gbit/s.
  const text = said.replace(/(?<!\d[ -]?)\bgigabit\b/g, '1 gbit')
  if (!/\d/.test(text)) return text
  return measured.reduce((left, [said, unit]) => left.replace(said, unit), text)
}

// However a text writes them: "per m²".
const squareMetres =
  /(?<![\p{L}\d])(?:(?:square|sq\.?) ?(?:met(?:re|er)s?|m)|sqm|quadratmetern?|qm|metres? carres?|metros? cuadrados?)(?![\p{L}\d])/gu

// As countries are called for short.
const kingdom = /(?<![\p{L}\d])(?:uk|u\.k\.)(?![\p{L}\d])/gu

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const plain = withUnits(folded(text.replace(/(\d)[.,](?=\d)/g, '$1·')))
    .replace(squareMetres, 'm2')
    .replace(kingdom, 'united kingdom')
  const words = plain.match(/[\p{L}\p{N}·]+/gu) ?? []
  return words.map((word) => spans.get(word) ?? word)
}

/** Without one letter of the longer one, or with one letter changed or swapped. */
function nearlySame(a: string, b: string) {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const rest = Math.max(a.length, b.length) - start - end
  if (rest <= 1) return true
  return (
    rest === 2 && a.length === b.length && a[start] === b[start + 1] && a[start + 1] === b[start]
  )
}

const isDigit = (word: string) => word.charCodeAt(0) < 58
// "2 nights" of "two nights".
const counts = new Map(
  [
    'two three four five six seven eight nine ten eleven twelve',
    'zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
    'deux trois quatre cinq six sept huit neuf dix onze douze',
    'dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'due tre quattro cinque sei sette otto nove dieci undici dodici',
  ].flatMap((line) => line.split(' ').map((word, at): [string, string] => [word, `${at + 2}`])),
)

const ending = /(?:ungen|ings?|ions?|ies|es|ed|en|er|em|s|e|n|y)$/

/** Whether two folded words are forms of one: by their stem, a slip of one letter in a long word, or as equals. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (isDigit(a) !== isDigit(b)) return counts.get(a) === b || counts.get(b) === a
  // Whatever makes two words one keeps their first letter.
  if (a.charCodeAt(0) !== b.charCodeAt(0)) return false
  if (/\d/.test(a + b) || isCjk(a + b)) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 3) return false
  const stem = short.replace(ending, '')
  if (stem.length >= 3 && (long.replace(ending, '') === stem || short === long.replace(ending, '')))
    return true
  if (long.endsWith('ing') && long.slice(0, -3) === `${short}${short.at(-1)}`) return true
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3) return true
  // A letter too few or too many is a slip; another letter may make another word, as in "message" and "massage".
  if (a.length !== b.length) return short.length >= 5 && a[0] === b[0] && nearlySame(a, b)
  return short.length >= 6 && a.startsWith(b.slice(0, 3)) && nearlySame(a, b)
}

/** Words of the question, and others that say the same. */
type Same = { said: string[]; others: string[] }

/** The question as words that can be explained one by one; `same` has other words for what it says. */
export type Question = {
  /** As it was asked. */
  asked: string
  text: string
  words: string[]
  content: string[]
  same: Same[]
  /** Words with capitals that stand side by side: "Dash", "Evening". */
  pairs: [string, string][]
  /** Whether the table is in another language. */
  foreign: boolean
}

// How long something takes is no name of what is long.
const howLong = /(?<=\b(?:how|as|so) )long\b/giu
// What takes place has no places.
// What is on board is there.
const onBoard = /\bon[- ]board\b/giu
const takesPlace = /\btak(?:es?|ing) place\b/giu
// Hours are given for Monday to Friday.
const weekdays: [RegExp, string][] = [
  [/(?<!\p{L})(?:weekdays?|during the week)(?!\p{L})/giu, 'monday'],
  [/(?<!\p{L})(?:wochentags|werktags|unter der woche)(?!\p{L})/giu, 'montag'],
  [/(?<!\p{L})en semaine(?!\p{L})/giu, 'lundi'],
  [/(?<!\p{L})entre semana(?!\p{L})/giu, 'lunes'],
]
// What is said of now is said of this year.
const thisYear =
  /(?<!\p{L})(?:this|dieses|diesem|cette|este|quest[oa]|dit|deste) (?:year|season|jahr|saison|année|año|anno|jaar|ano)(?!\p{L})/giu

const last: { text: string; questions: Map<string, Question> } = { text: '', questions: new Map() }

/** The question as it is asked of a table in this language. */
export function questionOf(text: string, language = 'en'): Question {
  // A turn asks several times over.
  if (last.text !== text) Object.assign(last, { text, questions: new Map() })
  const known = last.questions.get(language)
  if (known) return known
  const plain = text
    .replace(/[’']/g, ' ')
    .replace(thisYear, ' ')
    .replace(howLong, ' ')
    .replace(takesPlace, ' held ')
    .replace(onBoard, ' ')
  const words = wordsOf(weekdays.reduce((left, [said, day]) => left.replace(said, day), plain))
  const same = wordingsIn(text, language).map(({ said, words: others }) => ({
    said: wordsOf(said),
    others: others.flatMap(singleWord),
  }))
  const small = emptyIn.get(askedLanguage(text))
  const content = words.filter((word) => !isEmpty(word) && !small?.has(word))
  const foreign =
    same.length > 0 &&
    same.every(
      ({ said, others }) => !others.some((each) => said.some((word) => sameWord(word, each))),
    )
  if (!foreign && language === 'en' && detectLanguage(text) === 'en')
    same.push(...synonymsOf(content))
  const capitals = text.matchAll(/(?<!\p{L})(\p{Lu}\p{L}+) (?=(\p{Lu}\p{L}+))/gu)
  // Every German noun has a capital.
  const pairs =
    detectLanguage(text) === 'de'
      ? []
      : [...capitals].map(([, one = '', other = '']): [string, string] => [
          folded(one),
          folded(other),
        ])
  const question = { asked: text, text: folded(text), words, content, same, pairs, foreign }
  last.questions.set(language, question)
  return question
}

const surest = 0.55

/** What else English has for the words of a question. */
function synonymsOf(content: string[]): Same[] {
  return content
    .filter((word) => word.length > 3)
    .map((word) => ({
      said: [word],
      others: relatedWords(word)
        .filter(({ weight }) => weight > surest)
        .flatMap((related) => singleWord(related.word)),
    }))
    .filter(({ others }) => others.length > 0)
}

function singleWord(phrase: string): string[] {
  const words = wordsOf(phrase)
  return words.length === 1 ? words : []
}

/** A question without some of its words, and without what else they say. */
export function withoutWords(question: Question, words: string[]): Question {
  const isOther = (word: string) => !words.some((each) => sameWord(each, word))
  return {
    ...question,
    words: question.words.filter(isOther),
    content: question.content.filter(isOther),
    same: question.same.filter(({ said }) => said.some(isOther)),
  }
}

/** Whether the question has this word; words of Chinese and Japanese stand without spaces in it. */
export function has({ text, words }: Question, word: string): boolean {
  return isCjk(word) ? text.includes(word) : words.some((each) => sameWord(each, word))
}

/** Whether the question says this in another word, which `known` does not have a place for. */
export function means({ same }: Question, word: string, known: string[] = []): boolean {
  return same.some(
    ({ said, others }) =>
      others.some((each) => sameWord(each, word)) &&
      !said.some((each) => known.some((other) => sameWord(each, other))),
  )
}

/** Whether a word of the question and a word of a table say the same thing. */
export function alike({ same }: Question, asked: string, word: string): boolean {
  if (sameWord(asked, word)) return true
  return same.some(
    ({ said, others }) =>
      said.some((each) => sameWord(each, asked)) && others.some((each) => sameWord(each, word)),
  )
}
