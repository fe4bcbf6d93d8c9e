import { tab } from '../kept.ts'

const keyOf = (agentId: string) => `language:${agentId}`

/** The language that was chosen in this tab for an agent, as the agent names it. */
export const keptLanguage = (agentId: string): string | null => tab.get(keyOf(agentId))

export const keepLanguage = (agentId: string, language: string) => tab.set(keyOf(agentId), language)
