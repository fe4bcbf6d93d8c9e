// A provider that speaks OpenAI's protocol and streams an answer word by word, in a process of its own: what it
// computes is not the server's. It prints its address.
import { createServer } from 'node:http'

const answer = 'Every employee has 25 days of annual leave a year.'
const event = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 0, model: 'bench' },
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  })}\n\n`
const words = (answer.match(/\S+\s*/g) ?? []).map((content) => event({ content }))
const end = `${event({}, { finish_reason: 'stop' })}data: [DONE]\n\n`

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const word of words) response.write(word)
    response.end(end)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') {
    console.log(`http://127.0.0.1:${address.port}/v1`)
  }
})
