import { tab } from '@/lib/kept.ts'
import { readClaims } from './access/claims.ts'

const key = 'recoverySession'

/** Its token looks like that of any mailed code, so the page keeps in mind which session a reset link opened. */
export const rememberRecovery = (token: string) =>
  tab.set(key, readClaims(token).sessionId ?? undefined)

export function isRecovery(token: string) {
  const { isRecovery, sessionId } = readClaims(token)
  return isRecovery || (sessionId !== null && tab.get(key) === sessionId)
}
