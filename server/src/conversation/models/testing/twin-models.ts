import { randomBytes, randomUUID } from 'node:crypto'
import type { Organization } from 'database/testing/world'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '../../../lib/database/database.ts'
import { createLog } from '../../../lib/log.ts'
import { createModels, type Models } from '../../model.ts'
import { createModelHealth } from '../model-health.ts'
import { type Keys, sealKey } from '../stored-model.ts'
import { startOpenaiTwin, twinKey } from './openai-twin.ts'

type Database = {
  db: () => Db
  /** As the owner of the tables. */
  query: (sql: string, values: unknown[]) => Promise<unknown>
}
type Priced = { model: string; input?: number; output?: number; isDefault?: boolean }

/** Organisations with models of their own at a local provider, and the models of servers that ask it. */
export function useTwinModels({ db, query }: Database) {
  const log = createLog('silent')
  const secrets: Keys = [randomBytes(32).toString('base64')]
  const open: Models[] = []
  let twin: Awaited<ReturnType<typeof startOpenaiTwin>>
  beforeAll(async () => {
    twin = await startOpenaiTwin()
  })
  afterAll(async () => {
    await Promise.all(open.map((models) => models.close()))
    await twin.stop()
  })
  return {
    twin: () => twin,
    /** The models of a server; `platform` names the operator's. */
    models(platform: string | null = null): Models {
      const connection = { provider: 'openai-compatible' as const, baseUrl: twin.baseUrl }
      const models = createModels({
        ...{ db: db(), log, secrets, allowed: [twin.host] },
        health: createModelHealth({ db: db(), log }),
        platform: platform
          ? { ...connection, id: platform, apiKey: twinKey, model: platform }
          : null,
        resilience: { tries: 1, backoffMs: 1, longestMs: 1, firstMs: 60_000, idleMs: 60_000 },
      })
      open.push(models)
      return models
    },
    /** Adds a model, in the order of these the default; prices are millionths of a dollar for a million tokens. */
    async add({ id }: Organization, { model, input = 0, output = 0, isDefault = true }: Priced) {
      const own = randomUUID()
      await query(
        `insert into public.models (id, organization_id, name, provider, base_url, model, sealed_credential,
           is_default, input_price, output_price)
         values ($1, $2, $3, 'openai-compatible', $4, $3, $5, $6, $7, $8)`,
        [own, id, model, twin.baseUrl, sealKey(secrets, own, twinKey), isDefault, input, output],
      )
      return own
    },
  }
}
