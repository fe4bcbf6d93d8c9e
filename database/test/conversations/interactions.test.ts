import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useAgent } from '../../testing/turns.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

// Who begins a conversation that has a purpose, who ends it, and who is told.

const world = useWorld()
const { given, rows, agent, answered } = useAgent(world)

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

describe('an interaction', () => {
  const start = (template: string, by = given().visitor) =>
    world().value(by, "select private.start_interaction($1, null, 'A lead', '[]')", [template])

  test('begins with a published agent, for who proved who they are', async () => {
    const [published, unpublished] = [given().template, await agent()]
    await rows('update templates set live_version = null where id = $1', [unpublished])
    const unproven = await world().person({ passwordOnly: true })

    expect([await start(unpublished), await start(randomUUID())]).toEqual([null, null])
    expect(await start(published, unproven)).toBeNull()
    const id = await start(published)

    expect(
      await rows('select id, visitor_id, status from interactions where purpose is not null'),
    ).toEqual([{ id, visitor_id: given().visitor.id, status: 'open' }])
  })

  test('is settled once and alone, and its organisation is told of it once', async () => {
    const rival = await world().organization()
    const listen = (organization: Organization) =>
      world().value(
        organization.owner,
        "select private.add_webhook(gen_random_uuid(), $1, $2::jsonb, 'sealed')",
        [
          organization.id,
          JSON.stringify({
            ...{ url: 'https://example.com/hook', description: '' },
            events: ['interaction.results_ready'],
          }),
        ],
      )
    for (const organization of [given().acme, rival]) await listen(organization)
    const [one, beside] = [await interaction(), await interaction()]
    const settle = (what: string) => rows('select private.settle_interaction($1, $2)', [one, what])

    await settle('complete')
    await settle('ended')

    const statuses = await rows('select id, status from interactions where id = any ($1)', [
      [one, beside],
    ])
    expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [one, 'complete'],
        [beside, 'open'],
      ]),
    )
    expect(
      await rows(
        `select organization_id, subject from private.outbox
         where type = 'interaction.results_ready' and subject = any ($1)`,
        [[one, beside]],
      ),
    ).toEqual([{ organization_id: given().acme.id, subject: one }])
  })
})
