import { OutboundRefused } from '../lib/outbound/outbound.ts'

/** Why a tool did not work, in words that can be shown: nothing of what was sent, no address, no secret. */
export class ToolFault extends Error {}

const plain = 'The other system could not be reached.'

export function faultOf(error: unknown): ToolFault {
  if (error instanceof ToolFault) return error
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const refused = causes.find((cause) => cause instanceof OutboundRefused)
  if (refused) return new ToolFault(refused.message)
  const names = causes.map((cause) => (cause instanceof Error ? cause.name : ''))
  const codes = causes.map((cause) => String(Reflect.get(Object(cause), 'code') ?? ''))
  const late = names.includes('TimeoutError') || codes.some((code) => code.endsWith('TIMEOUT'))
  return new ToolFault(late ? 'The other system did not answer in time.' : plain)
}
