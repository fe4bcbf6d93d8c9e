// What a conversation costs beside its model: a local provider that streams is asked through the product, and directly,
// which is its own limit.
//   npm run conversation --workspace bench            (-- --turns 400 --at-once 1,10,50,300)
// It speaks at the pace of a fast model (100 ms, then 15 ms a word), then all at once, which leaves no pause to anybody.
// Printed for so many at once: ms to the first sentence over the provider's own, at p50 and p95, answers a second, ms of
// processor time a turn with PostgreSQL's (Linux only), and turns lost; then what 200 turns of history add, and the
// server's memory before and after. Each of 50 lanes has 50 turns at least. Turns that were told to wait are sent again,
// as a page does; the wait counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { createAgent, officialClient } from 'e2e/account'
import { createOwner } from '../account.ts'
import { postgresMs, processMs } from '../processor-time.ts'
import { type BenchProduct, withProduct } from '../product.ts'
import { ask, inLanes, quantile, type Turn } from './ask.ts'

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '400' },
    'at-once': { type: 'string', default: '1,10,50,300' },
  },
})
const turns = Number(values.turns)
const atOnce = values['at-once'].split(',').map(Number)
const turnsOfLane = 50
const historyTurns = 200
const restMs = 180_000
const question = 'How many days of annual leave do I get?'
const handbook = '# Leave\n\nEvery employee has 25 days of annual leave a year.'
/** As a fast model speaks, so that its turn takes a quarter of a second; and one that has said all in the same moment. */
const atModelsPace = { first: 100, each: 15 }
const atOncePace = { first: 0, each: 0 }
const ofProduct = { isWord: /"type":"text-delta"/, isWhole: /"state":"(complete|unanswered)"/ }
// What a model says is shown by the sentence, once its source was found: so its own first sentence counts.
const ofProvider = { isWord: /"content":"[^"]*\."/, isWhole: /\[DONE\]/ }

async function withProvider(work: (baseUrl: string) => Promise<void>) {
  const script = fileURLToPath(new URL('./model-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    await work(String(line))
  } finally {
    child.kill()
  }
}

const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Agents of an owner who taught them a line: one with the installation's model, one with the built-in responder. */
async function found(product: BenchProduct) {
  const owner = await createOwner(product)
  const client = await officialClient(product.url)
  await client.auth.setSession(owner.session)
  const person = { client, email: owner.email, userId: owner.userId }
  const body = new FormData()
  body.append('file', new File([handbook], 'leave.md'))
  const { error } = await client.functions.invoke('knowledge-upload', { body })
  if (error) throw error
  for (let status = ''; status !== 'ready'; ) {
    const { data } = await client.from('knowledge_sources').select('status').single().throwOnError()
    status = String(data.status)
    if (status === 'failed') throw new Error('The line was not read.')
  }
  return {
    model: await createAgent(person, 'it-help-desk', { languages: ['en'] }),
    'built-in': await createAgent(person, 'it-help-desk', { model_choice: 'built-in' }),
  }
}

async function visitorsOf({ url, publishableKey }: BenchProduct, count: number) {
  const options = { auth: { autoRefreshToken: false, persistSession: false } }
  const { done } = await inLanes(10, count, async () => {
    const { data } = await createClient(url, publishableKey, options).auth.signInAnonymously()
    return data.session?.access_token ?? ''
  })
  return done
}

const firstsOf = (answered: Turn[]) =>
  answered.map(({ first }) => first).filter((first) => !Number.isNaN(first))
const ms = (value: number) => value.toFixed(1).padStart(7)

await withProvider((baseUrl) =>
  withProduct(
    async (product) => {
      const agents = await found(product)
      const visitors = await visitorsOf(product, Math.max(...atOnce))
      const say = (template_id: string, lane: number, conversation_id: string | null = null) =>
        ask(
          {
            url: `${product.url}/functions/v1/conversation`,
            token: visitors[lane] ?? '',
            body: {
              ...{ template_id, conversation_id, channel: 'agent' },
              message: { id: crypto.randomUUID(), text: question },
            },
          },
          ofProduct,
        )
      const direct = () =>
        ask(
          {
            ...{ url: `${baseUrl}/chat/completions`, token: 'none' },
            body: { model: 'bench', stream: true, messages: [{ role: 'user', content: question }] },
          },
          ofProvider,
        )
      for (const template of Object.values(agents)) {
        await inLanes(4, 40, (lane) => say(template, lane))
      }
      const before = memoryOf(product.pid)
      const work = () => processMs(product.pid) + postgresMs(product.dataDir)
      const kinds = [
        { name: 'model', template: agents.model, pace: atModelsPace },
        { name: 'at once', template: agents.model, pace: atOncePace },
        { name: 'built-in', template: agents['built-in'], pace: atOncePace },
      ]
      for (const { name, template, pace } of kinds) {
        await fetch(new URL('/pace', baseUrl), { method: 'POST', body: JSON.stringify(pace) })
        for (const lanes of atOnce) {
          // The first turns of each lane meet connections that are new.
          const count = Math.max(turns, lanes, turnsOfLane * Math.min(lanes, 50))
          const within = pace.first + pace.each * 10
          const limit = await inLanes(lanes, count, direct, within)
          const began = work()
          const sayIn = (lane: number) => say(template, lane)
          const { done, seconds } = await inLanes(lanes, count, sayIn, within)
          const spent = (work() - began) / done.length
          const added = (share: number) =>
            quantile(firstsOf(done), share) -
            (template === agents.model ? quantile(firstsOf(limit.done), share) : 0)
          console.log(
            `${name.padEnd(8)} ${String(lanes).padStart(3)} at once: first sentence +${ms(added(0.5))} p50 +${ms(added(0.95))} p95 ms,`,
            `${(done.length / seconds).toFixed(0)} answers a second (provider alone ${(limit.done.length / limit.seconds).toFixed(0)}),`,
            `${spent.toFixed(1)} ms of processor a turn,`,
            `${done.filter(({ refusals }) => refusals > 0).length} had to wait, ${done.filter(({ complete }) => !complete).length} lost`,
          )
        }
      }
      let conversation: string | null = null
      const firsts: number[] = []
      for (let turn = 0; turn < historyTurns + 20; turn += 1) {
        const answered: Turn = await say(agents.model, 0, conversation)
        conversation = answered.conversation
        firsts.push(answered.first)
      }
      const added = quantile(firsts.slice(-20), 0.5) - quantile(firsts.slice(1, 21), 0.5)
      console.log(`${historyTurns} turns of history add ${added.toFixed(1)} ms at p50`)
      const after = memoryOf(product.pid)
      await delay(restMs)
      console.log(
        `memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after, ${memoryOf(product.pid).toFixed(0)} MiB after three minutes of rest`,
      )
    },
    {
      ...{ LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: baseUrl },
      ...{ LLM_MODEL: 'bench', LLM_API_KEY: 'none' },
    },
  ),
)
