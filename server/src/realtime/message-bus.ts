import type pg from 'pg'
import type { Log } from '../lib/log.ts'

// PostgreSQL takes 8,000 bytes a notice.
const partLength = 7800
const mostWaiting = 8 * 1024 * 1024
const batchLength = 1024 * 1024

export class MessageBusFull extends Error {}

type Outgoing = { text: string; sent(): void; failed(error: unknown): void }
type Options = { pool: pg.Pool; log: Log; node: number; hear(content: unknown): void }

/** Every other character as an escape, so that a cut between two of them harms none. */
function asciiJson(content: unknown) {
  return JSON.stringify(content).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Tells every server of the database something, this one included, in the order in which it is said.
 * A notice is short, so a long text travels in parts, all within one transaction.
 */
export function createMessageBus({ pool, log, node, hear }: Options) {
  const waiting: Outgoing[] = []
  const partial = new Map<string, string>()
  let waitingLength = 0
  let count = 0
  let running: Promise<void> | undefined

  function takeBatch() {
    let length = 0
    let taken = 0
    while (taken < waiting.length && (taken === 0 || length < batchLength)) {
      length += waiting[taken]?.text.length ?? 0
      taken += 1
    }
    waitingLength -= length
    return waiting.splice(0, taken)
  }

  function partsOf({ text }: Outgoing) {
    count += 1
    const most = Math.ceil(text.length / partLength)
    return Array.from({ length: most }, (_, part) => {
      const head = `${node}:${count}:${most - part - 1}:`
      return head + text.slice(part * partLength, (part + 1) * partLength)
    })
  }

  async function sendAll() {
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        await pool.query(
          `select pg_notify('channels', part)
           from unnest($1::text[]) with ordinality as parts (part, position) order by position`,
          [batch.flatMap(partsOf)],
        )
        for (const one of batch) one.sent()
      } catch (error) {
        for (const one of batch) one.failed(error)
      }
    }
    running = undefined
  }

  return {
    /** Resolves when it is on its way. */
    send(content: unknown) {
      const text = asciiJson(content)
      if (waitingLength + text.length > mostWaiting) {
        return Promise.reject(new MessageBusFull('Too much waits to be sent'))
      }
      waitingLength += text.length
      const sent = new Promise<void>((done, fail) => {
        waiting.push({ text, sent: done, failed: fail })
      })
      running ??= sendAll()
      return sent
    },
    /** For the notices of the channel `channels`. */
    receive(notice: string) {
      const [, sender = '', number = '', left = '', text = ''] =
        /^(\d+):(\d+):(\d+):(.*)$/s.exec(notice) ?? []
      const name = `${sender}:${number}`
      const whole = (partial.get(name) ?? '') + text
      partial.delete(name)
      if (Number(left) > 0) {
        partial.set(name, whole)
        return
      }
      try {
        hear(JSON.parse(whole))
      } catch (error) {
        log.warn('a notice of another server could not be read', { error })
      }
    },
    /** Parts whose rest will not come any more. */
    forget: () => partial.clear(),
    close: () => running,
  }
}
