import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUpload } from './limit-body.ts'

const checkMs = 2000
const graceMs = 30_000
const slowest = 1024

/** Whether an upload that began so long ago should have brought more: half a minute, then 1 KiB a second on average. */
export function isTooSlow(bytes: number, ms: number) {
  return ms > graceMs + (bytes / slowest) * 1000
}

type Coming = { outgoing: ServerResponse; began: number; before: number }

/** Ends the connections whose bodies drip in (security 50): in half a minute a body is here, or an upload moves. */
export function watchSlowBodies(now = () => performance.now()) {
  const coming = new Map<IncomingMessage, Coming>()

  function check() {
    for (const [incoming, { outgoing, began, before }] of coming) {
      const bytes = isUpload(incoming) ? incoming.socket.bytesRead - before : 0
      if (incoming.complete) coming.delete(incoming)
      else if (isTooSlow(bytes, now() - began)) {
        coming.delete(incoming)
        if (!outgoing.headersSent) incoming.socket.write(tooSlow)
        incoming.socket.destroySoon()
      }
    }
  }
  const timer = setInterval(check, checkMs).unref()

  return {
    watch(incoming: IncomingMessage, outgoing: ServerResponse) {
      coming.set(incoming, { outgoing, began: now(), before: incoming.socket.bytesRead })
      outgoing.once('close', () => coming.delete(incoming))
    },
    check,
    close: () => clearInterval(timer),
  }
}

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'
