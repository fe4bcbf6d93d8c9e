import { describe, expect, test } from 'vitest'
import { answersInTurn } from './answers-in-turn.ts'
import { createCircuits } from './circuits.ts'
import { connect } from './connection.ts'
import { Meter } from './meter.ts'
import { ModelFault } from './model-fault.ts'
import { type Provider, providers } from './providers.ts'
import { twinKey } from './testing/twin.ts'
import { useTwins } from './testing/use-twins.ts'
import { tryOut } from './try-out.ts'

// Each provider in its own protocol: what it answers, refuses and breaks off.

const { twin, fetch } = useTwins()

const connected = (provider: Provider, model: string, apiKey = twinKey) => {
  const { baseUrl } = twin(provider)
  return connect({ id: model, provider, baseUrl, apiKey, model }, fetch)
}

const passages = '<passages>\n[1] Laptops\nA laptop is replaced after four years.\n</passages>'
const truth = 'A laptop is replaced after four years. [1]'

/** What a turn hears of a model: its words, its fault, and what it used. */
async function ask(
  provider: Provider,
  model: string,
  patience = { firstMs: 60_000, idleMs: 60_000 },
) {
  const faults: string[] = []
  const meter = new Meter()
  const named = { model_id: null, provider, model }
  const { value: stream } = await answersInTurn(
    {
      prompt: [
        { role: 'system', content: passages },
        { role: 'user', content: [{ type: 'text', text: 'Hello!' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
        { role: 'user', content: [{ type: 'text', text: 'When is a laptop replaced?' }] },
      ],
      maxOutputTokens: 50,
    },
    {
      candidates: [{ id: model, model: connected(provider, model), named }],
      circuits: createCircuits(),
      resilience: { tries: 2, backoffMs: 1, longestMs: 100, ...patience },
      onFault: (_, { kind }) => void faults.push(kind),
      meter,
    },
  ).next()
  let said = ''
  for await (const part of stream ?? []) {
    if (part.type === 'text-delta') said += part.delta
    if (part.type === 'error' && part.error instanceof ModelFault) faults.push('broke off')
  }
  return { said, faults, used: meter.used, answered: stream !== undefined }
}

describe.each(providers)('%s', (provider) => {
  test('is asked in its own words and streams its answer, with what it used', async () => {
    const { said, faults, used } = await ask(provider, 'faithful')

    expect({ said, faults }).toEqual({ said: truth, faults: [] })
    expect(used).toMatchObject({ provider, input_tokens: 100, output_tokens: 8 })
    const asked = twin(provider).requests.at(-1)
    expect(asked).toMatchObject({ model: 'faithful', stream: true, max_tokens: 50 })
    expect(asked?.messages).toEqual([
      { role: 'system', content: passages },
      { role: 'user', content: 'Hello!' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'When is a laptop replaced?' },
    ])
  })

  test.each([
    ['error-401', ['key']],
    ['error-429', ['limit']],
    ['error-500', ['provider', 'provider']],
    ['error-529', ['provider', 'provider']],
    ['unheard-of', ['model']],
    ['a-page', ['model']],
  ])('that refuses (%s) says nothing', async (model, faults) => {
    expect(await ask(provider, model)).toEqual({ said: '', faults, used: null, answered: false })
  })

  test.each(['once-429', 'once-500'])('that refuses once (%s) is asked again', async (model) => {
    expect(await ask(provider, model)).toMatchObject({ said: truth, answered: true })
  })

  test.each(['cut', 'early', 'breaking'])('that breaks off (%s) says so', async (model) => {
    const { said, faults, used } = await ask(provider, model)

    expect(truth.startsWith(said.trim()) && said.length > 5).toBe(true)
    expect(faults).toContain('broke off')
    expect(used).toMatchObject({ is_estimate: true })
  })

  test('that says far more than it was asked for is broken off', async () => {
    const { said, faults } = await ask(provider, 'endless')

    expect(faults).toContain('broke off')
    expect(said.length).toBeLessThanOrEqual(64_000)
  })

  test('that keeps silent is given up, before its answer and in it', async () => {
    const quick = { firstMs: 40, idleMs: 60_000 }
    expect(await ask(provider, 'silent', quick)).toMatchObject({ faults: ['time'], said: '' })
    const { faults } = await ask(provider, 'hanging', { firstMs: 60_000, idleMs: 40 })
    expect(faults).toContain('broke off')
  })

  test('is tried before it is saved: it answers, or says what is wrong', async () => {
    expect(await tryOut(connected(provider, 'faithful'))).toBeNull()
    expect(await tryOut(connected(provider, 'faithful', 'sk-wrong'))).toMatchObject({ kind: 'key' })
    expect(await tryOut(connected(provider, 'unheard-of'))).toMatchObject({ kind: 'model' })
  })
})

test('a provider refuses what is not its protocol', async () => {
  const post = (provider: Provider, path: string, headers: Record<string, string>, body: object) =>
    fetch(`${twin(provider).baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const key = { 'x-api-key': twinKey }
  const version = { 'anthropic-version': '2023-06-01' }
  const said = { model: 'faithful', max_tokens: 9, messages: [{ role: 'user', content: 'Hello' }] }
  const contents = [{ role: 'system', parts: [{ text: 'Hello' }] }]
  const refused = await Promise.all([
    post('anthropic', '/messages', key, said),
    post('anthropic', '/messages', { ...key, ...version }, { ...said, max_tokens: undefined }),
    post('anthropic', '/messages', { ...key, ...version }, { ...said, messages: [] }),
    post('google', '/models/faithful:streamGenerateContent?alt=sse', {}, { contents }),
    post('google', '/models/faithful:generateContent', { 'x-goog-api-key': twinKey }, { contents }),
  ])

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 403, 400])
})
