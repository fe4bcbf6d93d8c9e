import type { LanguageModelV4, LanguageModelV4StreamPart as Part } from '@ai-sdk/provider'
import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { createOutbound } from '../lib/outbound/outbound.ts'
import { agentModel } from './models/agent-model.ts'
import { answersInTurn, type Candidate, type Resilience } from './models/answers-in-turn.ts'
import { createCircuits } from './models/circuits.ts'
import { connect } from './models/connection.ts'
import type { Meter } from './models/meter.ts'
import { type ModelFault, unreadableKey } from './models/model-fault.ts'
import type { ModelHealth } from './models/model-health.ts'
import type { Connection } from './models/providers.ts'
import { type Keys, keyOf, openKey, type StoredModel } from './models/stored-model.ts'
import { tryOut } from './models/try-out.ts'
import { builtInResponder } from './responder/responder.ts'
import type { WriteFor, Writers } from './summary/sum-up.ts'
import type { Turn } from './turn-store.ts'

export type ModelFor = (
  turn: Pick<Turn, 'agent' | 'models'>,
  claims: Claims,
  meter: Meter,
) => LanguageModelV4

export type ModelsDeps = {
  db: Db
  log: Log
  /** What the keys of organisations are encrypted with, newest first. */
  secrets: Keys
  health: ModelHealth
  /** The operator's model; null is the built-in responder. */
  platform: Connection | null
  /** Hosts that organisations may have called although they are private. */
  allowed: readonly string[]
  resilience?: Resilience
}

export type Models = {
  modelFor: ModelFor
  writeFor: WriteFor
  /** Asks a model of an organisation for a word: null when it answers and need not be left alone, else what is wrong. */
  tryOut(connection: Connection): Promise<ModelFault | null>
  close(): Promise<void>
}

/** How long a model may take to begin and to go on; what waits longer was given up before. */
const outboundMs = 30_000
/** A key that no secret opens stays so until somebody gives it again. */
const unreadableMs = 300_000

/** The text of an answer; null when it broke off. */
async function wholeOf(answer: AsyncIterable<Part>): Promise<string | null> {
  let written = ''
  for await (const part of answer) {
    if (part.type === 'error') return null
    if (part.type === 'text-delta') written += part.delta
  }
  return written
}

/** The language models of agents: which one answers for whom. */
export function createModels(deps: ModelsDeps): Models {
  const { db, log, secrets, health, platform, allowed, resilience } = deps
  const builtIn = builtInResponder()
  const circuits = createCircuits()
  const limits = { headersMs: outboundMs, idleMs: outboundMs }
  const guarded = createOutbound({ ...limits, allowed })
  // What the operator set may be anywhere.
  const own = createOutbound({
    ...limits,
    allowed: platform?.baseUrl ? [new URL(platform.baseUrl).hostname] : [],
  })
  const onFault = (id: string, { kind, status }: ModelFault) =>
    log.warn('a model did not answer', { model: id, kind, status })
  const usual = platform && [
    {
      id: platform.id,
      model: connect(platform, own.fetch),
      named: { model_id: null, provider: platform.provider, model: platform.model },
    },
  ]

  /** What an earlier secret encrypted is encrypted with the newest one from now on. */
  function move(claims: Claims, known: string, fresh: string) {
    asUser(db, claims, (trx) =>
      sql`select private.move_model_key(${known}, ${fresh})`.execute(trx),
    ).catch((error) => log.warn('the key of a model was not encrypted again', { error }))
  }

  function candidateOf(stored: StoredModel, claims: Claims): Candidate[] {
    const opened = openKey(secrets, stored)
    // Changed settings are another model, which has not failed yet.
    const id = keyOf(stored)
    if (!opened) {
      if (circuits.admits(id)) {
        log.error('the key of a model was encrypted with another secret', { model: stored.id })
        health.failed(stored, unreadableKey(), circuits.failed(id, unreadableMs))
      }
      return []
    }
    if (opened.fresh && stored.sealed) move(claims, stored.sealed, opened.fresh)
    const { provider, base_url: baseUrl, model } = stored
    const connection = { id, provider, baseUrl, apiKey: opened.apiKey, model }
    const named = { model_id: stored.id, provider, model }
    return [{ id, model: connect(connection, guarded.fetch), named, own: stored }]
  }

  /** The models that speak for an agent, in the order of its choice; null when it is the built-in responder. */
  function candidatesOf({ agent, models }: Writers, claims: Claims) {
    if (models.length > 0) return models.flatMap((stored) => candidateOf(stored, claims))
    return agent.definition.model_choice === 'built-in' ? null : usual
  }

  return {
    modelFor(turn, claims, meter) {
      const candidates = candidatesOf(turn, claims)
      if (!candidates) return builtIn
      const { temperature, answer_limit: mostTokens } = turn.agent.definition
      return agentModel({
        ...{ candidates, builtIn, circuits, resilience, onFault, meter, health },
        ...{ temperature, mostTokens },
      })
    },
    async writeFor(turn, claims, { instructions, question, mostTokens, signal, meter }) {
      const candidates = candidatesOf(turn, claims)
      if (!candidates) return null
      const answers = answersInTurn(
        {
          prompt: [
            { role: 'system', content: instructions },
            { role: 'user', content: [{ type: 'text', text: question }] },
          ],
          maxOutputTokens: mostTokens,
          abortSignal: signal,
        },
        { candidates, circuits, resilience, onFault, meter, health },
      )
      for await (const answer of answers) {
        const written = await wholeOf(answer)
        if (written !== null) return written
      }
      return ''
    },
    async tryOut(connection) {
      const fault = await tryOut(connect(connection, guarded.fetch))
      if (!fault) circuits.succeeded(connection.id)
      return fault
    },
    async close() {
      await Promise.all([own.close(), guarded.close()])
    },
  }
}
