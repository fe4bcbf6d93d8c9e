/** What an agent says first to those who read another language. */
export type Translation = { greeting: string; starter_questions: string[] }
/** By language. */
export type Translations = Record<string, Translation>

/** As a row has them; the check of their column says what they are. */
export const translationsOf = (row: { translations: unknown }) => row.translations as Translations

/**
 * Those that say something, in the order in which the database keeps them, so that what is as it was looks as it was.
 */
export function withoutEmpty(translations: Translations): Translations {
  const said = Object.entries(translations).filter(
    ([, { greeting, starter_questions }]) => greeting !== '' || starter_questions.length > 0,
  )
  return Object.fromEntries(
    said.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : Number(a > b))),
  )
}
