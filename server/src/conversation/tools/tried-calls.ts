import { randomUUID } from 'node:crypto'
import type { CallLog } from './call-log.ts'

/** Of an answer that is only tried: what reads may be used, and nothing that writes is, whatever its owner's rule. */
export const triedCalls: CallLog = {
  begin: async ({ acts }) => ({ decision: acts === 'write' ? 'ask' : 'run', id: randomUUID() }),
  end: async () => true,
}
