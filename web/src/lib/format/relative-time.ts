const steps = [
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 604_800 },
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const thisYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** "now", "12 min. ago", "yesterday", and a date from a week on. */
export function relativeTime(iso: string, now = new Date()): string {
  const then = new Date(iso)
  const seconds = (now.getTime() - then.getTime()) / 1000
  if (seconds < 60) return 'now'
  const step = steps.find(({ below }) => seconds < below)
  if (step) return words.format(-Math.floor(seconds / step.seconds), step.unit)
  return (then.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(then)
}

export function exactTime(iso: string): string {
  return exact.format(new Date(iso))
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

const wholeDay = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** "December 21, 2026", where the reader is. */
export function dayOf(iso: string): string {
  return wholeDay.format(new Date(iso))
}
