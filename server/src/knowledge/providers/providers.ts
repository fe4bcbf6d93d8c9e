import { sql } from 'kysely'
import { unreadableKey } from '../../conversation/models/model-fault.ts'
import type { ModelHealth } from '../../conversation/models/model-health.ts'
import { type Keys, openKey, type StoredModel } from '../../conversation/models/stored-model.ts'
import { asService, type Db } from '../../lib/database/database.ts'
import type { Log } from '../../lib/log.ts'
import { createOutbound } from '../../lib/outbound/outbound.ts'
import type { ProviderConnection } from './ask-provider.ts'

/** A model of an organisation as the database hands it to the server. */
export type Stored = Omit<StoredModel, 'provider'>

/** The same as a search is told of it. */
export type OwnModel = Pick<Stored, 'id' | 'updated_at'>

/** A model as it is set up; without an address it is at the usual one. */
export type GivenModel = {
  /** Stands for it where its failures are counted. */
  id: string
  baseUrl: string | null
  apiKey: string | null
  model: string
}

/** What the operator set for all organisations that have none of their own. */
export type PlatformModel = Omit<ProviderConnection, 'request'>

export type ProviderDeps = {
  db: Db
  log: Log
  secrets: Keys
  health: ModelHealth
  platform: PlatformModel | null
  /** Hosts of the operator's own network that organisations may name. */
  allowed: readonly string[]
}

const outboundMs = 30_000

/** The ways to the models of organisations and of the operator. */
export function createProviders(deps: ProviderDeps & { usualAddress: string }) {
  const { db, log, secrets, platform, allowed, usualAddress } = deps
  const limits = { headersMs: outboundMs, idleMs: outboundMs }
  const guarded = createOutbound({ ...limits, allowed })
  // What the operator set may be anywhere.
  const operators = createOutbound({
    ...limits,
    allowed: platform ? [new URL(platform.baseUrl).hostname] : [],
  })

  /** What an earlier secret encrypted is encrypted with the newest one from now on. */
  function move(known: string, fresh: string) {
    asService(db, (trx) =>
      sql`select private.move_model_key(${known}, ${fresh})`.execute(trx),
    ).catch((error) => log.warn('the key of a model was not encrypted again', { error }))
  }

  const given = ({ baseUrl, apiKey, model }: Omit<GivenModel, 'id'>): ProviderConnection => ({
    ...{ baseUrl: baseUrl ?? usualAddress, apiKey, model },
    request: guarded.fetch,
  })

  return {
    platform: platform && { ...platform, request: operators.fetch },
    given,
    /** Throws a ModelFault where no secret opens its key. */
    open(stored: Stored): ProviderConnection {
      const key = openKey(secrets, stored)
      if (!key) {
        log.error('the key of a model was encrypted with another secret', { model: stored.id })
        throw unreadableKey()
      }
      if (key.fresh && stored.sealed) move(stored.sealed, key.fresh)
      return given({ baseUrl: stored.base_url, apiKey: key.apiKey, model: stored.model })
    },
    async close() {
      await Promise.all([guarded.close(), operators.close()])
    },
  }
}
