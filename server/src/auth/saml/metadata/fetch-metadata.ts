import { isLoopback } from '../../../http/address/loopback.ts'
import { createOutbound, OutboundRefused } from '../../../lib/outbound/outbound.ts'
import { MetadataError } from './read-metadata.ts'

const mostBytes = 1024 * 1024
const contentTypes = [
  'application/samlmetadata+xml',
  'application/xml',
  'text/xml',
  'application/octet-stream',
  'text/plain',
]

/** Fetches the metadata of an identity provider (security 29); throws a MetadataError that can be shown. */
export async function fetchMetadata(address: string, allowed: readonly string[]) {
  if (!URL.canParse(address)) throw new MetadataError('This is no address.')
  const { protocol } = new URL(address)
  if (protocol !== 'https:' && !isLoopback(address)) {
    throw new MetadataError('The address of metadata must begin with https.')
  }
  const outbound = createOutbound({ allowed, mostBytes })
  try {
    const response = await outbound.fetch(address, {
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new MetadataError(`The address of the metadata answered ${response.status}.`)
    }
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    if (type && !contentTypes.includes(type)) {
      await response.body?.cancel()
      throw new MetadataError(`The address of the metadata answered ${type}, not XML.`)
    }
    return await response.text()
  } catch (error) {
    if (error instanceof MetadataError) throw error
    if (error instanceof OutboundRefused) throw new MetadataError(error.message)
    throw new MetadataError(
      'The address of the metadata could not be read. Check it, or paste the XML.',
    )
  } finally {
    await outbound.close()
  }
}
