import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { giveFeature } from 'database/testing/give-feature'
import { describe, expect, test } from 'vitest'
import { speaking } from '../../conversation/testing/models.ts'
import { comeBack, hear } from '../testing/events.ts'
import { citationsOf, message, refusal, textOf, useTalks } from '../testing/talks.ts'

const talks = useTalks()
const productPage = new URL('../../demo/product.md', import.meta.url)
const world = () => talks.library.world()

describe('an answer', () => {
  test('quotes the document word for word, cites it and is stored', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()
    const asked = message('How many days of annual leave do I get?')

    const answer = await talks.answer(visitor, { template_id, message: asked })

    const quote = 'Every employee has 25 days of annual leave a year.'
    expect(textOf(answer)).toBe(`Here is the answer. ${quote} [1]`)
    expect(citationsOf(answer)).toEqual([
      expect.objectContaining({
        number: 1,
        title: 'Employee handbook',
        heading: 'Annual leave',
        quote,
      }),
    ])
    expect(answer.metadata).toMatchObject({ state: 'complete' })
    const rows = await talks.stored(answer.metadata?.conversation_id)
    expect(rows).toMatchObject([
      { id: asked.id, role: 'user', text: asked.text, state: 'complete' },
      {
        id: answer.id,
        role: 'assistant',
        text: textOf(answer),
        state: 'complete',
        answer_to: asked.id,
      },
    ])
    const seen = await world().as(visitor, (query) =>
      query('select number, quote, heading from message_citations where message_id = $1', [
        answer.id,
      ]),
    )
    expect(seen).toEqual([{ number: 1, quote, heading: 'Annual leave' }])
  })

  test('of a shared source says that it can be opened, and opens where its passage stands', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()
    const turn = async () => {
      const asked = message('How many days of annual leave do I get?')
      const answer = await talks.answer(visitor, { template_id, message: asked })
      const text = await world().as(visitor, (query) =>
        query('select page_text, marked_from, marked_to from cited_text($1, 1)', [answer.id]),
      )
      return { can_open: citationsOf(answer)[0]?.can_open, text }
    }

    const kept = await turn()
    await world().owner.query(
      'update knowledge_sources set shared = true where organization_id = $1',
      [acme.id],
    )
    const shared = await turn()

    const quote = 'Every employee has 25 days of annual leave a year.'
    const [found] = shared.text as { page_text: string; marked_from: number; marked_to: number }[]
    expect(kept).toEqual({ can_open: false, text: [] })
    expect(shared.can_open).toBe(true)
    expect(found?.page_text.slice(found.marked_from, found.marked_to)).toBe(quote)
    expect(found?.page_text).toContain('Questions about parking')
  })

  test('says that it does not know what no source covers', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()

    const answer = await talks.answer(visitor, {
      template_id,
      message: message('What is the capital of France?'),
    })

    expect(textOf(answer)).toContain('I do not know. I find nothing on France in my sources.')
    expect(citationsOf(answer)).toEqual([])
    expect(answer.metadata?.state).toBe('unanswered')
    expect((await talks.stored(answer.metadata?.conversation_id)).at(-1)).toMatchObject({
      state: 'unanswered',
    })
  })

  test('names what can be asked instead of what it cannot answer, and answers that', async () => {
    const acme = await world().organization()
    const bills = 'Bills come every month by post.\n\nWhat a household owes is written on them.'
    await talks.library.teach(acme, `# Paying\n\n${bills}`, 'bills.md')
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()
    const ask = (text: string, conversation_id?: string) =>
      talks.answer(visitor, {
        ...{ template_id, message: message(text) },
        ...(conversation_id && { conversation_id }),
      })

    const answer = await ask('When do bills come to Oslo?')
    const topics = answer.parts.flatMap((part) => (part.type === 'data-topics' ? part.data : []))
    // Another server knows what is stored.
    const again = await hear(await comeBack(visitor, talks.server(speaking('No.')), answer.id))
    const instead = await ask(topics[0] ?? '', answer.metadata?.conversation_id)

    expect(answer.metadata?.state).toBe('unanswered')
    expect(topics).toEqual(['Paying'])
    expect(again.map(({ chunk }) => chunk)).toContainEqual({ type: 'data-topics', data: topics })
    expect(textOf(answer)).toContain('Close to it I can tell you about “Paying”.')
    expect(textOf(instead)).toContain('What a household owes is written on them.')
    expect(instead.metadata?.state).toBe('complete')
    const stored = await talks.stored(answer.metadata?.conversation_id)
    expect(stored.map(({ parts }) => Object(parts)[1])).toEqual([
      ...[undefined, { type: 'data-topics', data: topics }, undefined, undefined],
    ])
  })

  test('comes from the product page for every question the demo agent suggests', async () => {
    const acme = await world().organization()
    await talks.library.teach(acme, await readFile(productPage, 'utf8'), 'Product.md')
    const template_id = await talks.library.agent(acme)
    await talks.library.publish(acme, template_id)
    const { rows } = await world().owner.query(
      "select unnest(starter_questions) as question from templates where id = '00000000-0000-7000-8000-000000000002'",
    )
    const visitor = await talks.visitor()

    const answers = await Promise.all(
      rows.map(({ question }) =>
        talks.answer(visitor, { template_id, message: message(question) }),
      ),
    )

    expect(answers.map(textOf)).toEqual([
      expect.stringContaining('costs $40,000 annually. [1]'),
      expect.stringContaining('PDF and Word documents'),
      expect.stringContaining('You do not need an API key to start. [1]'),
    ])
  })

  test('keeps the topic of the turn before when the question leans on it', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()
    const first = await talks.answer(visitor, {
      template_id,
      message: message('How many days of annual leave do I get?'),
    })

    const next = await talks.answer(visitor, {
      template_id,
      conversation_id: first.metadata?.conversation_id ?? '',
      message: message('And who approves it?'),
    })

    expect(textOf(next)).toContain('approved by the team lead')
    expect(next.metadata?.conversation_id).toBe(first.metadata?.conversation_id)
  })

  test('shows no sources when the agent shows none, and its editors still see them', async () => {
    const acme = await world().organization()
    await giveFeature(world(), acme, 'insights', true)
    const template_id = await talks.agent(acme, { show_citations: false })
    const visitor = await talks.visitor()

    const answer = await talks.answer(visitor, {
      template_id,
      message: message('When do I need a medical certificate?'),
    })

    const read = (person: typeof visitor) =>
      world().as(person, (query) =>
        query('select quote from message_citations where message_id = $1', [answer.id]),
      )
    expect(textOf(answer)).toBe(
      'Here is the answer. A medical certificate is needed from the fourth day of absence.',
    )
    expect(citationsOf(answer)).toEqual([])
    expect(await read(visitor)).toEqual([])
    expect(await read(acme.owner)).toHaveLength(1)
  })

  test('of a language model gets its marks checked against the passages', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const via = talks.server(
      speaking('You have 25 days of annual leave [1]. Pets are welcome [9].'),
    )

    const answer = await talks.answer(
      await talks.visitor(),
      { template_id, message: message('How many days of annual leave do I get?') },
      { via },
    )

    expect(textOf(answer)).toBe('You have 25 days of annual leave [1]. Pets are welcome.')
    expect(citationsOf(answer)).toMatchObject([
      { number: 1, quote: 'Every employee has 25 days of annual leave a year.' },
    ])
  })
})

describe('limits', () => {
  test('twenty messages a minute, and the answer says when to come back', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    const via = talks.server(speaking('Yes.'), { rateLimits: true })
    const ask = (person = visitor) =>
      talks.post(person, { template_id, message: message('Hello') }, via)
    for (let sent = 0; sent < 20; sent += 1) expect((await ask()).status).toBe(200)

    const over = await ask()

    expect(over.status).toBe(429)
    // What is left of the minute in which the first was sent.
    expect(over.headers.get('retry-after')).toMatch(/^[1-6]?\d$/)
    expect((await ask(await talks.visitor())).status).toBe(200)
    const written = await world().owner.query('select from conversations where visitor_id = $1', [
      visitor.id,
    ])
    expect(written.rowCount).toBe(20)
  })

  test.each([
    ['an empty message', { message: { id: randomUUID(), text: '  ' } }],
    ['4,001 characters', { message: { id: randomUUID(), text: 'a'.repeat(4001) } }],
    ['a message without a uuid', { message: { id: '1', text: 'Hello' } }],
    ['an unknown channel', { channel: 'phone' }],
    ['an unknown field', { organization_id: randomUUID() }],
  ])('%s is refused', async (_, change) => {
    const said = { template_id: randomUUID(), message: message('Hello'), ...change }

    const response = await talks.post(await talks.visitor(), said)

    expect(await refusal(response)).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('4,000 characters are taken', async () => {
    const template_id = await talks.agent(await world().organization())

    const response = await talks.post(await talks.visitor(), {
      template_id,
      message: message('ü'.repeat(4000)),
    })

    expect(response.status).toBe(200)
  })
})
