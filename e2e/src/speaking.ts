import { startOpenaiTwin, twinKey } from 'server/conversation/models/testing/openai-twin'
import { afterAll, beforeAll } from 'vitest'
import type { Account } from './account.ts'

/** Agents that speak through models of a provider here: a private host, which the product's operator must have allowed. */
export function useSpeaking() {
  let twin: Awaited<ReturnType<typeof startOpenaiTwin>> | undefined
  beforeAll(async () => {
    twin = await startOpenaiTwin()
  })
  afterAll(() => twin?.stop())

  /** Agents of the account answer as the model of this name does. */
  async function speakAs({ client, organizationId }: Account, model: string) {
    const body = {
      ...{ organization_id: organizationId, name: 'House model', model, key: twinKey },
      ...{ provider: 'openai-compatible', base_url: twin?.baseUrl },
    }
    const { error } = await client.functions.invoke('models', { body })
    if (error) throw error
  }
  return speakAs
}
