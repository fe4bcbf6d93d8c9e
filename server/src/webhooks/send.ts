import { OutboundRefused } from '../lib/outbound/outbound.ts'

export type Sent = {
  /** Of the answer; null when there was none. */
  status: number | null
  /** Why it was not taken, in words for its owner; null when it was. */
  fault: string | null
  ms: number
}

/** An answer that takes longer counts as none. */
export const timeoutSeconds = 15
export const userAgent = 'DigitalWorkforce-Webhooks/1'

/**
 * Sends an event once, signed as Standard Webhooks say (https://www.standardwebhooks.com): any 2xx takes it, and a
 * redirect is not followed.
 */
export async function send(
  request: typeof fetch,
  { url, secret, id, body }: { url: string; secret: string; id: string; body: string },
  closing: AbortSignal,
): Promise<Sent> {
  const { Webhook } = await import('standardwebhooks')
  const now = new Date()
  const began = performance.now()
  const tell = (status: number | null, fault: string | null): Sent => ({
    ...{ status, fault, ms: Math.round(performance.now() - began) },
  })
  try {
    const response = await request(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutSeconds * 1000)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
    })
    await response.body?.cancel()
    return tell(response.status, response.ok ? null : `It answered ${response.status}.`)
  } catch (error) {
    if (error instanceof OutboundRefused) return tell(null, error.message)
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return tell(null, isLate ? 'It did not answer in time.' : 'It could not be reached.')
  }
}
