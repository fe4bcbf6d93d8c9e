// How fast people are let in, in one run, beside the database alone and beside the hashing alone:
//   npm run auth --workspace bench
// The statements of one call are recorded from the code that ships and repeated by pgbench, one person a client, as
// the calls have; without pgbench on PATH, by node-postgres. Rounds take turns; printed are medians and their ratios.
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { verify } from '@node-rs/argon2'
import { runSql } from 'database/testing/run-sql'
import { createApp } from 'server/app'
import { hashPassword } from 'server/auth/passwords/hashing'
import { defaults } from 'server/auth/settings'
import { readConfig } from 'server/config'
import { createPool } from 'server/lib/database/database'
import { createFiles } from 'server/lib/files/files'
import { createLog } from 'server/lib/log'
import { createTokens } from 'server/lib/tokens/tokens'
import { load, requestBytes } from '../http-load.ts'
import { postgresMs, processMs } from '../processor-time.ts'
import { type BenchProduct, withProduct } from '../product.ts'
import { replay } from './replay.ts'
import {
  firstTokensSql,
  type Known,
  peopleSql,
  record,
  type Statement,
  toScript,
} from './statements.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const seconds = 2
const clients = 8
const hashesAtOnce = 2
const password = 'Violet-harbour-42'

type Session = {
  access_token: string
  refresh_token: string
  user: { id: string; email: string }
}
type Person = { email: string; session: Session }
type Sent = { method: 'GET' | 'POST'; path: string; bearer?: string; body?: object }
type Send = (sent: Sent) => Promise<unknown>

const bytesOf = (base: string, { method, path, bearer, body }: Sent) =>
  requestBytes(base, { method, path, ...(body && { body: JSON.stringify(body) }) }, bearer)

const signIn = ({ email }: Person): Sent => ({
  method: 'POST',
  path: '/token?grant_type=password',
  body: { email, password },
})
const refresh = ({ session }: Person): Sent => ({
  method: 'POST',
  path: '/token?grant_type=refresh_token',
  body: { refresh_token: session.refresh_token },
})
const getUser = ({ session }: Person): Sent => ({
  method: 'GET',
  path: '/user',
  bearer: session.access_token,
})

async function signUp(base: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`
  const answer = await fetch(`${base}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { email, session: (await answer.json()) as Session }
}

type Act = { name: string; sent: (person: Person) => Sent; keep?: true; script: Statement[] }
type Round = { rate: number; server: number; postgres: number }

/** Calls a second, each client with a person of its own and one call after another, and what a call took of the processors. */
async function oneRound({ url, pid, dataDir }: BenchProduct, act: Act, people: Person[]) {
  const base = `${url}/auth/v1`
  const requests = people.map((person) => bytesOf(base, act.sent(person)))
  const before = [processMs(pid), postgresMs(dataDir)] as const
  const { answers, rate } = await load({
    ...{ base, requests, seconds, connections: people.length },
    next(answer, connection) {
      const person = people[connection]
      if (!act.keep || !person) return requests[connection] ?? answer
      const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString()
      person.session = JSON.parse(body)
      return bytesOf(base, act.sent(person))
    },
  })
  const [server, postgres] = [processMs(pid) - before[0], postgresMs(dataDir) - before[1]]
  return { rate, server: server / answers, postgres: postgres / answers }
}

async function bareHashes(stored: string) {
  const until = performance.now() + seconds * 1000
  let hashes = 0
  const one = async () => {
    while (performance.now() < until) {
      await verify(stored, password)
      hashes += 1
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, one))
  return hashes / seconds
}

/** The code that ships, in this process; its auth on one connection, so that what it sends can be written down. */
async function recorder({ authenticator, url }: BenchProduct) {
  const [pool, authPool] = [createPool(authenticator), createPool(authenticator, 1)]
  const key = { kty: 'oct', alg: 'HS256', k: Buffer.alloc(32, 'k').toString('base64url') }
  const tokens = await createTokens({ keys: [key], issuer: `${url}/auth/v1` })
  const app = createApp({
    config: readConfig({ DATA_DIR: tmpdir(), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }),
    ...{ pool, authPool },
    endStatement: async () => false,
    log: createLog('error'),
    publicUrl: url,
    callers: { tokens, publishableKey: 'sb_publishable_bench', serviceKey: 'sb_secret_bench' },
    secretKeys: ['the bench needs no secret of its own'],
    files: createFiles(tmpdir()),
    webRoot: tmpdir(),
  })
  const send: Send = async ({ method, path, bearer, body }) => {
    const answer = await app.fetch(
      new Request(`${url}/auth/v1${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  return {
    /** The statements of one call of a person who did nothing but sign up. */
    async script(sent: (person: Person) => Sent) {
      const email = `${crypto.randomUUID()}@example.com`
      const session = (await send({
        method: 'POST',
        path: '/signup',
        body: { email, password },
      })) as Session
      const person = { email, session }
      const payload = JSON.parse(
        Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
      )
      const known: Known = {
        userId: session.user.id,
        email,
        sessionId: payload.session_id,
        refreshToken: session.refresh_token,
      }
      return toScript(await record(authPool, () => send(sent(person))), known)
    },
    async close() {
      await app.close()
      await Promise.all([pool.end(), authPool.end()])
    },
  }
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

const mid = (list: Round[] | undefined, what: keyof Round) =>
  median((list ?? []).map((one) => one[what]))

async function measure(product: BenchProduct) {
  const people: Person[] = []
  while (people.length < clients) people.push(await signUp(`${product.url}/auth/v1`))
  await runSql(product.owner, peopleSql(clients))
  const recording = await recorder(product)
  const acts: Act[] = [
    { name: 'getUser', sent: getUser, script: await recording.script(getUser) },
    { name: 'refresh', sent: refresh, keep: true, script: await recording.script(refresh) },
    { name: 'sign-in', sent: signIn, script: await recording.script(signIn) },
  ]
  await recording.close()
  const stored = await hashPassword(defaults, password)

  const ours = new Map<string, Round[]>(acts.map(({ name }) => [name, []]))
  const alone = new Map<string, number[]>(acts.map(({ name }) => [name, []]))
  const hashes: number[] = []
  let means = ''
  for (const act of acts) await oneRound(product, act, people)
  for (let round = 0; round < rounds; round += 1) {
    for (const act of acts) {
      ours.get(act.name)?.push(await oneRound(product, act, people))
      const { script } = act
      await runSql(product.owner, firstTokensSql(clients))
      const replayed = await replay({ connection: product.authenticator, script, clients, seconds })
      alone.get(act.name)?.push(replayed.rate)
      means = replayed.by
    }
    hashes.push(await bareHashes(stored))
  }

  const hz = (value: number) => `${Math.round(value)}/s`.padStart(7)
  for (const { name, script } of acts) {
    const found = ours.get(name)
    const [mine, database] = [mid(found, 'rate'), median(alone.get(name) ?? [])]
    const took = `server ${mid(found, 'server').toFixed(3)} ms  PostgreSQL ${mid(found, 'postgres').toFixed(3)} ms`
    const share = `${(mine / database).toFixed(2)} of ${means}${hz(database)}`
    console.log(`${name.padEnd(8)}${hz(mine)}  ${took}  ${script.length} statements: ${share}`)
  }
  const bare = median(hashes)
  console.log(
    `argon2id${hz(bare)}  sign-ins: ${(mid(ours.get('sign-in'), 'rate') / bare).toFixed(2)} of it`,
  )
}

await withProduct(measure)
