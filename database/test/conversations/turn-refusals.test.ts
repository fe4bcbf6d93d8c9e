import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { useAgent } from '../../testing/turns.ts'
import { useWorld } from '../../testing/world.ts'

// A turn finds its own conversation, question and answer among others of the same visitor, agent and organisation.

const world = useWorld()
const { given, rows: owners, agent, begin, answered } = useAgent(world)

const refused = (turn: Parameters<typeof begin>[0]) => begin(turn).then(({ refusal }) => refusal)

describe('a turn is refused', () => {
  test('to a session that showed a password alone, and with an agent that is not there', async () => {
    const passwordOnly = await world().person({ passwordOnly: true })

    expect(await refused({ as: passwordOnly })).toBe('no_session')
    expect(await refused({ with: randomUUID() })).toBe('agent_not_found')
  })

  test('with an agent that is not published, or of an organisation without agents', async () => {
    const { acme, visitor } = given()
    const offline = await addFixtures(world(), acme.id, visitor.id)
    expect(await refused({ with: offline.template })).toBe('agent_not_found')

    await giveFeature(world(), acme, 'templates', false)

    expect(await refused({})).toBe('agent_not_found')
  })

  test('in a conversation of another visitor, agent or kind, and in none that is there', async () => {
    const { acme } = given()
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

  test('where more was said than its caller knows of', async () => {
    const { visitor, template } = given()
    const { conversation_id: into } = await answered()
    const going = (known: number) =>
      world().as(visitor, async (query) => {
        await query("select set_config('request.known_messages', $1, true)", [String(known)])
        const sql = "select private.begin_turn($1, $2, false, 'agent', $3, 'More?', null) as turn"
        return (await query(sql, [template, into, randomUUID()]))[0]?.turn
      })

    expect(await going(1)).toEqual({ refusal: 'more_was_said' })
    expect(await going(3)).toEqual({ refusal: 'more_was_said' })
    expect(await going(2)).toMatchObject({ conversation_id: into })
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

  test('when the budget is reached, and leaves nothing', async () => {
    const { acme, visitor } = given()
    await owners(
      'update public.models set is_default = true, input_price = 1000000 where organization_id = $1',
      [acme.id],
    )
    await owners(
      `insert into public.spend_limits (organization_id, period, amount, at_limit)
       values ($1, 'month', 10000, 'stop')`,
      [acme.id],
    )
    const { conversation_id: into } = await answered()
    await owners('update public.spending set spent = 10000 where organization_id = $1', [acme.id])
    const written = () =>
      owners('select id from public.messages where visitor_id = $1', [visitor.id])
    const before = await written()

    expect(await refused({ into })).toBe('budget_reached')
    expect(await written()).toEqual(before)
  })

  test('when it repeats an earlier question than the last', async () => {
    const message = randomUUID()
    const { conversation_id: into } = await answered({ message })
    await answered({ into })

    expect(await refused({ into, message })).toBe('not_the_last_message')
  })

  test('past its share of a minute, by what this visitor did in it', async () => {
    const { visitor } = given()
    const other = await world().person({ anonymous: true })
    for (let count = 0; count < 3; count += 1) await begin({ as: other, perMinute: 3 })
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
