import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const soundKey = 'sk-sound-twin'

/** A second of a vowel and half a second of silence, as speech models send them: 16 bits, 24,000 a second. */
const vowel = Buffer.from(
  Int16Array.from({ length: 36_000 }, (_, at) =>
    at < 24_000 ? 9000 * Math.sin(at / 4.9) + 6000 * Math.sin(at / 3.2) : 0,
  ).buffer,
)

type Said = { input: string; voice: string; key: string | undefined }

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const part of request) body += part
  return body
}

/**
 * OpenAI's sound models: `tts` speaks and `mute` never does, `whisper` writes down and `whisper-counting` says how long
 * the sound was, seven seconds; any other name is unknown. Without the key none does. Above `/v1` it is a website.
 */
export async function startSoundTwin() {
  const said: Said[] = []
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const key = request.headers.authorization
    if (!request.url?.startsWith('/v1/')) {
      return response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>Welcome</h1>')
    }
    const refuse = (status: number) => response.writeHead(status).end('{"error":{}}')
    if (key !== `Bearer ${soundKey}`) return refuse(401)
    if (request.url === '/v1/audio/speech') {
      const { model, input, voice } = JSON.parse(body) as { model: string } & Said
      if (!['tts', 'mute'].includes(model)) return refuse(404)
      said.push({ input, voice, key })
      if (model === 'mute') return
      return response.end(vowel)
    }
    if (request.url !== '/v1/audio/transcriptions' || !body.includes('whisper')) return refuse(404)
    heard.push(body)
    const usage = body.includes('whisper-counting') && { type: 'duration', seconds: 7 }
    return response.end(
      JSON.stringify({ text: 'When is a laptop replaced?', usage: usage || null }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...{ said, heard },
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
