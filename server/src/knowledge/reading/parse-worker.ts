// Reads files that others made, in a process of its own (`parse-file.ts`).
import { answerOrders } from '../../lib/workers/answer-orders.ts'
import { seal } from '../../lib/workers/seal.ts'
import type { Asked } from './parse-file.ts'

seal()
// Imported now: what was compiled before is used, and nothing of it runs unsealed.
const { parseOrder } = await import('./parse-order.ts')
// What a parser that was stopped at a limit still rejects, unheard, is not the answer.
process.on('unhandledRejection', () => {})
answerOrders<Asked>({ parse: parseOrder })
