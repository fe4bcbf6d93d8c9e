const steps = [
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 604_800 },
] as const

const formatsIn = (language: string) => ({
  words: new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }),
  thisYear: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }),
  otherYear: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }),
  exact: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
  wholeDay: new Intl.DateTimeFormat(language, { dateStyle: 'long' }),
})
const known = new Map<string, ReturnType<typeof formatsIn>>()

/** Each is made once: that takes longer than to use it. */
function formats(language: string) {
  const those = known.get(language) ?? formatsIn(language)
  known.set(language, those)
  return those
}

/** "now", "12 min. ago", "yesterday", "in 6 days", and a date from a week on. */
export function relativeTime(iso: string, now = new Date(), language = 'en'): string {
  const { words, thisYear, otherYear } = formats(language)
  const then = new Date(iso)
  const seconds = (then.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance < 60) return words.format(0, 'second')
  const step = steps.find(({ below }) => distance < below)
  if (step) return words.format(Math.trunc(seconds / step.seconds), step.unit)
  return (then.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(then)
}

export function exactTime(iso: string, language = 'en'): string {
  return formats(language).exact.format(new Date(iso))
}

const short = new Intl.DateTimeFormat('en', {
  ...{ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
})

/** "Dec 21, 4:05 PM", where the reader is. */
export function shortTime(iso: string): string {
  return short.format(new Date(iso))
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })

/** "4:05:30 PM", where the reader is. */
export function clockTime(iso: string): string {
  return clock.format(new Date(iso))
}

/** "December 21, 2026", where the reader is. */
export function dayOf(iso: string, language = 'en'): string {
  return formats(language).wholeDay.format(new Date(iso))
}
