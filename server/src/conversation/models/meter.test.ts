import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { Meter, type Named } from './meter.ts'

const asked: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'When?' }] }],
}
const named = (model_id: string | null): Named => ({
  ...{ model_id, provider: 'openai-compatible', model: `model ${model_id}` },
})
const tokens = (input: number, output: number) => ({
  inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
})

test('nothing is used where no model spoke', () => {
  expect(new Meter().used).toBeNull()
})

test('the steps of one model are one sum', () => {
  const meter = new Meter()
  for (const [input, output] of [
    [100, 8],
    [20, 2],
  ] as const) {
    meter.began(named('a'), asked)
    meter.ended(tokens(input, output))
  }

  expect(meter.used).toEqual({
    ...{ ...named('a'), input_tokens: 120, output_tokens: 10, is_estimate: false },
  })
})

test('what another model used before is told apart', () => {
  const meter = new Meter()
  meter.began(named('dear'), asked)
  meter.ended(tokens(1000, 50))
  meter.began(named(null), asked)
  meter.ended(tokens(10, 5))

  expect(meter.used).toEqual({
    ...{ ...named(null), input_tokens: 1010, output_tokens: 55, is_estimate: false },
    parts: [
      { model_id: 'dear', input_tokens: 1000, output_tokens: 50 },
      { model_id: null, input_tokens: 10, output_tokens: 5 },
    ],
  })
})

test('a model that broke off is counted by what it was asked and said', () => {
  const meter = new Meter()
  meter.began(named('a'), asked)
  meter.said('On Monday.')
  meter.began(named('b'), asked)
  meter.ended(tokens(7, 3))

  const { is_estimate, parts } = meter.used ?? {}
  expect(is_estimate).toBe(true)
  expect(parts?.[0]?.input_tokens).toBeGreaterThan(0)
  expect(parts?.[0]?.output_tokens).toBeGreaterThan(0)
  expect(parts?.[1]).toEqual({ model_id: 'b', input_tokens: 7, output_tokens: 3 })
})
