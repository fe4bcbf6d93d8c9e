import type { StoredTool } from '../../tools/stored-tool.ts'
import type { Outcome, Tools } from '../../tools/tools.ts'
import type { Answering } from '../answer.ts'
import { decideCall, type OpenCall } from './call-log.ts'
import type { ReasonTexts } from './reasons.ts'
import type { ToolTexts } from './texts.ts'
import type { Toolbox } from './toolbox.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** An act as it is told: what it is called, and with what. */
export function actOf({ title, arguments: given }: Pick<OpenCall, 'title' | 'arguments'>): string {
  const told = Object.entries(given).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name}: ${text.length > 200 ? `${text.slice(0, 200)}…` : text}`
  })
  return told.length > 0 ? `${title} (${told.join(', ')})` : title
}

/** What came of a call on which the visitor had his word. */
export type Decided = {
  /** Said by ourselves, so that it is true whatever a model says. */
  text: string
  call: OpenCall
  /** What the tool answered; null when it was not used. */
  outcome: Outcome | null
}

function verdictOn(call: OpenCall, { request }: Answering): Verdict {
  const { decision } = request
  if (!decision) return call.is_asked ? verdictOf(request.text) : 'other'
  if (decision.call_id !== call.id) return 'other'
  return decision.accept ? 'accept' : 'refuse'
}

type Hands = {
  toolbox: Toolbox
  tools: Tools
  texts: ToolTexts
  reasons: ReasonTexts
  /** Whether the message is about something that the agent does not speak of. */
  isBlocked: boolean
}

/**
 * The visitor's word on the act that he was asked about: it is done with the very arguments that he was shown, once, or
 * not. Null when nothing was open, or when he speaks of something else, which withdraws it.
 */
export async function decide(
  answering: Answering,
  { toolbox, tools, texts, reasons, isBlocked }: Hands,
): Promise<Decided | null> {
  const { turn, claims } = answering
  const call = turn.tool_call
  if (!call) return null
  const verdict = isBlocked ? 'other' : verdictOn(call, answering)
  const state = await decideCall(answering, call.id, turn.message_id, verdict)
  if (state === null || verdict === 'other') return null
  const act = actOf(call)
  const told = (text: string, outcome: Outcome | null = null): Decided => ({ text, call, outcome })
  if (state === 'refused') return told(texts.left(act))
  if (state === 'lapsed') return told(texts.lapsed(act))
  if (state === 'running' || state === 'unsure') return told(texts.unsure(act))
  if (state === 'done') return told(texts.done(act), { ok: true, text: call.result ?? '' })
  if (state === 'failed') return told(texts.failed(act))
  const tool = turn.tools.find(({ id }: StoredTool) => id === call.tool_id)
  const outcome = await toolbox.make(call, async (signal) =>
    tool
      ? tools.run(tool, claims, { given: call.arguments, key: call.act_id, signal })
      : { ok: false, text: 'The agent has this tool no more.' },
  )
  if (outcome.ok) return told(texts.done(act), outcome)
  if (outcome.isUnsure) return told(texts.unsure(act), outcome)
  // In the visitor's language: what the system said itself is for the model.
  const { fault } = outcome
  const why = fault ? ` ${reasons[fault.reason](fault.system)}` : ''
  return told(`${texts.failed(act)}${why}`, outcome)
}
