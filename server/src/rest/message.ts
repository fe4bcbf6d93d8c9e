import type { IncomingMessage } from 'node:http'
import { readAll } from '../http/node-messages.ts'

/** A request of this protocol as it came over the wire, whatever read it from there. */
export type Message = {
  method: string
  /** From the question mark on; '' without one. */
  search: string
  /** The whole address, for what names itself by it. */
  url(): URL
  header(name: string): string | null
  /** All headers as a JSON object, their names in lower case. */
  headersJson(): string
  /** The body; throws when it breaks off. */
  bytes(): Promise<Uint8Array>
}

/** What the answer to a request is made of, before it is written in the form of the server that took it. */
export type RestAnswer = {
  status: number
  /** By names in lower case. */
  headers: Record<string, string>
  body: string | null
}

export function messageOfRequest(request: Request): Message {
  const { method, headers } = request
  return {
    method,
    search: new URL(request.url).search,
    url: () => new URL(request.url),
    header: (name) => headers.get(name),
    headersJson: () => JSON.stringify(Object.fromEntries(headers)),
    bytes: async () => new Uint8Array(await request.arrayBuffer()),
  }
}

/** The same request without one of its headers. */
export function withoutHeader(message: Message, dropped: string): Message {
  return {
    ...message,
    header: (name) => (name === dropped ? null : message.header(name)),
    headersJson() {
      const { [dropped]: _, ...headers } = JSON.parse(message.headersJson())
      return JSON.stringify(headers)
    },
  }
}

/** A message of Node's server as it is. */
export function messageOfNode(incoming: IncomingMessage): Message {
  const { method = 'GET', url = '/', headers } = incoming
  const at = url.indexOf('?')
  return {
    method,
    // A lone question mark asks nothing.
    search: at < 0 || at === url.length - 1 ? '' : url.slice(at),
    url: () => new URL(url, `http://${headers.host ?? 'localhost'}`),
    header(name) {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : (value ?? null)
    },
    headersJson: () => JSON.stringify(headers),
    bytes: () => readAll(incoming),
  }
}
