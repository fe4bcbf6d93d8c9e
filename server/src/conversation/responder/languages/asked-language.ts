import { languageAsked } from '../../../knowledge/search/translation/translate.ts'
import { detectLanguage, type Language } from './language.ts'

/** The language of a question: by its small words, else by those of the lists, as "telefono" has no other; else English. */
export const askedLanguage = (question: string): Language =>
  detectLanguage(question) ?? languageAsked(question) ?? 'en'
