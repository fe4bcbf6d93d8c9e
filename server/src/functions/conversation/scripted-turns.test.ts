import { times } from 'database/testing/times'
import { expect, test } from 'vitest'
import { agentModel } from '../../conversation/models/agent-model.ts'
import { createCircuits } from '../../conversation/models/circuits.ts'
import { connect } from '../../conversation/models/connection.ts'
import { type Provider, providers } from '../../conversation/models/providers.ts'
import { twinKey } from '../../conversation/models/testing/twin.ts'
import { useTwins } from '../../conversation/models/testing/use-twins.ts'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import {
  answerOf,
  comeBack,
  conversationOf,
  endOf,
  type Heard,
  hear,
  wordsOf,
} from '../testing/events.ts'
import { message, type Said, useTalks } from '../testing/talks.ts'

// Many turns, each with something that happens to it: every answer ends, once, as its visitor was told.

const talks = useTalks()
const { twin, fetch } = useTwins()

/** What happens to the connection of a visitor, to the server, or what a visitor does. */
type Act =
  | 'stop'
  | 'stop-from-another-tab'
  | 'stop-and-lose'
  | 'restart'
  | 'restart-and-come-back'
  | 'lose'
  | 'lose-twice'
  | 'come-back-elsewhere'
type Script = { model: string; state: string; act?: Act; idleMs?: number }
const scripts: Script[] = [
  { model: 'faithful', state: 'complete' },
  { model: 'inventing', state: 'complete' },
  { model: 'once-500', state: 'complete' },
  { model: 'error-401', state: 'complete' },
  { model: 'error-429', state: 'complete' },
  { model: 'error-500', state: 'complete' },
  { model: 'cut', state: 'complete' },
  { model: 'early', state: 'complete' },
  { model: 'breaking', state: 'complete' },
  { model: 'hanging', state: 'complete', idleMs: 20 },
  { model: 'cut-late', state: 'failed' },
  { model: 'silent', state: 'stopped', act: 'stop' },
  { model: 'hanging', state: 'stopped', act: 'stop' },
  { model: 'hanging', state: 'cut', act: 'restart' },
  { model: 'hanging', state: 'cut', act: 'restart-and-come-back' },
  { model: 'hanging', state: 'stopped', act: 'stop-from-another-tab' },
  { model: 'hanging', state: 'stopped', act: 'stop-and-lose' },
  { model: 'faithful', state: 'complete', act: 'lose' },
  { model: 'faithful', state: 'complete', act: 'lose-twice' },
  { model: 'faithful', state: 'complete', act: 'come-back-elsewhere' },
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

type Visitor = Awaited<ReturnType<typeof talks.visitor>>
type Played = { conversation: string; state: string; words: string }

/** What the visitor heard of one turn, as its script says. */
async function listen(nth: number, script: Script, said: Said, visitor: Visitor): Promise<Heard[]> {
  const provider = providers[nth % providers.length] ?? 'google'
  const [via, other] = [serverOf(provider, script), serverOf(provider, script)]
  const response = await talks.post(visitor, said, via)
  // Each turn is cut at another part, and again after the next.
  const cut = 1 + (nth % 6)
  const question = said.message.id
  switch (script.act) {
    case 'stop':
      return (await Promise.all([hear(response), talks.stop(visitor, question, via)]))[0]
    case 'stop-from-another-tab': {
      const ear = await via.listen()
      const [heard] = await Promise.all([hear(response), talks.stop(visitor, question, other)])
      await ear.close()
      return heard
    }
    case 'stop-and-lose': {
      const first = await hear(response, 2)
      await talks.stop(visitor, question, via)
      return [...first, ...(await hear(await comeBack(visitor, via, answerOf(first), 2)))]
    }
    case 'restart':
      return (await Promise.all([hear(response), via.turns.close()]))[0]
    case 'restart-and-come-back':
      await Promise.all([hear(response, 2), via.turns.close()])
      return hear(await comeBack(visitor, other, question))
    case 'come-back-elsewhere':
      return hear(await comeBack(visitor, other, answerOf(await hear(response, cut)), cut))
    case 'lose':
    case 'lose-twice': {
      const heard = await hear(response, cut)
      const next = async (most?: number) =>
        heard.push(
          ...(await hear(await comeBack(visitor, via, answerOf(heard), heard.length), most)),
        )
      if (script.act === 'lose-twice') await next(1)
      await next()
      return heard
    }
    default:
      return hear(response)
  }
}

/** One turn as its script says; what its visitor was told. */
async function play(nth: number, script: Script, said: Said, visitor: Visitor): Promise<Played> {
  const heard = await listen(nth, script, said, visitor)
  const numbers = heard.map(({ number }) => number)
  const isStored = numbers[0] === null
  // None is missing and none comes twice.
  expect([script, numbers]).toEqual([
    script,
    numbers.map((_, index) => (isStored ? null : index + 1)),
  ])
  return { conversation: conversationOf(heard), state: endOf(heard), words: wordsOf(heard) }
}

test('every answer of many turns ends once, as its visitor was told', async () => {
  const template_id = await talks.agent(await talks.library.world().organization())
  const turns = times(52, 532)
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
      expect([script, heard.state]).toEqual([script, script.state])
      const stored = async () => (await talks.stored(conversation_id)).at(-1)?.state
      await expect.poll(stored, { timeout: 10_000 }).toBe(script.state)
      const { text } = (await talks.stored(conversation_id)).at(-1) ?? {}
      expect([script, heard.words.trim()]).toEqual([script, text])
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
