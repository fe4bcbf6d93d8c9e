/** The languages that visitors are met in. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh', 'ko'] as const
export type Language = (typeof languages)[number]

/** The language of a tag such as "pt-BR". */
export const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** The same, of those there are words in. */
export const knownLanguage = (tag: string) => languages.find((language) => language === baseOf(tag))

/** The first of a browser's languages that the agent speaks, else the agent's first; English where there are words in none. */
export function chosenLanguage(
  agentLanguages: readonly string[],
  preferred: readonly string[],
): Language {
  const spoken = agentLanguages.map(knownLanguage).filter((language) => language !== undefined)
  const wanted = preferred
    .map(knownLanguage)
    .find((language) => language && spoken.includes(language))
  return wanted ?? spoken[0] ?? 'en'
}
