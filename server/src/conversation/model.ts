import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Log } from '../lib/log.ts'
import { createOutbound } from '../lib/outbound/outbound.ts'
import { agentModel } from './models/agent-model.ts'
import { createCircuits } from './models/circuits.ts'
import { connect } from './models/connection.ts'
import type { Resilience } from './models/first-answering.ts'
import type { Connection } from './models/providers.ts'
import { builtInResponder } from './responder/responder.ts'
import type { Agent } from './turn-store.ts'

export type ModelFor = (agent: Agent) => LanguageModelV4

export type ModelsDeps = {
  log: Log
  /** The operator's model; null is the built-in responder. */
  platform: Connection | null
  resilience?: Resilience
}

/** How long a model may take to begin and to go on; what waits longer was given up before. */
const outboundMs = 30_000

/** An address as the guard knows it. */
function hostOf({ baseUrl }: Connection): string[] {
  return baseUrl ? [new URL(baseUrl).hostname] : []
}

/** The language models of agents: which one answers for whom. */
export function createModels({ log, platform, resilience }: ModelsDeps) {
  const builtIn = builtInResponder()
  const circuits = createCircuits()
  const limits = { headersMs: outboundMs, idleMs: outboundMs }
  // What the operator set may be anywhere.
  const own = createOutbound({ ...limits, allowed: platform ? hostOf(platform) : [] })
  const usual = platform
    ? agentModel({
        candidates: [{ id: platform.id, model: connect(platform, own.fetch) }],
        ...{ builtIn, circuits, resilience },
        onFault: (id, { kind, status }) =>
          log.warn('a model did not answer', { model: id, kind, status }),
      })
    : builtIn
  const modelFor: ModelFor = () => usual
  return { modelFor, close: () => own.close() }
}
