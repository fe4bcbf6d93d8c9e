import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string }
export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** The port is closed: no connection came about, so nothing was lost. */
export class Refused extends Error {}

/** Asks over a kept-alive connection. A connection that ends without an answer is an error with its code. */
export function asker(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = ({ method = 'GET', path, headers = {}, body }: Ask) =>
    new Promise<Reply>((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port, agent, method, path, headers, timeout: 60_000 },
        (incoming) => {
          let text = ''
          incoming.setEncoding('utf8')
          incoming.on('data', (part) => {
            text += part
          })
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
          )
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path}: no answer`)))
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ECONNREFUSED' ? new Refused() : error),
      )
      outgoing.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

export type Worker = { name: string; next(): Ask; isWhole?(reply: Reply): boolean }
export type Tally = { answered: number; refused: number; faults: string[] }

/** Asks again and again until the port is closed, says when it was answered, and tells what went wrong on the way. */
export async function keepAsking(
  port: number,
  { name, next, isWhole }: Worker,
  answered: () => void,
): Promise<Tally> {
  const tally: Tally = { answered: 0, refused: 0, faults: [] }
  const { ask, close } = asker(port)
  for (;;) {
    try {
      const reply = await ask(next())
      answered()
      if (comesBack(reply)) tally.refused += 1
      else if (reply.status < 400 && (isWhole?.(reply) ?? true)) tally.answered += 1
      else tally.faults.push(`${name}: ${reply.status} ${reply.text.slice(-300)}`)
    } catch (error) {
      close()
      if (!(error instanceof Refused)) tally.faults.push(`${name}: ${error}`)
      return tally
    }
  }
}

/** Told to come back: by a server that starts or stops, which closes, or because too many were before it. */
function comesBack({ status, headers, text }: Reply) {
  const isBusy = /"code":"(busy|many_talking|voice_busy)"/.test(text)
  return status === 503 && headers['retry-after'] && (headers.connection === 'close' || isBusy)
}
