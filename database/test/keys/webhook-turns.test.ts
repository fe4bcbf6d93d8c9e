import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

// Whose deliveries are sent first when many wait, of whom how many at once, and what is noted of them then.

const world = useWorld()
const owner = rowsAsOwner(world)
beforeEach(() => owner('delete from webhook_endpoints'))

/** An organisation in which something happened to these, of which each of its webhooks is told. */
async function told(webhooks: number, subjects = [randomUUID(), randomUUID()]) {
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
  for (const about of subjects) {
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

test('a webhook is sent two at once, and who sends much elsewhere takes no turn of it', async () => {
  const many = await told(2)
  const one = await told(1, [randomUUID(), randomUUID(), randomUUID()])

  expect((await claim(100)).sort()).toEqual([many, many, many, many, one, one].sort())
  expect(await claim(100)).toEqual([])
  const later = await told(1)
  expect(await claim(100)).toEqual([later, later])
})

test('the turns that one organisation has taken are not those of another', async () => {
  const many = await told(2)
  expect(await claim(100)).toEqual([many, many, many, many])
  const other = await told(1)

  expect(await claim(100)).toEqual([other, other])
})

test('what has come of a delivery takes no turn any more', async () => {
  const id = await told(
    2,
    Array.from({ length: 4 }, () => randomUUID()),
  )
  await claim(100)

  await owner("update webhook_deliveries set state = 'dead' where leased_until is not null")

  expect(await claim(100)).toEqual([id, id, id, id])
})

test('of one subject the first goes before the second, and waits its time when it failed', async () => {
  const about = randomUUID()
  const id = await told(1, [about, about])
  const note = (fault: string | null, again: string | null) =>
    owner(
      `select private.note_delivery(id, 500, $1, 1, now() + $2::interval)
       from webhook_deliveries where leased_until is not null`,
      [fault, again],
    )

  expect(await claim(100)).toEqual([id])
  expect(await claim(100)).toEqual([])
  await note('It answered 500.', '1 hour')
  expect(await claim(100)).toEqual([])
  await note(null, null)
  await owner("update webhook_deliveries set due_at = now() - interval '1 second'")
  expect(await claim(100)).toEqual([id])
  await note(null, null)
  expect(await claim(100)).toEqual([id])
})

test.each([
  [
    'webhook is switched off',
    'update webhook_endpoints set disabled_at = now() where organization_id = $1',
    'update webhook_endpoints set disabled_at = null where organization_id = $1',
  ],
  [
    'organisation is being deleted',
    'update organizations set deletion_requested_at = now(), delete_after = now() where id = $1',
    'update organizations set deletion_requested_at = null, delete_after = null where id = $1',
  ],
])('nothing is sent while its %s', async (_, begin, end) => {
  const id = await told(1)

  await owner(begin, [id])
  expect(await claim(100)).toEqual([])
  await owner(end, [id])
  expect(await claim(100)).toEqual([id, id])
})

const note = (
  delivery: string,
  status: number,
  fault: string | null,
  again: string | null = null,
) => owner('select private.note_delivery($1, $2, $3, 1, $4)', [delivery, status, fault, again])
const listed = () =>
  owner('select id, endpoint_id, state, last_status from webhook_deliveries order by position')

test('what became of a delivery is noted of that one, until it has ended', async () => {
  await told(2)
  const [first] = await listed()
  const states = async () => (await listed()).map(({ state }) => state)

  await note(first.id, 500, 'It answered 500.', '2020-01-01')
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  await note(first.id, 204, null)
  await note(first.id, 500, 'It answered 500.')

  expect(await states()).toEqual(['delivered', 'waiting', 'waiting', 'waiting'])
  expect((await listed()).map(({ last_status }) => last_status)).toEqual([204, null, null, null])
})

test('a webhook that is gone is switched off, alone and once', async () => {
  await told(2)
  const [first, ...more] = await listed()
  const again = more.find(({ endpoint_id }) => endpoint_id === first.endpoint_id)
  const off = () =>
    owner(
      "select id, disabled_at > '2020-01-01' as again from webhook_endpoints where disabled_at is not null",
    )

  await note(first.id, 410, 'It answered 410.')
  expect(await off()).toEqual([{ id: first.endpoint_id, again: true }])
  await owner("update webhook_endpoints set disabled_at = '2020-01-01' where id = $1", [
    first.endpoint_id,
  ])
  await note(again?.id, 410, 'It answered 410.')
  expect(await off()).toEqual([{ id: first.endpoint_id, again: false }])
})
