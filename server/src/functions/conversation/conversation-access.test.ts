import { randomUUID } from 'node:crypto'
import { giveFeature } from 'database/testing/give-feature'
import { describe, expect, test } from 'vitest'
import { prices } from '../../conversation/testing/handbook.ts'
import { message, refusal, textOf, useTalks } from '../testing/talks.ts'

const talks = useTalks()

const world = () => talks.library.world()

describe('who may talk', () => {
  test('a second browser without an account reaches a published agent, no one an unpublished one', async () => {
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

  test('without its feature an agent answers no one, published or draft', async () => {
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
