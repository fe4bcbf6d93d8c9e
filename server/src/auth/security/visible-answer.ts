import { expect } from 'vitest'
import type { AuthServer } from '../testing/auth-server.ts'

/** What is drawn anew for every answer. PostgreSQL cuts the zeros at the end of a fraction. */
const drawn: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?/g, 'DATE'],
  [/\b\d+(?= seconds)/g, 'SECONDS'],
]

/** What a stranger can see of an answer. */
async function visible(response: Response, address: string) {
  const { date: _, 'content-length': length, ...headers } = Object.fromEntries(response.headers)
  const text = await response.text()
  expect(Number(length)).toBe(Buffer.byteLength(text))
  if (headers['retry-after']) headers['retry-after'] = 'SECONDS'
  const masked = drawn.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
  return { status: response.status, headers, text: masked.replaceAll(address, 'ADDRESS') }
}

export type Call = { path: string; body: (address: string) => object }

let clients = 0
/** The same call twice, from an address of its own: the second one meets what the first one left behind. */
export async function ask(server: AuthServer, { path, body }: Call, address: string) {
  clients += 1
  const headers = {
    'x-supabase-api-version': '2024-01-01',
    'x-forwarded-for': `10.0.${clients >> 8}.${clients & 255}`,
  }
  const first = await server.call('POST', path, { body: body(address), headers })
  const second = await server.call('POST', path, { body: body(address), headers })
  return [await visible(first, address), await visible(second, address)]
}
