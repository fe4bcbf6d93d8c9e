import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startTestServer } from '../../../lib/testing/start-test-server.ts'
import type { Asked, Call } from './asked.ts'
import { manners } from './manners.ts'

export const twinKey = 'sk-twin-4f1c9a7be2'

export type Request = { url: URL; headers: IncomingHttpHeaders; body: Record<string, unknown> }
export type Refusal = { status: number; message: string }
export type Usage = { read: number; written: number } | null

/** How a provider is spoken to. */
export type Protocol = {
  /** What stands before the paths that clients append. */
  base: string
  /** What is asked, as OpenAI's protocol would say it, or why it is refused. */
  read(request: Request): (Asked & { stream: boolean }) | Refusal
  /** The body of a refusal. */
  refusal(refused: Refusal): object
  begin(model: string, read: number): string
  say(model: string, words: string): string
  /** The end of an answer that uses tools instead of speaking. */
  call(model: string, calls: Call[], usage: Usage): string
  /** A fault in the middle of a stream. */
  fault: string
  end(model: string, usage: Usage): string
  /** A whole answer at once, where clients of ours ask for one. */
  whole?: (model: string, said: string) => object
}

/** Tells an answer word by word, and breaks off as its manner wants. */
function stream(response: ServerResponse, protocol: Protocol, asked: Asked) {
  const { end, begin, used, says, calls } = manners[asked.model] ?? { says: () => '' }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (begin === 'hang') return response.flushHeaders()
  const wanted = calls?.(asked) ?? []
  if (wanted.length > 0) {
    const usage = { read: 100, written: 10 }
    response.write(protocol.begin(asked.model, usage.read))
    return response.end(protocol.call(asked.model, wanted, usage))
  }
  const words = says(asked).match(/\S+\s*/g) ?? []
  const usage = used === undefined ? { read: 100, written: words.length } : used
  // A provider that breaks off does so in the middle.
  const told = end ? words.slice(0, Math.ceil(words.length / 2)) : words
  response.write(protocol.begin(asked.model, usage?.read ?? 0))
  for (const word of told) response.write(protocol.say(asked.model, word))
  if (end === 'hang') return
  if (end === 'cut') return void setImmediate(() => response.destroy())
  if (end === 'early') return response.end()
  if (end === 'error') return response.end(protocol.fault)
  response.end(protocol.end(asked.model, usage))
}

/**
 * A local server that speaks a provider's protocol over HTTP. The name of the model says how it behaves (manners.ts);
 * `requests` are what it was asked.
 */
export async function startTwin(protocol: Protocol) {
  const requests: (Asked & { stream?: boolean })[] = []
  const headers: IncomingHttpHeaders[] = []
  const tries = new Map<string, number>()

  const server = await startTestServer(async (request, response) => {
    const refuse = (refused: Refusal, more: Record<string, string> = {}) => {
      response.writeHead(refused.status, { 'content-type': 'application/json', ...more })
      response.end(JSON.stringify(protocol.refusal(refused)))
    }
    const url = new URL(request.url ?? '/', 'http://twin')
    const body = JSON.parse((await text(request)) || '{}')
    const asked = protocol.read({ url, headers: request.headers, body })
    if ('status' in asked) return refuse(asked)
    requests.push(asked)
    headers.push(request.headers)
    const { model } = asked
    const manner = manners[model]
    if (!manner) return refuse({ status: 404, message: `${model} is not found.` })
    const tried = (tries.get(model) ?? 0) + 1
    tries.set(model, tried)
    if (manner.status && tried <= (manner.times ?? Number.POSITIVE_INFINITY)) {
      const { status } = manner
      return refuse({ status, message: `Refused with ${status}.` }, manner.headers)
    }
    if (manner.page) {
      return response.writeHead(200, { 'content-type': 'text/html' }).end(manner.page)
    }
    if (asked.stream || !protocol.whole) return void stream(response, protocol, asked)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(protocol.whole(model, manner.says(asked))))
  })
  return {
    host: server.host,
    baseUrl: `${server.url}${protocol.base}`,
    requests,
    headers,
    stop: server.close,
  }
}
