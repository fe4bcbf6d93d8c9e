/** The languages that visitors are met in. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh', 'ko'] as const
export type Language = (typeof languages)[number]

/** The language of a tag such as "pt-BR", of those there are words in. */
function known(tag: string): Language | undefined {
  const base = tag.toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === base)
}

/** The first of a browser's languages that the agent speaks, else the agent's first; English where there are words in none. */
export function chosenLanguage(
  agentLanguages: readonly string[],
  preferred: readonly string[],
): Language {
  const spoken = agentLanguages.map(known).filter((language) => language !== undefined)
  const wanted = preferred.map(known).find((language) => language && spoken.includes(language))
  return wanted ?? spoken[0] ?? 'en'
}
