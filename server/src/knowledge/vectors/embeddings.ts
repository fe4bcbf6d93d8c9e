import { sql } from 'kysely'
import { faultOf, ModelFault } from '../../conversation/models/model-fault.ts'
import { keyOf } from '../../conversation/models/stored-model.ts'
import type { Reserve } from '../../conversation/spending/purchase.ts'
import { asService } from '../../lib/database/database.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import type { ProviderConnection } from '../providers/ask-provider.ts'
import { createAskedLately, lateOr } from '../providers/asked-lately.ts'
import {
  createProviders,
  type GivenModel,
  type OwnModel,
  type ProviderDeps,
  type Stored,
} from '../providers/providers.ts'
import { type Asker, paidForQuestion } from '../providers/question-purchase.ts'
import { type Calibration, calibrate } from './calibration.ts'
import { embedMissing } from './embed-source.ts'
import { builtInEmbedding, type Embedding, nameOf, vectorsOf } from './embedding-model.ts'
import { paidForSources } from './embedding-purchase.ts'
import { type EmbeddingConnection, providerEmbedding, providerModel } from './provider-embedding.ts'

type StoredEmbedding = Stored & { calibration: Calibration; space: string }

/** A question as a model of a provider understands it. */
type AskedVector = { vector: Float32Array<ArrayBuffer>; calibration: Calibration }

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
  tryOut(model: GivenModel): Promise<Tried>
  close(): Promise<void>
}
/** Where a question is asked, and by whom. */
type Where = { organizationId: string; space: string; own: OwnModel | null; by: Asker }
/** A model whose key was opened, for whoever pays. */
type Opened = { id: string; connection: EmbeddingConnection; calibration: Calibration }
type Tried = { calibration: Calibration } | { fault: ModelFault }

type Deps = ProviderDeps & {
  /** A monotonic clock in ms. */
  now?: () => number
}

/** OpenAI's own address, where none is given. */
const usualAddress = 'https://api.openai.com/v1'
const tryMs = 20_000
const keptBytes = 8 * 1024 * 1024

/** Vectors of the built-in model alone, as tools without a server have them. */
export const builtInEmbeddings: Pick<Embeddings, 'usual' | 'asked' | 'of'> = {
  usual: () => builtInEmbedding,
  of: async () => builtInEmbedding,
  asked: async ({ own }) => {
    if (own) throw new ModelFault('key')
    return null
  },
}

export function createEmbeddings({ now, ...deps }: Deps): Embeddings {
  const { db, log, health } = deps
  const providers = createProviders({ ...deps, usualAddress })
  const { platform } = providers
  const questions = createAskedLately<AskedVector>({
    ...{ log, health, now, keptBytes, complaint: 'a model gave no vectors' },
    bytesOf: ({ vector }) => vector.byteLength,
  })
  const opened = createRecent<Opened>(1000)

  async function measured(connection: ProviderConnection) {
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
    calibrating ??= measured(platform)
      .then(async (calibration) => {
        const embedding = providerEmbedding(platform, calibration)
        questions.succeeded('platform')
        await fillLine(embedding).catch((error) =>
          log.error('sources wait for their vectors', { error }),
        )
        calibrated = embedding
        return embedding
      })
      .catch((error) => {
        throw questions.failed(null, error)
      })
      .finally(() => {
        calibrating = undefined
      })
    return calibrating
  }

  const open = (stored: StoredEmbedding): Opened => ({
    ...{ id: stored.id, calibration: stored.calibration },
    connection: providers.open(stored),
  })

  const paidBy = ({ connection, calibration }: Opened, reserve: Reserve) =>
    providerEmbedding({ ...connection, reserve }, calibration)

  /** No question tells that its key cannot be read. */
  function openForSources(own: StoredEmbedding) {
    try {
      return open(own)
    } catch (error) {
      health.failed(own, faultOf(error))
      throw error
    }
  }

  /** What embeds sources, whose calls are noted: no question tells how they end. */
  function watched(own: OwnModel, embedding: Embedding): Embedding {
    const { model } = embedding
    return {
      ...embedding,
      model: {
        ...model,
        doEmbed: (asked) => health.watch(own, async () => model.doEmbed(asked), asked.abortSignal),
      },
    }
  }

  async function stored(organizationId: string) {
    const { rows } = await asService(db, (trx) =>
      sql<{ own: StoredEmbedding | null }>`
        select private.embedding_model_of(${organizationId}) as own
      `.execute(trx),
    )
    return rows[0]?.own ?? null
  }

  /** What embeds questions for vectors of this name. */
  async function embeddingFor({ organizationId, own, space, by }: Where) {
    const paid = (model: Opened) => {
      const paying = { db, log, organizationId, own: { id: model.id, ...model.connection } }
      return paidBy(model, paidForQuestion(paying, 'embedding', by))
    }
    const before = own && opened.get(keyOf(own))
    const known = own ? before && paid(before) : await ofPlatform()
    if (known && nameOf(known) === space) return known
    const now = own && (await stored(organizationId))
    // It was changed or deleted meanwhile.
    if (!now || now.space !== space) throw new ModelFault('model')
    const model = open(now)
    opened.put(keyOf(now), model)
    return paid(model)
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
      if (own) {
        const model = openForSources(own)
        return watched(own, paidBy(model, paidForSources({ db, log, organizationId, own })))
      }
      if (!calibrated && !questions.admits('platform')) throw new ModelFault('provider')
      return ofPlatform()
    },
    async embedMissing() {
      if (platform) await ofPlatform()
      else await fillLine(builtInEmbedding)
    },
    async asked(where, question, ms) {
      if (!where.own && calibrated === builtInEmbedding) return null
      return questions.ask({ own: where.own, question, ms }, (signal) =>
        vectorOf(where, question, signal),
      )
    },
    async tryOut(given) {
      try {
        const calibration = await measured(providers.given(given))
        questions.succeeded(given.id)
        return { calibration }
      } catch (error) {
        return { fault: faultOf(error) }
      }
    },
    close: () => providers.close(),
  }
}
