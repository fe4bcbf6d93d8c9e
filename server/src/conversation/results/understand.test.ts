import { describe, expect, test } from 'vitest'
import type { Field, FieldType } from './field.ts'
import { steer } from './steer.ts'
import { understand } from './understand.ts'

const now = new Date('2026-11-22T12:00:00Z')
const field = (name: string, type: FieldType, choices: string[] | null = null): Field => ({
  ...{ name, type, choices, description: `the ${name}`, required: true, country: null },
  ...{ asks: 1, settled: false },
})
const fields = [
  field('name', 'string'),
  field('seats', 'number'),
  field('start', 'date'),
  field('plan', 'choice', ['Basic', 'Pro']),
  field('email', 'email'),
]
const message = 'Jane here, a dozen of us, from 1 March 2027 on the pro tier: jane@example.com'
const heard = { message, earlier: [], now, language: 'en' as const }

/** What is found when a model writes this. */
const found = (written: unknown) =>
  understand(
    async () =>
      typeof written === 'string' || written === null ? written : JSON.stringify(written),
    fields,
    heard,
  )

describe('what a model reads', () => {
  test('is kept with its place, surer where the words bear it out', async () => {
    const written = {
      name: { value: 'Jane', quote: 'Jane', confidence: 1 },
      seats: { value: 12, quote: 'a dozen', confidence: 1 },
      start: { value: '2027-03-01', quote: '1 March 2027', confidence: 0.9 },
      plan: { value: 'Pro', quote: 'pro tier', confidence: 1 },
      email: { value: 'jane.doe@elsewhere.example', quote: 'jane@example.com', confidence: 1 },
    }

    const results = await found(`\`\`\`json\n${JSON.stringify(written)}\n\`\`\``)

    expect(results).toMatchObject([
      { name: 'name', value: 'Jane', from: 0, to: 4, confidence: 0.95 },
      { name: 'seats', value: 12, quote: 'a dozen', confidence: 0.6 },
      { name: 'start', value: '2027-03-01', confidence: 0.9 },
      { name: 'plan', value: 'Pro', confidence: 0.95 },
      { name: 'email', value: 'jane@example.com' },
    ])
    for (const one of results) {
      expect('quote' in one && message.slice(one.from, one.to)).toBe('quote' in one && one.quote)
    }
  })

  test.each([
    ['is not in the message', { name: { value: 'John', quote: 'John', confidence: 1 } }],
    ['is of another type', { seats: { value: 'twelve', quote: 'a dozen', confidence: 1 } }],
    ['is no choice', { plan: { value: 'Gold', quote: 'pro tier', confidence: 1 } }],
    ['is no date', { start: { value: '2027-02-30', quote: '1 March 2027', confidence: 1 } }],
    ['is no field', { password: { value: 'Jane', quote: 'Jane', confidence: 1 } }],
    ['has no quote', { name: { value: 'Jane', confidence: 1 } }],
    ['is no JSON', 'The name is Jane.'],
    ['is nothing', null],
  ])('is left out where it %s', async (_, written) => {
    expect(await found(written)).toEqual([])
  })

  test('settles several results at once, and the next one is asked for', async () => {
    const understood = await found({
      name: { value: 'Jane', quote: 'Jane', confidence: 1 },
      seats: { value: 12, quote: 'a dozen', confidence: 1 },
    })
    const persona = {
      ...{ name: 'Maya', role: '', tone: 'neutral', response_length: 'short', languages: ['en'] },
      ...{ starter_questions: [], instructions: '' },
    }

    const steered = await steer(fields, persona, heard, understood)

    expect(steered).toMatchObject({
      asked: 'start',
      reply: 'Thank you. Could you tell me the start?',
    })
    expect(steered.found.map(({ name }) => name)).toEqual(['name', 'seats', 'email'])
  })
})
