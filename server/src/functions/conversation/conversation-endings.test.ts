import { serve } from '@hono/node-server'
import { giveFeature } from 'database/testing/give-feature'
import { describe, expect, test } from 'vitest'
import { hanging, speaking } from '../../conversation/testing/models.ts'
import { markCutMessages } from '../../conversation/turn-store.ts'
import { message, refusal, useTalks } from '../testing/talks.ts'

const talks = useTalks()
const world = () => talks.library.world()

describe('how a turn ends', () => {
  const question = () => message('How many days of annual leave do I get?')

  /** Reads until the text begins to come. */
  async function begun(stream: ReadableStream<{ type: string; messageMetadata?: unknown }>) {
    const reader = stream.getReader()
    let conversation = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const { type, messageMetadata } = part.value
      if (type === 'start')
        conversation = String(Reflect.get(Object(messageMetadata), 'conversation_id'))
      if (type === 'text-delta') break
    }
    return { conversation, reader }
  }

  const end = (conversation: unknown) =>
    expect.poll(async () => (await talks.stored(conversation)).at(-1), { timeout: 10_000 })

  test('stopped by its visitor, with what was said; its reader is told', async () => {
    const template_id = await talks.agent(await world().organization())
    const via = talks.server(hanging('Let me think about it').model)
    const [visitor, asked] = [await talks.visitor(), question()]
    const { conversation, reader } = await begun(
      await talks.turn(visitor, { template_id, message: asked }, { via }),
    )

    const stopped = await talks.stop(visitor, asked.id, via)

    expect(await stopped.json()).toEqual({ state: 'stopped' })
    expect((await talks.stored(conversation)).at(-1)).toMatchObject({
      state: 'stopped',
      text: expect.stringMatching(/^Let/),
    })
    const states: unknown[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.type === 'finish') states.push(part.value.messageMetadata)
    }
    expect(states).toEqual([{ conversation_id: conversation, state: 'stopped' }])
  })

  test('cut when the connection of a real socket closes and nobody comes back', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    const via = talks.server(hanging('Let me think').model, { graceMs: 20 })
    const listening = Promise.withResolvers<number>()
    const http = serve({ fetch: via.app(visitor).fetch, port: 0 }, ({ port }) =>
      listening.resolve(port),
    )
    const stop = new AbortController()
    const response = await fetch(`http://localhost:${await listening.promise}/conversation`, {
      method: 'POST',
      body: JSON.stringify({ template_id, channel: 'agent', message: question() }),
      signal: stop.signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let said = ''; !said.includes('Let'); ) said += (await reader?.read())?.value ?? ''

    stop.abort()

    const { rows } = await world().owner.query(
      'select id from conversations where visitor_id = $1',
      [visitor.id],
    )
    await end(rows[0].id).toMatchObject({ state: 'cut', text: expect.stringMatching(/^Let/) })
    http.close()
  })

  test('one answer runs at a time', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    const slow = hanging('Let me think')
    const { conversation: conversation_id, reader } = await begun(
      await talks.turn(
        visitor,
        { template_id, message: question() },
        { via: talks.server(slow.model) },
      ),
    )
    const ask = () =>
      talks.post(visitor, { template_id, conversation_id, message: message('Where can I park?') })

    const meanwhile = await refusal(await ask())
    slow.release()
    while (!(await reader.read()).done);
    const afterwards = await ask()

    expect(meanwhile).toMatchObject({ status: 409, code: 'answer_running' })
    expect(afterwards.status).toBe(200)
  })

  test('stopped when its listener may hear no more; a listener who still may hears the rest', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const [visitor, member] = [await talks.visitor(), await world().member(acme, 'member')]
    const said = (draft: boolean) => ({ template_id, draft, message: question() })
    const slow = hanging('Let me think')
    const via = talks.server(slow.model)
    const kept = await begun(await talks.turn(acme.owner, said(true), { via }))
    const ended = await begun(await talks.turn(visitor, said(false), { via }))
    const left = await begun(await talks.turn(member, said(true), { via }))
    const other = await world().organization()
    const closed = await begun(
      await talks.turn(
        await talks.visitor(),
        { template_id: await talks.agent(other), draft: false, message: question() },
        { via },
      ),
    )

    await world().owner.query('delete from auth.sessions where id = $1', [visitor.sessionId])
    await world().owner.query(
      "update organization_members set role = 'INACTIVE' where user_id = $1",
      [member.id],
    )
    await giveFeature(world(), other, 'templates', false)

    await end(closed.conversation).toMatchObject({ state: 'stopped' })
    await end(ended.conversation).toMatchObject({ state: 'stopped' })
    await end(left.conversation).toMatchObject({ state: 'stopped' })
    slow.release()
    await end(kept.conversation).toMatchObject({ state: 'complete' })
  })

  test('as it did, though storing that failed a few times', async () => {
    const template_id = await talks.agent(await world().organization())
    const slow = hanging('Let me think')
    const { conversation, reader } = await begun(
      await talks.turn(
        await talks.visitor(),
        { template_id, message: question() },
        { via: talks.server(slow.model) },
      ),
    )
    await using gate = await world()
      .owner.connect()
      .then((client) => ({
        client,
        [Symbol.asyncDispose]: async () => client.release(),
      }))
    await gate.client.query('begin')
    await gate.client.query(
      "select from messages where conversation_id = $1 and role = 'assistant' for update",
      [conversation],
    )

    slow.release()
    const terminated = new Set<number>()
    while (terminated.size < 3) {
      const { rows } = await world().owner.query(
        `select pid, pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like '%finish_answer%' and wait_event_type = 'Lock'
           and pid <> pg_backend_pid()`,
      )
      for (const { pid } of rows) terminated.add(pid)
    }
    await gate.client.query('commit')

    const states: unknown[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.type === 'finish') states.push(part.value.messageMetadata)
    }
    expect(states).toEqual([{ conversation_id: conversation, state: 'complete' }])
    expect((await talks.stored(conversation)).at(-1)).toMatchObject({
      state: 'complete',
      text: 'Let me think',
    })
  })

  test('failed, when what it says cannot be stored', async () => {
    const template_id = await talks.agent(await world().organization())

    const { metadata } = await talks.answer(
      await talks.visitor(),
      { template_id, message: question() },
      { via: talks.server(speaking('One \u0000 two')) },
    )

    expect(metadata?.state).toBe('failed')
    expect((await talks.stored(metadata?.conversation_id)).at(-1)).toMatchObject({
      state: 'failed',
      text: '',
    })
  })

  test('cut when the server closes, and its reader is told', async () => {
    const template_id = await talks.agent(await world().organization())
    const via = talks.server(hanging('Let me think').model)
    const { conversation, reader } = await begun(
      await talks.turn(await talks.visitor(), { template_id, message: question() }, { via }),
    )

    await via.turns.close()

    const states: unknown[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.type === 'finish') states.push(part.value.messageMetadata)
    }
    expect(states).toEqual([{ conversation_id: conversation, state: 'cut' }])
    expect((await talks.stored(conversation)).at(-1)).toMatchObject({ state: 'cut' })
  })

  test('cut when its server died: by the sweep at the start, or when the visitor goes on', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    const die = async (conversation: string | undefined, lease: string) => {
      await world().owner.query(
        `update messages set state = 'streaming', completed_at = null, lease_until = now() + $2::interval
         where conversation_id = $1 and role = 'assistant'`,
        [conversation, lease],
      )
    }
    const state = async (conversation: string | undefined) =>
      (await talks.stored(conversation))[1]?.state
    const [first, second] = [
      await talks.answer(visitor, { template_id, message: question() }),
      await talks.answer(visitor, { template_id, message: question() }),
    ]
    const [dead, alive] = [first.metadata?.conversation_id, second.metadata?.conversation_id]
    await die(dead, '-1 second')
    await die(alive, '20 seconds')

    const next = await talks.post(visitor, {
      template_id,
      conversation_id: dead,
      message: message('Where can I park?'),
    })
    const beside = [await markCutMessages(talks.library.db, { alone: false }), await state(alive)]
    const alone = [await markCutMessages(talks.library.db, { alone: true }), await state(alive)]

    expect(next.status).toBe(200)
    expect(await state(dead)).toBe('cut')
    expect(beside).toEqual([0, 'streaming'])
    expect(alone[1]).toBe('cut')
  })
})
