import { readFileSync } from 'node:fs'

/** The languages of the columns. */
export const columns = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const

/**
 * What customers and staff of organisations ask about, one thing a line; its words by language, the commonest first, as
 * people say them and as papers have them; the columns at the end may be missing. Written for this project.
 */
export const concepts = readFileSync(new URL('./concepts.txt', import.meta.url), 'utf8')
