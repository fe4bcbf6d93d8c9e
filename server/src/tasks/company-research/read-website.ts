import { z } from 'zod'
import { Unreadable } from '../../knowledge/reading/document.ts'
import { mimeTypes } from '../../knowledge/reading/file-type.ts'
import type { PageAbout } from '../../knowledge/reading/page-about.ts'
import type { Parser } from '../../knowledge/reading/parse-file.ts'
import { fetchPage, PageFault } from '../../knowledge/sites/fetch-page.ts'
import { readRobots, robotsAllow } from '../../knowledge/sites/site-map.ts'
import type { Outbound } from '../../lib/outbound/outbound.ts'
import { TaskFault } from '../task.ts'

/** What is kept of a page. */
export type CompanyPage = { url: string; title: string; text: string; about: PageAbout }

export type Reading = { outbound: Outbound; signal: AbortSignal; parser: Parser }

const types = [mimeTypes.html, 'application/xhtml+xml']
const mostBytes = 4 * 1024 * 1024
// Enough to tell what a company does and how it speaks.
const mostText = 20_000
const mostTitle = 200

const isFault = (error: unknown): error is PageFault | Unreadable =>
  error instanceof PageFault || error instanceof Unreadable

const Address = z.url({ protocol: /^https?$/ })

/** The addresses that "acme.com" may mean; with a scheme it means itself. */
export function addressesOf(website: string): string[] {
  const given = website.trim()
  const tried = /^[a-z][a-z\d+.-]*:\/\//i.test(given)
    ? [given]
    : [`https://${given}`, `http://${given}`]
  const addresses = tried.filter((each) => Address.safeParse(each).success)
  if (addresses.length === 0) throw new TaskFault(`“${given}” is no address of a website.`)
  return addresses
}

/** One page of a company; throws PageFault or Unreadable, in words, where it cannot be read. */
export async function readPage(
  { outbound, signal, parser }: Reading,
  address: string,
): Promise<CompanyPage> {
  const answer = await fetchPage(outbound, address, { types, mostBytes, signal })
  if (answer.status !== 200) throw new PageFault(`It answers ${answer.status}.`)
  const url = answer.url.href
  const charset = /charset="?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1]
  const read = await parser.parse(answer.body, url, {
    ...{ signal, type: 'html' },
    page: { url, charset, about: true },
  })
  const about = read.page?.about
  if (!about) throw new PageFault('This is no page of the web.')
  return {
    url,
    title: (read.page?.title ?? '').slice(0, mostTitle),
    text: read.text.slice(0, mostText),
    about,
  }
}

async function robotsOf({ outbound, signal }: Reading, url: string) {
  const robots = await readRobots(outbound, new URL(url).origin, signal)
  if (!robotsAllow(robots, url)) throw new PageFault('Its robots.txt does not allow it.')
  return robots
}

/** The first page that one of the addresses leads to, and what its robots.txt says. */
async function readFirst(reading: Reading, website: string) {
  let why: unknown
  for (const address of addressesOf(website)) {
    try {
      const robots = await robotsOf(reading, address)
      const home = await readPage(reading, address)
      const isThere = new URL(home.url).origin === new URL(address).origin
      return { home, robots: isThere ? robots : await robotsOf(reading, home.url) }
    } catch (error) {
      if (!isFault(error)) throw error
      why ??= error
    }
  }
  throw why
}

/** The first page of a website, and what its robots.txt says; a fault says in words why it cannot be read. */
export async function readHome(reading: Reading, website: string) {
  try {
    return await readFirst(reading, website)
  } catch (error) {
    if (!isFault(error)) throw error
    throw new TaskFault(`${website.trim()} could not be read. ${error.message}`)
  }
}

/** A further page; null where it cannot be read, as others may say enough. */
export async function readFurther(reading: Reading, address: string): Promise<CompanyPage | null> {
  try {
    return await readPage(reading, address)
  } catch (error) {
    if (isFault(error)) return null
    throw error
  }
}
