import { sql } from 'kysely'
import { faultOf, ModelFault } from '../../conversation/models/model-fault.ts'
import { type Keys, openKey } from '../../conversation/models/stored-model.ts'
import { asService, type Db } from '../../lib/database/database.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import type { Log } from '../../lib/log.ts'
import { createOutbound } from '../../lib/outbound/outbound.ts'
import { type Calibration, calibrate } from './calibration.ts'
import { embedMissing } from './embed-source.ts'
import { builtInEmbedding, type Embedding, nameOf, vectorsOf } from './embedding-model.ts'
import { type EmbeddingConnection, providerEmbedding, providerModel } from './provider-embedding.ts'
import { type AskedVector, createQuestionVectors, lateOr } from './question-vectors.ts'

type Connection = Omit<EmbeddingConnection, 'request'>

/** A model as the database hands it to the server. */
type Stored = {
  id: string
  base_url: string | null
  model: string
  sealed: string | null
  updated_at: string
  calibration: Calibration
  space: string
}

/** The organisation's own model, as a search is told of it. */
export type OwnModel = { id: string; updated_at: string }

/** What says what texts mean: an organisation's own model, else the operator's, else the one that ships. */
export type Embeddings = {
  /** Where an organisation has none of its own; null while the operator's does not answer. */
  usual(): Embedding | null
  /** What embeds the sources of an organisation. Throws a ModelFault while that is not possible. */
  of(organizationId: string): Promise<Embedding>
  /** Puts into the line what lacks vectors. */
  embedMissing(): Promise<void>
  /** A question for the vectors of this name; null where the thread reads it itself. Throws after `ms`. */
  asked(where: Where, question: string, ms: number): Promise<AskedVector | null>
  /** Has a model embed the pairs: what was measured, or what is wrong. */
  tryOut(model: Omit<Connection, 'baseUrl'> & { baseUrl: string | null }): Promise<Tried>
  close(): Promise<void>
}
type Where = { organizationId: string; space: string; own: OwnModel | null }
type Tried = { calibration: Calibration } | { fault: ModelFault }

type Deps = {
  db: Db
  log: Log
  secrets: Keys
  /** What the operator set for all organisations that have none of their own. */
  platform: Connection | null
  /** Hosts of the operator's own network that organisations may name. */
  allowed: readonly string[]
  /** A monotonic clock in ms. */
  now?: () => number
}

/** OpenAI's own address, where none is given. */
const usualAddress = 'https://api.openai.com/v1'
const outboundMs = 30_000
const tryMs = 20_000

/** Vectors of the built-in model alone, as tools without a server have them. */
export const builtInEmbeddings: Pick<Embeddings, 'usual' | 'asked' | 'of'> = {
  usual: () => builtInEmbedding,
  of: async () => builtInEmbedding,
  asked: async ({ own }) => {
    if (own) throw new ModelFault('key')
    return null
  },
}

export function createEmbeddings({ db, log, secrets, platform, allowed, now }: Deps): Embeddings {
  const limits = { headersMs: outboundMs, idleMs: outboundMs }
  const guarded = createOutbound({ ...limits, allowed })
  // What the operator set may be anywhere.
  const operators = createOutbound({
    ...limits,
    allowed: platform ? [new URL(platform.baseUrl).hostname] : [],
  })
  const questions = createQuestionVectors(log, now)
  const opened = createRecent<Embedding>(1000)

  async function measured(connection: EmbeddingConnection) {
    const limit = AbortSignal.timeout(tryMs)
    const model = providerModel(connection, null)
    return await calibrate((texts) => vectorsOf({ model }, texts, limit)).catch((error) => {
      throw lateOr(limit, error)
    })
  }

  let calibrated: Embedding | null = platform ? null : builtInEmbedding
  let calibrating: Promise<Embedding> | undefined

  const fillLine = (embedding: Embedding) => embedMissing({ db, embedding })

  /** The operator's, which is calibrated once it answers: then what lacks its vectors is put into the line. */
  function ofPlatform(): Promise<Embedding> {
    if (calibrated || !platform) return Promise.resolve(calibrated ?? builtInEmbedding)
    const connection = { ...platform, request: operators.fetch }
    calibrating ??= measured(connection)
      .then(async (calibration) => {
        const embedding = providerEmbedding(connection, calibration)
        questions.succeeded('platform')
        await fillLine(embedding).catch((error) =>
          log.error('sources wait for their vectors', { error }),
        )
        calibrated = embedding
        return embedding
      })
      .catch((error) => {
        throw questions.failed('platform', error)
      })
      .finally(() => {
        calibrating = undefined
      })
    return calibrating
  }

  /** What an earlier secret encrypted is encrypted with the newest one from now on. */
  function move(known: string, fresh: string) {
    asService(db, (trx) =>
      sql`select private.move_model_key(${known}, ${fresh})`.execute(trx),
    ).catch((error) => log.warn('the key of a model was not encrypted again', { error }))
  }

  function open(stored: Stored): Embedding {
    const key = openKey(secrets, stored)
    if (!key) {
      log.error('the key of a model was encrypted with another secret', { model: stored.id })
      throw new ModelFault('key')
    }
    if (key.fresh && stored.sealed) move(stored.sealed, key.fresh)
    const { base_url, model, calibration } = stored
    const connection = { baseUrl: base_url ?? usualAddress, apiKey: key.apiKey, model }
    return providerEmbedding({ ...connection, request: guarded.fetch }, calibration)
  }

  async function stored(organizationId: string) {
    const { rows } = await asService(db, (trx) =>
      sql<{ own: Stored | null }>`
        select private.embedding_model_of(${organizationId}) as own
      `.execute(trx),
    )
    return rows[0]?.own ?? null
  }

  const keyOf = ({ id, updated_at }: OwnModel) => `${id} ${updated_at}`

  /** What embeds questions for vectors of this name. */
  async function embeddingFor({ organizationId, own, space }: Where) {
    const known = own ? opened.get(keyOf(own)) : await ofPlatform()
    if (known && nameOf(known) === space) return known
    const now = own && (await stored(organizationId))
    // It was changed or deleted meanwhile.
    if (!now || now.space !== space) throw new ModelFault('model')
    const embedding = open(now)
    opened.put(keyOf(now), embedding)
    return embedding
  }

  async function vectorOf(where: Where, question: string, signal: AbortSignal) {
    const { model, calibration } = await embeddingFor(where)
    if (!calibration) throw new ModelFault('model')
    const [vector = []] = await vectorsOf({ model }, [question], signal)
    return { vector: Float32Array.from(vector), calibration }
  }

  return {
    usual() {
      if (!calibrated && questions.admits('platform')) ofPlatform().catch(() => {})
      return calibrated
    },
    async of(organizationId) {
      const own = await stored(organizationId)
      if (own) return open(own)
      if (!calibrated && !questions.admits('platform')) throw new ModelFault('provider')
      return ofPlatform()
    },
    async embedMissing() {
      if (platform) await ofPlatform()
      else await fillLine(builtInEmbedding)
    },
    async asked(where, question, ms) {
      if (!where.own && calibrated === builtInEmbedding) return null
      const id = where.own ? keyOf(where.own) : 'platform'
      return questions.ask({ id, question, ms }, (signal) => vectorOf(where, question, signal))
    },
    async tryOut({ baseUrl, ...model }) {
      const connection = { ...model, baseUrl: baseUrl ?? usualAddress, request: guarded.fetch }
      try {
        return { calibration: await measured(connection) }
      } catch (error) {
        return { fault: faultOf(error) }
      }
    },
    async close() {
      await Promise.all([guarded.close(), operators.close()])
    },
  }
}
