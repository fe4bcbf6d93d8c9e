import { beforeEach, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { askForPerson, attend, sayTo, take } from '../../testing/handoffs.ts'
import { useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// How much visitors and people write to one another in a day, and how often somebody joins.

const world = useWorld()
const { given, rows, begin, answered } = useAgent(world)
let member: Person
beforeEach(async () => {
  const { acme } = given()
  await giveFeature(world(), acme, 'insights', true)
  member = await world().member(acme, 'member')
  await attend(world(), member, acme.id)
})
const back = (id: string) => world().value(member, 'select public.hand_back($1)', [id])

async function taken() {
  const { conversation_id: id } = await answered()
  await take(world(), member, id)
  return id
}

test('both sides are stopped in words, nothing is written by halves, and the agent goes on', async () => {
  const id = await taken()
  const said = () => rows('select role, text from messages where conversation_id = $1', [id])
  await giveFeature(world(), given().acme, 'personMessageLimit', 2)
  await begin({ into: id })
  await sayTo(world(), member, id, 'Hello.')
  const before = await said()

  await expect(begin({ into: id })).rejects.toMatchObject({
    ...{ code: 'PT429', detail: 'quota_reached' },
    message: 'Nobody can be written to any more today. Please come back tomorrow.',
  })
  await expect(sayTo(world(), member, id, 'More.')).rejects.toMatchObject({
    code: 'PT429',
    message: expect.stringContaining('2 of 2 messages between visitors and people today'),
  })

  expect(await said()).toEqual(before)
  await back(id)
  expect(await begin({ into: id })).toMatchObject({ message_id: expect.any(String) })
})

test('what an address writes to a person counts as its questions do', async () => {
  const id = await taken()
  await giveFeature(world(), given().acme, 'addressTurnLimit', 1)
  const write = (address: string) =>
    world().as(given().visitor, async (query) => {
      await query("select set_config('request.visitor_address', $1, true)", [address])
      await query(
        "select private.begin_turn($1, $2, false, 'agent', gen_random_uuid(), 'Hi', null)",
        [given().template, id],
      )
    })
  await write('one')

  await expect(write('one')).rejects.toMatchObject({ code: 'PT429' })
  await write('two')
})

test('who joins and hands back again and again is stopped, and who was asked comes', async () => {
  await giveFeature(world(), given().acme, 'handoffLimit', 1)
  const id = await taken()
  await back(id)

  await expect(take(world(), member, id)).rejects.toMatchObject({ code: 'PT429' })
  await askForPerson(world(), given().visitor, given().template, id)
  await take(world(), member, id)

  expect(
    await rows('select reason from handoffs where conversation_id = $1 order by asked_at', [id]),
  ).toEqual([{ reason: 'member' }, { reason: 'asked' }])
})

test('who hands a conversation back is on record, as who took it is', async () => {
  const id = await taken()
  await back(id)

  expect(
    await rows(
      `select action, actor_id, target_id from audit_log
       where target_type = 'conversation' and organization_id = $1 order by audit_log.id`,
      [given().acme.id],
    ),
  ).toEqual([
    { action: 'conversation.taken', actor_id: member.id, target_id: id },
    { action: 'conversation.handed_back', actor_id: member.id, target_id: id },
  ])
})
