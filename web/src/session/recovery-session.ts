import { readClaims } from './access/claims.ts'

const key = 'recoverySession'

/** Its token looks like that of any mailed code, so the page keeps in mind which session a reset link opened. */
export function rememberRecovery(token: string) {
  try {
    sessionStorage.setItem(key, readClaims(token).sessionId ?? '')
  } catch {
    // Without storage a reload asks for the link again.
  }
}

export function isRecovery(token: string) {
  const { isRecovery, sessionId } = readClaims(token)
  try {
    return isRecovery || (sessionId !== null && sessionStorage.getItem(key) === sessionId)
  } catch {
    return isRecovery
  }
}
