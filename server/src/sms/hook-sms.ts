import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sms, Text } from './sms.ts'

const tries = 3
const longestWait = 5000
const pauseBetween = 300

/** Why a text was not taken, without what the receiver said: that may hold numbers. */
export class TextRefused extends Error {
  constructor(status: number | string, options?: ErrorOptions) {
    super(`The receiver of texts did not take one (${status}).`, options)
    this.name = 'TextRefused'
  }
}

/** Whether a receiver that answered so may answer otherwise soon. */
function isForNow(status: number) {
  return status === 408 || status === 429 || status >= 500
}

// The number is said twice because receivers read one or the other. In a change of number the account still
// has its old one, which must never get the code.
function payloadOf({ to, code, userId, channel }: Text) {
  return JSON.stringify({
    user: { id: userId, phone: to },
    sms: { otp: code, phone: to, channel },
  })
}

type Hook = { url: string; secret: string; timeout?: number }

/** One try: null once the text is taken, else why it was not and whether it is worth another try. */
async function post(
  url: string,
  request: { headers: HeadersInit; body: string; signal: AbortSignal },
) {
  try {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual' })
    await response.body?.cancel()
    if (response.ok) return null
    return { refusal: new TextRefused(response.status), again: isForNow(response.status) }
  } catch (cause) {
    return { refusal: new TextRefused('unreachable', { cause }), again: true }
  }
}

/**
 * Hands texts to a receiver of the operator by Supabase's "send SMS hook": JSON by HTTP, signed as Standard
 * Webhooks say. The secret has the form `v1,whsec_` and a base64 key.
 */
export function hookSms({ url, secret, timeout = longestWait }: Hook): Sms {
  const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64')
  return {
    provider: 'hook',
    async send(text) {
      const { Webhook } = await import('standardwebhooks')
      const webhook = new Webhook(key, { format: 'raw' })
      const body = payloadOf(text)
      const id = text.id ?? randomUUID()
      for (let attempt = 1; ; attempt += 1) {
        const now = new Date()
        const headers = {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, now, body),
        }
        const failure = await post(url, { headers, body, signal: AbortSignal.timeout(timeout) })
        if (!failure) return
        if (!failure.again || attempt === tries) throw failure.refusal
        await pause(pauseBetween * attempt)
      }
    },
  }
}
