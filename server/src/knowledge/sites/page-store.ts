import { sql } from 'kysely'
import { asService, type Db, type Trx } from '../../lib/database/database.ts'
import type { SourceId } from '../source-state.ts'
import { notePassagesGone } from '../vectors/gone-passages.ts'
import { ofSource } from './of-source.ts'
import { lookAtCopies, lookAtSkipped, mostReason } from './skipped-for.ts'

export type Site = {
  kind: 'web' | 'site' | 'servicenow'
  title: string
  url: string
  most_pages: number
  most_depth: number
  include: string[]
  exclude: string[]
  run: number
  host: string | null
  robots: string | null
}
export type Page = {
  url: string
  depth: number
  document_id: string | null
  content_hash: string | null
  etag: string | null
  storage_key: string | null
}
type PageEnd = {
  state: 'read' | 'skipped' | 'failed' | 'gone'
  reason?: string
  change?: 'added' | 'changed' | 'removed' | null
}

/** A new run: what was read is looked at again, from the first page on. */
async function startRun(trx: Trx, job: SourceId, url: string) {
  const { rows } = await sql<{ run: number }>`
    update public.knowledge_sites set run = run + 1, host = null, robots = null where ${ofSource(job)} returning run
  `.execute(trx)
  const run = rows[0]?.run ?? 1
  await sql`
    update public.knowledge_pages set state = 'waiting', run = ${run} where ${ofSource(job)} and document_id is not null
  `.execute(trx)
  await sql`
    insert into public.knowledge_pages (organization_id, source_id, url, depth, run)
    values (${job.organization_id}, ${job.source_id}, ${url}, 0, ${run})
    on conflict (organization_id, source_id, url) do update set state = 'waiting', depth = 0, run = excluded.run
  `.execute(trx)
}

/** Claims the site for its next slice; null when it was deleted, is paused or done. A queued one begins a run. */
export async function claimSite(db: Db, job: SourceId, firstPage: (url: string) => string) {
  return asService(db, async (trx) => {
    const source = await trx
      .selectFrom('knowledge_sources')
      .select(['status', 'title'])
      .where('organization_id', '=', job.organization_id)
      .where('id', '=', job.source_id)
      .where('status', 'in', ['queued', 'processing'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!source) return null
    const read = () =>
      sql<Site>`select kind, url, most_pages, most_depth, include, exclude, run, host, robots
        from public.knowledge_sites where ${ofSource(job)}`.execute(trx)
    const [first] = (await read()).rows
    if (!first) return null
    if (source.status === 'queued') {
      await startRun(trx, job, firstPage(first.url))
      await sql`update public.knowledge_sources set status = 'processing', progress = 1, error = null
        where organization_id = ${job.organization_id} and id = ${job.source_id}`.execute(trx)
    }
    const [site] = (await read()).rows
    return site ? { ...site, title: source.title } : null
  })
}

export async function noteHost(db: Db, job: SourceId, host: string, robots: string) {
  await asService(db, (trx) =>
    sql`update public.knowledge_sites set host = ${host}, robots = ${robots} where ${ofSource(job)}`.execute(
      trx,
    ),
  )
}

/** Adds pages that were not known, as many as the site may have; those that were are part of this run too. */
export async function addPages(db: Db, job: SourceId, site: Site, urls: string[], depth: number) {
  if (urls.length === 0) return
  await asService(db, (trx) =>
    sql`
      with found as (
        select url, place from unnest(${urls}::text[]) with ordinality as given (url, place)
        where not exists (
          select from public.knowledge_pages where ${ofSource(job)} and knowledge_pages.url = given.url and run = ${site.run}
        )
        order by place
        limit greatest(0, ${site.most_pages}::bigint - (
          select count(*) from public.knowledge_pages where ${ofSource(job)} and run = ${site.run}
        ))
      )
      insert into public.knowledge_pages (organization_id, source_id, url, depth, run)
      select ${job.organization_id}::uuid, ${job.source_id}::uuid, url, ${depth}::integer, ${site.run}::integer from found
      on conflict (organization_id, source_id, url) do update set state = 'waiting', depth = excluded.depth, run = excluded.run
    `.execute(trx),
  )
}

export async function nextPage(db: Db, job: SourceId) {
  const { rows } = await asService(db, (trx) =>
    sql<Page>`select url, depth, document_id, content_hash, etag, storage_key from public.knowledge_pages
      where ${ofSource(job)} and state = 'waiting' order by depth, url limit 1`.execute(trx),
  )
  return rows[0]
}

/** Whether a page is still to be read in this run, as it was when its turn came. */
export async function stillWaits(trx: Trx, job: SourceId, site: Site, page: Page) {
  const { rows } = await sql`select from public.knowledge_pages
    where ${ofSource(job)} and url = ${page.url} and run = ${site.run} and state = 'waiting'
      and document_id is not distinct from ${page.document_id}`.execute(trx)
  return rows.length > 0
}

/** Whether another page of the source says the very same. */
export async function saysTheSame(db: Db, job: SourceId, page: Page, hash: string) {
  const { rows } = await asService(db, (trx) =>
    sql<{ url: string }>`select url from public.knowledge_pages
      where ${ofSource(job)} and content_hash = ${hash} and url <> ${page.url} and document_id is not null
      order by url limit 1`.execute(trx),
  )
  return rows[0]?.url
}

async function count(trx: Trx, job: SourceId) {
  await sql`
    update public.knowledge_sources set
      (chunk_count, term_count) = (
        select count(*), coalesce(sum(len), 0) from public.knowledge_chunks where ${ofSource(job)}
      ),
      bytes = (select sum(bytes) from public.knowledge_pages where ${ofSource(job)} and storage_key is not null),
      progress = greatest(progress, (
        select 1 + 98 * count(*) filter (where state <> 'waiting') / count(*)
        from public.knowledge_pages where ${ofSource(job)} and run = (
          select run from public.knowledge_sites where ${ofSource(job)}
        )
      ))
    where organization_id = ${job.organization_id} and id = ${job.source_id}
  `.execute(trx)
}

/** What became of a page whose text is as it was, or that has none to keep: then what it had goes from the search. */
export async function endPage(db: Db, job: SourceId, site: Site, page: Page, end: PageEnd) {
  const keeps = end.state === 'read' || end.state === 'failed'
  await asService(db, async (trx) => {
    const gone = !keeps && page.document_id !== null
    if (gone) {
      await sql`delete from public.knowledge_documents
        where organization_id = ${job.organization_id} and id = ${page.document_id}`.execute(trx)
      await notePassagesGone(trx, job)
    }
    await sql`
      update public.knowledge_pages set
        state = ${end.state}, reason = ${end.reason?.slice(0, mostReason) ?? null},
        change = case when ${gone}::boolean then 'removed' else change end,
        changed_in = case when ${gone}::boolean then ${site.run}::integer else changed_in end,
        (document_id, content_hash, storage_key, etag, bytes) = (
          select document_id, content_hash, storage_key, etag, bytes where ${keeps}::boolean
          union all select null, null, null, null, 0 where not ${keeps}::boolean
        ),
        read_at = now()
      where ${ofSource(job)} and url = ${page.url}
    `.execute(trx)
    const hasText = end.state === 'read' || (keeps && page.document_id !== null)
    if (!hasText) await lookAtSkipped(trx, job, site, { url: page.url, reason: end.reason })
    await count(trx, job)
  })
}

type NewText = {
  document_id: string
  title: string
  hash: string
  etag: string | null
  key: string
  bytes: number
  fresh: number
  gone: number
}

/** Notes within the transaction that indexed a page what is new on it. The first page names its source. */
export async function notePage(trx: Trx, job: SourceId, site: Site, page: Page, text: NewText) {
  await sql`
    update public.knowledge_pages set
      state = 'read', reason = null, change = ${page.document_id ? 'changed' : 'added'}, changed_in = ${site.run},
      new_passages = ${text.fresh}, gone_passages = ${text.gone}, document_id = ${text.document_id},
      content_hash = ${text.hash}, etag = ${text.etag}, storage_key = ${text.key}, bytes = ${text.bytes},
      title = ${text.title}, read_at = now()
    where ${ofSource(job)} and url = ${page.url}
  `.execute(trx)
  await lookAtCopies(trx, job, site, page)
  if (text.gone > 0) await notePassagesGone(trx, job)
  if (page.depth === 0) {
    await sql`update public.knowledge_sources set title = ${text.title}
      where organization_id = ${job.organization_id} and id = ${job.source_id}`.execute(trx)
  }
  await count(trx, job)
}

/** The end of a run: ready, or failed where the page that it began with could not be read. */
export async function endRun(db: Db, job: SourceId, site: Site) {
  await asService(db, async (trx) => {
    await sql`update public.knowledge_sites set ended_at = now(), next_at = private.next_sync(schedule, now())
      where ${ofSource(job)}`.execute(trx)
    await count(trx, job)
    await sql`
      with first as (
        select coalesce(min(reason), 'No page of it could be read.') as reason
        from public.knowledge_pages
        where ${ofSource(job)} and depth = 0 and run = ${site.run} and state in ('failed', 'gone', 'skipped')
        having bool_or(state = 'failed') or not exists (
          select from public.knowledge_documents where ${ofSource(job)}
        )
      )
      update public.knowledge_sources set
        status = case when exists (select from first) then 'failed' else 'ready' end,
        error = (select reason from first), progress = 100
      where organization_id = ${job.organization_id} and id = ${job.source_id} and status = 'processing'
    `.execute(trx)
  })
}

/** Puts the rest of the run into the line, unless it was paused or deleted meanwhile. */
export async function goOn(db: Db, { organization_id, source_id }: SourceId) {
  await asService(db, (trx) =>
    sql`select private.go_on_crawling(organization_id, id) from public.knowledge_sources
      where organization_id = ${organization_id} and id = ${source_id} and status = 'processing'`.execute(
      trx,
    ),
  )
}
