import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { StripeRefusal, stripeApi } from './stripe-api.ts'
import { createStripeEvents } from './stripe-events.ts'
import { stripePages } from './stripe-pages.ts'
import { createStripeStore, inSeconds } from './stripe-store.ts'

export const twinKey = 'sk_test_5c1f0e9b2d7a'
export const twinSecret = 'whsec_of_the_twin'

type Asked = { method: string; path: string; idempotencyKey: string | null; form: string }

function routeOf(method: string, path: string) {
  const parts = path.split('/')
  const at = ['customers', 'prices', 'subscriptions'].includes(parts[0] ?? '') ? 1 : 2
  const id = parts[at] ?? ''
  return { id, name: `${method} ${parts.map((part, i) => (i === at ? ':id' : part)).join('/')}` }
}

/**
 * A Stripe over HTTP: forms in, objects out, idempotency keys, pages where people pay, and signed events. It refuses what
 * Stripe refuses: another key, parameters that it does not know, what is not there, and what is in the wrong state.
 */
export async function startStripeTwin() {
  const store = createStripeStore()
  const told = createStripeEvents(twinSecret)
  const api = stripeApi(store, told)
  const pages = stripePages(store, told)
  const asked: Asked[] = []
  const faults: number[] = []
  const kept = new Map<string, { form: string; status: number; body: string }>()

  async function answer(request: IncomingMessage, url: URL, form: string) {
    const method = request.method ?? 'GET'
    const path = url.pathname.slice('/v1/'.length)
    if (request.headers.authorization !== `Bearer ${twinKey}`) {
      throw new StripeRefusal(401, 'invalid_api_key', 'Invalid API Key provided.')
    }
    if (!request.headers['stripe-version']) {
      throw new StripeRefusal(400, 'version_missing', 'This twin wants its version pinned.')
    }
    const type = request.headers['content-type'] ?? ''
    if (form && !type.startsWith('application/x-www-form-urlencoded')) {
      throw new StripeRefusal(400, 'bad_request', 'The body is not a form.')
    }
    const { id, name } = routeOf(method, path)
    const work = api[name]
    if (!work) throw new StripeRefusal(404, 'unknown_url', `Unrecognized request URL: ${name}`)
    const values = method === 'POST' ? new URLSearchParams(form) : url.searchParams
    return work({ id, form: values, baseUrl: url.origin })
  }

  const server = await startTestServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const form = await text(request)
    if (!url.pathname.startsWith('/v1/')) return pages(request, response, url)
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : null
    asked.push({ method: request.method ?? '', path: url.pathname, idempotencyKey, form })
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    const fault = faults.shift()
    if (fault) {
      const type = fault === 429 ? 'rate_limit' : 'api_error'
      return send(fault, JSON.stringify({ error: { type, message: 'Not now.' } }))
    }
    const before = idempotencyKey ? kept.get(idempotencyKey) : undefined
    if (before && before.form === form) return send(before.status, before.body)
    try {
      if (before) {
        const words = 'Keys for idempotent requests can only be used with the same parameters.'
        throw new StripeRefusal(400, 'idempotency_error', words)
      }
      const body = JSON.stringify(await answer(request, url, form))
      if (idempotencyKey) kept.set(idempotencyKey, { form, status: 200, body })
      send(200, body)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      const { status, code, message } = error
      send(status, JSON.stringify({ error: { type: 'invalid_request_error', code, message } }))
    }
  })
  return {
    ...store,
    url: server.url,
    told,
    asked,
    /** Answers the next requests with these statuses. */
    fail: (...statuses: number[]) => void faults.push(...statuses),
    /** As the bank and the days change it. */
    async change(id: string, change: object) {
      const subscription = store.subscriptions.get(id)
      if (!subscription) throw new Error(`There is no ${id}.`)
      Object.assign(subscription, change)
      return told.happen('customer.subscription.updated', subscription)
    },
    /** As the operator does in the dashboard, which ends what the customer had. */
    async deleteCustomer(id: string) {
      const customer = store.customers.get(id)
      store.customers.delete(id)
      store.deleted.set(id, { id, object: 'customer', deleted: true })
      for (const one of store.subscriptions.values()) {
        if (one.customer !== id) continue
        Object.assign(one, { status: 'canceled', ended_at: inSeconds() })
        await told.happen('customer.subscription.deleted', one)
      }
      if (customer) await told.happen('customer.deleted', customer)
    },
    close: server.close,
  }
}
export type StripeTwin = Awaited<ReturnType<typeof startStripeTwin>>
