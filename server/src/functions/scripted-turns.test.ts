import { times } from 'database/testing/times'
import { expect, test } from 'vitest'
import { agentModel } from '../conversation/models/agent-model.ts'
import { createCircuits } from '../conversation/models/circuits.ts'
import { connect } from '../conversation/models/connection.ts'
import { type Provider, providers } from '../conversation/models/providers.ts'
import { twinKey } from '../conversation/models/testing/twin.ts'
import { useTwins } from '../conversation/models/testing/use-twins.ts'
import { builtInResponder } from '../conversation/responder/responder.ts'
import { message, useTalks } from './testing/talks.ts'

// Many turns, each with something that happens to it: every answer ends, once, as its visitor was told.

const talks = useTalks()
const { twin, fetch } = useTwins()

type Script = { model: string; state: string; act?: 'stop' | 'restart'; idleMs?: number }
const scripts: Script[] = [
  { model: 'faithful', state: 'complete' },
  { model: 'inventing', state: 'complete' },
  { model: 'once-500', state: 'complete' },
  { model: 'error-401', state: 'complete' },
  { model: 'error-429', state: 'complete' },
  { model: 'error-500', state: 'complete' },
  { model: 'cut', state: 'failed' },
  { model: 'early', state: 'failed' },
  { model: 'breaking', state: 'failed' },
  { model: 'hanging', state: 'failed', idleMs: 20 },
  { model: 'silent', state: 'stopped', act: 'stop' },
  { model: 'hanging', state: 'stopped', act: 'stop' },
  { model: 'hanging', state: 'cut', act: 'restart' },
]

/** A server whose agents speak through this model of a provider. */
function serverOf(provider: Provider, { model, idleMs = 60_000 }: Script) {
  const { baseUrl } = twin(provider)
  const connection = { id: model, provider, baseUrl, apiKey: twinKey, model }
  const named = { model_id: null, provider, model }
  const candidates = [{ id: model, model: connect(connection, fetch), named }]
  const resilience = { tries: 2, backoffMs: 1, longestMs: 1, firstMs: 60_000, idleMs }
  const agent = { candidates, resilience, circuits: createCircuits(), onFault: () => {} }
  return talks.server((_turn, _claims, meter) =>
    agentModel({ ...agent, builtIn: builtInResponder(), meter }),
  )
}

type Heard = { conversation?: string; state?: string }

/** One turn as its script says; what its visitor was told. */
async function play(
  nth: number,
  script: Script,
  said: Parameters<typeof talks.turn>[1],
  visitor: Awaited<ReturnType<typeof talks.visitor>>,
): Promise<Heard> {
  const via = serverOf(providers[nth % providers.length] ?? 'google', script)
  const stop = new AbortController()
  const stream = await talks.turn(visitor, said, { via, signal: stop.signal })
  const heard: Heard = {}
  try {
    for await (const chunk of stream) {
      const told = Object(Reflect.get(chunk, 'messageMetadata'))
      heard.conversation ??= told.conversation_id
      heard.state = told.state ?? heard.state
      if (script.act && chunk.type === 'text-start') {
        if (script.act === 'stop') stop.abort()
        else void via.turns.close()
      }
    }
  } catch {
    // Who leaves hears no end.
  }
  return heard
}

test('every answer of many turns ends once, as its visitor was told', async () => {
  const template_id = await talks.agent(await talks.library.world().organization())
  const turns = times(52, 520)
  const each = 4

  async function converse(first: number) {
    const visitor = await talks.visitor()
    let conversation_id: string | undefined
    const expected: string[] = []
    for (let nth = first; nth < first + each; nth += 1) {
      const script = scripts[nth % scripts.length] as Script
      const said = { template_id, conversation_id, message: message('How many days of leave?') }
      const heard = await play(nth, script, said, visitor)
      conversation_id ??= heard.conversation
      if (script.act !== 'stop') expect([script, heard.state]).toEqual([script, script.state])
      const stored = async () => (await talks.stored(conversation_id)).at(-1)?.state
      await expect.poll(stored, { timeout: 10_000 }).toBe(script.state)
      // Every other one that did not end well is tried again, and answered in its place.
      const again = script.state !== 'complete' && nth % 2 === 0
      const whole = { model: 'faithful', state: 'complete' }
      if (again) await play(nth, whole, { ...said, conversation_id }, visitor)
      expected.push(again ? 'complete' : script.state)
    }
    const stored = await talks.stored(conversation_id)
    expect(stored.filter(({ role }) => role === 'assistant').map(({ state }) => state)).toEqual(
      expected,
    )
    expect(stored).toHaveLength(2 * each)
  }

  const starts = Array.from({ length: turns / each }, (_, index) => index * each)
  const lanes = Array.from({ length: 3 }, async () => {
    for (let first = starts.shift(); first !== undefined; first = starts.shift()) {
      await converse(first)
    }
  })
  await Promise.all(lanes)

  const { rows } = await talks.library.world().owner.query(
    `select (select count(*)::int from messages where completed_at is null) as running,
       (select count(*)::int from usage_ledger where state = 'reserved') as reserved`,
  )
  expect(rows).toEqual([{ running: 0, reserved: 0 }])
}, 600_000)
