import { sql } from 'kysely'
import type { Connections } from '../../connectors/connections.ts'
import { type Article, listArticles, readArticles } from '../../connectors/servicenow/articles.ts'
import type { StoredConnection } from '../../connectors/stored-connection.ts'
import { asService, type Db } from '../../lib/database/database.ts'
import type { SourceId } from '../source-state.ts'
import { type Fetched, PageFault } from './fetch-page.ts'

type Deps = { db: Db; connections?: Pick<Connections, 'ask'> }

/** So many are asked for at once, each with its text. */
const atOnce = 20

export type Articles = {
  /** Where people read the articles that are published now. */
  list(most: number): Promise<string[]>
  /** What stands there now, as a page; null when it is published no more. */
  read(url: string): Promise<Fetched | null>
}

const path = '/kb_view.do?sysparm_article='
const numberOf = (url: string) => /sysparm_article=(KB\d{1,12})$/.exec(url)?.[1]
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An article as a page of the web, so that it is read as one. */
function pageOf(url: string, { short_description, text, sys_updated_on }: Article): Fetched {
  const title = escaped(short_description)
  const body = Buffer.from(
    `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1>${text}</article></body></html>`,
  )
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', etag: sys_updated_on })
  return { url: new URL(url), status: 200, headers, body }
}

/** The articles of a connected ServiceNow for one slice of a run. */
export function openArticles({ db, connections }: Deps, job: SourceId, signal?: AbortSignal) {
  const known = new Map<string, Article | null>()

  async function through<T>(asking: Parameters<Connections['ask']>[2]): Promise<T> {
    const { rows } = await asService(db, (trx) =>
      sql<{ connection: StoredConnection | null }>`
        select private.connection_of_site(${job.organization_id}, ${job.source_id}) as connection
      `.execute(trx),
    )
    const connection = rows[0]?.connection
    if (!connection || !connections) throw new PageFault('ServiceNow is not connected any more.')
    const until = signal ?? new AbortController().signal
    return (await connections.ask(connection, until, asking)) as T
  }

  /** The articles that this run reads next, with this one. */
  async function next(number: string) {
    const { rows } = await asService(db, (trx) =>
      sql<{ url: string }>`
        select url from public.knowledge_pages
        where organization_id = ${job.organization_id} and source_id = ${job.source_id} and state = 'waiting'
        order by depth, url limit ${atOnce}
      `.execute(trx),
    )
    const waiting = rows.flatMap(({ url }) => numberOf(url) ?? [])
    return [...new Set([number, ...waiting])].slice(0, atOnce)
  }

  const articles: Articles = {
    async list(most) {
      const [numbers, base] = await Promise.all([
        through<string[]>((ask) => listArticles(ask, most)),
        asService(db, (trx) =>
          sql<{ url: string }>`
            select url from public.knowledge_sites
            where organization_id = ${job.organization_id} and source_id = ${job.source_id}
          `.execute(trx),
        ),
      ])
      return numbers.map((number) => `${base.rows[0]?.url}${path}${number}`)
    },
    async read(url) {
      const number = numberOf(url)
      if (!number) return null
      if (!known.has(number)) {
        const wanted = await next(number)
        const found = await through<Article[]>((ask) => readArticles(ask, wanted))
        for (const one of wanted) {
          known.set(one, found.find((article) => article.number === one) ?? null)
        }
      }
      const article = known.get(number)
      return article ? pageOf(url, article) : null
    },
  }
  return articles
}
