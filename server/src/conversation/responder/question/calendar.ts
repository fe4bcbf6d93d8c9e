const parts = ['month', 'weekday'] as const

/** What these languages call the months and the days of the week. */
export function calendarNames(languages: string[], lengths: ('long' | 'short')[]): string[] {
  // A day of each month, and of each weekday.
  const days = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, at + 1)))
  days.push(...Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, at + 1))))
  const names = languages.flatMap((language) =>
    parts.flatMap((part) =>
      lengths.flatMap((length) => {
        const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' })
        return days.map((day) => format.format(day))
      }),
    ),
  )
  return [...new Set(names)]
}
