import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

// What Node answers by itself (node:http, Event 'clientError').
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
const holdMs = 250
const mostHeld = 200
let held = 0

/**
 * Answers what is no request that can be read, and ends its connection. A moment late: who sends such heads without end
 * would else keep the process busy with them (security 63).
 */
export function refuseBroken(error: Error & { code?: string }, socket: Duplex) {
  const status = statuses[error.code ?? ''] ?? 400
  if (!socket.writable || error.code === 'ECONNRESET' || held >= mostHeld) {
    socket.destroy()
    return
  }
  held += 1
  // What comes meanwhile is not read.
  socket.pause()
  setTimeout(() => {
    held -= 1
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`, () =>
      socket.destroy(),
    )
  }, holdMs)
}
