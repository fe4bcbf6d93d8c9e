import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)

/** A server that a person let us in to. What it is entered with reads alike for all of them. */
async function add({ id, owner }: Organization) {
  const server = randomUUID()
  const settings = { name: 'Desk', url: 'https://desk.example/mcp', header_name: null }
  await world().value(
    owner,
    "select private.add_mcp_server($1, $2, $3::jsonb, 'sealed', '[]', 'first')",
    [server, id, JSON.stringify({ ...settings, signs_in: true })],
  )
  return server
}
/** The servers of two organisations. */
async function setUp() {
  const [acme, rival] = [await world().organization(), await world().organization()]
  return { acme, rival, mine: await add(acme), theirs: await add(rival) }
}
const stored = async (server: string) =>
  (await rows('select *, updated_at::text as touched from mcp_servers where id = $1', [server]))[0]
const note = (server: string, found: string) =>
  rows('select private.note_mcp_server($1, $2)', [server, found])

test('what was refreshed for one server is stored for that one alone', async () => {
  const { mine, theirs } = await setUp()
  await rows("select private.keep_refreshed($1, 'sealed', 'fresh')", [mine])

  expect(await stored(mine)).toMatchObject({ sealed_credential: 'fresh' })
  expect(await stored(theirs)).toMatchObject({ sealed_credential: 'sealed' })
})

test('one server is connected again, and no other', async () => {
  const { acme, mine, theirs } = await setUp()
  for (const server of [mine, theirs]) await note(server, 'refused')

  await world().value(acme.owner, "select private.renew_mcp_server($1, 'fresh', '[]', 'second')", [
    mine,
  ])

  expect(await stored(mine)).toMatchObject({ sealed_credential: 'fresh', status: 'connected' })
  expect(await stored(theirs)).toMatchObject({ sealed_credential: 'sealed', status: 'refused' })
})

test('one server is found to refuse, and no other', async () => {
  const { mine, theirs } = await setUp()
  await note(mine, 'refused')

  expect(await stored(mine)).toMatchObject({ status: 'refused' })
  expect(await stored(theirs)).toMatchObject({ status: 'connected' })
})

test('a server that is found as it was is not changed', async () => {
  const { mine } = await setUp()
  const { touched } = await stored(mine)

  await note(mine, 'connected')
  expect(await stored(mine)).toMatchObject({ touched })
  await note(mine, 'refused')
  expect((await stored(mine)).touched).not.toBe(touched)
})
