import { chosenLanguage } from '@/lib/visitor-words/chosen-language.ts'
import { english } from '@/lib/visitor-words/english.ts'
import { loadWords } from '@/lib/visitor-words/load-words.ts'
import { type Words, wholeOf } from '@/lib/visitor-words/words.ts'

/** What the frame says to its visitor. */
export let words: Words = english

/** Meets the visitor of agents who speak these in a language of theirs, before anything of them is shown. */
export async function chooseWords(spoken: string[]) {
  words = wholeOf(await loadWords(chosenLanguage(spoken, navigator.languages)))
  document.documentElement.lang = words.tag
}
