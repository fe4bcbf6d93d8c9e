import type { Passage } from '../../../knowledge/search/passage.ts'
import { detectLanguage } from '../languages/language.ts'
import { folded } from '../tables/cells/words.ts'

type Holiday = { day: number; month: number; names: RegExp }

const holiday = (day: number, month: number, names: string): Holiday => ({
  ...{ day, month },
  names: new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'giu'),
})

// The longer names first: "Christmas" alone is its first day.
const holidays = [
  holiday(
    26,
    12,
    "boxing day|(?:am )?zweite[rn]? weihnachts(?:feier)?tag|santo stefano|tweede kerstdag|saint[- ]stephen['’]?s day|st\\.? stephen['’]?s day",
  ),
  holiday(
    24,
    12,
    'christmas eve|heilig ?abend|heilige[rn] abend|(?:la )?veille de noël|nochebuena|(?:la )?vigilia di natale|véspera de natal|kerstavond|wigili[aęi]',
  ),
  holiday(
    31,
    12,
    "new year['’]?s eve|silvester|la saint[- ]sylvestre|nochevieja|san silvestro|(?:véspera de|passagem de) ano|oudejaars(?:dag|avond)|sylwest(?:er|ra)",
  ),
  holiday(
    1,
    1,
    "new year['’]?s(?: day)?|neujahr(?:stag)?|(?:le )?(?:jour de l['’]an|nouvel an)|año nuevo|capodanno|ano novo|nieuwjaars(?:dag)?|nowy rok",
  ),
  holiday(
    25,
    12,
    'christmas(?: day)?|xmas(?: day)?|weihnachten|(?:am )?erste[rn]? weihnachts(?:feier)?tag|noël|navidad|natale|natal|eerste kerstdag|kerst(?:mis)?|boże narodzenie',
  ),
  holiday(1, 5, 'may day|tag der arbeit|(?:la )?fête du travail|(?:el )?día del trabajo'),
  holiday(3, 10, 'tag der deutschen einheit'),
  holiday(1, 11, "all saints['’]? day|allerheiligen|(?:la )?toussaint|todos los santos|ognissanti"),
  holiday(
    6,
    1,
    "(?:heilige )?drei ?könig(?:e|stag)?|(?:el día de )?reyes|(?:l[’'])?épiphanie|epifania",
  ),
]

const textOf = ({ title, heading, body }: Passage) => [title, ...heading, body].join('\n')

const dateIn = ({ day, month }: Holiday, language: string) => {
  const date = new Date(Date.UTC(2024, month - 1, day))
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date)
  return { name, date: language === 'de' ? `${day}. ${name}` : `${day} ${name}` }
}

/** A date as a passage has it, in its language; undefined where no passage has it. */
function dateSaid(holiday: Holiday, passages: Passage[]): string | undefined {
  for (const passage of passages) {
    const { name, date } = dateIn(holiday, passage.language === 'simple' ? 'en' : passage.language)
    const number = `(?<![\\d.,:])${holiday.day}(?![\\d:%]|[.,]\\d)`
    const said = new RegExp(
      `${number}[^\\n;]{0,24}?(?<!\\p{L})${name}(?!\\p{L})|(?<!\\p{L})${name}(?!\\p{L})[^\\n;]{0,14}?${number}`,
      'iu',
    )
    if (said.test(textOf(passage))) return date
  }
  return undefined
}

const weekend =
  /(?:at |on |over |am |le |el |los |nel |in het |no |w )?(?:the |das )?(?<!\p{L})(?:weekends?|wochenenden?|week-ends?|fin(?:es)? de semana|fine settimana|fi[mn]s? de semana)(?!\p{L})/iu
const weekendDays = new Map<string, [RegExp, string]>([
  ['en', [/(?<!\p{L})(?:saturday|sat(?=[ .:–-]))/iu, 'on Saturday and Sunday']],
  ['de', [/(?<!\p{L})(?:samstag|sonnabend)/iu, 'am Samstag und Sonntag']],
  ['fr', [/(?<!\p{L})samedi/iu, 'le samedi et le dimanche']],
  ['es', [/(?<!\p{L})sábado/iu, 'el sábado y el domingo']],
])

/** "At the weekend" as the days that the passages name in the question's language, where none speaks of weekends. */
function weekendSaid(question: string, texts: string[]): string {
  if (!weekend.test(question) || texts.some((text) => weekend.test(text))) return question
  const [named, days = ''] = weekendDays.get(detectLanguage(question) ?? 'en') ?? []
  return texts.some((text) => named?.test(text)) ? question.replace(weekend, days) : question
}

/** The date to search for of the holiday that a question names; null where it names none. */
export function holidayDate(question: string): string | null {
  const named = holidays.find(({ names }) => question.match(names))
  return named ? dateIn(named, detectLanguage(question) ?? 'en').date : null
}

/** A question with its holidays as dates, and the weekend as days, where the passages have only these. */
export function datedQuestion(question: string, passages: Passage[]): string {
  if (!weekend.test(question) && holidayDate(question) === null) return question
  const texts = passages.map(textOf)
  const dated = holidays.reduce((asked, each) => {
    const [name] = asked.match(each.names) ?? []
    if (!name || texts.some((text) => folded(text).includes(folded(name)))) return asked
    const date = dateSaid(each, passages)
    return date ? asked.replace(each.names, date) : asked
  }, question)
  return weekendSaid(dated, texts)
}
