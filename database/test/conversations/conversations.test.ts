import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { talkOf } from '../../testing/talks.ts'
import { beginTurn, keepAnswer, startedConversation, type Turn } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

const conversation = () => startedConversation(world())

const begin = (person: Person | null, template: string, turn: Omit<Turn, 'with'> = {}) =>
  beginTurn(world(), person, { with: template, ...turn })

describe('the channel of a conversation', () => {
  const channelOf = async (talk: unknown) => {
    const { rows } = await world().owner.query(
      'select channel from public.conversations where id = $1',
      [talk],
    )
    return rows[0]?.channel
  }

  test.each([
    ['agent', 'agent'],
    ['assistant', 'assistant'],
    // No page of a published agent, and left out of its figures or counted elsewhere.
    ['studio', 'agent'],
    ['landing', 'agent'],
    ['api', 'agent'],
    ['phone', 'agent'],
  ])('of a visitor who says %s is %s', async (via, expected) => {
    const { visitor, template } = await conversation()

    const { conversation_id } = await begin(visitor, template, { via })

    expect(await channelOf(conversation_id)).toBe(expected)
  })

  test('with a draft is the studio, whatever its editor says', async () => {
    const { acme, template } = await conversation()

    const { conversation_id } = await begin(acme.owner, template, { draft: true })

    expect(await channelOf(conversation_id)).toBe('studio')
  })

  test('with the demo agent is the landing page when its visitor is there', async () => {
    const visitor = await world().person({ anonymous: true })
    const demo = '00000000-0000-7000-8000-000000000002'

    const landing = await begin(visitor, demo, { via: 'landing' })
    const elsewhere = await begin(visitor, demo, { via: 'agent' })

    expect(await channelOf(landing.conversation_id)).toBe('landing')
    expect(await channelOf(elsewhere.conversation_id)).toBe('agent')
  })
})

describe('a conversation', () => {
  test('ends now, whatever time its visitor names, and stays ended', async () => {
    const { visitor, conversation: id } = await conversation()
    const end = (at: string | null) =>
      world().value(
        visitor,
        'update public.conversations set ended_at = $2 where id = $1 returning ended_at > now() - interval $$1 minute$$',
        [id, at],
      )

    expect(await end('2001-01-01')).toBe(true)
    expect(await end(null)).toBe(true)
  })

  test('gets its title from its visitor, and nothing else', async () => {
    const { visitor, acme, conversation: id } = await conversation()
    const rename = (person: Person) =>
      world().value(
        person,
        "update public.conversations set title = 'Mine' where id = $1 returning title",
        [id],
      )

    expect(await rename(visitor)).toBe('Mine')
    expect(await rename(acme.owner)).toBeUndefined()
    await expect(
      world().value(visitor, "update public.conversations set channel = 'api' where id = $1", [id]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('what a visitor sees', () => {
  test('are the sources that were shown', async () => {
    const { visitor, rated } = await conversation()
    const sources = () =>
      world().as(visitor, (query) =>
        query('select title from public.message_citations where message_id = $1', [rated]),
      )

    expect(await sources()).toHaveLength(1)
    await world().owner.query(
      'update public.message_citations set shown = false where message_id = $1',
      [rated],
    )
    expect(await sources()).toEqual([])
  })

  test('is no talk with a draft that is not theirs to see any more', async () => {
    const { acme, ...things } = await conversation()
    const member = await world().member(acme, 'member')
    const talks = {
      published: await talkOf(world(), acme.id, things, member.id, 'published'),
      draft: await talkOf(world(), acme.id, things, member.id, 'draft'),
    }
    await world().owner.query(
      "update public.organization_members set role = 'agent_user' where user_id = $1",
      [member.id],
    )
    const seen = (sql: string) =>
      world().as(member, async (query) => (await query(sql)).map((row) => Object.values(row)[0]))

    expect(await seen('select id from public.conversations')).toEqual([
      talks.published.conversation,
    ])
    expect(await seen('select distinct conversation_id from public.messages')).toEqual([
      talks.published.conversation,
    ])
    expect(await keepAnswer(world(), member, talks.published.running)).toBe(true)
    expect(await keepAnswer(world(), member, talks.draft.running)).toBe(false)
  })
})

describe('feedback', () => {
  // As the data API writes an upsert.
  const rate = (person: Person, message: unknown, rating: number) =>
    world().value(
      person,
      `insert into public.message_feedback (message_id, rating, comment) values ($1, $2, 'so')
       on conflict (message_id, visitor_id)
       do update set message_id = excluded.message_id, rating = excluded.rating, comment = excluded.comment
       returning rating`,
      [message, rating],
    )

  test('is given and changed by the visitor who got the answer', async () => {
    const { visitor, unrated } = await conversation()

    expect(await rate(visitor, unrated, 1)).toBe(1)
    expect(await rate(visitor, unrated, -1)).toBe(-1)
  })

  test('is for answers only, and for no one else', async () => {
    const { visitor, acme, unrated } = await conversation()
    const { rows } = await world().owner.query(
      'select answer_to from public.messages where id = $1',
      [unrated],
    )
    const stranger = await world().person({ anonymous: true })

    const cases: [Person, unknown][] = [
      [visitor, rows[0].answer_to],
      [stranger, unrated],
      [acme.owner, unrated],
      [stranger, randomUUID()],
    ]
    for (const [person, message] of cases) {
      await expect(rate(person, message, 1)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
