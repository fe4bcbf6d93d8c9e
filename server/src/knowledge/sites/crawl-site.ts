import type { Connections } from '../../connectors/connections.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { isQuotaReached } from '../../lib/http-error.ts'
import type { Outbound } from '../../lib/outbound/outbound.ts'
import { ToolFault } from '../../tools/fault.ts'
import { Unreadable } from '../reading/document.ts'
import { mimeTypes } from '../reading/file-type.ts'
import { openParser, type ParseLimits, type Parser } from '../reading/parse-file.ts'
import { failSource, type SourceId } from '../source-state.ts'
import { type Articles, openArticles } from './articles.ts'
import { type Fetched, fetchPage, PageFault } from './fetch-page.ts'
import { isWanted, pageAddress } from './page-address.ts'
import {
  addPages,
  claimSite,
  endPage,
  endRun,
  goOn,
  nextPage,
  noteHost,
  type Page,
  type Site,
} from './page-store.ts'
import { readRobots, readSiteMaps, robotsAllow } from './site-map.ts'
import { followKept, standsElsewhere, take } from './take-page.ts'

export type CrawlDeps = {
  db: Db
  files: Files
  outbound: Outbound
  /** Through what the articles of connected systems are read. */
  connections?: Pick<Connections, 'ask'>
  limits?: ParseLimits
  /** What reads the pages; without it a process of its own, which ends with the slice. */
  parser?: Parser
}
export type Visit = CrawlDeps & {
  job: SourceId
  site: Site
  parser: Parser
  articles: Articles
  signal?: AbortSignal
}

// A slice: then another organisation has its turn.
const pagesAtOnce = 50
const millisecondsAtOnce = 8000

const types = [
  mimeTypes.html,
  'application/xhtml+xml',
  mimeTypes.text,
  mimeTypes.markdown,
  mimeTypes.pdf,
]

/** Learns what the host of a site lets be read, and which pages its maps list. */
async function prepare({ db, outbound, job, site, signal }: Visit, host: string, protocol: string) {
  const origin = `${protocol}//${host}`
  const robots = await readRobots(outbound, origin, signal)
  await noteHost(db, job, host, robots)
  const most = site.most_pages
  const listed = await readSiteMaps(outbound, { origin, robots, most, signal })
  await addPages(
    db,
    job,
    site,
    listed.filter((url) => isWanted(site, url)),
    1,
  )
  return { ...site, host, robots }
}

/** Why a page is not asked for at all; null where it may be. */
function unwanted({ site }: Visit, { url, depth }: Page): string | null {
  if (site.kind === 'web') return null
  if (depth > 0 && !isWanted(site, url)) return 'The patterns leave it out.'
  return robotsAllow(site.robots ?? '', url)
    ? null
    : 'The robots.txt of the site does not allow it.'
}

/** Leaves a page that leads to another one to that; else gives the visit that reads it where it is. */
async function leave(visit: Visit, page: Page, { url, status }: Fetched): Promise<Visit | null> {
  const { db, job, site } = visit
  const final = pageAddress(url.href)
  if (site.kind !== 'site' || !final || final === page.url) return visit
  // What it had stays while the other one fails.
  if (status !== 200 && page.document_id) return visit
  // The first page of a site tells which host it is: "acme.com" leads to "www.acme.com".
  const moved = page.depth === 0 && url.host !== site.host
  const there = moved ? { ...visit, site: await prepare(visit, url.host, url.protocol) } : visit
  if (await standsElsewhere(there, page, final, 'redirect')) return null
  const why = unwanted(there, { ...page, url: final })
  if (!why) return there
  await endPage(db, job, site, page, { state: 'skipped', reason: why })
  return null
}

/** Reads one page, and notes why where it cannot be read. */
async function visitPage(visit: Visit, page: Page): Promise<void> {
  const { db, job, site, outbound, signal } = visit
  if (site.kind === 'servicenow') return visitArticle(visit, page)
  const why = unwanted(visit, page)
  if (why) return endPage(db, job, site, page, { state: 'skipped', reason: why })
  const headers: Record<string, string> = {}
  if (page.document_id && page.etag) headers['if-none-match'] = page.etag
  const answer = await fetchPage(outbound, page.url, { types, headers, signal })
  const { status } = answer
  if (status === 304) {
    await followKept(visit, page, answer)
    return endPage(db, job, site, page, { state: 'read' })
  }
  const there = await leave(visit, page, answer)
  if (!there) return
  if (status === 200) return take(there, page, answer)
  const reason = `The host answers ${status}.`
  const isGone = status === 404 || status === 410
  const state = isGone && page.document_id ? 'gone' : 'failed'
  await endPage(db, job, site, page, { state, reason })
}

/** Reads one article of a connected system; the page that a run begins with is the list of them. */
async function visitArticle(visit: Visit, page: Page): Promise<void> {
  const { db, job, site, articles } = visit
  if (page.depth === 0) {
    const listed = await articles.list(site.most_pages)
    // The list itself is one of the pages, and no article.
    await addPages(db, job, { ...site, most_pages: site.most_pages + 1 }, listed, 1)
    return endPage(db, job, site, page, { state: 'read' })
  }
  const answer = await articles.read(page.url)
  if (answer) return take(visit, page, answer)
  await endPage(db, job, site, page, {
    ...{ state: page.document_id ? 'gone' : 'skipped', reason: 'It is published no more.' },
  })
}

async function visitOrNote(visit: Visit, page: Page) {
  try {
    await visitPage(visit, page)
  } catch (error) {
    const isKnown =
      error instanceof PageFault || error instanceof Unreadable || error instanceof ToolFault
    if (!isKnown) throw error
    await endPage(visit.db, visit.job, visit.site, page, { state: 'failed', reason: error.message })
  }
}

/** The site as it is now, prepared where a run begins; null where it is no more to be read. */
async function visitNow(
  deps: CrawlDeps & Pick<Visit, 'parser' | 'articles'>,
  job: SourceId,
  signal?: AbortSignal,
): Promise<Visit | null> {
  const site = await claimSite(deps.db, job, (url) => pageAddress(url) ?? url)
  if (!site) return null
  const visit = { ...deps, job, site, signal }
  if (site.kind !== 'site' || site.host !== null) return visit
  if (!URL.canParse(site.url)) {
    await failSource(deps.db, job, 'This is no address of the web.')
    return null
  }
  const { host, protocol } = new URL(site.url)
  return { ...visit, site: await prepare(visit, host, protocol) }
}

/** Reads the next pages of a page or site and puts the rest into the line; the last slice ends the run. */
export async function crawlSite(
  deps: CrawlDeps,
  job: SourceId,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = deps
  const until = performance.now() + millisecondsAtOnce
  const parser = deps.parser ?? openParser(deps.limits)
  const articles = openArticles(deps, job, signal)
  try {
    for (let nth = 0; nth < pagesAtOnce && performance.now() < until; nth += 1) {
      signal?.throwIfAborted()
      // Asked for each page: it may have been paused or changed meanwhile.
      const visit = await visitNow({ ...deps, parser, articles }, job, signal)
      if (!visit) return
      const page = await nextPage(db, job)
      if (!page) return await endRun(db, job, visit.site)
      await visitOrNote(visit, page)
    }
    await goOn(db, job)
  } catch (error) {
    if (error instanceof Error && isQuotaReached(error)) return failSource(db, job, error.message)
    throw error
  } finally {
    if (!deps.parser) await parser.end()
  }
}
