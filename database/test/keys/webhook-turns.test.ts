import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

// Whose deliveries are sent first when many wait, and of whom how many at once.

const world = useWorld()
const owner = async (sql: string, values: unknown[] = []) =>
  (await world().owner.query(sql, values)).rows
beforeEach(() => owner('delete from webhook_endpoints'))

/** An organisation in which something happened twice, of which each of its webhooks is told. */
async function told(webhooks: number) {
  const { id, owner: by } = await world().organization()
  for (let made = 0; made < webhooks; made += 1) {
    await world().value(by, 'select private.add_webhook($1, $2, $3::jsonb, $4)', [
      ...[randomUUID(), id],
      JSON.stringify({
        url: 'https://example.com',
        description: '',
        events: ['interaction.ended'],
      }),
      randomUUID(),
    ])
  }
  for (const about of [randomUUID(), randomUUID()]) {
    await owner("select private.emit_event($1, 'interaction.ended', $2, '{}')", [id, about])
  }
  return id
}

/** Takes what is due, and tells of which organisations it is. */
async function claim(most: number) {
  const claimed = await owner("select id from private.claim_deliveries($1, '1 minute')", [most])
  const rows = await owner(
    'select organization_id as id from webhook_deliveries where id = any ($1)',
    [claimed.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

test('of an organisation four are sent at once, and more when these have ended', async () => {
  const id = await told(20)

  expect(await claim(100)).toEqual([id, id, id, id])
  expect(await claim(100)).toEqual([])
  await owner(
    `select private.note_delivery(id, 204, null, 1, null) from (
       select id from webhook_deliveries where leased_until is not null limit 1
     ) as one`,
  )
  expect(await claim(100)).toEqual([id])
})

test('who has many webhooks keeps nobody waiting', async () => {
  const many = await told(20)
  const few = await told(1)

  expect((await claim(2)).sort()).toEqual([many, few].sort())
  expect((await claim(2)).sort()).toEqual([many, few].sort())
  expect(await claim(9)).toEqual([many, many])
})
