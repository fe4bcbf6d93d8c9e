import type { Translations } from '../translations.ts'

type Met = {
  greeting: string
  starter_questions: string[]
  languages: string[]
  translations: Translations
}

/** An agent as it meets the person of a browser that prefers these languages: "de-AT" is met in German. Else in its first. */
export function metIn<Agent extends Met>(agent: Agent, preferred: readonly string[]): Agent {
  const { languages, translations } = agent
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  const own = translations[codes.find((code) => languages.includes(code)) ?? languages[0] ?? '']
  if (!own) return agent
  return {
    ...agent,
    greeting: own.greeting || agent.greeting,
    starter_questions: own.starter_questions[0] ? own.starter_questions : agent.starter_questions,
  }
}
