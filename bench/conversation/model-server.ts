// A provider that speaks OpenAI's protocol and streams an answer word by word, in a process of its own: what it
// computes is not the server's. It prints its address. It answers at once, or at the pace that it was told last
// (`POST /pace`): ms before the first word and before each of the others.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const answer = 'Every employee has 25 days of annual leave a year.'
const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 0, model: 'bench' },
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  })}\n\n`
const words = (answer.match(/\S+\s*/g) ?? []).map((content) => event({ content }))
const end = `${event({}, { finish_reason: 'stop' })}data: [DONE]\n\n`

let pace = { first: 0, each: 0 }

async function stream(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const { first, each } = pace
  for (const [nth, word] of words.entries()) {
    const ms = nth === 0 ? first : each
    if (ms > 0) await delay(ms)
    response.write(word)
  }
  response.end(end)
}

async function answerTo(request: IncomingMessage, response: ServerResponse) {
  let body = ''
  for await (const part of request) body += part
  if (request.url !== '/pace') return stream(response)
  pace = JSON.parse(body)
  response.end()
}

// A caller who leaves in the middle is no reason to end.
const server = createServer((request, response) => {
  answerTo(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') {
    console.log(`http://127.0.0.1:${address.port}/v1`)
  }
})
