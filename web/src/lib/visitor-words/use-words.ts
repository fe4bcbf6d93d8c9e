import { use } from 'react'
import { WordsContext } from './use-first-words.ts'
import { type Words, wholeOf } from './words.ts'

/** All that a visitor reads, for what is loaded when it is needed. */
export const useWords = (): Words => wholeOf(use(WordsContext))
