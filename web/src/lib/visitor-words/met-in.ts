import type { Translations } from '../translations.ts'
import { baseOf } from './chosen-language.ts'
import { keptLanguage } from './kept-language.ts'

type Met = {
  id: string
  greeting: string
  starter_questions: string[]
  languages: string[]
  translations: Translations
  /** As everyone gets it, so that it can be met in another language. */
  published?: Met
}

/** All that an agent speaks; its own `languages` are the chosen one, where one was chosen. */
export const spokenBy = ({ published, languages }: Met) => published?.languages ?? languages

/**
 * An agent as it meets the person of this tab: in the language chosen for it, else in one that the browser prefers, so that
 * "de-AT" is met in German, else in its first.
 */
export function metIn<Agent extends Met>(agent: Agent, preferred: readonly string[]): Agent {
  const { published = agent } = agent
  const { greeting, starter_questions, translations } = published
  const kept = keptLanguage(agent.id) ?? ''
  const languages = published.languages.includes(kept) ? [kept] : published.languages
  const wanted = preferred.map(baseOf).find((code) => languages.includes(code)) ?? languages[0]
  const own = translations[wanted ?? '']
  return {
    ...agent,
    published,
    languages,
    greeting: own?.greeting || greeting,
    starter_questions: own?.starter_questions[0] ? own.starter_questions : starter_questions,
  }
}
