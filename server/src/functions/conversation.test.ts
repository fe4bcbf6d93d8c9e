import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { giveFeature } from 'database/testing/give-feature'
import { describe, expect, test } from 'vitest'
import { prices } from '../conversation/testing/handbook.ts'
import { speaking } from '../conversation/testing/models.ts'
import { citationsOf, message, refusal, textOf, useTalks } from './testing/talks.ts'

const talks = useTalks()
const productPage = new URL('../demo/product.md', import.meta.url)
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

  test('says that it does not know what no source covers', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()

    const answer = await talks.answer(visitor, {
      template_id,
      message: message('What is the capital of France?'),
    })

    expect(textOf(answer)).toContain('I do not know. My sources do not cover this.')
    expect(citationsOf(answer)).toEqual([])
    expect(answer.metadata?.state).toBe('unanswered')
    expect((await talks.stored(answer.metadata?.conversation_id)).at(-1)).toMatchObject({
      state: 'unanswered',
    })
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

describe('who may talk', () => {
  test('a second browser without an account reaches a published agent, nobody an unpublished one', async () => {
    const acme = await world().organization()
    const draft = await talks.agent(acme, {}, false)
    const visitor = await talks.visitor()
    const ask = (template_id: string, change = {}) =>
      talks.post(visitor, {
        template_id,
        message: message('When do unused days expire?'),
        ...change,
      })

    const unpublished = await refusal(await ask(draft))
    const asDraft = await refusal(await ask(draft, { draft: true }))
    const absent = await refusal(await ask(randomUUID()))
    await talks.library.publish(acme, draft)
    const published = await ask(draft)

    expect(unpublished).toMatchObject({ status: 404, code: 'agent_not_found' })
    expect(asDraft).toEqual(unpublished)
    expect(absent).toEqual(unpublished)
    expect(published.status).toBe(200)
  })

  test('editors talk to the draft, other organisations and agent users do not', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme, {}, false)
    const rival = await world().organization()
    const ask = (person: typeof rival.owner) =>
      talks.post(person, { template_id, draft: true, channel: 'studio', message: message('Hello') })

    expect((await ask(acme.owner)).status).toBe(200)
    expect((await ask(await world().member(acme, 'member'))).status).toBe(200)
    for (const person of [
      rival.owner,
      await world().member(acme, 'agent_user'),
      await world().member(acme, 'INACTIVE'),
    ]) {
      expect((await ask(person)).status).toBe(404)
    }
  })

  test('a request without a session, or with one that ended, is told to start one', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    await world().owner.query('delete from auth.sessions where id = $1', [visitor.sessionId])

    for (const person of [null, visitor]) {
      const response = await talks.post(person, { template_id, message: message('Hello') })
      expect(await refusal(response)).toMatchObject({ status: 401, code: 'no_session' })
    }
  })

  test('without its feature an agent answers nobody, published or draft', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()
    const ask = (person: typeof visitor, draft: boolean) =>
      talks.post(person, { template_id, draft, message: message('Hello') })

    await giveFeature(world(), acme, 'templates', false)
    for (const refused of [await ask(visitor, false), await ask(acme.owner, true)]) {
      expect(await refusal(refused)).toMatchObject({ status: 404, code: 'agent_not_found' })
    }

    await giveFeature(world(), acme, 'templates', true)
    for (const answered of [await ask(visitor, false), await ask(acme.owner, true)]) {
      expect(answered.status).toBe(200)
    }
  })

  test('without knowledge an agent answers from none, and from it again afterwards', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const visitor = await talks.visitor()
    const ask = async () => {
      const asked = message('How many days of annual leave do I get?')
      return (await talks.answer(visitor, { template_id, message: asked })).metadata?.state
    }

    await giveFeature(world(), acme, 'knowledge', false)
    expect(await ask()).toBe('unanswered')

    await giveFeature(world(), acme, 'knowledge', true)
    expect(await ask()).toBe('complete')
  })

  test('the password alone begins no turn, of what is published or of a draft', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const { owner } = acme
    const tagged = (tag: string | null) =>
      world().owner.query('update auth.sessions set tag = $1 where id = $2', [tag, owner.sessionId])
    const ask = (draft: boolean) =>
      talks.post(owner, { template_id, draft, message: message('Hello') })

    for (const draft of [false, true]) {
      await tagged(null)
      expect(await refusal(await ask(draft))).toMatchObject({ status: 401, code: 'no_session' })
      await tagged('signup')
      expect((await ask(draft)).status).toBe(200)
    }
  })

  test("another visitor's conversation answers like an absent one", async () => {
    const template_id = await talks.agent(await world().organization())
    const [visitor, other] = [await talks.visitor(), await talks.visitor()]
    const asked = message('Where can I park?')
    const { metadata } = await talks.answer(visitor, { template_id, message: asked })
    const into = async (conversation_id: string | undefined) =>
      refusal(await talks.post(other, { template_id, conversation_id, message: message('Hello') }))

    const hidden = await into(metadata?.conversation_id)
    const absent = await into(randomUUID())
    const stolen = await refusal(await talks.post(other, { template_id, message: asked }))

    expect(hidden).toMatchObject({ status: 404, code: 'conversation_not_found' })
    expect(absent).toEqual(hidden)
    expect(stolen).toMatchObject({ status: 409, code: 'message_id_taken' })
    expect(await talks.stored(metadata?.conversation_id)).toHaveLength(2)
  })

  test("an agent never answers from another organisation's knowledge", async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const template_id = await talks.agent(acme)
    await talks.library.teach(rival, prices, 'Price list.md')
    const rivals = await talks.library.agent(rival)
    await talks.library.publish(rival, rivals)
    const visitor = await talks.visitor()
    const question = 'What does the Basic plan cost?'

    const stranger = await talks.answer(visitor, { template_id, message: message(question) })
    const own = await talks.answer(visitor, { template_id: rivals, message: message(question) })

    expect(stranger.metadata?.state).toBe('unanswered')
    expect(textOf(own)).toContain('The Basic plan costs 12 euros a month for each user.')
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
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(50)
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
