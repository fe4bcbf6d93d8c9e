import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Languages } from 'lucide-react'
import { chosenLanguage, knownLanguage } from '@/lib/visitor-words/chosen-language.ts'
import { keepLanguage } from '@/lib/visitor-words/kept-language.ts'
import { metIn, spokenBy } from '@/lib/visitor-words/met-in.ts'
import { preferredLanguages } from '@/lib/visitor-words/own-language.ts'
import { ownName } from '@/lib/visitor-words/own-name.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { type PublishedAgent, publishedAgentQuery } from './queries.ts'

/** In which of its languages an agent is met; nothing where there is no choice. */
export function LanguageSelect({ agent }: { agent: PublishedAgent }) {
  const words = useWords()
  const queryClient = useQueryClient()
  const offered = spokenBy(agent).filter(knownLanguage)
  const shown = chosenLanguage(agent.languages, preferredLanguages())
  const met = agent.languages.find((tag) => knownLanguage(tag) === shown)
  if (!met || offered.length < 2) return null
  const choose = (language: string) => {
    keepLanguage(agent.id, language)
    queryClient.setQueryData(
      publishedAgentQuery(agent.id).queryKey,
      (before) => before && metIn(before, preferredLanguages()),
    )
  }
  return (
    <span className="relative inline-flex h-8 flex-none items-center gap-1.5 rounded-lg px-2 font-medium text-13 text-text-2 transition-colors hover:bg-bg-4 hover:text-text-1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:h-9">
      <Languages size={16} aria-hidden="true" />
      <span aria-hidden="true" className="max-sm:hidden">
        {ownName(met)}
      </span>
      <ChevronDown size={16} aria-hidden="true" className="max-sm:hidden" />
      <select
        aria-label={words.language}
        value={met}
        onChange={(event) => choose(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer bg-bg-3 text-text-1 opacity-0"
      >
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {ownName(language)}
          </option>
        ))}
      </select>
    </span>
  )
}
