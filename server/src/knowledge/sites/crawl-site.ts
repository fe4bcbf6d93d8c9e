import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Connections } from '../../connectors/connections.ts'
import { asService, type Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { isQuotaReached } from '../../lib/http-error.ts'
import type { Outbound } from '../../lib/outbound/outbound.ts'
import { ToolFault } from '../../tools/fault.ts'
import { holdSource, putDocument } from '../index-document.ts'
import { Unreadable } from '../reading/document.ts'
import { mimeTypes } from '../reading/file-type.ts'
import { openParser, type ParseLimits, type Parser, type ReadPage } from '../reading/parse-file.ts'
import { failSource, type SourceId, spendIndexing } from '../source-state.ts'
import { type Articles, openArticles } from './articles.ts'
import { type Fetched, fetchPage, PageFault } from './fetch-page.ts'
import { isPageOf, isWanted, pageAddress } from './page-address.ts'
import {
  addPages,
  claimSite,
  endPage,
  endRun,
  goOn,
  nextPage,
  noteHost,
  notePage,
  type Page,
  type Site,
  saysTheSame,
  stillWaits,
} from './page-store.ts'
import { readRobots, readSiteMaps, robotsAllow } from './site-map.ts'

export type CrawlDeps = {
  db: Db
  files: Files
  outbound: Outbound
  /** Through what the articles of connected systems are read. */
  connections?: Pick<Connections, 'ask'>
  limits?: ParseLimits
}
type Visit = CrawlDeps & {
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

/** The page stands under another address, which is read instead. */
async function standsElsewhere(visit: Visit, page: Page, target: string, why: string) {
  const { db, job, site } = visit
  if (isPageOf(site.host ?? '', target)) await addPages(db, job, site, [target], page.depth)
  await endPage(db, job, site, page, { state: 'skipped', reason: `${why} ${target}` })
}

async function parse(visit: Visit, page: Page, { body, headers }: Fetched): Promise<ReadPage> {
  const { db, job, parser, signal } = visit
  const charset = /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1]
  let spent = 0.1
  return parser
    .parse(body, page.url, {
      ...{ signal, page: { url: page.url, charset } },
      onSpent: (seconds) => {
        spent = Math.max(spent, seconds)
      },
    })
    .finally(() => spendIndexing(db, job, spent))
}

/** Puts what is new on a page into the index, with its original. */
async function keep(visit: Visit, page: Page, read: ReadPage, answer: Fetched) {
  const { db, files, job, site, signal } = visit
  const key = `${job.organization_id}/${job.source_id}/pages/${randomUUID()}`
  await files.write(key, Readable.from([answer.body]))
  const title = (read.page?.title || site.title).slice(0, 200)
  let kept = false
  try {
    await asService(db, async (trx) => {
      await holdSource(trx, job)
      // Another server may have read it meanwhile.
      kept = await stillWaits(trx, job, site, page)
      if (!kept) return
      const { documentId, fresh, gone } = await putDocument(
        trx,
        { ...job, title, url: page.url, document_id: page.document_id },
        read,
        { signal },
      )
      await notePage(trx, job, site, page, {
        ...{ document_id: documentId, title, hash: read.contentHash, key, fresh, gone },
        ...{ etag: answer.headers.get('etag')?.slice(0, 500) ?? null, bytes: answer.body.length },
      })
    })
  } catch (error) {
    kept = false
    throw error
  } finally {
    if (!kept) await files.remove(key)
  }
}

async function take(visit: Visit, page: Page, answer: Fetched) {
  const { db, job, site } = visit
  const read = await parse(visit, page, answer)
  const { page: info } = read
  const canonical = info?.canonical && pageAddress(info.canonical)
  if (site.kind === 'site' && info) {
    if (canonical && canonical !== page.url && isPageOf(site.host ?? '', canonical)) {
      return standsElsewhere(visit, page, canonical, 'It is known as')
    }
    if (!info.nofollow && page.depth < site.most_depth) {
      const links = info.links.flatMap((link) => pageAddress(link) ?? [])
      const own = links.filter((link) => isPageOf(site.host ?? '', link) && isWanted(site, link))
      await addPages(db, job, site, [...new Set(own)], page.depth + 1)
    }
    if (info.noindex) {
      return endPage(db, job, site, page, { state: 'skipped', reason: 'It asks not to be kept.' })
    }
  }
  if (read.chunks.length === 0) {
    return endPage(db, job, site, page, { state: 'skipped', reason: 'This page has no text.' })
  }
  if (read.contentHash === page.content_hash) return endPage(db, job, site, page, { state: 'read' })
  const same = await saysTheSame(db, job, page, read.contentHash)
  if (same) {
    return endPage(db, job, site, page, { state: 'skipped', reason: `It says the same as ${same}` })
  }
  await keep(visit, page, read, answer)
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
  if (status === 304) return endPage(db, job, site, page, { state: 'read' })
  const final = pageAddress(answer.url.href)
  if (site.kind === 'site' && final && final !== page.url) {
    // The first page of a site tells which host it is: "acme.com" leads to "www.acme.com".
    const moved = page.depth === 0 && answer.url.host !== site.host
    const there = moved ? await prepare(visit, answer.url.host, answer.url.protocol) : site
    return standsElsewhere({ ...visit, site: there }, page, final, 'It leads to')
  }
  if (status === 200) return take(visit, page, answer)
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
  const parser = openParser(deps.limits)
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
    await parser.end()
  }
}
