import { OutboundRefused } from '../lib/outbound/outbound.ts'

/** Why a tool did not work, in words that can be shown: nothing of what was sent, no address, no secret. */
export class ToolFault extends Error {
  /** Whether it was asked and broke off before it answered, so that it is not known what it did. */
  readonly isUnanswered: boolean

  constructor(
    message: string,
    { isUnanswered = false, ...options }: ErrorOptions & { isUnanswered?: boolean } = {},
  ) {
    super(message, options)
    this.isUnanswered = isUnanswered
  }
}

const plain = 'The other system could not be reached.'
/** What fails before anything is sent: names, connections and their encryption. */
const unsent =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.+|ERR_TLS_.+|DEPTH_ZERO_.+|SELF_SIGNED_.+|UNABLE_TO_.+)$/

export function faultOf(error: unknown): ToolFault {
  if (error instanceof ToolFault) return error
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const refused = causes.find((cause) => cause instanceof OutboundRefused)
  if (refused) return new ToolFault(refused.message)
  const names = causes.map((cause) => (cause instanceof Error ? cause.name : ''))
  const codes = causes.map((cause) => String(Reflect.get(Object(cause), 'code') ?? ''))
  const late = names.includes('TimeoutError') || codes.some((code) => code.endsWith('TIMEOUT'))
  const isUnanswered = !codes.some((code) => unsent.test(code))
  return new ToolFault(late ? 'The other system did not answer in time.' : plain, { isUnanswered })
}
