import { type Outbound, OutboundRefused } from '../../lib/outbound/outbound.ts'
import { maxFileBytes } from '../reading/file-type.ts'

/** Why a page was not fetched, in words for the organisation that asked for it. */
export class PageFault extends Error {}

export type Fetched = { url: URL; status: number; headers: Headers; body: Buffer }

type Ask = {
  types: readonly string[]
  headers?: Record<string, string>
  mostBytes?: number
  signal?: AbortSignal | undefined
  milliseconds?: number | undefined
}

const agent = 'DigitalWorkforce/1.0 (reads pages that its users name)'

async function bodyOf(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > most) throw new PageFault(`It is larger than ${most / 1024 / 1024} MB.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * What stands at an address, unpacked, whatever the status; the body only where that is 200. Throws a PageFault where
 * the host may not be called, does not answer in time, or sends more or something else than is taken.
 */
export async function fetchPage(
  outbound: Outbound,
  address: string,
  { types, headers = {}, mostBytes = maxFileBytes, signal, milliseconds = 10_000 }: Ask,
): Promise<Fetched> {
  if (!URL.canParse(address)) throw new PageFault('This is no address of the web.')
  const late = AbortSignal.timeout(milliseconds)
  const { hostname } = new URL(address)
  try {
    const response = await outbound.fetch(address, {
      headers: { 'user-agent': agent, accept: types.join(', '), ...headers },
      signal: signal ? AbortSignal.any([late, signal]) : late,
    })
    const { status } = response
    const [type = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
    const isTaken = status === 200 && types.includes(type.trim())
    if (!isTaken) await response.body?.cancel()
    if (status === 200 && !isTaken) {
      throw new PageFault(`This is no page but ${type.trim() || 'of no known kind'}.`)
    }
    const body = isTaken ? await bodyOf(response, mostBytes) : Buffer.alloc(0)
    return { url: new URL(response.url), status, headers: response.headers, body }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof PageFault) throw error
    if (error instanceof OutboundRefused) throw new PageFault(error.message)
    if (late.aborted) throw new PageFault(`${hostname} took too long to answer.`)
    throw new PageFault(`${hostname} could not be reached.`, { cause: error })
  }
}
