import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { talkOf } from '../../testing/talks.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

async function conversation() {
  const acme = await world().organization()
  const visitor = await world().person({ anonymous: true })
  const things = await addFixtures(world(), acme.id, visitor.id)
  await world().owner.query('update public.templates set live_version = 1 where id = $1', [
    things.template,
  ])
  return { acme, visitor, ...things }
}

type Begun = {
  refusal?: string
  conversation_id?: string
  message_id?: string
  history?: { text: string }[]
}

async function begin(
  person: Person | null,
  template: string,
  { into = null, message = randomUUID(), via = 'agent' }: Record<string, string | null> = {},
): Promise<Begun> {
  const [row] = await world().as(person, (query) =>
    query("select private.begin_turn($1, $2, false, $3, $4, 'Why?', null) as begun", [
      template,
      into,
      via,
      message,
    ]),
  )
  return row?.begun as Begun
}

async function call(person: Person | null, sql: string, values: unknown[]) {
  const [row] = await world().as(person, (query) => query(sql, values))
  return row ? Object.values(row)[0] : undefined
}

const finish = (person: Person | null, message: unknown, state = 'complete') =>
  call(person, "select private.finish_answer($1, $2, 'Because.', '[]', '[]', null)", [
    message,
    state,
  ])
const keep = (person: Person | null, message: unknown) =>
  call(person, "select private.keep_answer($1, 'Bec')", [message])

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

    const { conversation_id } = (await call(
      acme.owner,
      "select private.begin_turn($1, null, true, 'agent', $2, 'Why?', null)",
      [template, randomUUID()],
    )) as Begun

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

  test('knows the twenty messages before it, in their order', async () => {
    const { visitor, template, acme, conversation: into } = await conversation()
    await world().owner.query('delete from public.messages where conversation_id = $1', [into])
    await world().owner.query(
      `insert into public.messages (organization_id, conversation_id, visitor_id, role, text, state, created_at, completed_at)
       select $1, $2, $3, 'user', 'message ' || number, 'complete', time, time
       from generate_series(1, 21) as number, make_interval(mins => number) as later,
         lateral (select timestamptz '2026-01-01' + later as time) as times`,
      [acme.id, into, visitor.id],
    )

    const { history } = await begin(visitor, template, { into })

    expect(history?.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `message ${index + 2}`),
    )
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

describe('a conversation', () => {
  test('ends now, whatever time its visitor names, and stays ended', async () => {
    const { visitor, conversation: id } = await conversation()
    const end = (at: string | null) =>
      call(
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
      call(person, "update public.conversations set title = 'Mine' where id = $1 returning title", [
        id,
      ])

    expect(await rename(visitor)).toBe('Mine')
    expect(await rename(acme.owner)).toBeUndefined()
    await expect(
      call(visitor, "update public.conversations set channel = 'api' where id = $1", [id]),
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
    expect(await keep(member, talks.published.running)).toBe(true)
    expect(await keep(member, talks.draft.running)).toBe(false)
  })
})

describe('feedback', () => {
  // As the data API writes an upsert.
  const rate = (person: Person, message: unknown, rating: number) =>
    call(
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

  test('is for answers only, and for nobody else', async () => {
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
