import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { loadClient } from '@/lib/supabase.ts'
import { live } from './live.ts'

/** The server as a test describes it: `network.use(…)`. A call that nobody described fails the test. */
export const network = setupServer(
  http.get('*/config.json', () =>
    HttpResponse.json({ supabaseUrl: location.origin, publishableKey: 'sb_publishable_test' }),
  ),
  live.handler,
)

beforeAll(async () => {
  network.listen({ onUnhandledRequest: 'error' })
  await loadClient()
})
afterEach(() => {
  network.resetHandlers()
  live.reset()
})
afterAll(() => network.close())
