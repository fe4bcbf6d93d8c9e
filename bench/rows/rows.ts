// How fast rows are read and written over HTTP, beside PostgREST 12 and beside the database alone, in one run:
//   npm run rows --workspace bench [-- --size large] [-- --only insert]
// 200 people of 50 organisations call in turn, each with a token of their own, over one database. PostgREST runs three
// times: with its cache of checked tokens, which is the peer, without it, and with HS256 in place of ES256. Every answer
// is compared before anything is timed. Rounds take turns; printed are medians, and the processor time of one request.
// The reads run once more in pgbench, as the same transaction without HTTP and one after another.
import { parseArgs } from 'node:util'
import { runSql } from 'database/testing/run-sql'
import { createTokens } from 'server/lib/tokens/tokens'
import { load, requestBytes } from '../http-load.ts'
import { pgbench } from '../pgbench.ts'
import { postgresMs, processMs } from '../processor-time.ts'
import { type BenchProduct, withProduct } from '../product.ts'
import { acts, notesSql, type RowsAct } from './acts.ts'
import { startPostgrest } from './postgrest.ts'
import { type Caller, createTenants, type SizeName, sizes } from './tenants.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
})
const size: SizeName = values.size === 'large' ? 'large' : 'small'
const { seconds } = sizes[size]
const rounds = Number(values.rounds)
const atOnce = 8

type Party = { name: string; url: string; pid: number; tokens: string[] }
type Round = { rate: number; server: number; postgres: number }

const secret = 'a secret of HS256 that is only the bench and no longer than it has to be'

async function parties(product: BenchProduct, callers: Caller[]) {
  const jwks = await (await fetch(`${product.url}/auth/v1/.well-known/jwks.json`)).text()
  const k = Buffer.from(secret).toString('base64url')
  const hs256 = await createTokens({ keys: [{ kty: 'oct', alg: 'HS256', k }], issuer: '' })
  const others = await Promise.all(callers.map(({ claims }) => hs256.sign(claims)))
  const tokens = callers.map(({ token }) => token)
  const peers = [
    { name: 'PostgREST, cache', keys: jwks, cacheSeconds: 3600, tokens },
    { name: 'PostgREST, no cache', keys: jwks, cacheSeconds: 0, tokens },
    { name: 'PostgREST, HS256', keys: secret, cacheSeconds: 0, tokens: others },
  ]
  const started = await Promise.all(
    peers.map(async (peer) => ({ ...peer, ...(await startPostgrest(product, peer)) })),
  )
  const ours: Party = {
    ...{ name: 'ours', url: `${product.url}/rest/v1`, pid: product.pid },
    tokens,
  }
  return {
    all: [ours, ...started],
    stop: () => Promise.all(started.map((peer) => peer.stop())),
  }
}

/** What a caller gets, without the white space between the signs of JSON, which says nothing. */
async function answerOf({ url, tokens }: Party, act: RowsAct, caller: Caller, index: number) {
  const { method, path, body } = act.of(caller)
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${tokens[index]}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  if (!answer.ok || text === '[]') throw new Error(`${act.name}: ${answer.status} ${text}`)
  const json = text === '' ? '' : JSON.stringify(JSON.parse(text))
  return `${answer.status} ${answer.headers.get('content-range')} ${json}`
}

async function compareAnswers([ours, ...peers]: readonly Party[], act: RowsAct, callers: Caller[]) {
  if (!ours) return
  for (const [index, caller] of callers.entries()) {
    const { path } = act.of(caller)
    const mine = await answerOf(ours, act, caller, index)
    for (const peer of peers) {
      const theirs = await answerOf(peer, act, caller, index)
      if (mine !== theirs)
        throw new Error(`${act.name}: ${peer.name} gives another answer to ${path}`)
    }
  }
}

async function oneRound(
  { dataDir }: BenchProduct,
  party: Party,
  act: RowsAct,
  callers: Caller[],
): Promise<Round> {
  const requests = callers.map((caller, index) =>
    requestBytes(party.url, act.of(caller), party.tokens[index] ?? ''),
  )
  const before = [processMs(party.pid), postgresMs(dataDir)] as const
  const { answers, rate } = await load({
    ...{ base: party.url, requests, seconds },
    connections: atOnce,
  })
  const server = (processMs(party.pid) - before[0]) / answers
  return { rate, server, postgres: (postgresMs(dataDir) - before[1]) / answers }
}

/** One of us and one of pgbench after another: the rates. */
async function sequential(
  { authenticator }: BenchProduct,
  ours: Party,
  act: RowsAct,
  caller: Caller,
) {
  const token = ours.tokens[0] ?? ''
  const { rate } = await load({
    ...{ base: ours.url, connections: 1, seconds },
    requests: [requestBytes(ours.url, act.of(caller), token)],
  })
  const settings = {
    search_path: '"public", "extensions"',
    role: 'authenticated',
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.method': 'GET',
    'request.path': '/templates',
    'request.headers': '{}',
    'request.cookies': '{}',
    statement_timeout: '5000ms',
    transaction_read_only: 'on',
  }
  const names = Object.keys(settings)
  const set = names.map((name, index) => `set_config('${name}', :v${index}, true)`).join(', ')
  const sql = act.sql?.(caller).replaceAll('\n', ' ') ?? ''
  const alone = await pgbench({
    ...{ connection: authenticator, clients: 1, seconds },
    script: `begin;\nselect ${set};\n${sql};\ncommit;\n`,
    variables: Object.fromEntries(
      Object.values(settings).map((value, index) => [`v${index}`, value]),
    ),
  })
  return { rate, alone: alone ?? Number.NaN }
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

const mid = (list: Round[] | undefined, what: keyof Round) =>
  median((list ?? []).map((one) => one[what]))

async function measureAct(product: BenchProduct, all: Party[], act: RowsAct, callers: Caller[]) {
  const [ours, peer] = all
  if (!ours || !peer) return
  await compareAnswers(all, act, callers)
  const found = new Map<Party, Round[]>(all.map((party) => [party, []]))
  const alone: { rate: number; alone: number }[] = []
  for (const party of all) await oneRound(product, party, act, callers)
  for (let round = 0; round < rounds; round += 1) {
    for (const party of all) found.get(party)?.push(await oneRound(product, party, act, callers))
    const [caller] = callers
    if (act.sql && caller) alone.push(await sequential(product, ours, act, caller))
  }
  console.log(act.name)
  const mine = mid(found.get(ours), 'rate')
  for (const party of all) {
    const [rate, server, postgres] = (['rate', 'server', 'postgres'] as const).map((what) =>
      mid(found.get(party), what),
    )
    const share = party === ours ? '' : `  ratio ${(mine / (rate ?? 0)).toFixed(2)}`
    const least = party === peer && act.least ? ` (at least ${act.least})` : ''
    console.log(
      `  ${party.name.padEnd(20)}${String(Math.round(rate ?? 0)).padStart(6)}/s  server ${server?.toFixed(3)} ms  PostgreSQL ${postgres?.toFixed(3)} ms${share}${least}`,
    )
  }
  if (act.least && mine / mid(found.get(peer), 'rate') < act.least) process.exitCode = 1
  if (alone.length === 0) return
  const [one, bare] = [
    median(alone.map(({ rate }) => rate)),
    median(alone.map((each) => each.alone)),
  ]
  console.log(
    `  one after another   ${String(Math.round(one)).padStart(6)}/s, pgbench ${Math.round(bare)}/s: ${(one / bare).toFixed(2)}`,
  )
}

async function measure(product: BenchProduct) {
  const callers = await createTenants(product, size)
  await runSql(product.owner, notesSql)
  const { all, stop } = await parties(product, callers)
  try {
    for (const act of acts.filter(({ name }) => name.includes(values.only)))
      await measureAct(product, all, act, callers)
  } finally {
    await stop()
  }
}

await withProduct(measure)
