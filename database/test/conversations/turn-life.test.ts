import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  beginTurn,
  finishAnswer,
  keepAnswer,
  startedConversation,
  type Turn,
} from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

const conversation = () => startedConversation(world())

const begin = (person: Person | null, template: string, turn: Omit<Turn, 'with'> = {}) =>
  beginTurn(world(), person, { with: template, ...turn })
const finish = (person: Person | null, message: string, state = 'complete') =>
  finishAnswer(world(), person, message, { state })
const keep = (person: Person | null, message: string) => keepAnswer(world(), person, message)

describe('a turn', () => {
  test('begins with a question and a running answer, and ends once, by its visitor', async () => {
    const { visitor, template, acme } = await conversation()
    const other = await world().person({ anonymous: true })
    const { conversation_id, message_id } = await begin(visitor, template)

    expect(await keep(other, message_id)).toBe(false)
    expect(await finish(other, message_id)).toBe(false)
    expect(await finish(acme.owner, message_id)).toBe(false)
    expect(await keep(visitor, message_id)).toBe(true)
    expect(await finish(visitor, message_id)).toBe(true)
    expect(await finish(visitor, message_id, 'failed')).toBe(false)
    const { rows } = await world().owner.query(
      'select role, state, text from public.messages where conversation_id = $1 order by created_at',
      [conversation_id],
    )
    expect(rows).toEqual([
      { role: 'user', state: 'complete', text: 'Why?' },
      { role: 'assistant', state: 'complete', text: 'Because.' },
    ])
  })

  test('ends truly though it was taken for dead, and its end can be told twice', async () => {
    const { visitor, template } = await conversation()
    const other = await world().person({ anonymous: true })
    const { message_id } = await begin(visitor, template)
    await world().owner.query(
      `update public.messages set state = 'cut', completed_at = now(), lease_until = null where id = $1`,
      [message_id],
    )

    expect(await keep(other, message_id)).toBe(false)
    expect(await finish(other, message_id)).toBe(false)
    expect(await keep(visitor, message_id)).toBe(true)
    expect(await finish(visitor, message_id)).toBe(true)
    expect(await finish(visitor, message_id)).toBe(true)
    expect(await finish(other, message_id)).toBe(false)
    expect(await keep(visitor, message_id)).toBe(false)
    expect(await finish(visitor, message_id, 'cut')).toBe(false)
  })

  test('has a lease of seven seconds, when it begins and each time it is kept', async () => {
    const { visitor, template } = await conversation()
    const { message_id } = await begin(visitor, template)
    const seconds = async () => {
      const { rows } = await world().owner.query(
        `select lease_until between now() + interval '1 second' and now() + interval '7 seconds' as short
         from public.messages where id = $1`,
        [message_id],
      )
      return rows[0].short
    }

    const begun = await seconds()
    await keep(visitor, message_id)

    expect([begun, await seconds()]).toEqual([true, true])
  })

  test('is the only one of its conversation, also when two begin together', async () => {
    const { visitor, template, conversation: into } = await conversation()

    const begun = await Promise.all([1, 2, 3, 4].map(() => begin(visitor, template, { into })))

    expect(begun.map(({ refusal }) => refusal ?? 'begun').sort()).toEqual([
      'answer_running',
      'answer_running',
      'answer_running',
      'begun',
    ])
  })

  test('knows the forty messages before it in their order, and the summary instead of what it tells', async () => {
    const { visitor, template, acme, conversation: into } = await conversation()
    await world().owner.query('delete from public.messages where conversation_id = $1', [into])
    await world().owner.query(
      `insert into public.messages (organization_id, conversation_id, visitor_id, role, text, state, created_at, completed_at)
       select $1, $2, $3, 'user', 'message ' || number, 'complete', time, time
       from generate_series(1, 41) as number, make_interval(mins => number) as later,
         lateral (select timestamptz '2026-01-01' + later as time) as times`,
      [acme.id, into, visitor.id],
    )

    const { history, message_id } = await begin(visitor, template, { into })
    await finishAnswer(world(), visitor, message_id)
    const told = history.at(-5)?.id
    const keep = 'select private.keep_summary($1, null, $2, $3)'
    await world().value(visitor, keep, [into, told, 'Up to 37.'])
    const next = await begin(visitor, template, { into })

    const texts = history.map(({ text }) => text)
    expect(texts).toEqual(Array.from({ length: 40 }, (_, index) => `message ${index + 2}`))
    expect(next.summary).toBe('Up to 37.')
    expect(next.history.map(({ text }) => text)).toEqual([
      ...['message 38', 'message 39', 'message 40', 'message 41', 'Why?', 'Because.'],
    ])
  })

  test('is not for those without a session', async () => {
    const { template } = await conversation()

    await expect(begin(null, template)).rejects.toMatchObject({ code: '42501' })
    await expect(keep(null, randomUUID())).rejects.toMatchObject({ code: '42501' })
    await expect(finish(null, randomUUID())).rejects.toMatchObject({ code: '42501' })
  })

  test('does not go on in a conversation that ended', async () => {
    const { visitor, template, conversation: into } = await conversation()
    await world().as(visitor, (query) =>
      query('update public.conversations set ended_at = now() where id = $1', [into]),
    )

    expect(await begin(visitor, template, { into })).toEqual({ refusal: 'conversation_ended' })
  })
})

test('a summary is of a conversation of its visitor, until a message in it, and not out of date', async () => {
  const { visitor, template, conversation: id, rated } = await conversation()
  const other = await world().person({ anonymous: true })
  const beside = await begin(visitor, template)
  const keeps = (until: string, by = visitor, known: string | null = null) =>
    world().value(by, "select private.keep_summary($1, $2, $3, 'So far.')", [id, known, until])

  expect([
    await keeps(rated, other),
    await keeps(beside.message_id),
    await keeps(randomUUID()),
    await keeps(rated, visitor, '2020-01-01'),
  ]).toEqual([false, false, false, false])
  expect([await keeps(rated), await keeps(rated)]).toEqual([true, false])
  const { rows } = await world().owner.query(
    `select conversations.id, messages.id as until from public.conversations
     join public.messages
       on messages.conversation_id = conversations.id and messages.created_at = summarized_until
     where conversations.visitor_id = $1`,
    [visitor.id],
  )
  expect(rows).toEqual([{ id, until: rated }])
})
