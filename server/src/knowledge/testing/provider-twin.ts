import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Provider<Asked> = {
  key: string
  /** The one path that it serves, below its base URL. */
  base: string
  path: string
  /** The body of its refusals. */
  refusal: string
  answer(response: ServerResponse, asked: Asked): unknown
}

/** What it was asked and with which keys, and where it is. */
export type ProviderTwin<Asked> = {
  asked: Asked[]
  keys: unknown[]
  host: string
  baseUrl: string
  stop(): void
}

/** A provider of models on this machine: it keeps what it was asked, and refuses other keys and other paths. */
export async function startProviderTwin<Asked>(
  provider: Provider<Asked>,
): Promise<ProviderTwin<Asked>> {
  const asked: Asked[] = []
  const keys: unknown[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const key = request.headers.authorization
    keys.push(key)
    response.setHeader('content-type', 'application/json')
    if (key !== `Bearer ${provider.key}`) return response.writeHead(401).end(provider.refusal)
    if (request.url !== provider.base + provider.path)
      return response.writeHead(404).end(provider.refusal)
    const given = JSON.parse(body) as Asked
    asked.push(given)
    await provider.answer(response, given)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ asked, keys, host, baseUrl: `http://${host}${provider.base}` },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
