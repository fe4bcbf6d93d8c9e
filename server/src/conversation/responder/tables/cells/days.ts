import { folded } from './words.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']

/** The days of the week from Monday on, in each language. */
const weeks = languages.map((language) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) =>
    folded(format.format(new Date(Date.UTC(2024, 0, 1 + day)))).replace(/-feira$/, ''),
  )
})

/** What the days are called for short, of Monday to Sunday. */
const short = [
  'mon mo lun lu',
  'tue tues di mar ma',
  'wed weds mi mer mie',
  'thu thur thurs do jeu jue gio',
  'fri fr ven vie',
  'sat sa sam sab',
  'sun so dim dom',
].map((names) => names.split(' '))

export const isDay = (word: string) => weeks.some((week) => week.includes(word))

const to = /^(?:to|bis|a|au|al|tot|do|through|until)$/
const weekend = /^(?:weekends?|wochenenden?)$/
const weekdays = /^(?:weekdays?|wochentags|werktags)$/

/** The days of a text that has them for short, and nothing else: "Mo", "Mon to Fri". */
function shortDays(words: string[]): string[] {
  const dayOf = (word: string) => short.findIndex((names) => names.includes(word))
  const named = words.filter((word) => dayOf(word) !== -1)
  const [first, last] = [dayOf(named[0] ?? ''), dayOf(named.at(-1) ?? '')]
  if (
    first === -1 ||
    named.length > 2 ||
    words.some((word) => dayOf(word) === -1 && !to.test(word))
  )
    return []
  return weeks.flatMap((week) => week.slice(first, last + 1))
}

/** The days that "Monday to Friday", "weekdays" or "weekend" mean beside those that they name. */
export function daysSaid(words: string[]): string[] {
  if (words.some((word) => weekend.test(word))) {
    return weeks[words.some((word) => word.startsWith('woche')) ? 1 : 0]?.slice(5) ?? []
  }
  if (words.some((word) => weekdays.test(word))) {
    return weeks[words.some((word) => word.endsWith('tags')) ? 1 : 0]?.slice(0, 5) ?? []
  }
  const spelt = shortDays(words)
  if (spelt.length > 0) return spelt
  for (const week of weeks) {
    // "Mondays" are Monday.
    const dayOf = (word = '') => week.findIndex((day) => word === day || word === `${day}s`)
    const first = words.findIndex((word) => dayOf(word) !== -1)
    if (first === -1) continue
    const last = words.findIndex((word, at) => at > first && dayOf(word) !== -1)
    const [begin, end] = [dayOf(words[first]), dayOf(words[last])]
    const range = last === first + 1 || (last === first + 2 && to.test(words[first + 1] ?? ''))
    if (last === -1 || !range || end <= begin + 1) return []
    return week.slice(begin, end + 1)
  }
  return []
}
