// What the statements behind the pages take in PostgreSQL, among 5,000 organisations with 1,000,000 messages:
//   npm run page-queries --workspace bench [-- --size small]
// A browser opens every screen of e2e/src/screens, for an organisation with 10,000 conversations of 20 messages and for
// one with a handful. Then it is closed, and what the pages read is read again, one after the other, as it was asked for and
// without naming the organisation, in five rounds. Counted by pg_stat_statements: the longest call of each statement in its
// median round, then of those that only pages bring about (functions, writes) the mean while the browser shared the
// processors. With a thousand screens to open it takes twenty minutes and more; stderr says how far it is.
import { parseArgs } from 'node:util'
import { runSql } from 'database/testing/run-sql'
import { createAccount, createAgent } from 'e2e/account'
import { launchBrowser } from 'e2e/browser/browser'
import { useSession } from 'e2e/browser/session'
import type { Screen } from 'e2e/screens/screen'
import { screens } from 'e2e/screens/screens'
import { type Seed, seed } from 'e2e/screens/seed'
import pg from 'pg'
import type { Browser, Page, Request } from 'playwright-core'
import { type BenchProduct, withProduct } from '../product.ts'
import { createTenants, fillOrganization } from './tenants.ts'

const mostMs = 10
const mostWaitMs = 4000
const shown = 12
const { values } = parseArgs({ options: { size: { type: 'string', default: 'large' } } })
const size = values.size === 'small' ? 'small' : 'large'

const rounds = 5

type Read = { url: string; method: string; body: string | null; headers: Record<string, string> }

/** The same rows read without naming the organisation. */
function withoutOrganization(address: string) {
  const url = new URL(address)
  url.searchParams.delete('organization_id')
  return url.href === new URL(address).href ? null : url.href
}

/** Whether a page reads rows by it; the names are those of functions that change nothing. */
const readsRows = (names: Set<string>) => (request: Request) => {
  const { pathname } = new URL(request.url())
  const [, name] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname) ?? []
  return name === undefined
    ? ['GET', 'HEAD'].includes(request.method()) && pathname.startsWith('/rest/v1/')
    : names.has(name)
}

/** A window for each person, which tells what its pages read. */
function createWindows(browser: Browser, url: string, isRead: (request: Request) => boolean) {
  const pages = new Map<Screen['as'], Page>()
  const reads: Read[] = []
  return {
    reads: () => reads,
    async of(person: Screen['as']) {
      const known = pages.get(person)
      if (known) return known
      const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(mostWaitMs)
      if (person) await useSession(page, person)
      page.on('request', (request) => {
        if (!isRead(request)) return
        reads.push({
          ...{ url: request.url(), method: request.method() },
          ...{ body: request.postData(), headers: request.headers() },
        })
      })
      pages.set(person, page)
      return page
    },
  }
}

/** Opens each screen and does there what its picture shows; how many could not be done, as some can only once. */
async function visit({ of }: ReturnType<typeof createWindows>, all: Screen[]) {
  let failures = 0
  for (const [at, { as, path, act }] of all.entries()) {
    if (at % 20 === 0) console.error(`screen ${at} of ${all.length}`)
    const page = await of(as)
    try {
      await page.goto(path)
      await page.locator('h1, h2').first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'hidden' })
      await act?.(page)
      await page.waitForLoadState('networkidle')
    } catch {
      failures += 1
    }
  }
  return failures
}

/** Each thing once, and where it names the organisation, without that too. */
function readsOnce(reads: Read[]) {
  const known = new Map(reads.map((read) => [`${read.method} ${read.url} ${read.body}`, read]))
  return [...known.values()].flatMap((read) => {
    const wide = withoutOrganization(read.url)
    return wide ? [read, { ...read, url: wide }] : [read]
  })
}

/** What says who asks, for which schema, for which rows and whether they are counted. */
const asAsked = new Set([
  'authorization',
  'apikey',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
])

async function readAll(reads: Read[]) {
  for (const { url, method, body, headers } of reads) {
    const given = Object.entries(headers).filter(([name]) => asAsked.has(name))
    const sent = { ...Object.fromEntries(given), 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers: sent, body })
    if (answer.status >= 500) throw new Error(`${answer.status} ${url}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

type Statement = { calls: number; most: number; mean: number; query: string }

/** What pages asked for; not what jobs did meanwhile. */
async function statements(client: pg.Client) {
  const { rows } = await client.query<Statement>(
    `select calls::int, max_exec_time as most, mean_exec_time as mean, regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements
     where userid in ('anon'::regrole, 'authenticated'::regrole, 'auth_service'::regrole) and toplevel
     order by max_exec_time desc`,
  )
  return rows
}

async function measure(product: BenchProduct) {
  await using cleanup = new AsyncDisposableStack()
  await createTenants(product, size)
  const seeded = await seed(product, cleanup)
  const small = await createAccount(product.url, 'Aldermoor')
  const few: Seed = { ...seeded, owner: small, agent: await createAgent(small, 'it-help-desk') }
  await runSql(product.owner, fillOrganization(seeded.owner.organizationId, seeded.agent))
  // What the hourly job keeps.
  const keep = 'select private.settle_sessions(1000000)'
  for (const sql of ['create extension pg_stat_statements', 'vacuum analyze', keep]) {
    await runSql(product.owner, sql)
  }
  const browser = await launchBrowser(cleanup)
  const client = new pg.Client(product.owner)
  await client.connect()
  cleanup.defer(() => client.end())
  const isShown = ({ unanswered, failing }: Screen) => !unanswered && !failing
  // What is done on a screen asks for rows that only the seeded organisation has.
  const plain = screens(few).map(({ act: _, ...screen }): Screen => screen)
  const all = [...screens(seeded), ...plain].filter(isShown)
  const { rows } = await client.query<{ proname: string }>(
    `select proname from pg_proc
     where pronamespace in ('public'::regnamespace, 'admin'::regnamespace) and provolatile <> 'v'`,
  )
  const readers = new Set(rows.map(({ proname }) => proname))
  const windows = createWindows(browser, product.url, readsRows(readers))
  await visit(windows, all)
  await client.query('select pg_stat_statements_reset()')
  const failures = await visit(windows, all)
  const busy = await statements(client)
  const reads = windows.reads()
  await browser.close()
  const again = readsOnce(reads)
  const counted: Statement[] = []
  for (let round = 0; round < rounds; round += 1) {
    await client.query('select pg_stat_statements_reset()')
    await readAll(again)
    counted.push(...(await statements(client)))
  }
  const quiet = mediansOf(counted)
  const known = new Set(quiet.map(({ query }) => query))
  const others = busy
    .filter(({ query }) => !known.has(query))
    .map((one) => ({ ...one, most: one.mean }))
    .toSorted((a, b) => b.most - a.most)
  const slow = [...quiet, ...others].filter(({ most }) => most > mostMs)
  console.log(
    `${all.length} screens, on ${failures} of which something could be done only once; ${again.length} reads, in ${rounds} rounds`,
  )
  console.log(`${quiet.length} statements of these, the longest call of the median round:`)
  print(quiet)
  console.log(`${others.length} of functions and writes, the mean of all calls beside the browser:`)
  print(others)
  console.log(`${slow.length} of more than ${mostMs} ms`)
  if (slow.length > 0) process.exitCode = 1
}

/** Of the rounds of each statement, by its longest. */
function mediansOf(counted: Statement[]) {
  return [...Map.groupBy(counted, ({ query }) => query).values()]
    .flatMap((found) => found.toSorted((a, b) => a.most - b.most)[found.length >> 1] ?? [])
    .toSorted((a, b) => b.most - a.most)
}

function print(found: Statement[]) {
  for (const { calls, most, mean, query } of found.slice(0, shown)) {
    console.log(
      `${most.toFixed(1).padStart(7)} ms, ${mean.toFixed(1).padStart(6)} on average of ${String(calls).padStart(4)}  ${query.slice(0, 140)}`,
    )
  }
}

await withProduct(measure, {}, 'pg_stat_statements')
