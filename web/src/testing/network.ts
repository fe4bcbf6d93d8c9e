import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { loadClient } from '@/lib/supabase.ts'
import { everyFeature } from './features.ts'
import { live } from './live.ts'
import { findTenantFault } from './tenant-requests.ts'

/**
 * The server as a test describes it: `network.use(…)`. A call that is not described fails the test, and so does one
 * that asks for rows of an organisation without naming it.
 */
export const network = setupServer(
  http.get('*/config.json', () =>
    HttpResponse.json({ supabaseUrl: location.origin, publishableKey: 'sb_publishable_test' }),
  ),
  http.get('*/rest/v1/features', () => HttpResponse.json(everyFeature)),
  // Mostly no visitor waits for a person.
  http.head(
    '*/rest/v1/handoffs',
    () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
  ),
  // Mostly every starter question has an answer.
  http.get('*/functions/v1/agent-tests/:id/starters', () => HttpResponse.json({ unanswered: [] })),
  // Apps of others: few people let one in.
  http.get('*/rest/v1/app_grants', () => HttpResponse.json([])),
  // Few organisations have collections.
  http.get('*/rest/v1/knowledge_collections', () => HttpResponse.json([])),
  http.get('*/rest/v1/template_knowledge_collections', () => HttpResponse.json([])),
  live.handler,
)

let faults: Promise<string | undefined>[] = []
network.events.on('request:start', ({ request }) => {
  faults.push(findTenantFault(request.clone()))
})

/** For the tests of a file; setup.ts calls it for each, as they share what they import. */
export function listenToNetwork() {
  beforeAll(async () => {
    network.listen({ onUnhandledRequest: 'error' })
    await loadClient()
  })
  afterEach(async () => {
    network.resetHandlers()
    live.reset()
    const found = await Promise.all(faults)
    faults = []
    expect(found.filter((fault) => fault !== undefined)).toEqual([])
  })
  afterAll(() => network.close())
}
