import { describe, expect, test } from 'vitest'
import { addTool, giveTools } from '../../testing/tools.ts'
import { useAgent } from '../../testing/turns.ts'
import { useWorld } from '../../testing/world.ts'

// Acts that broke off: it is not known whether they were done.

const world = useWorld()
const { given, begin, finish, rows } = useAgent(world)

type Begun = { decision: string; id: string; act_id?: string; state?: string }
const use = (answer: string, tool: string, order = '7') =>
  world().value(given().visitor, "select private.begin_tool_call($1, $2, 'act', $3::jsonb)", [
    ...[answer, tool, JSON.stringify({ order })],
  ]) as Promise<Begun>
const end = (call: string, state: string) =>
  world().value(given().visitor, "select private.end_tool_call($1, $2, 'Sent.', null)", [
    ...[call, state],
  ])
const stateOf = async (call: string) =>
  (await rows('select state from tool_calls where id = $1', [call]))[0]?.state
const endCut = async () => Number((await rows('select private.end_cut_calls() as ended'))[0]?.ended)

/** An act of an agent that may write by itself, while its answer runs. */
async function acting() {
  const { acme, template } = given()
  const [write, other] = [
    await addTool(world(), acme, { name: 'write', asks: false }),
    await addTool(world(), acme, { name: 'other', asks: false }),
  ]
  const read = await addTool(world(), acme, { name: 'read', acts: 'read' })
  await giveTools(world(), template, [write, other, read])
  const turn = await begin()
  return { write, other, read, turn, call: await use(turn.message_id, write) }
}

describe('an act that broke off', () => {
  test('is not made again for the same message', async () => {
    const { turn, write, call } = await acting()
    await end(call.id, 'unsure')

    expect(await use(turn.message_id, write)).toMatchObject({ decision: 'known', state: 'unsure' })
  })

  test('is the same act when the visitor wants it again, and no other is', async () => {
    const { turn, write, other, call } = await acting()
    await end(call.id, 'unsure')
    await finish(turn.message_id)
    const next = await begin({ into: turn.conversation_id, question: 'Once more' })
    const elsewhere = await begin()

    expect(call.act_id).toBe(call.id)
    const again = await use(next.message_id, write)
    expect(again).toMatchObject({ decision: 'run', act_id: call.id })
    const others = [
      await use(next.message_id, write, '8'),
      await use(next.message_id, other),
      await use(elsewhere.message_id, write),
    ]
    expect(others.map(({ act_id }) => act_id)).toEqual(others.map(({ id }) => id))
  })

  test('is another act once it was done', async () => {
    const { turn, write, call } = await acting()
    await end(call.id, 'unsure')
    await finish(turn.message_id)
    const into = turn.conversation_id
    const second = await begin({ into, question: 'Once more' })
    await end((await use(second.message_id, write)).id, 'done')
    await finish(second.message_id)
    const third = await begin({ into, question: 'And once more' })

    const again = await use(third.message_id, write)
    expect(again).toMatchObject({ decision: 'run', act_id: again.id })
  })

  test('that failed for sure is another act the next time', async () => {
    const { turn, write, call } = await acting()
    await end(call.id, 'failed')

    const again = await use(turn.message_id, write)
    expect(again).toMatchObject({ decision: 'run', act_id: again.id })
  })

  test('ends as it truly ended when that is known later', async () => {
    const { call } = await acting()

    expect(await end(call.id, 'unsure')).toBe(true)
    expect(await end(call.id, 'done')).toBe(true)
    expect(await end(call.id, 'unsure')).toBe(false)
    expect(await stateOf(call.id)).toBe('done')
  })
})

describe('a call whose server died', () => {
  const longAgo = (...calls: Begun[]) =>
    rows("update tool_calls set created_at = now() - interval '61 seconds' where id = any ($1)", [
      calls.map(({ id }) => id),
    ])

  test('ends with its answer: what wrote is unsure, what read has failed', async () => {
    const { turn, read, call } = await acting()
    const reading = await use(turn.message_id, read)
    await longAgo(call, reading)

    expect(await endCut()).toBe(0)
    await finish(turn.message_id)
    expect(await endCut()).toBe(2)
    expect([await stateOf(call.id), await stateOf(reading.id)]).toEqual(['unsure', 'failed'])
  })

  test('is left to its own server for a minute, as is one of a conversation that goes on', async () => {
    const { turn, write, call } = await acting()
    await finish(turn.message_id)
    const elsewhere = await begin()
    const running = await use(elsewhere.message_id, write)
    await longAgo(running)

    expect(await endCut()).toBe(0)
    expect([await stateOf(call.id), await stateOf(running.id)]).toEqual(['running', 'running'])
  })
})
