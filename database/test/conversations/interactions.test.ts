import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useAgent } from '../../testing/turns.ts'
import { useWorld } from '../../testing/world.ts'

// Who ends a conversation that has a purpose, and which.

const world = useWorld()
const { given, rows, answered } = useAgent(world)

async function interaction(by = given().visitor) {
  const { conversation_id: id } = await answered({ as: by })
  await rows('insert into interactions (id, organization_id, visitor_id) values ($1, $2, $3)', [
    ...[id, given().acme.id, by.id],
  ])
  return id
}
const end = (id: string, by = given().visitor) =>
  world().value(by, 'select private.end_interaction($1)', [id])
const ended = async () =>
  (
    await rows('select id from conversations where organization_id = $1 and ended_at is not null', [
      given().acme.id,
    ])
  ).map(({ id }) => id)

test('who began an interaction ends it, and it alone', async () => {
  const other = await world().person({ anonymous: true })
  const [first, mine, theirs] = [await interaction(), await interaction(), await interaction(other)]

  expect([await end(theirs), await end(mine, other), await end(randomUUID())]).toEqual([
    ...[false, false, false],
  ])
  expect(await ended()).toEqual([])
  expect(await end(mine)).toBe(true)
  expect(await ended()).toEqual([mine])
  expect(
    await rows('select id, status from interactions where id = any ($1)', [[first, mine]]),
  ).toEqual(
    expect.arrayContaining([
      { id: first, status: 'open' },
      { id: mine, status: 'ended' },
    ]),
  )
})

test('a conversation without a purpose is none, and what has ended stays so', async () => {
  const { conversation_id: plain } = await answered()
  const id = await interaction()

  expect(await end(plain)).toBe(false)
  expect([await end(id), await end(id)]).toEqual([true, true])

  expect(await ended()).toEqual([id])
})
