const keyOf = (agentId: string) => `language:${agentId}`

/** The language that was chosen in this tab for an agent, as the agent names it. */
export function keptLanguage(agentId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(agentId))
  } catch {
    return null
  }
}

export function keepLanguage(agentId: string, language: string) {
  try {
    sessionStorage.setItem(keyOf(agentId), language)
  } catch {
    // Without storage an agent is met in a language of the browser.
  }
}
