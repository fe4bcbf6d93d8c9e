// How fast one change reaches everybody who follows it over websockets, and what an open socket costs the server:
//   npm run changes --workspace bench            2,000 sockets, each with a person of its own
//   npm run changes --workspace bench -- --long  5,000
// Everybody follows the row of one organisation, each with a session of his own. The time is from just before the write
// until the message is there. The bytes are the growth of the server's resident memory; before, it serves as many sockets
// by the hundred, so that its working memory has its size, and what grows after that is what open sockets hold.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { runSql } from 'database/testing/run-sql'
import { loadSigningKeys } from 'server/lib/tokens/signing-keys'
import { createTokens } from 'server/lib/tokens/tokens'
import { WebSocket } from 'ws'
import { createOwner, type Owner } from './account.ts'
import { type BenchProduct, withProduct } from './product.ts'

const sockets = process.argv.includes('--long') ? 5000 : 2000
const changes = 20
const atOnce = 16
const warmUp = 100
const mostMs = 1000
const mostBytes = 30 * 1024

/** Does `work` for each number below `count`, some at once. */
async function each<T>(count: number, work: (number: number) => Promise<T>) {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const number = next
      next += 1
      results[number] = await work(number)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

/** People made by the owner of the database, with tokens made by its key: the server has done nothing for them yet. */
async function createMembers(product: BenchProduct, { organizationId }: Owner) {
  await runSql(
    product.owner,
    `insert into billing.organization_features (organization_id, feature_id, value_json)
       select '${organizationId}', id, '1000000' from billing.features
       where feature_key = 'workforce.feature.userLimit'`,
  )
  const { rows } = await runSql(
    product.owner,
    `with people as (
       select gen_random_uuid() as id, gen_random_uuid() as session from generate_series(1, ${sockets})
     ), users as (
       insert into auth.users (id, email) select id, id || '@example.com' from people
     ), sessions as (
       insert into auth.sessions (id, user_id, tag) select session, id, 'signup' from people
     ), members as (
       insert into public.organization_members (user_id, organization_id, role)
       select id, '${organizationId}', 'member' from people
     )
     select id, session from people`,
  )
  const keys = await loadSigningKeys({ dataDir: product.dataDir })
  const issuer = `${product.url.replace('127.0.0.1', 'localhost')}/auth/v1`
  const tokens = await createTokens({ keys, issuer })
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { role: 'authenticated', aud: 'authenticated', is_anonymous: false, exp }
  const app_metadata = { provider: 'email', providers: ['email'] }
  return Promise.all(
    rows.map(({ id, session }: { id: string; session: string }) =>
      tokens.sign({
        ...{ ...claims, sub: id, session_id: session, email: `${id}@example.com`, app_metadata },
        ...{ user_metadata: { first_name: 'Ada', last_name: 'Lovelace' }, user_role: 'member' },
        ...{ organization_id: organizationId, aal: 'aal1', permissions: ['agents.ui.read'] },
      }),
    ),
  )
}

/** A socket that has joined and follows the organisation; `hear` is called with every change. */
async function join({ url, publishableKey }: BenchProduct, token: string, hear: () => void) {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${publishableKey}&vsn=2.0.0`, {
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  const joined = new Promise<void>((done, fail) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"postgres_changes",{"ids"')) hear()
      else if (text.includes('"phx_reply"')) {
        if (text.includes('"status":"ok"')) done()
        else fail(new Error(text))
      }
    })
  })
  const wanted = { event: '*', schema: 'public', table: 'organizations' }
  const payload = { config: { postgres_changes: [wanted] }, access_token: token }
  socket.send(JSON.stringify(['1', '1', 'realtime:organization', 'phx_join', payload]))
  await joined
  const beat = setInterval(() => {
    socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]))
  }, 25_000)
  socket.on('close', () => clearInterval(beat))
  return socket
}

async function closeSocket(socket: WebSocket) {
  socket.close()
  await once(socket, 'close')
}

/** The resident memory of the server in bytes. */
function memoryOf({ pid }: BenchProduct) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

function percentile(numbers: number[], share: number) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function measure(product: BenchProduct) {
  const owner = await createOwner(product)
  const tokens = await createMembers(product, owner)
  let write = performance.now()
  let left = 0
  let allHeard = () => {}
  const times: number[] = []
  const hear = () => {
    times.push(performance.now() - write)
    left -= 1
    if (left === 0) allHeard()
  }
  const open = (number: number) => join(product, tokens[number] ?? '', hear)
  const change = async (number: number, followers: number) => {
    left = followers
    const heard = new Promise<void>((done) => {
      allHeard = done
    })
    write = performance.now()
    const sql = `update public.organizations set name = 'Halden ${number}' where id = '${owner.organizationId}'`
    await runSql(product.owner, sql)
    await heard
  }

  for (let round = 0; round < sockets / warmUp; round += 1) {
    const warm = await each(warmUp, open)
    await change(round, warmUp)
    await Promise.all(warm.map(closeSocket))
  }
  times.length = 0
  const before = memoryOf(product)
  const opened = await each(sockets, open)
  for (let number = 1; number <= changes; number += 1) await change(number, sockets)
  const bytes = (memoryOf(product) - before) / sockets
  for (const socket of opened) socket.terminate()

  const p99 = percentile(times, 0.99)
  console.log(
    `${sockets} sockets, ${changes} changes   p50 ${percentile(times, 0.5).toFixed(0)} ms   p99 ${p99.toFixed(0)} ms (at most ${mostMs})   ` +
      `${(bytes / 1024).toFixed(1)} KB a socket (at most ${mostBytes / 1024})`,
  )
  if (p99 > mostMs || bytes > mostBytes) process.exitCode = 1
}

await withProduct(measure)
