import type { IncomingMessage, ServerResponse } from 'node:http'

/** Headers that may come once: of two the first would count here, and both do elsewhere. */
const single = ['authorization', 'apikey', 'content-length', 'content-type', 'host']

/** Whether none of them is doubled. */
export function comesOnce({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (single.includes(name) && seen.has(name)) return false
    seen.add(name)
  }
  return true
}

/** The body; fails when it breaks off. */
export function readAll(incoming: IncomingMessage) {
  return new Promise<Uint8Array>((resolve, reject) => {
    const broken = () => reject(new Error('The connection ended before the body did.'))
    if (incoming.destroyed) return broken()
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      // It closes after its end too.
      incoming.off('close', broken)
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    })
    incoming.on('error', reject)
    incoming.on('close', broken)
  })
}

type Answer = { status: number; headers: Record<string, string>; body: string | null }

const withoutLength = [204, 304]

/** Sends an answer behind the headers that all of its protocol have, which stand as names and values in turn. */
export function sendAnswer(outgoing: ServerResponse, common: readonly string[], answer: Answer) {
  const { status, headers, body } = answer
  const lines = [...common]
  for (const name in headers) lines.push(name, headers[name] ?? '')
  const isHead = outgoing.req.method === 'HEAD'
  if (!isHead && !withoutLength.includes(status)) {
    lines.push('content-length', String(body === null ? 0 : Buffer.byteLength(body)))
  }
  outgoing.writeHead(status, lines)
  outgoing.end(isHead ? undefined : (body ?? undefined))
}
