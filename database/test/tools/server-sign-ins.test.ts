import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const call = (person: Person, sql: string, values: unknown[]) => world().value(person, sql, values)
const rows = rowsAsOwner(world)
const beginSql = "select private.begin_server_sign_in($1, $2, 'sealed')"
const takeSql = 'select private.take_server_sign_in($1)'
const renewSql = "select private.renew_mcp_server($1, $2, '[]', 'second')"

async function add({ id, owner }: Organization, signs_in = true) {
  const server = randomUUID()
  const settings = { name: 'Desk', url: 'https://desk.example/mcp', header_name: null, signs_in }
  await call(owner, "select private.add_mcp_server($1, $2, $3::jsonb, $4, '[]', 'first')", [
    ...[server, id, JSON.stringify(settings), `sealed ${server}`],
  ])
  return server
}
const stored = async (server: string) =>
  (await rows('select * from mcp_servers where id = $1', [server]))[0]

test.each([
  ['leave for', beginSql, (organization: string) => [organization, randomUUID()]],
  ['enter', renewSql, (_: string, server: string) => [server, 'fresh']],
])('owners %s a server, and no one else', async (_, sql, values) => {
  const roles = await organizationWithRoles(world())
  const server = await add(roles.organization)

  expect(await rolesThatReach(world(), roles, sql, values(roles.organization.id, server))).toEqual([
    'owner',
  ])
})

test('who comes back is taken once, from the session that left, and as what he left for', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const state = randomUUID()
  await call(acme.owner, beginSql, [acme.id, state])

  expect(await call(rival.owner, takeSql, [state])).toBeNull()
  expect(await call(acme.owner, 'select private.take_connection_sign_in($1)', [state])).toBeNull()
  const told = { organization_id: acme.id, sealed: 'sealed' }
  expect(await call(acme.owner, takeSql, [state])).toEqual(told)
  expect(await call(acme.owner, takeSql, [state])).toBeNull()
})

test('a sign-in lapses after ten minutes, and the next one ends it', async () => {
  const { id, owner } = await world().organization()
  const [first, second, late] = [randomUUID(), randomUUID(), randomUUID()]
  await call(owner, beginSql, [id, first])
  await call(owner, beginSql, [id, second])
  expect(await call(owner, takeSql, [first])).toBeNull()
  await call(owner, beginSql, [id, late])
  await rows(
    "update private.connection_sign_ins set created_at = now() - interval '11 minutes' where state_hash = $1",
    [late],
  )

  expect(await call(owner, takeSql, [late])).toBeNull()
})

test('a sign-in to another system is none to a server', async () => {
  const { id, owner } = await world().organization()
  const state = randomUUID()
  await call(owner, "select private.begin_connection_sign_in($1, $2, 'sealed')", [id, state])

  expect(await call(owner, takeSql, [state])).toBeNull()
})

test('connected again it is connected, offers what it offers now, and it is on record', async () => {
  const acme = await world().organization()
  const server = await add(acme)
  await call(acme.owner, "select private.note_mcp_server($1, 'refused')", [server])
  expect(await stored(server)).toMatchObject({ status: 'refused', signs_in: true })

  await call(acme.owner, renewSql, [server, 'fresh'])

  expect(await stored(server)).toMatchObject({
    ...{ status: 'connected', sealed_credential: 'fresh', offered_fingerprint: 'second' },
  })
  const logged = await rows('select action from audit_log where organization_id = $1', [acme.id])
  expect(logged.map(({ action }) => action)).toContain('mcp_server.renewed')
})

test('one that is entered with a header is neither refused nor entered by a sign-in', async () => {
  const acme = await world().organization()
  const server = await add(acme, false)

  await call(acme.owner, "select private.note_mcp_server($1, 'refused')", [server])
  await call(acme.owner, renewSql, [server, 'fresh'])

  expect(await stored(server)).toMatchObject({
    ...{ status: 'connected', sealed_credential: `sealed ${server}`, signs_in: false },
  })
})

test('what comes of a refresh is stored for the server that it was for', async () => {
  const acme = await world().organization()
  const [server, other] = [await add(acme), await add(acme)]
  const keep = async (known: string, fresh: string) =>
    (await rows('select private.keep_refreshed($1, $2, $3) as held', [server, known, fresh]))[0]
      .held

  const [{ turn }] = await rows("select private.take_refresh_turn($1, interval '20 s') as turn", [
    server,
  ])
  expect(turn).toEqual({ sealed: `sealed ${server}` })
  expect(await keep(`sealed ${server}`, 'next')).toBeNull()
  expect(await keep(`sealed ${server}`, 'late')).toBe('next')
  expect((await stored(server)).sealed_credential).toBe('next')
  expect((await stored(other)).sealed_credential).toBe(`sealed ${other}`)
})
