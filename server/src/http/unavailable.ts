import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type Phase = 'starting' | 'serving' | 'stopping'

const seconds = 1
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}"><title>One moment</title>
<style>:root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;margin:0;text-align:center;font:400 16px/24px Geist,ui-sans-serif,system-ui,sans-serif}</style>
</head><body><main><h1>One moment</h1><p>Digital Workforce is starting. This page reloads by itself.</p></main></body></html>`

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const words = {
  503: { code: 'unavailable', rest: 'PGRST001', storage: 'SlowDown' },
  507: { code: 'insufficient_storage', rest: '53100', storage: 'InsufficientStorage' },
}

/** A refusal in the words of the protocol that the path belongs to. */
export function refusalFor(path: string, status: keyof typeof words, message: string) {
  const { code, rest, storage } = words[status]
  if (path.startsWith('/auth/v1/')) return { code: status, error_code: code, msg: message }
  if (path.startsWith('/rest/v1/')) return { code: rest, message, details: null, hint: null }
  if (path.startsWith('/storage/v1/')) {
    return { statusCode: String(status), code: storage, error: storage, message }
  }
  if (path.startsWith('/realtime/v1/')) return { code, message }
  return { error: { code, message, request_id: crypto.randomUUID() } }
}

function isPage({ method, headers: { accept = '' } }: IncomingMessage, path: string) {
  return method === 'GET' && accept.includes('text/html') && !/^\/\w+\/v1\//.test(path)
}

/** Answers a request that comes before the product can serve it, or when it does so no longer. */
export function answerUnavailable(
  phase: Exclude<Phase, 'serving'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const path = (incoming.url ?? '/').split('?')[0] ?? '/'
  const send = (status: number, type: string, text: string) => {
    const more = status === 503 ? { 'retry-after': String(seconds) } : {}
    outgoing.shouldKeepAlive = false
    outgoing.writeHead(status, {
      ...{ ...headers, ...more, 'content-type': type },
      'content-length': Buffer.byteLength(text),
    })
    outgoing.end(text)
  }
  if (path === '/health/live') return send(200, 'application/json', '{"status":"live"}')
  if (path === '/health/ready' || path === '/health')
    return send(503, 'application/json', '{"status":"not ready"}')
  if (isPage(incoming, path)) return send(503, 'text/html; charset=utf-8', page)
  const message = `The server is ${phase}. Try again in a moment.`
  send(503, 'application/json', JSON.stringify(refusalFor(path, 503, message)))
}

/** The same for a request for a websocket. */
export function refuseUpgrade(socket: Duplex) {
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nretry-after: ${seconds}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}
