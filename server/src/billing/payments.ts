import type Stripe from 'stripe'
import { HttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import { createOutbound } from '../lib/outbound/outbound.ts'
import type { StripeConfig } from './config.ts'

const timeoutMs = 8000
const retries = 2

/** What went wrong at Stripe, as the SDK says it. */
export type StripeFault = Error & { type: string; code?: string; statusCode?: number }

export function isStripeFault(error: unknown): error is StripeFault {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/** It is not there, or no longer. */
export const isMissing = (error: unknown) =>
  isStripeFault(error) && error.code === 'resource_missing'

export type Payments = ReturnType<typeof createPayments>

/** Stripe, reached as the operator says. Its SDK is read from disk when something is asked for the first time. */
export function createPayments({ config, log }: { config: StripeConfig; log: Log }) {
  const { secretKey, webhookSecrets, apiBase } = config
  const outbound = createOutbound({ allowed: [apiBase.host], headersMs: timeoutMs })
  let loaded: Promise<Stripe> | undefined

  async function load() {
    const { default: Client } = await import('stripe')
    const { protocol, hostname, port } = apiBase
    return new Client(secretKey, {
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
      httpClient: Client.createFetchHttpClient(outbound.fetch),
    })
  }
  function client() {
    loaded ??= load()
    return loaded
  }

  return {
    /** Asks Stripe for a job, which fails as Stripe does and is done again. */
    client,
    /** Asks Stripe for somebody who waits. */
    async ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
      try {
        return await work(await client())
      } catch (error) {
        if (!isStripeFault(error)) throw error
        const { type, code } = error
        log.error('Stripe refused', { type, code, statusCode: error.statusCode })
        const isRefused = ['StripeInvalidRequestError', 'StripeCardError'].includes(type)
        throw isRefused
          ? new HttpError(502, 'payments_refused', 'Stripe did not accept this. Contact support.')
          : new HttpError(503, 'payments_away', 'Stripe does not answer. Try again in a minute.', {
              headers: { 'retry-after': '60' },
            })
      }
    },
    /** The event that was signed with one of our secrets a moment ago; null for anything else. */
    async verified(body: Buffer, signature: string) {
      const { webhooks } = await client()
      for (const secret of webhookSecrets) {
        const event = await webhooks
          .constructEventAsync(body, signature, secret, 300)
          .catch(() => null)
        if (event) return event
      }
      return null
    },
    close: () => outbound.close(),
  }
}
