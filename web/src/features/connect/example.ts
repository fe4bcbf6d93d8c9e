import { apiAddress } from '@/lib/supabase.ts'
import type { KeyScope } from './keys/key.ts'
import type { ExampleAgent } from './queries.ts'

/** Where a message to an agent goes; without a published agent the place of its id is shown. */
export function conversationAddress(agent: ExampleAgent | null) {
  return `${apiAddress()}/agents/${agent?.id ?? 'AGENT_ID'}/conversations`
}

export const messageBody = '{"message": "What can you help me with?"}'

/** A first call that this key may make. */
export function exampleCall(key: string, scopes: KeyScope[], agent: ExampleAgent | null) {
  const may = (...wanted: KeyScope[]) => wanted.some((scope) => scopes.includes(scope))
  const authorization = `-H "Authorization: Bearer ${key}"`
  const read = (path: string) => `curl ${authorization} \\\n  "${apiAddress()}${path}"`
  if (may('conversations.write') && agent) {
    const lines = [
      `curl ${authorization}`,
      '-H "Content-Type: application/json"',
      `-d '${messageBody}'`,
      `"${conversationAddress(agent)}"`,
    ]
    return lines.join(' \\\n  ')
  }
  if (may('agents.read', 'agents.write')) return read('/agents')
  if (may('knowledge.read', 'knowledge.write')) return read('/knowledge/search?q=opening+hours')
  if (may('analytics.read')) return read('/conversations')
  return read('/people')
}
