import type { Answering } from '../answer.ts'
import { replyLanguage } from '../responder/languages/language.ts'
import { askFirst, type Steered, steer } from './steer.ts'
import { type AskModel, understand } from './understand.ts'

/** How long a model may take to read a message for results. */
const patienceMs = 8000

/** What the models of the agent read from the message; nothing when none does in time. */
async function understood(
  { writeFor, turn, claims, meter, log }: Answering,
  heard: Parameters<typeof understand>[2],
  signal: AbortSignal,
) {
  const open = turn.interaction?.fields.filter(({ settled }) => !settled) ?? []
  if (!writeFor || open.length === 0) return []
  const limited = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  const ask: AskModel = (asked) => writeFor(turn, claims, { ...asked, signal: limited, meter })
  return understand(ask, open, heard).catch((error) => {
    signal.throwIfAborted()
    log.warn('results are read by rules', { error })
    return []
  })
}

/**
 * Reads the message of a turn for the interaction that it belongs to; null where there is none. A message that is the
 * visitor's word on an act (`isDecision`) says nothing to any result.
 */
export async function steerTurn(
  answering: Answering,
  { isDecision, signal }: { isDecision: boolean; signal: AbortSignal },
): Promise<Steered | null> {
  const { turn, request } = answering
  if (!turn.interaction) return null
  const { fields } = turn.interaction
  const { definition } = turn.agent
  const earlier = turn.history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const language = replyLanguage([request.text, ...earlier.toReversed()], definition.languages)
  if (isDecision) return askFirst(fields, language)
  const heard = { message: request.text, earlier, now: new Date() }
  const found = await understood(answering, { ...heard, language }, signal)
  return steer(fields, definition, heard, found)
}
