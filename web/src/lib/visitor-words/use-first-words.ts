import { createContext, use } from 'react'
import { firstEnglish } from './first-english.ts'
import type { FirstWords, Words } from './words.ts'

export const WordsContext = createContext<FirstWords | Words>(firstEnglish)

/** What a visitor reads at once; English in the screens of members, which stand in no visitor's language. */
export const useFirstWords = (): FirstWords => use(WordsContext)
