import { randomBytes, randomUUID } from 'node:crypto'
import type { Organization } from 'database/testing/world'
import { afterAll, beforeAll } from 'vitest'
import { createModels, type Models } from '../../conversation/model.ts'
import { type Keys, sealKey } from '../../conversation/models/stored-model.ts'
import { startOpenaiTwin, twinKey } from '../../conversation/models/testing/openai-twin.ts'
import { log, type useTalks } from './talks.ts'

type Priced = { model: string; input?: number; output?: number; isDefault?: boolean }

/** Organisations with models of their own at a local provider, and servers that ask them. */
export function useModels(talks: ReturnType<typeof useTalks>) {
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
    /** A server; `platform` names the operator's model. */
    server(platform: string | null = null, options: Parameters<typeof talks.server>[1] = {}) {
      const connection = { provider: 'openai-compatible' as const, baseUrl: twin.baseUrl }
      const models = createModels({
        ...{ db: talks.library.db, log, secrets, allowed: [twin.host] },
        platform: platform
          ? { ...connection, id: platform, apiKey: twinKey, model: platform }
          : null,
        resilience: { tries: 1, backoffMs: 1, longestMs: 1, firstMs: 60_000, idleMs: 60_000 },
      })
      open.push(models)
      return talks.server(models.modelFor, { writeFor: models.writeFor, ...options })
    },
    /** Adds a model, in the order of these the default; prices are of a million tokens. */
    async add({ id }: Organization, { model, input = 0, output = 0, isDefault = true }: Priced) {
      const own = randomUUID()
      await talks.library.world().owner.query(
        `insert into public.models (id, organization_id, name, provider, base_url, model, sealed_credential,
           is_default, input_price, output_price)
         values ($1, $2, $3, 'openai-compatible', $4, $3, $5, $6, $7, $8)`,
        [own, id, model, twin.baseUrl, sealKey(secrets, own, twinKey), isDefault, input, output],
      )
      return own
    },
  }
}
