// Verifies the large responses of identity providers, as a thread of its own.
import { answerOrders } from '../../../lib/workers/answer-orders.ts'
import { type ToVerify, verifiedXml } from './verified-xml.ts'

export type Asked = { verify: [ToVerify, string | null] }

answerOrders<Asked>({ verify: verifiedXml })
