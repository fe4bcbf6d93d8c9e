import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// A turn finds its own conversation, question and answer among others of the same visitor, agent and organisation.

const world = useWorld()
const owners = async (sql: string, values: unknown[] = []) =>
  (await world().owner.query(sql, values)).rows

let acme: Organization
let visitor: Person
let template: string
beforeEach(async () => {
  acme = await world().organization()
  visitor = await world().person({ anonymous: true })
  template = await agent()
})

/** An agent that is published, with an untouched conversation of somebody else. */
async function agent() {
  const other = await world().person({ anonymous: true })
  const made = await addFixtures(world(), acme.id, other.id)
  await owners('update public.templates set live_version = 1 where id = $1', [made.template])
  return made.template
}

type Turn = {
  as?: Person
  with?: string
  into?: string | null
  message?: string
  question?: string
  draft?: boolean
  perMinute?: number | null
}
type Begun = {
  refusal?: string
  retry_after?: number
  conversation_id: string
  message_id: string
  history: { text: string; heading: string[] | null }[]
}

async function begin(turn: Turn = {}): Promise<Begun> {
  const [row] = await world().as(turn.as ?? visitor, (query) =>
    query("select private.begin_turn($1, $2, $3, 'agent', $4, $5, $6) as begun", [
      turn.with ?? template,
      turn.into ?? null,
      turn.draft ?? false,
      turn.message ?? randomUUID(),
      turn.question ?? 'Why?',
      turn.perMinute ?? null,
    ]),
  )
  return row?.begun as Begun
}

async function call(person: Person, sql: string, values: unknown[]) {
  const [row] = await world().as(person, (query) => query(sql, values))
  return row?.done
}
const keep = (message: string, person = visitor) =>
  call(person, "select private.keep_answer($1, 'Bec') as done", [message])
const finish = (message: string, person = visitor, said = 'Because.') =>
  call(person, "select private.finish_answer($1, 'complete', $2, '[]', '[]', null) as done", [
    ...[message, said],
  ])

/** A turn that was answered. */
async function answered(turn: Turn = {}) {
  const begun = await begin(turn)
  if (begun.refusal) throw new Error(begun.refusal)
  await finish(begun.message_id)
  return begun
}

async function textsIn(conversation: string) {
  const rows = await owners(
    'select text from public.messages where conversation_id = $1 order by created_at',
    [conversation],
  )
  return rows.map(({ text }) => text)
}

const refused = (turn: Turn) => begin(turn).then(({ refusal }) => refusal)

describe('a turn is refused', () => {
  test('to a session that showed a password alone, and with an agent that is not there', async () => {
    const passwordOnly = await world().person({ passwordOnly: true })

    expect(await refused({ as: passwordOnly })).toBe('no_session')
    expect(await refused({ with: randomUUID() })).toBe('agent_not_found')
  })

  test('with an agent that is not published, or of an organisation without agents', async () => {
    const offline = await addFixtures(world(), acme.id, visitor.id)
    expect(await refused({ with: offline.template })).toBe('agent_not_found')

    await giveFeature(world(), acme, 'templates', false)

    expect(await refused({})).toBe('agent_not_found')
  })

  test('in a conversation of another visitor, agent or kind, and in none that is there', async () => {
    const mine = await answered()
    const other = await world().person({ anonymous: true })
    const owner = acme.owner
    const ofOwner = await begin({ as: owner })
    const into = mine.conversation_id
    const none = 'conversation_not_found'

    expect(await refused({ into: randomUUID() })).toBe(none)
    expect(await refused({ into, as: other })).toBe(none)
    expect(await refused({ into, with: await agent() })).toBe(none)
    expect(await refused({ into: ofOwner.conversation_id, as: owner, draft: true })).toBe(none)
    expect(await refused({ into })).toBeUndefined()
  })

  test('with the id of a message that is not that question', async () => {
    const message = randomUUID()
    const { conversation_id: into, message_id } = await answered({ message })
    const other = await world().person({ anonymous: true })

    expect(await refused({ as: other, message })).toBe('message_id_taken')
    expect(await refused({ into, message: message_id })).toBe('message_id_taken')
    expect(await refused({ into, message, question: 'How?' })).toBe('message_changed')
    const second = await answered({ question: 'Second?' })
    expect(await refused({ into: second.conversation_id, message })).toBe('message_id_taken')
  })

  test('in a conversation that ended', async () => {
    const { conversation_id: into } = await answered()
    await owners('update public.conversations set ended_at = now() where id = $1', [into])

    expect(await refused({ into })).toBe('conversation_ended')
  })

  test('when it repeats an earlier question than the last', async () => {
    const message = randomUUID()
    const { conversation_id: into } = await answered({ message })
    await answered({ into })

    expect(await refused({ into, message })).toBe('not_the_last_message')
  })

  test('past its share of a minute, by what this visitor did in it', async () => {
    const other = await world().person({ anonymous: true })
    for (let count = 0; count < 3; count += 1) await begin({ as: other })
    await owners(
      `insert into private.visitor_turns (visitor_id, recent)
       values ($1, array[now() - interval '61 seconds', now() - interval '2 minutes'])`,
      [visitor.id],
    )

    expect(await refused({ perMinute: 2 })).toBeUndefined()
    expect(await refused({ perMinute: 2 })).toBeUndefined()
    expect(await begin({ perMinute: 2 })).toEqual({
      refusal: 'too_many_messages',
      retry_after: expect.any(Number),
    })
    const [kept] = await owners(
      'select cardinality(recent) as turns from private.visitor_turns where visitor_id = $1',
      [other.id],
    )
    expect(kept?.turns).toBe(3)
  })
})

describe('a turn', () => {
  test('begins a conversation of its own unless it names one', async () => {
    const first = await answered()

    const second = await answered()

    expect(second.conversation_id).not.toBe(first.conversation_id)
    expect(second.history).toEqual([])
  })

  test('goes on beside one that runs elsewhere', async () => {
    const first = await begin()
    const second = await begin()

    expect(second.refusal).toBeUndefined()
    expect(await refused({ into: first.conversation_id })).toBe('answer_running')
  })

  test('ends an answer in it whose server died, and no other', async () => {
    const [dead, other] = [await begin(), await begin()]
    await owners(
      "update public.messages set lease_until = now() - interval '1 second' where id in ($1, $2)",
      [dead.message_id, other.message_id],
    )

    expect(await refused({ into: dead.conversation_id })).toBeUndefined()

    const rows = await owners('select id, state from public.messages where id in ($1, $2)', [
      dead.message_id,
      other.message_id,
    ])
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      [dead.message_id]: 'cut',
      [other.message_id]: 'streaming',
    })
  })

  test('that is repeated finds its conversation and takes the place of its own answer', async () => {
    const message = randomUUID()
    const other = await answered({ question: 'Elsewhere?' })
    const { conversation_id: into } = await answered({ question: 'First?' })
    await answered({ into, message, question: 'Last?' })
    await answered({ question: 'Later, elsewhere?' })

    const again = await begin({ message, question: 'Last?' })

    expect(again.conversation_id).toBe(into)
    expect(again.history.map(({ text }) => text)).toEqual(['First?', 'Because.'])
    expect(await textsIn(into)).toEqual(['First?', 'Because.', 'Last?', ''])
    expect(await textsIn(other.conversation_id)).toEqual(['Elsewhere?', 'Because.'])
  })

  test('knows what was said in it, without what was left empty, under the heading that was quoted', async () => {
    const { conversation_id: into, message_id } = await answered()
    const { message_id: other } = await answered({ question: 'Elsewhere?' })
    const quote = (message: string, number: number, heading: string) =>
      owners(
        `insert into public.message_citations
           (organization_id, message_id, number, source_id, document_id, chunk_id, title, heading, quote, score)
         values ($1, $2, $3, $1, $1, $1, 'Handbook', $4, 'Text', 1)`,
        [acme.id, message, number, heading],
      )
    await quote(other, 1, 'Elsewhere')
    await quote(message_id, 2, 'Returns')
    const stopped = await begin({ into, question: 'And?' })
    await owners(
      "update public.messages set state = 'stopped', completed_at = now(), lease_until = null where id = $1",
      [stopped.message_id],
    )

    const { history } = await begin({ into })

    expect(history.map(({ text, heading }) => [text, heading])).toEqual([
      ['Why?', null],
      ['Because.', 'Returns'],
      ['And?', null],
    ])
  })

  test('takes on the version that is live now, in its conversation alone', async () => {
    const [mine, other] = [await answered(), await answered()]
    await owners(
      `insert into public.template_versions (organization_id, template_id, number, definition)
       values ($1, $2, 2, '{"name": "Second"}')`,
      [acme.id, template],
    )
    await owners('update public.templates set live_version = 2 where id = $1', [template])

    const begun = await begin({ into: mine.conversation_id })

    expect(begun).toMatchObject({ agent: { version: 2, definition: { name: 'Second' } } })
    const rows = await owners('select id, version from public.conversations where id in ($1, $2)', [
      mine.conversation_id,
      other.conversation_id,
    ])
    expect(Object.fromEntries(rows.map(({ id, version }) => [id, version]))).toEqual({
      [mine.conversation_id]: 2,
      [other.conversation_id]: 1,
    })
  })
})

describe('an answer', () => {
  test.each([
    ['kept', keep, 'Bec'],
    ['finished', finish, 'Because.'],
  ])('is %s by itself, by its visitor, while it runs', async (_, act, text) => {
    const [mine, other] = [await begin(), await begin()]
    const stranger = await world().person({ anonymous: true })

    expect(await act(mine.message_id, stranger)).toBe(false)
    expect(await act(randomUUID())).toBe(false)
    expect(await act(mine.message_id)).toBe(true)
    expect(await textsIn(mine.conversation_id)).toEqual(['Why?', text])
    expect(await textsIn(other.conversation_id)).toEqual(['Why?', ''])
    await finish(other.message_id)
    expect(await keep(other.message_id)).toBe(false)
  })

  test('is told again to have ended as it did, to its visitor', async () => {
    const { message_id } = await answered()
    const stranger = await world().person({ anonymous: true })
    const end = (state: string, text: string, person = visitor) =>
      call(person, "select private.finish_answer($1, $2, $3, '[]', '[]', null) as done", [
        message_id,
        state,
        text,
      ])

    expect(await end('complete', 'Because.')).toBe(true)
    expect(await end('failed', 'Because.')).toBe(false)
    expect(await end('complete', 'Therefore.')).toBe(false)
    expect(await end('complete', 'Because.', stranger)).toBe(false)
    expect(await finish(randomUUID())).toBe(false)
    expect(await textsIn((await begin()).conversation_id)).toEqual(['Why?', ''])
  })

  test('is kept no further where there are no agents any more', async () => {
    const { message_id } = await begin()
    expect(await keep(message_id)).toBe(true)

    await giveFeature(world(), acme, 'templates', false)

    expect(await keep(message_id)).toBe(false)
  })
})

test('the server finds the organisation of an agent', async () => {
  const [row] = await world().as(visitor, (query) =>
    query(
      'select private.organization_of_agent($1) as id, private.organization_of_agent($2) as none',
      [template, randomUUID()],
    ),
  )

  expect(row).toEqual({ id: acme.id, none: null })
})

test('feedback belongs to the organisation of its answer', async () => {
  const { message_id } = await answered()
  await world().as(visitor, (query) =>
    query('insert into public.message_feedback (message_id, rating) values ($1, 1)', [message_id]),
  )

  const rows = await owners(
    'select organization_id from public.message_feedback where message_id = $1',
    [message_id],
  )

  expect(rows).toEqual([{ organization_id: acme.id }])
})
