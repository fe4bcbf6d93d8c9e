import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Asked, manners } from './manners.ts'

export const twinKey = 'sk-twin-4f1c9a7be2'

const id = 'chatcmpl-twin'

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message: `Refused with ${status}.`, type: 'twin' } }))
}

const chunk = (model: string, choice: object, usage?: object) =>
  `data: ${JSON.stringify({
    ...{ id, object: 'chat.completion.chunk', created: 0, model },
    ...{ choices: [{ index: 0, finish_reason: null, delta: {}, ...choice }], usage },
  })}\n\n`

/** Tells an answer word by word, as OpenAI's API streams it. */
function stream(response: ServerResponse, model: string, said: string) {
  const { end, begin, used } = manners[model] ?? {}
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (begin === 'hang') return response.flushHeaders()
  const words = said.match(/\S+\s*/g) ?? []
  // A provider that breaks off does so in the middle.
  const told = end ? words.slice(0, Math.ceil(words.length / 2)) : words
  response.write(chunk(model, { delta: { role: 'assistant', content: '' } }))
  for (const content of told) response.write(chunk(model, { delta: { content } }))
  if (end === 'hang') return
  if (end === 'cut') return void setImmediate(() => response.destroy())
  if (end === 'early') return response.end()
  if (end === 'error') {
    return response.end(`data: ${JSON.stringify({ error: { message: 'Overloaded.' } })}\n\n`)
  }
  const { read, written } = used ?? { read: 100, written: words.length }
  const usage = { prompt_tokens: read, completion_tokens: written, total_tokens: read + written }
  response.write(chunk(model, { finish_reason: 'stop' }, used === null ? undefined : usage))
  response.end('data: [DONE]\n\n')
}

/**
 * A local server that speaks OpenAI's protocol over HTTP. The name of the model says how it behaves (manners.ts);
 * `requests` are the bodies that it was sent.
 */
export async function startOpenaiTwin() {
  const requests: (Asked & { stream?: boolean })[] = []
  const headers: IncomingMessage['headers'][] = []
  const tries = new Map<string, number>()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.headers.authorization !== `Bearer ${twinKey}`) return refuse(response, 401)
    if (request.url !== '/v1/chat/completions') return refuse(response, 404)
    const asked = JSON.parse(await text(request)) as Asked & { stream?: boolean }
    requests.push(asked)
    headers.push(request.headers)
    const { model } = asked
    const manner = manners[model]
    if (!manner) return refuse(response, 404)
    const tried = (tries.get(model) ?? 0) + 1
    tries.set(model, tried)
    if (manner.status && tried <= (manner.times ?? Number.POSITIVE_INFINITY)) {
      return refuse(response, manner.status, manner.headers)
    }
    const said = manner.says(asked)
    if (asked.stream) return stream(response, model, said)
    response.writeHead(200, { 'content-type': 'application/json' })
    const message = { role: 'assistant', content: said }
    const choices = [{ index: 0, finish_reason: 'stop', message }]
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
    response.end(
      JSON.stringify({ id, object: 'chat.completion', created: 0, model, choices, usage }),
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    headers,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
