import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useReception } from './testing/use-reception.ts'

// A scripted visitor, through the whole product, with agents of whom some have a model that reads.

const { reception, twin } = useReception()

const results = {
  name: { type: 'string', description: 'your full name' },
  seats: { type: 'number', description: 'how many people will use it' },
  start: { type: 'date', description: 'when you want to start' },
  plan: { type: 'choice', description: 'which plan you want', choices: ['Basic', 'Pro'] },
  email: { type: 'email', description: 'your e-mail address' },
  contract: { type: 'boolean', description: 'Do you have a contract already?' },
}
const wanted = {
  ...{ name: 'Jane Doe', seats: 250, start: '2027-03-15', plan: 'Pro' },
  ...{ email: 'jane@example.com', contract: false },
}
/** What the visitor says to a question that holds these words. */
const plainly: [string, string][] = [
  ['full name', 'My name is Jane Doe'],
  ['how many people', '250'],
  ['want to start', '2027-03-15'],
  ['which plan', 'Pro'],
  ['e-mail', 'jane@example.com'],
  ['contract', 'No'],
]
const freely: [string, string][] = [
  [
    'full name',
    'Good morning, this is Jane Doe. There are two hundred and fifty of us, we begin on the ides of March 2027, with the big one.',
  ],
  ['e-mail', 'Write to jane@example.com, and we are bound to nobody so far.'],
]

/** Talks until nothing more is asked; the interaction as its caller reads it then. */
async function talk(model: string | null, script: [string, string][]) {
  const { id: agent_id, ask } = await reception({ model })
  const { id, opening } = await ask('POST', '/interactions', { agent_id, results })
  let question: string = opening
  let messages = 0
  while (messages < 20) {
    const [, message] = script.find(([words]) => question.includes(words)) ?? []
    if (!message) break
    messages += 1
    question = (await ask('POST', `/interactions/${id}/messages`, { message })).answer
  }
  const said: { id: string; text: string }[] = (await ask('GET', `/interactions/${id}/messages`))
    .data
  return { found: await ask('GET', `/interactions/${id}`), said, messages, last: question }
}

type Told = Awaited<ReturnType<typeof talk>>

/** Whether the results are valid by their schema, and each stands where its evidence says. */
function expectProven({ found, said }: Told) {
  expect(z.fromJSONSchema(found.schema).safeParse(found.results).success).toBe(true)
  expect(Object.keys(found.evidence).toSorted()).toEqual(Object.keys(found.results).toSorted())
  for (const { message_id, from, to, quote, confidence } of Object.values<{
    message_id: string
    from: number
    to: number
    quote: string
    confidence: number
  }>(found.evidence)) {
    const { text = '' } = said.find(({ id }) => id === message_id) ?? {}
    expect(quote).not.toBe('')
    expect(text.slice(from, to)).toBe(quote)
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
  }
}

describe('a scripted visitor is understood', () => {
  test('without a model, one question after the other', async () => {
    const told = await talk(null, plainly)

    expect(told.found).toMatchObject({ status: 'complete', results: wanted, missing: [] })
    expect(told.messages).toBe(6)
    expectProven(told)
  })

  test('by a model, in two messages', async () => {
    const told = await talk('reading', freely)

    expect(told.found).toMatchObject({ status: 'complete', results: wanted, missing: [] })
    expect(told).toMatchObject({ messages: 2, last: 'Thank you, that is all I need.' })
    expect(told.found.evidence).toMatchObject({
      ...{ seats: { quote: 'two hundred and fifty' }, start: { quote: 'the ides of March 2027' } },
      ...{ plan: { quote: 'the big one' }, contract: { quote: 'bound to nobody' } },
    })
    expectProven(told)
  })

  test.each(['misreading', 'early', 'breaking'])(
    'by rules where a model invents or is lost (%s)',
    async (model) => {
      const before = twin().requests.length
      const told = await talk(model, plainly)

      expect(told.found).toMatchObject({ status: 'complete', results: wanted, missing: [] })
      expect(JSON.stringify(told.found)).not.toMatch(/Mallory|password/)
      expect(twin().requests.length).toBeGreaterThan(before)
      expectProven(told)
    },
  )
})

test('what a visitor does not say has a reason, whatever a model makes of it', async () => {
  const told = await talk('misreading', [
    ['full name', 'My name is Jane Doe'],
    ['how many people', 'I would rather not say'],
    ['want to start', 'I would rather not say'],
    ['which plan', 'I would rather not say'],
    ['e-mail', 'I would rather not say'],
    ['contract', 'I would rather not say'],
  ])

  expect(told.found).toMatchObject({ status: 'complete', results: { name: 'Jane Doe' } })
  expect(told.found.missing).toEqual(
    ['seats', 'start', 'plan', 'email', 'contract'].map((name) => ({
      ...{ name, required: true, reason: 'declined' },
    })),
  )
})
