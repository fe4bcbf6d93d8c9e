import { readFileSync } from 'node:fs'

/** The languages of the columns. */
export const columns = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const

/**
 * What customers and staff of organisations ask about, one thing a line; its words by language, the commonest first, as
 * people say them and as papers have them. Written for this project.
 */
export const concepts = () => readFileSync(new URL('./concepts.txt', import.meta.url), 'utf8')

/**
 * Everyday words and those of trades, one meaning a line, in the order of the columns: what a question in one language is
 * looked for with in files of another. They are too plain to stand for each other within a language. Written for this project.
 */
export const dictionary = () => readFileSync(new URL('./dictionary.txt', import.meta.url), 'utf8')
