import { afterAll, beforeAll } from 'vitest'
import { createOutbound } from '../../../lib/outbound/outbound.ts'
import type { Provider } from '../providers.ts'
import { startAnthropicTwin } from './anthropic-twin.ts'
import { startGoogleTwin } from './google-twin.ts'
import { startOpenaiTwin } from './openai-twin.ts'
import type { startTwin } from './twin.ts'

/** A twin of each provider for the tests of a file, and the way out of this machine that leads to them alone. */
export function useTwins() {
  let twins: Record<Provider, Awaited<ReturnType<typeof startTwin>>>
  let outbound: ReturnType<typeof createOutbound>
  beforeAll(async () => {
    twins = {
      'openai-compatible': await startOpenaiTwin(),
      anthropic: await startAnthropicTwin(),
      google: await startGoogleTwin(),
    }
    outbound = createOutbound({ allowed: Object.values(twins).map(({ host }) => host) })
  })
  afterAll(async () => {
    await outbound.close()
    await Promise.all(Object.values(twins).map((twin) => twin.stop()))
  })

  return {
    twin: (provider: Provider) => twins[provider],
    fetch: (...request: Parameters<typeof outbound.fetch>) => outbound.fetch(...request),
  }
}
