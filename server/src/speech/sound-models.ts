import { sql } from 'kysely'
import { type ModelFault, unreadableKey } from '../conversation/models/model-fault.ts'
import type { ModelHealth } from '../conversation/models/model-health.ts'
import { type Keys, keyOf, openKey } from '../conversation/models/stored-model.ts'
import { inLedger } from '../conversation/spending/purchase.ts'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { createOutbound } from '../lib/outbound/outbound.ts'
import type { SoundModel, SpeechModel, Watch } from './provider-speech.ts'
import { trySound } from './try-sound.ts'

/** What the operator set for all organisations that have none of their own. */
export type PlatformSound = {
  speech: Pick<SpeechModel, 'baseUrl' | 'apiKey' | 'model' | 'voices'> | null
  transcription: Pick<SoundModel, 'baseUrl' | 'apiKey' | 'model'> | null
}

export type SoundModels = {
  /** What speaks for an agent; null is the built-in voice. */
  speaks(claims: Claims, agent: string | null): Promise<SpeechModel | null>
  /** What writes down what is said to an agent; null where nothing does. */
  hears(claims: Claims, agent: string | null): Promise<SoundModel | null>
  /** Has a model of an organisation say or write down something: null when it does, else what is wrong. */
  tryOut(purpose: SoundPurpose, model: GivenSound): Promise<ModelFault | null>
  close(): Promise<void>
}

export type SoundPurpose = 'speech' | 'transcription'
export type GivenSound = {
  /** Null is OpenAI's own address. */
  baseUrl: string | null
  apiKey: string | null
  model: string
  voices: readonly string[]
}

type Stored = {
  id: string
  provider: string
  base_url: string | null
  model: string
  voices: string[]
  sealed: string | null
  updated_at: string
}

/** OpenAI's own address, where none is given. */
const usualAddress = 'https://api.openai.com/v1'

type Deps = {
  db: Db
  log: Log
  secrets: Keys
  health: ModelHealth
  platform: PlatformSound
  /** Hosts of the operator's own network that organisations may name. */
  allowed: readonly string[]
}

/** How long a model may take to begin and to go on. */
const outboundMs = 30_000

/** The models that speak and listen: an agent's organisation's, else the operator's. */
export function createSoundModels(deps: Deps): SoundModels {
  const { db, log, secrets, health, platform, allowed } = deps
  const outbound = createOutbound({ allowed, headersMs: outboundMs, idleMs: outboundMs })
  const request = outbound.fetch

  /** What an earlier secret encrypted is encrypted with the newest one from now on. */
  function move(claims: Claims, known: string, fresh: string) {
    asUser(db, claims, (trx) =>
      sql`select private.move_model_key(${known}, ${fresh})`.execute(trx),
    ).catch((error) => log.warn('the key of a model was not encrypted again', { error }))
  }

  /** The one of the organisation, for those who may meet the agent. */
  async function own(claims: Claims, agent: string | null, purpose: SoundPurpose) {
    if (!agent || claims.role !== 'authenticated') return null
    const stored = await asUser(db, claims, async (trx) => {
      const { rows } = await sql<{ model: Stored | null }>`
        select private.speech_model_of_agent(${agent}, ${purpose}) as model
      `.execute(trx)
      return rows[0]?.model ?? null
    })
    const opened = stored && openKey(secrets, stored)
    if (!stored) return null
    if (!opened) {
      log.error('the key of a model was encrypted with another secret', { model: stored.id })
      health.failed(stored, unreadableKey())
      return null
    }
    if (opened.fresh && stored.sealed) move(claims, stored.sealed, opened.fresh)
    const { id: model_id, provider, model } = stored
    const reserve = inLedger({
      as: (work) => asUser(db, claims, work),
      reserve: ({ characters, sound_ms }) =>
        sql`select private.reserve_sound(${agent}, ${purpose}, ${characters ?? sound_ms}) as reserved`,
      settle: (entry, used) => sql`select private.settle_own(${entry}, ${used}::jsonb)`,
      ...{ model: { model_id, provider, model }, log },
    })
    const watch: Watch = (call, leaving) => health.watch(stored, call, leaving)
    return {
      ...{ id: keyOf(stored), baseUrl: stored.base_url ?? usualAddress },
      ...{ apiKey: opened.apiKey, model: stored.model, voices: stored.voices, request, reserve },
      watch,
    }
  }
  const ofPlatform = <T>(model: T | null) =>
    model && { ...model, id: 'platform', request: globalThis.fetch }

  return {
    speaks: async (claims, agent) =>
      (await own(claims, agent, 'speech')) ?? ofPlatform(platform.speech),
    hears: async (claims, agent) =>
      (await own(claims, agent, 'transcription')) ?? ofPlatform(platform.transcription),
    tryOut: (purpose, { baseUrl, ...model }) =>
      trySound(purpose, { ...model, id: 'tried', baseUrl: baseUrl ?? usualAddress, request }),
    close: () => outbound.close(),
  }
}
