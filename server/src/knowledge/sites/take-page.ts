import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { asService } from '../../lib/database/database.ts'
import { holdSource, putDocument } from '../index-document.ts'
import { fileType } from '../reading/file-type.ts'
import type { PageInfo } from '../reading/html/parse-web-page.ts'
import type { ReadPage } from '../reading/parse-file.ts'
import { spendIndexing } from '../source-state.ts'
import type { Visit } from './crawl-site.ts'
import type { Fetched } from './fetch-page.ts'
import { isPageOf, isSamePage, isWanted, pageAddress } from './page-address.ts'
import { addPages, endPage, notePage, type Page, saysTheSame, stillWaits } from './page-store.ts'
import { isReadAt, notKept, skippedFor, type Why } from './skipped-for.ts'

/** Skips a page that stands under another address, which is read instead; false where nothing is read there. */
export async function standsElsewhere(
  { db, job, site }: Visit,
  page: Page,
  target: string,
  why: Why,
) {
  if (isPageOf(site.host ?? '', target)) {
    await addPages(db, job, site, [target], page.depth)
    if (!(await isReadAt(db, job, site, page, target))) return false
  }
  await endPage(db, job, site, page, { state: 'skipped', reason: skippedFor(why, target) })
  return true
}

type Body = Pick<Fetched, 'url' | 'headers'> & { body: Uint8Array }

async function parse(visit: Visit, page: Page, { url, body, headers }: Body): Promise<ReadPage> {
  const { db, job, parser, signal } = visit
  const contentType = headers.get('content-type') ?? undefined
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1]
  let spent = 0.1
  return parser
    .parse(body, page.url, {
      ...{ signal, page: { url: url.href, charset, contentType } },
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

async function followLinks({ db, job, site }: Visit, page: Page, { links, nofollow }: PageInfo) {
  if (nofollow || page.depth >= site.most_depth) return
  const own = links
    .flatMap((link) => pageAddress(link) ?? [])
    .filter((link) => isPageOf(site.host ?? '', link) && isWanted(site, link))
  await addPages(db, job, site, [...new Set(own)], page.depth + 1)
}

/** Follows the links of a page that is as it was: where they lead may not have been read, or not been wanted, before. */
export async function followKept(visit: Visit, page: Page, { url }: Fetched) {
  const { files, site } = visit
  if (site.kind !== 'site' || page.depth >= site.most_depth || !page.storage_key) return
  const body = await files.read(page.storage_key)
  if (!body || fileType(body, page.url) !== 'html') return
  const read = await parse(visit, page, { url, body, headers: new Headers() })
  if (read.page) await followLinks(visit, page, read.page)
}

export async function take(visit: Visit, page: Page, answer: Fetched) {
  const { db, job, site } = visit
  const read = await parse(visit, page, answer)
  const { page: info } = read
  const canonical = info?.canonical && pageAddress(info.canonical)
  if (site.kind === 'site' && info) {
    if (canonical && isPageOf(site.host ?? '', canonical) && !isSamePage(canonical, page.url)) {
      if (await standsElsewhere(visit, page, canonical, 'canonical')) return
    }
    await followLinks(visit, page, info)
    if (info.noindex) {
      return endPage(db, job, site, page, { state: 'skipped', reason: notKept })
    }
  }
  if (read.chunks.length === 0) {
    return endPage(db, job, site, page, { state: 'skipped', reason: 'This page has no text.' })
  }
  if (read.contentHash === page.content_hash) return endPage(db, job, site, page, { state: 'read' })
  const same = await saysTheSame(db, job, page, read.contentHash)
  if (same) {
    return endPage(db, job, site, page, { state: 'skipped', reason: skippedFor('copy', same) })
  }
  await keep(visit, page, read, answer)
}
