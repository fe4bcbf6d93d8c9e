/** What is well again by itself, or when somebody makes room: not a fault of ours, and none of the caller's. */
export type Outage = 'lost' | 'full'

// Class 08, and 57P01 to 57P05: PostgreSQL stops, crashed, starts or ended the connection.
const lostStates = /^(08...|57P0[1-5])$/
const lostCodes = ['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']
const lostWords = /^Connection terminated|^Connection ended|^Client was closed|not queryable/
const fullCodes = ['53100', 'ENOSPC', 'EDQUOT']
const deepest = 4

/** Whether the error, or what caused it, is a lost connection or a full disk. */
export function outageOf(error: unknown, depth = 0): Outage | null {
  if (!(error instanceof Error) || depth > deepest) return null
  const code = 'code' in error ? String(error.code) : ''
  if (fullCodes.includes(code)) return 'full'
  if (lostStates.test(code) || lostCodes.includes(code)) return 'lost'
  // The socket of a PostgreSQL that is down is not there.
  if ('syscall' in error && error.syscall === 'connect') return 'lost'
  if (lostWords.test(error.message)) return 'lost'
  return outageOf(error.cause, depth + 1)
}
