import { queryOptions } from '@tanstack/react-query'
import { chosenLanguage } from './chosen-language.ts'
import { firstEnglish } from './first-english.ts'
import { loadWords } from './load-words.ts'
import { preferredLanguages } from './own-language.ts'

/** The words in which visitors of these agents are met; English is there without being asked for. */
export function wordsQuery(agentLanguages: readonly string[]) {
  const language = chosenLanguage(agentLanguages, preferredLanguages())
  return queryOptions({
    queryKey: ['visitor-words', language],
    queryFn: () => loadWords(language),
    ...(language === 'en' && { initialData: firstEnglish }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
