import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { finishAnswer, useAgent } from '../../testing/turns.ts'
import { useWorld } from '../../testing/world.ts'

// A turn finds its own conversation, question and answer among others of the same visitor, agent and organisation.

const world = useWorld()
const { given, rows: owners, begin, keep, finish, answered } = useAgent(world)

async function textsIn(conversation: string) {
  const rows = await owners(
    'select text from public.messages where conversation_id = $1 order by created_at',
    [conversation],
  )
  return rows.map(({ text }) => text)
}

const refused = (turn: Parameters<typeof begin>[0]) => begin(turn).then(({ refusal }) => refusal)

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
    const { acme } = given()
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
    const { acme, template } = given()
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
    const { visitor } = given()
    const { message_id } = await answered()
    const stranger = await world().person({ anonymous: true })
    const end = (state: string, text: string, person = visitor) =>
      finishAnswer(world(), person, message_id, { state, text })

    expect(await end('complete', 'Because.')).toBe(true)
    expect(await end('failed', 'Because.')).toBe(false)
    expect(await end('complete', 'Therefore.')).toBe(false)
    expect(await end('complete', 'Because.', stranger)).toBe(false)
    expect(await finish(randomUUID())).toBe(false)
    expect(await textsIn((await begin()).conversation_id)).toEqual(['Why?', ''])
  })

  test('is kept no further where there are no agents any more', async () => {
    const { acme } = given()
    const { message_id } = await begin()
    expect(await keep(message_id)).toBe(true)

    await giveFeature(world(), acme, 'templates', false)

    expect(await keep(message_id)).toBe(false)
  })
})

test('the server finds the organisation of an agent', async () => {
  const { acme, visitor, template } = given()
  const [row] = await world().as(visitor, (query) =>
    query(
      'select private.organization_of_agent($1) as id, private.organization_of_agent($2) as none',
      [template, randomUUID()],
    ),
  )

  expect(row).toEqual({ id: acme.id, none: null })
})

test('feedback belongs to the organisation of its answer', async () => {
  const { acme, visitor } = given()
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

test('a citation of a row keeps the line that names its columns', async () => {
  const { message_id } = await begin()
  const [source_id, table_head] = [randomUUID(), '| Lamp | Price |']
  const cited = { number: 1, source_id, document_id: source_id, chunk_id: source_id, score: 1 }
  const shown = { title: 'Prices', quote: 'Desk | 20', shown: true, table_head }

  await world().value(
    given().visitor,
    "select private.finish_answer($1, 'complete', 'It costs 20 [1].', '[]', $2, null, null)",
    [message_id, JSON.stringify([{ ...cited, ...shown }])],
  )

  expect(
    await owners('select quote, table_head from public.message_citations where message_id = $1', [
      message_id,
    ]),
  ).toEqual([{ quote: 'Desk | 20', table_head }])
})
