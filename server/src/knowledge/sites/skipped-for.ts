import { sql } from 'kysely'
import { asService, type Db, type Trx } from '../../lib/database/database.ts'
import type { SourceId } from '../source-state.ts'
import { ofSource } from './of-source.ts'
import type { Page, Site } from './page-store.ts'

/** Why a page is skipped for another one, whose address follows in the reason. */
const whys = {
  redirect: 'It leads to',
  canonical: 'It is known as',
  copy: 'It says the same as',
}
export type Why = keyof typeof whys

export const mostReason = 300
export const notKept = 'It asks not to be kept.'
const leadingOn = `^(?:${whys.redirect}|${whys.canonical}) (.+)$`

export const skippedFor = (why: Why, url: string) => `${whys[why]} ${url}`.slice(0, mostReason)

/**
 * Whether what stands at another address is read in this run, there or where that one leads. Not where it leads back to
 * the page, as far as is known from the last time: of two that name each other one is read, in each run the same.
 */
export async function isReadAt(db: Db, job: SourceId, site: Site, page: Page, target: string) {
  const { rows } = await asService(db, (trx) =>
    sql<{ is_read: boolean }>`
      with recursive way as (
        select url, run, state, reason, document_id from public.knowledge_pages
        where ${ofSource(job)} and url = ${target}
        union
        select pages.url, pages.run, pages.state, pages.reason, pages.document_id
        from way
        join public.knowledge_pages as pages on pages.url = substring(way.reason from ${leadingOn})
        where ${ofSource(job)} and way.document_id is null
      )
      select coalesce(
        not bool_or(url = ${page.url})
        and bool_or(
          run = ${site.run}
          and (
            state in ('waiting', 'read')
            or state = 'failed' and document_id is not null
            or state = 'skipped' and (reason = ${notKept} or starts_with(reason, ${whys.copy}))
          )
        ), false
      ) as is_read
      from way
    `.execute(trx),
  )
  return rows[0]?.is_read ?? false
}

async function waitAgain(trx: Trx, job: SourceId, site: Site, reasons: string[]) {
  await sql`update public.knowledge_pages set state = 'waiting'
    where ${ofSource(job)} and run = ${site.run} and state = 'skipped'
      and reason = any (${reasons}::text[])`.execute(trx)
}

/** A page says something else now: those that were skipped in this run as its copies are looked at again. */
export async function lookAtCopies(trx: Trx, job: SourceId, site: Site, { url }: Page) {
  await waitAgain(trx, job, site, [skippedFor('copy', url)])
}

/** A page has no text, and why: those that were skipped in this run for it are looked at again. */
export async function lookAtSkipped(
  trx: Trx,
  job: SourceId,
  site: Site,
  { url, reason = '' }: { url: string; reason: string | undefined },
) {
  const isElsewhere = Object.values(whys).some((why) => reason.startsWith(why))
  const others: Why[] = isElsewhere ? ['copy'] : ['copy', 'canonical', 'redirect']
  const reasons = others.map((why) => skippedFor(why, url))
  await waitAgain(trx, job, site, reasons)
}
