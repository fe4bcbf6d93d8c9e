import { type Element, XmlError } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { refuse } from './refusal.ts'

export const mostResponseBytes = 256 * 1024
/** A thousand groups are fewer. What verifies takes a time that grows by the square of it. */
export const mostElements = 2000

export type Decoded = { xml: string; root: Element }

/** The one parse of a response (security 25): base64, UTF-8 and XML, each in its strict form. */
export function decodeResponse(given: string): Decoded {
  if (given.length > Math.ceil((mostResponseBytes * 4) / 3) + 8192) {
    throw refuse('The response is larger than 256 KiB.')
  }
  const base64 = given.replace(/[\r\n\t ]/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) {
    throw refuse('The response is not base64.')
  }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > mostResponseBytes) throw refuse('The response is larger than 256 KiB.')
  try {
    const xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { xml, root: parseXml(xml, { comments: 'refuse', mostElements }) }
  } catch (error) {
    if (error instanceof XmlError) throw refuse(error.message)
    throw refuse('The response is not UTF-8.')
  }
}
