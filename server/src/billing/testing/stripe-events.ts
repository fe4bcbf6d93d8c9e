import { createHmac } from 'node:crypto'
import { inSeconds, newId } from './stripe-store.ts'

export type TwinEvent = { id: string; object: 'event'; type: string; created: number; data: object }

/** The `stripe-signature` of a body. */
export function signatureOf(body: string, secret: string, at = inSeconds()) {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${digest}`
}

/** Tells an endpoint what happened, signed; what it was told may be told again, in another order. */
export function createStripeEvents(secret: string) {
  const events: TwinEvent[] = []
  const statuses: number[] = []
  let endpoint: string | null = null
  let isHeld = false

  async function deliver(event: TwinEvent) {
    if (!endpoint) return
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(body, secret),
    }
    const answer = await fetch(endpoint, { method: 'POST', headers, body })
    statuses.push(answer.status)
    await answer.body?.cancel()
  }

  return {
    events,
    /** What the endpoint answered. */
    statuses,
    deliver,
    listen(url: string) {
      endpoint = url
    },
    /** Keeps what happens to itself from now on. */
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
    },
    async happen(type: string, object: object, previous?: object) {
      const data = {
        object: structuredClone(object),
        ...(previous && { previous_attributes: previous }),
      }
      const event: TwinEvent = {
        ...{ id: newId('evt'), object: 'event', type, created: inSeconds(), data },
      }
      events.push(event)
      if (!isHeld) await deliver(event)
      return event
    },
  }
}
export type StripeEvents = ReturnType<typeof createStripeEvents>
