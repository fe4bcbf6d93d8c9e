import { randomUUID } from 'node:crypto'
import type { Write } from './agent-message.ts'
import { Answer, type Answering } from './answer.ts'
import type { ModelFor } from './model.ts'
import { Meter } from './models/meter.ts'
import { type Refusal, refused, settleOwn, type Turn, type TurnRequest } from './turn-store.ts'

/** An agent, with the models that may answer for it and the entry of the ledger that holds what they may cost. */
export type Reserved = Pick<Turn, 'agent' | 'models'> & { entry?: string }
export type AsideDeps = Pick<
  Answering,
  'db' | 'log' | 'claims' | 'writeFor' | 'tools' | 'calls' | 'searchModels' | 'place'
> & {
  modelFor: ModelFor
}
type Asked = Pick<TurnRequest, 'templateId' | 'text' | 'draft' | 'knowledge'>

/** The reserved agent; throws what the caller is to be told when there is none. */
export function mustBeReserved<T extends Reserved>(
  reserved: (T & Partial<Refusal>) | null | undefined,
  notThere: () => Error,
): T {
  if (!reserved) throw notThere()
  const { refusal, retry_after } = reserved
  if (refusal) throw refused({ refusal, retry_after })
  return reserved
}

/** An answer that is given to nobody and stored nowhere, with its sources even where its agent shows none. */
export function answerAside(
  { modelFor, ...deps }: AsideDeps,
  reserved: Reserved,
  asked: Asked,
  turn: Partial<Turn> = {},
) {
  const meter = new Meter()
  const definition = { ...reserved.agent.definition, show_citations: true }
  const agent = { ...reserved.agent, definition }
  const answer = new Answer({
    ...deps,
    meter,
    model: modelFor(reserved, deps.claims, meter),
    turn: {
      conversation_id: randomUUID(),
      message_id: randomUUID(),
      ...{ agent, models: reserved.models },
      ...{ history: [], summary: '', summarized_until: null },
      notes_gaps: false,
      interaction: null,
      ...{ hands_off: false, person_back: null, waits_for_person: false },
      ...{ organization_name: '', hints: [] },
      ...{ tools: [], tool_call: null, files: null, memories: null },
      ...turn,
    },
    request: {
      ...{ conversationId: null, channel: 'studio', messageId: randomUUID(), visitorAddress: '' },
      ...asked,
    },
  })
  return {
    answer,
    meter,
    speak: (write: Write, signal: AbortSignal) => answer.speak(write, signal),
    /** Settles what it cost; what fails is settled later as lost. */
    async settle() {
      if (!reserved.entry) return
      await settleOwn(deps.db, deps.claims, reserved.entry, meter.used).catch((error) =>
        deps.log.warn('a try-out is settled later', { error }),
      )
    },
  }
}
