import { english } from './english.ts'
import type { firstEnglish } from './first-english.ts'

export type FirstWords = typeof firstEnglish
/** What visitors read and hear of the product itself, in one language. */
export type Words = typeof english

/** All of a language; only English comes in two parts. */
export const wholeOf = (words: FirstWords | Words): Words => ('sources' in words ? words : english)
