import type { IncomingMessage, ServerResponse } from 'node:http'
import { useCleanup } from 'database/testing/cleanup'
import type { Organization } from 'database/testing/world'
import { sql } from 'kysely'
import { asUser } from '../../lib/database/database.ts'
import { createOutbound } from '../../lib/outbound/outbound.ts'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { searchKnowledge } from '../search/search.ts'
import { crawlSite } from '../sites/crawl-site.ts'
import { useLibrary } from './library.ts'
import { parser } from './read-once.ts'

type Handler = (path: string, response: ServerResponse, request: IncomingMessage) => void
type Asked = {
  kind?: 'web' | 'site' | 'servicenow'
  include?: string[]
  exclude?: string[]
  most_pages?: number
  most_depth?: number
}

/** A library beside sites of this machine, which stand on the internet as far as the library can tell. */
export function useSites() {
  const library = useLibrary()
  const cleanup = useCleanup()

  /** A site, by what it answers; `asked` has each path that it was asked for. */
  async function site(handler: Handler) {
    const asked: string[] = []
    const { port, close } = await startTestServer((request, response) => {
      asked.push(request.url ?? '')
      handler(request.url ?? '', response, request)
    })
    cleanup.defer(close)
    const outbound = createOutbound({
      allowed: ['site.test', 'www.site.test'].map((host) => `${host}:${port}`),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    cleanup.defer(() => outbound.close())
    return { url: `http://site.test:${port}`, port, asked, outbound }
  }

  return {
    library,
    site,
    async add(organization: Organization, url: string, { kind = 'site', ...how }: Asked = {}) {
      const added = await asUser(library.db, organization.owner.claims, (trx) =>
        trx
          .insertInto('knowledge_sites')
          .values({ organization_id: organization.id, kind, url, ...how })
          .returning('source_id')
          .executeTakeFirstOrThrow(),
      )
      return added.source_id
    },
    /** What a person does with it. */
    async steer(organization: Organization, source: string, act: string) {
      await asUser(library.db, organization.owner.claims, (trx) =>
        sql`select private.steer_knowledge_site(${source}, ${act})`.execute(trx),
      )
    },
    /** Reads all of a run, slice after slice. */
    async crawl(
      organization: Organization,
      source: string,
      { outbound }: Pick<Awaited<ReturnType<typeof site>>, 'outbound'>,
    ) {
      const { db, files } = library
      const job = { organization_id: organization.id, source_id: source }
      const works = async () =>
        ['queued', 'processing'].includes((await library.source(source))?.status ?? '')
      while (await works()) await crawlSite({ db, files, outbound, parser }, job)
      return library.source(source)
    },
    /** The passages that answer a question of the organisation's owner. */
    async find(organization: Organization, question: string) {
      const query = { organizationId: organization.id, question }
      const { passages } = await searchKnowledge(library.db, organization.owner.claims, query)
      return passages.map(({ title, body }) => ({ title, body }))
    },
    /** Each page's path, what became of it, and what changed in the last run. */
    async pages(source: string) {
      const { rows } = await library.world().owner.query(
        `select regexp_replace(knowledge_pages.url, '^https?://[^/]+', '') as path, title, state, reason,
           case when changed_in = knowledge_sites.run then change end as change, new_passages, gone_passages
         from knowledge_pages join knowledge_sites using (organization_id, source_id)
         where source_id = $1 order by knowledge_pages.url`,
        [source],
      )
      return rows as {
        path: string
        title: string | null
        state: string
        reason: string | null
        change: string | null
        new_passages: number
        gone_passages: number
      }[]
    },
  }
}

/** A page of the web, with what stands around the text of each. */
export const page = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a></nav>
   <main><h1>${title}</h1>${body}</main><footer>All rights reserved.</footer></body></html>`

/** A paragraph of a page, long enough to be a text of its own. */
export const prose = (about: string) =>
  `<p>${`This paragraph tells about ${about}, at some length, so that it is a text of its own. `.repeat(4)}</p>`

export function answerPage(response: ServerResponse, html: string, headers = {}) {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
}
