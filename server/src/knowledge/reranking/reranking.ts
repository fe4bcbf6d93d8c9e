import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { faultOf, ModelFault } from '../../conversation/models/model-fault.ts'
import { keyOf } from '../../conversation/models/stored-model.ts'
import { buy } from '../../conversation/spending/purchase.ts'
import { asService } from '../../lib/database/database.ts'
import { createRecent } from '../../lib/limits/recent.ts'
import { createAskedLately, lateOr } from '../providers/asked-lately.ts'
import {
  createProviders,
  type GivenModel,
  type OwnModel,
  type ProviderDeps,
  type Stored,
} from '../providers/providers.ts'
import { type Asker, paidForQuestion } from '../providers/question-purchase.ts'
import { type Asked, providerReranking } from './provider-reranking.ts'
import { tryReranking } from './try-reranking.ts'

/** What orders what a search has found: an organisation's own model, else the operator's, else nothing. */
export type Reranking = {
  /**
   * How well each text answers the question; null where no model says so. Throws a ModelFault after `ms`, and a
   * LimitReached where it may not be bought.
   */
  scores(where: Where, asked: Asked, ms: number): Promise<number[] | null>
  /** Has a model order texts: what is wrong with it, if anything; one that does need not be left alone. */
  tryOut(model: GivenModel): Promise<ModelFault | null>
  close(): Promise<void>
}
/** Where texts were found, and who asked. */
type Where = { organizationId: string; own: OwnModel | null; by: Asker }

type Deps = ProviderDeps & {
  /** A monotonic clock in ms. */
  now?: () => number
}

/** Cohere's own address, where none is given. */
const usualAddress = 'https://api.cohere.com/v2'
const tryMs = 20_000
const keptBytes = 1024 * 1024

export function createReranking({ now, ...deps }: Deps): Reranking {
  const { db, log, health } = deps
  const providers = createProviders({ ...deps, usualAddress })
  const lately = createAskedLately<number[]>({
    ...{ log, health, now, keptBytes, complaint: 'a model put nothing into order' },
    bytesOf: ({ length }) => 8 * length,
  })
  type Scores = ReturnType<typeof providerReranking>
  const opened = createRecent<{ model: string; scores: Scores }>(1000)
  const operators = providers.platform && providerReranking(providers.platform)

  async function ownOf(organizationId: string, own: OwnModel) {
    const known = opened.get(keyOf(own))
    if (known) return known
    const { rows } = await asService(db, (trx) =>
      sql<{ own: Stored | null }>`
        select private.reranking_model_of(${organizationId}) as own
      `.execute(trx),
    )
    const stored = rows[0]?.own
    // It was changed or deleted meanwhile.
    if (!stored || keyOf(stored) !== keyOf(own)) throw new ModelFault('model')
    const { model } = stored
    const opening = { model, scores: providerReranking(providers.open(stored)) }
    opened.put(keyOf(own), opening)
    return opening
  }

  return {
    async scores({ organizationId, own, by }, asked, ms) {
      if (!own && !operators) return null
      const question = createHash('sha256').update(JSON.stringify(asked)).digest('base64')
      return lately.ask({ own, question, ms }, async (signal) => {
        if (!own) {
          if (!operators) throw new ModelFault('model')
          return operators(asked, signal)
        }
        const { model, scores } = await ownOf(organizationId, own)
        const paying = { db, log, organizationId, own: { id: own.id, model } }
        const used = { searches: 1, is_estimate: false }
        return buy(paidForQuestion(paying, 'reranking', by), used, async () => {
          return { made: await scores(asked, signal), used }
        })
      })
    },
    async tryOut(given) {
      const limit = AbortSignal.timeout(tryMs)
      try {
        const model = providerReranking(providers.given(given))
        await tryReranking((asked) => model(asked, limit))
        lately.succeeded(given.id)
        return null
      } catch (error) {
        return faultOf(lateOr(limit, error))
      }
    },
    close: () => providers.close(),
  }
}
