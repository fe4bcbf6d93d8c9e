/** What an agent says first to those who read another language. */
export type Translation = { greeting: string; starter_questions: string[] }
/** By language. */
export type Translations = Record<string, Translation>

/** As a row has them; the check of their column says what they are. */
export const translationsOf = (row: { translations: unknown }) => row.translations as Translations
