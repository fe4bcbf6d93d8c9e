import { Parser } from 'htmlparser2'
import type { Outbound } from '../../lib/outbound/outbound.ts'
import { fetchPage, PageFault } from './fetch-page.ts'
import { isPageOf, pageAddress } from './page-address.ts'
import { rulesIn } from './robots.ts'

const mostMaps = 5
const mostRobots = 65_536
const mapBytes = 10 * 1024 * 1024
/** How deep the tags of a map stand at the most; it has three levels. */
const mostDepth = 20

/** What a site map lists: pages, or other maps. */
function readMap(xml: string, most: number) {
  const found: string[] = []
  let isIndex = false
  let text: string | null = null
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name) {
        depth += 1
        // What stands so deep is no map, and to keep all of its open tags would take the time of their square.
        if (depth > mostDepth) throw new PageFault('This is no site map.')
        if (name === 'sitemapindex') isIndex = true
        text = name === 'loc' ? '' : null
      },
      ontext(more) {
        if (text !== null && text.length < 2000) text += more
      },
      onclosetag(name) {
        depth -= 1
        if (name === 'loc' && text && found.length < most) found.push(text.trim())
        text = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  try {
    parser.end(xml)
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
  }
  return { isIndex, found }
}

const types = ['text/plain', 'application/xml', 'text/xml', 'application/octet-stream', '']

async function textOf(outbound: Outbound, url: string, signal?: AbortSignal) {
  try {
    const { status, body } = await fetchPage(outbound, url, { types, mostBytes: mapBytes, signal })
    return status === 200 ? body.toString('utf8') : null
  } catch (error) {
    // A site without them is read by its links.
    if (error instanceof PageFault) return null
    throw error
  }
}

/** What a site's robots.txt says; empty where it has none. */
export async function readRobots(outbound: Outbound, origin: string, signal?: AbortSignal) {
  const text = await textOf(outbound, `${origin}/robots.txt`, signal)
  return (text ?? '').slice(0, mostRobots).replaceAll('\u0000', '')
}

/** Whether robots.txt lets the page be read. */
export function robotsAllow(robots: string, address: string): boolean {
  return rulesIn(robots, new URL(address).origin).allow(address)
}

/** The pages that the maps of a site list, at most so many. */
export async function readSiteMaps(
  outbound: Outbound,
  {
    origin,
    robots,
    most,
    signal,
  }: { origin: string; robots: string; most: number; signal?: AbortSignal },
): Promise<string[]> {
  const { host } = new URL(origin)
  const named = rulesIn(robots, origin).siteMaps
  const maps = named.length > 0 ? named.slice(0, mostMaps) : [`${origin}/sitemap.xml`]
  const pages = new Set<string>()
  for (let at = 0; at < Math.min(maps.length, mostMaps); at += 1) {
    const address = pageAddress(maps[at] ?? '')
    const xml = address && (await textOf(outbound, address, signal))
    if (!xml) continue
    const { isIndex, found } = readMap(xml, most)
    if (isIndex) maps.push(...found)
    else {
      for (const each of found) {
        const page = pageAddress(each)
        if (page && isPageOf(host, page) && pages.size < most) pages.add(page)
      }
    }
  }
  return [...pages]
}
