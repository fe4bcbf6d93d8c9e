import type { Language } from './chosen-language.ts'
import { firstEnglish } from './first-english.ts'
import type { FirstWords, Words } from './words.ts'

const files = {
  de: () => import('./languages/de.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
  it: () => import('./languages/it.ts'),
  pt: () => import('./languages/pt.ts'),
  nl: () => import('./languages/nl.ts'),
  pl: () => import('./languages/pl.ts'),
  ja: () => import('./languages/ja.ts'),
  zh: () => import('./languages/zh.ts'),
  ko: () => import('./languages/ko.ts'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>>

/** The words of a language; English where they could not be loaded, of which the first part is here. */
export async function loadWords(language: Language): Promise<FirstWords | Words> {
  if (language === 'en') return firstEnglish
  return files[language]().then(
    ({ words }) => words,
    () => firstEnglish,
  )
}
