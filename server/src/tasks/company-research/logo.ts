import { fetchPage, PageFault } from '../../knowledge/sites/fetch-page.ts'
import type { Outbound } from '../../lib/outbound/outbound.ts'
import type { CompanyPage } from './read-website.ts'

export type CompanyLogo = {
  url: string
  type: string
  /** The picture itself, where it is small; pictures that can hold scripts are never among them. */
  data: string | null
}

const mostTried = 4
const mostBytes = 512 * 1024
const mostKept = 24 * 1024
const usualIcon = '/favicon.ico'

const heads: [type: string, fits: (head: Buffer) => boolean][] = [
  ['image/png', (head) => head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (head) => head.subarray(0, 3).toString('latin1') === '\xff\xd8\xff'],
  ['image/gif', (head) => /^GIF8[79]a/.test(head.subarray(0, 6).toString('latin1'))],
  ['image/webp', (head) => /^RIFF....WEBP/s.test(head.subarray(0, 12).toString('latin1'))],
  ['image/x-icon', (head) => head.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0]))],
]
const svg = 'image/svg+xml'
const types = [...heads.map(([type]) => type), 'image/vnd.microsoft.icon', svg]

async function pictureAt(
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<CompanyLogo | null> {
  try {
    const { status, body, headers } = await fetchPage(outbound, url, { types, mostBytes, signal })
    if (status !== 200) return null
    if (headers.get('content-type')?.startsWith(svg)) return { url, type: svg, data: null }
    // By its content: what a host calls it is no proof.
    const type = heads.find(([, fits]) => fits(body))?.[0]
    if (!type) return null
    const data = `data:${type};base64,${body.toString('base64')}`
    return { url, type, data: body.length <= mostKept ? data : null }
  } catch (error) {
    if (error instanceof PageFault) return null
    throw error
  }
}

/** The first of the pictures that a website calls its logo that is one. */
export async function readLogo(
  outbound: Outbound,
  { url, about }: CompanyPage,
  signal: AbortSignal,
) {
  const named = [about.organization.logo, ...about.logos, new URL(usualIcon, url).href]
  const urls = [...new Set(named.filter((each) => each !== null))].slice(0, mostTried)
  for (const each of urls) {
    const picture = await pictureAt(outbound, each, signal)
    if (picture) return picture
  }
  return null
}
