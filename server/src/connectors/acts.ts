import { ToolFault } from '../tools/fault.ts'
import type { Act, Ask } from './connector.ts'

/** Does the one of these acts that is asked for, and tells what a model reads of it. */
export async function doneOf(
  acts: Record<string, (ask: Ask, act: Act) => Promise<unknown>>,
  ask: Ask,
  act: Act,
) {
  const doing = acts[act.name]
  if (!doing) throw new ToolFault('This can be done no more.')
  const result = await doing(ask, act)
  return Array.isArray(result) && result.length === 0
    ? 'Nothing was found.'
    : JSON.stringify(result)
}
