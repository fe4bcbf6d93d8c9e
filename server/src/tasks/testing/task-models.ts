import { randomBytes, randomUUID } from 'node:crypto'
import type { Organization } from 'database/testing/world'
import { afterAll, beforeAll } from 'vitest'
import { createModels, type Models } from '../../conversation/model.ts'
import { type Keys, sealKey } from '../../conversation/models/stored-model.ts'
import { startOpenaiTwin, twinKey } from '../../conversation/models/testing/openai-twin.ts'
import { createLog } from '../../lib/log.ts'
import { taskWriter } from '../written/ask-model.ts'
import type { useTasks } from './tasks.ts'

/** Organisations whose tasks have models at a local provider. */
export function useTaskModels(tasks: ReturnType<typeof useTasks>) {
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
    /** What a server asks with; `platform` names the operator's model. */
    writer(platform: string | null = null) {
      const connection = { provider: 'openai-compatible' as const, baseUrl: twin.baseUrl }
      const models = createModels({
        ...{ db: tasks.db, log: createLog('silent'), secrets, allowed: [twin.host] },
        platform: platform
          ? { ...connection, id: platform, apiKey: twinKey, model: platform }
          : null,
        resilience: { tries: 1, backoffMs: 1, longestMs: 1, firstMs: 60_000, idleMs: 60_000 },
      })
      open.push(models)
      return taskWriter({ db: tasks.db, writeFor: models.writeFor })
    },
    /** The model of an organisation: three dollars for a million tokens that it reads, fifteen for what it writes. */
    async add({ id }: Organization, model: string) {
      const own = randomUUID()
      await tasks.sql(
        `insert into public.models (id, organization_id, name, provider, base_url, model, sealed_credential,
           is_default, input_price, output_price)
         values ($1, $2, $3, 'openai-compatible', $4, $3, $5, true, 3000000, 15000000)`,
        [own, id, model, twin.baseUrl, sealKey(secrets, own, twinKey)],
      )
      return own
    },
    /** What an organisation's tasks have spent and hold, in millionths of a dollar, and the states of their entries. */
    async spent({ id }: Organization) {
      const { rows: entries } = await tasks.sql(
        'select state, amount, model, task_id from usage_ledger where organization_id = $1 order by created_at',
        [id],
      )
      const { rows: sums } = await tasks.sql(
        "select spent, held from spending where organization_id = $1 and period = 'month'",
        [id],
      )
      return { entries, sums }
    },
  }
}
