import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)
const againSql = 'select public.send_delivery_again($1)'
const settings = (enabled: boolean) =>
  JSON.stringify({
    ...{ url: 'https://example.com/hook', description: '', events: ['interaction.ended'], enabled },
  })

/** An event that was sent to a webhook, in this state. */
async function sent({ id, owner }: Pick<Organization, 'id' | 'owner'>, state = 'dead') {
  const webhook = randomUUID()
  await world().value(owner, 'select private.add_webhook($1, $2, $3::jsonb, $4)', [
    ...[webhook, id, settings(true), 'sealed'],
  ])
  await rows("select private.emit_event($1, 'interaction.ended', $2, '{}', $3)", [
    id,
    randomUUID(),
    webhook,
  ])
  const [delivery] = await rows(
    `update webhook_deliveries
     set state = $2, attempts = 10, due_at = now() - interval '1 day', last_error = 'It answered 500.',
       delivered_at = case when $2 = 'delivered' then now() end
     where endpoint_id = $1 returning id, event_id`,
    [webhook, state],
  )
  return { webhook, ...delivery } as { webhook: string; id: string; event_id: string }
}
const stored = async (delivery: string) =>
  (await rows('select * from webhook_deliveries where id = $1', [delivery]))[0]

test('owners have an event sent again, and no one else', async () => {
  const roles = await organizationWithRoles(world())
  const { id } = await sent(roles.organization)

  expect(await rolesThatReach(world(), roles, againSql, [id])).toEqual(['owner'])
})

test.each(['dead', 'delivered', 'waiting'])(
  'what is %s is due at once, under its id and with new tries',
  async (state) => {
    const acme = await world().organization()
    const [first, other] = [await sent(acme, state), await sent(acme, state)]
    await rows(
      "update webhook_deliveries set due_at = now() + interval '1 hour' where state = 'waiting'",
    )
    const before = await stored(other.id)
    await world().value(acme.owner, againSql, [first.id])

    const claimed = await rows(
      `select * from private.claim_deliveries(10, interval '30 seconds') where endpoint_id = any ($1)`,
      [[first.webhook, other.webhook]],
    )

    expect(claimed).toEqual([
      expect.objectContaining({ id: first.id, event_id: first.event_id, attempts: 1 }),
    ])
    expect(await stored(first.id)).toMatchObject({ state: 'waiting', delivered_at: null })
    expect(await stored(other.id)).toEqual(before)
  },
)

test('what is being sent is not sent twice, and nothing goes to what is switched off', async () => {
  const acme = await world().organization()
  const [waiting, dead] = [await sent(acme, 'waiting'), await sent(acme)]
  const again = (delivery: string) => world().value(acme.owner, againSql, [delivery])

  await rows(
    "update webhook_deliveries set leased_until = now() + interval '1 minute' where id = $1",
    [waiting.id],
  )
  await expect(again(waiting.id)).rejects.toMatchObject({ code: 'PT409' })
  await world().value(acme.owner, 'select private.change_webhook($1, $2::jsonb, null)', [
    ...[dead.webhook, settings(false)],
  ])
  await expect(again(dead.id)).rejects.toMatchObject({ code: 'PT409' })
  await world().value(acme.owner, 'select private.change_webhook($1, $2::jsonb, null)', [
    ...[dead.webhook, settings(true)],
  ])
  await again(dead.id)

  expect(await stored(waiting.id)).toMatchObject({ state: 'waiting', attempts: 10 })
  expect(await stored(dead.id)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test("another organisation's delivery is like one that never was", async () => {
  const [acme, other] = [await world().organization(), await world().organization()]
  const foreign = await sent(other)

  for (const delivery of [foreign.id, randomUUID()]) {
    await expect(world().value(acme.owner, againSql, [delivery])).rejects.toMatchObject({
      code: 'PT404',
    })
  }
  expect(await stored(foreign.id)).toMatchObject({ state: 'dead' })
})
