// What one organisation that teaches its agents hostile files and addresses takes from the others: the files of
// server/src/knowledge/testing/hostile-files.ts are uploaded, and sites are added that lead to this machine, in circles,
// to bombs and on without end, while another organisation's owner reads a row, signs in, uploads a small file, and a
// visitor is answered.
//   npm run hostile-knowledge --workspace bench
// Printed is what 99 of 100 take at most, in ms, quiet and meanwhile; how the sources ended; how often what must not be
// called was called; and by how much the memory of the server, of what it started to read, embed and speak, and of
// PostgreSQL grew for good, and what is the server's and theirs alone at most at one moment. The sites and who adds them
// run in a process of their own, so that what they compute does not keep the others from asking. The write-ahead log has
// been filled once before, as it is after some days: making its files is not asked about. Linux only.
import { setTimeout as delay } from 'node:timers/promises'
import { runSql } from 'database/testing/run-sql'
import { createOwner, type Owner } from './account.ts'
import { actsOf, createVisitors, measure, p99, type Taken } from './bystanders.ts'
import { type Attacker, startAttacker } from './hostile-attacker.ts'
import { anonymousMemory, processesOf, together, wholeOf } from './memory.ts'
import { type BenchProduct, withProduct } from './product.ts'

const quietSeconds = 30
const most = { ratio: 2, MiB: 256 }
// Sources that are read when this is over hang.
const patienceMs = 600_000
const restMs = 900_000

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

/** How many MiB more the server and its workers held at the moment when they held most while `work` ran. */
async function mostGrowth(pid: number, work: () => Promise<unknown>) {
  const before = anonymousMemory(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, anonymousMemory(pid))
  }, 200)
  await work().finally(() => clearInterval(timer))
  return (most - before) / 1024 / 1024
}

const more = (before: Held, after: Held) => {
  const by = (who: keyof Held) => (after[who] - before[who]).toFixed(0)
  const both = (ours(after) - ours(before)).toFixed(0)
  return `${both} MiB more (server ${by('server')}, its workers ${by('workers')}), PostgreSQL ${by('postgres')} more`
}

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

/** The sources of an organisation. */
async function sourcesOf({ url }: BenchProduct, { session, organizationId }: Owner) {
  const path = `knowledge_sources?select=status,title&organization_id=eq.${organizationId}&limit=1000`
  const headers = { authorization: `Bearer ${session.access_token}` }
  const response = await fetch(`${url}/rest/v1/${path}`, { headers })
  return (await response.json()) as { status: string; title: string }[]
}

/** Writes all files that the write-ahead log may have, which are used again from then on. */
async function fillLog({ owner }: BenchProduct) {
  await runSql(
    owner,
    `do $$ begin
      for nth in 1 .. (select setting::int from pg_settings where name = 'max_wal_size') + 20 loop
        perform pg_logical_emit_message(false, 'bench', 'one more');
        perform pg_switch_wal();
      end loop;
    end $$`,
  )
  await runSql(owner, 'checkpoint')
}

/** Ends when what reads, embeds and speaks has ended by itself, for want of work, or after a quarter of an hour. */
async function workersAtRest(pid: number) {
  const until = performance.now() + restMs
  const isAtWork = () =>
    processesOf(pid).some((one) => one.pid !== pid && !one.name.startsWith('postgres'))
  while (isAtWork() && performance.now() < until) await delay(2000)
}

async function run(product: BenchProduct, attacker: Attacker) {
  const [owner, hostile] = [await createOwner(product), await createOwner(product)]
  const acts = actsOf(product, owner, await createVisitors(product))
  const sources = () => sourcesOf(product, hostile)
  const order = {
    ...{ url: product.url, token: hostile.session.access_token },
    organizationId: hostile.organizationId,
  }
  await fillLog(product)
  // What reads and embeds is loaded once.
  await attacker.ask({ ...order, only: 'a small file' })
  await measure(acts, 10)
  const quiet = await measure(acts, quietSeconds)
  await workersAtRest(product.pid)
  const before = memoryOf(product.pid)
  let told: (number | string)[] = []
  let ended = false
  const unended = async () =>
    (await sources()).filter(({ status }) => ['queued', 'processing'].includes(status))
  const load = async () => {
    told = (await attacker.ask(order)).told
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      if ((await unended()).length === 0) break
      await delay(500)
    }
    ended = true
  }
  let loaded: Taken = {}
  const growth = await mostGrowth(product.pid, async () => {
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
  await workersAtRest(product.pid)
  const after = memoryOf(product.pid)
  const { hits, files, addresses } = await attacker.ask(null)
  console.log(`${files} files, ${addresses} addresses: told ${counted(told)}`)
  console.log(`sources in the end: ${counted((await sources()).map(({ status }) => status))}`)
  for (const { title } of await unended()) console.log(`  has not ended: ${title}`)
  tell(quiet, loaded)
  console.log(`calls of what must not be called: ${hits}`)
  console.log(
    `memory: ${ours(before).toFixed(0)} MiB of the server and its workers quiet, ${before.postgres.toFixed(0)} of PostgreSQL`,
  )
  console.log(`  at most  ${growth.toFixed(0)} MiB more`)
  console.log(`  in the end  ${more(before, after)}`)
  if (hits > 0 || ours(after) - ours(before) > most.MiB) process.exitCode = 1
}

const attacker = await startAttacker()
try {
  await withProduct((product) => run(product, attacker), {
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    OUTBOUND_ALLOWED_HOSTS: attacker.allowed,
  })
} finally {
  attacker.end()
}
