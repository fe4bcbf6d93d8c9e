// Answers what it is told. Asked by tests alone.
import { answerOrders } from '../answer-orders.ts'

export type Asked = {
  say: [string, string]
  fail: [string, never]
  never: [null, never]
  leave: [null, never]
  pid: [null, number]
}

answerOrders<Asked>({
  say: (text) => text,
  fail(message) {
    throw new Error(message)
  },
  never: () => Promise.withResolvers<never>().promise,
  leave: () => process.exit(0),
  pid: () => process.pid,
})
