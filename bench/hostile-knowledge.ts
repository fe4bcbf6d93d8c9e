// What one organisation that teaches its agents hostile files and addresses takes from the others: the files of
// server/src/knowledge/testing/hostile-files.ts are uploaded, and sites are added that lead to this machine, in circles,
// to bombs and on without end, while another organisation's owner reads a row, signs in, uploads a small file, and a
// visitor is answered.
//   npm run hostile-knowledge --workspace bench
// Printed is what 99 of 100 take at most, in ms, quiet and meanwhile; how the sources ended; how often what must not be
// called was called; and by how much the memory of the server, of what it started to read, embed and speak, and of
// PostgreSQL grew, at most at one moment and for good. Linux only.
import { setTimeout as delay } from 'node:timers/promises'
import { hostileFiles } from 'server/knowledge/testing/hostile-files'
import { makeBomb } from 'server/knowledge/testing/make-pdf'
import { createOwner, type Owner } from './account.ts'
import { actsOf, createVisitors, measure, p99, type Taken } from './bystanders.ts'
import { addressesOf, withHostileSites } from './hostile-sites.ts'
import { processesOf, together, wholeOf } from './memory.ts'
import { type BenchProduct, withProduct } from './product.ts'

const quietSeconds = 30
const most = { ratio: 2, MiB: 256 }
const atOnce = 4
// Sources that are read when this is over hang.
const patienceMs = 600_000

type Held = { server: number; workers: number; postgres: number }

/** What the server, its workers and PostgreSQL hold, in MiB. */
function memoryOf(pid: number): Held {
  const all = processesOf(pid)
  const of = (wanted: (one: (typeof all)[number]) => boolean) =>
    wholeOf(together(all.filter(wanted))) / 1024 / 1024
  const isPostgres = ({ name }: { name: string }) => name.startsWith('postgres')
  return {
    server: of((one) => one.pid === pid),
    workers: of((one) => one.pid !== pid && !isPostgres(one)),
    postgres: of(isPostgres),
  }
}

const ours = ({ server, workers }: Held) => server + workers

/** What was held at the moment when the server and its workers held most while `work` ran. */
async function highest(pid: number, work: () => Promise<unknown>) {
  let peak = memoryOf(pid)
  const timer = setInterval(() => {
    const now = memoryOf(pid)
    if (ours(now) > ours(peak)) peak = now
  }, 200)
  await work().finally(() => clearInterval(timer))
  return peak
}

const more = (before: Held, after: Held) => {
  const by = (who: keyof Held) => (after[who] - before[who]).toFixed(0)
  const both = (ours(after) - ours(before)).toFixed(0)
  return `${both} MiB more (server ${by('server')}, its workers ${by('workers')}), PostgreSQL ${by('postgres')} more`
}

/** Does to each thing what is to be done, some at once. */
async function each<T>(things: T[], act: (thing: T) => Promise<unknown>) {
  const left = [...things]
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await act(thing)
  })
  await Promise.all(lanes)
}

function asAttacker({ url }: BenchProduct, { session, organizationId }: Owner) {
  const headers = { authorization: `Bearer ${session.access_token}` }
  const inOrganization = `organization_id=eq.${organizationId}`
  return {
    async upload(bytes: Uint8Array, name: string) {
      const body = new FormData()
      body.set('file', new File([Buffer.from(bytes)], name))
      const to = `${url}/functions/v1/knowledge-upload`
      // Of what is too large the connection may be closed before its answer was read.
      const response = await fetch(to, { method: 'POST', headers, body }).catch(() => null)
      await response?.arrayBuffer()
      return response?.status ?? 'cut'
    },
    async addSite(address: string) {
      const body = { organization_id: organizationId, url: address, kind: 'site', most_pages: 20 }
      const response = await fetch(`${url}/rest/v1/knowledge_sites`, {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { ...headers, 'content-type': 'application/json' },
      })
      await response.arrayBuffer()
      return response.status
    },
    async sources() {
      const path = `knowledge_sources?select=status,title&${inOrganization}&limit=1000`
      const response = await fetch(`${url}/rest/v1/${path}`, { headers })
      return (await response.json()) as { status: string; title: string }[]
    },
  }
}

const draws = { depth: 9, leaf: 'BT /F1 1 Tf (x) Tj ET' }
/** Those, and what takes longer than a test may. */
const files = [
  ...hostileFiles,
  { name: 'draws.pdf', file: () => makeBomb(draws) },
  { name: 'draws-again.pdf', file: () => makeBomb({ ...draws, pages: 50 }) },
  { name: 'long.txt', file: () => Buffer.alloc(100_000_000, 'word and another word. ') },
  { name: 'long.csv', file: () => Buffer.alloc(20_000_000, 'a,b,c\n1,2,3\n') },
]

const counted = (all: (string | number)[]) =>
  [...new Set(all)].map((one) => `${all.filter((other) => other === one).length} ${one}`).join(', ')

function tell(quiet: Taken, loaded: Taken) {
  for (const [act, { times, failures }] of Object.entries(loaded)) {
    const [before, now] = [p99(quiet[act]?.times ?? []), p99(times)]
    const ratio = now / before
    if (ratio > most.ratio || failures.length > 0) process.exitCode = 1
    const failed = failures[0]
      ? `, ${failures.length} of ${times.length} failed: ${failures[0]}`
      : ''
    console.log(
      `${act.padEnd(8)} ${before.toFixed(0).padStart(5)} → ${now.toFixed(0).padStart(5)} ms  ${ratio.toFixed(1)}×  of ${times.length}${failed}`,
    )
  }
}

async function run(
  product: BenchProduct,
  sites: { site: string; canary: string; hits: () => number },
) {
  const [owner, attacker] = [await createOwner(product), await createOwner(product)]
  const acts = actsOf(product, owner, await createVisitors(product))
  const { upload, addSite, sources } = asAttacker(product, attacker)
  // What reads and embeds is loaded once.
  await upload(Buffer.from('# Leave\n\nEverybody has 25 days of leave.'), 'a.md')
  await measure(acts, 10)
  const quiet = await measure(acts, quietSeconds)
  const before = memoryOf(product.pid)
  const addresses = addressesOf(sites)
  const told: (number | string)[] = []
  let ended = false
  const unended = async () =>
    (await sources()).filter(({ status }) => ['queued', 'processing'].includes(status))
  const load = async () => {
    await each(addresses, async (address) => told.push(await addSite(address)))
    await each(files, async ({ file, name }) => told.push(await upload(file(), name)))
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      if ((await unended()).length === 0) break
      await delay(500)
    }
    ended = true
  }
  let loaded: Taken = {}
  const peak = await highest(product.pid, async () => {
    const loading = load()
    while (!ended) {
      for (const [act, { times, failures }] of Object.entries(await measure(acts, 5))) {
        const all = loaded[act] ?? { times: [], failures: [] }
        loaded = {
          ...loaded,
          [act]: {
            times: [...all.times, ...times],
            failures: [...all.failures, ...failures],
          },
        }
      }
    }
    await loading
  })
  await delay(30_000)
  const after = memoryOf(product.pid)
  console.log(`${files.length} files, ${addresses.length} addresses: told ${counted(told)}`)
  console.log(`sources in the end: ${counted((await sources()).map(({ status }) => status))}`)
  for (const { title } of await unended()) console.log(`  has not ended: ${title}`)
  tell(quiet, loaded)
  console.log(`calls of what must not be called: ${sites.hits()}`)
  console.log(
    `memory: ${ours(before).toFixed(0)} MiB of the server and its workers quiet, ${before.postgres.toFixed(0)} of PostgreSQL`,
  )
  console.log(`  at most  ${more(before, peak)}`)
  console.log(`  in the end  ${more(before, after)}`)
  if (sites.hits() > 0 || ours(peak) - ours(before) > most.MiB) process.exitCode = 1
}

await withHostileSites(({ allowed, ...sites }) =>
  withProduct((product) => run(product, sites), {
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    OUTBOUND_ALLOWED_HOSTS: allowed,
  }),
)
