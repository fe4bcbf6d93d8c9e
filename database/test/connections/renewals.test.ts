import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)
const renewSql = "select private.renew_connection($1, 'fresh', true, $2::jsonb)"
const retrySql = 'select public.retry_write_back($1)'
const offers = (description: string) =>
  JSON.stringify([
    {
      ...{ remote_name: 'find_incident', name: 'servicenow_find_incident', title: 'Look up' },
      ...{ description, arguments: { type: 'object' }, acts: 'read' },
    },
  ])

/** An organisation with a connection that refused, and a tool of it. */
async function refused() {
  const acme = await world().organization()
  const connection = randomUUID()
  const settings = { kind: 'servicenow', base_url: 'https://acme.example', is_practice: false }
  await world().value(
    acme.owner,
    "select private.add_connection($1, $2, $3::jsonb, 'first', $4::jsonb)",
    [connection, acme.id, JSON.stringify(settings), offers('As it was.')],
  )
  await rows("update connections set status = 'refused', last_error = 'No.' where id = $1", [
    connection,
  ])
  return { ...acme, connection }
}
const stored = async (connection: string) =>
  (await rows('select * from connections where id = $1', [connection]))[0]
const turn = async (connection: string, seconds = 20) =>
  (
    await rows('select private.take_refresh_turn($1, make_interval(secs => $2)) as turn', [
      ...[connection, seconds],
    ])
  )[0].turn
const keep = async (connection: string, known: string, fresh: string) =>
  (await rows('select private.keep_refreshed($1, $2, $3) as other', [connection, known, fresh]))[0]
    .other

test('owners connect a system again, and no one else', async () => {
  const roles = await organizationWithRoles(world())
  const { connection } = await addFixtures(
    ...([world(), roles.organization.id, roles.organization.owner.id] as const),
  )

  expect(await rolesThatReach(world(), roles, renewSql, [connection, '[]'])).toEqual(['owner'])
})

test('connected again it is connected, has the same tools, and it is on record', async () => {
  const [acme, other] = [await refused(), await refused()]
  const tools = () =>
    rows('select id, description from tools where connection_id = $1', [acme.connection])
  const [before] = await tools()

  await world().value(acme.owner, renewSql, [acme.connection, offers('As it is.')])

  expect(await stored(acme.connection)).toMatchObject({
    ...{ status: 'connected', last_error: null, sealed_credential: 'fresh', signs_in: true },
  })
  expect(await tools()).toEqual([{ id: before.id, description: 'As it is.' }])
  const logged = await rows('select action, details from audit_log where organization_id = $1', [
    acme.id,
  ])
  const [{ base_url }] = await rows('select base_url from connections where id = $1', [
    acme.connection,
  ])
  expect(logged).toContainEqual({ action: 'connection.renewed', details: { base_url } })
  expect(await stored(other.connection)).toMatchObject({ status: 'refused', signs_in: false })
})

test('one server at a time refreshes, until its lease ends', async () => {
  const [acme, other] = [await refused(), await refused()]

  expect(await turn(acme.connection, 0)).toEqual({ sealed: 'first' })
  expect(await turn(acme.connection)).toEqual({ sealed: 'first' })
  expect(await turn(acme.connection)).toBeNull()
  expect(await turn(other.connection)).toEqual({ sealed: 'first' })
  await rows('select private.end_refresh_turn($1)', [acme.connection])
  expect(await turn(other.connection)).toBeNull()
  expect(await turn(acme.connection)).toEqual({ sealed: 'first' })
  expect(await turn(randomUUID())).toEqual({ sealed: null })
})

test('what was refreshed is stored in place of what it was refreshed with alone', async () => {
  const [acme, other] = [await refused(), await refused()]

  expect(await keep(acme.connection, 'first', 'second')).toBeNull()
  expect(await keep(acme.connection, 'first', 'third')).toBe('second')
  expect(await keep(randomUUID(), 'first', 'third')).toBeNull()

  expect((await stored(acme.connection)).sealed_credential).toBe('second')
  expect((await stored(other.connection)).sealed_credential).toBe('first')
})

test('owners try a result again that was given up, and no one else', async () => {
  const roles = await organizationWithRoles(world())
  const { organization } = roles
  await addFixtures(world(), organization.id, organization.owner.id)
  const mine = 'from write_backs where organization_id = $1'
  await rows(
    "update write_backs set state = 'dead', record = null, written_at = null where organization_id = $1",
    [organization.id],
  )
  const [{ id }] = await rows(`select id ${mine}`, [organization.id])

  expect(await rolesThatReach(world(), roles, retrySql, [id])).toEqual(['owner'])
})

test('what is tried again waits as a new one does; what was not given up is left', async () => {
  const acme = await world().organization()
  await addFixtures(world(), acme.id, acme.owner.id)
  const mine = async () =>
    (await rows('select * from write_backs where organization_id = $1', [acme.id]))[0]
  const again = () => mine().then(({ id }) => world().value(acme.owner, retrySql, [id]))
  await rows(
    `update write_backs set state = 'dead', attempts = 10, record = null, written_at = null,
       due_at = now() - interval '1 day' where organization_id = $1`,
    [acme.id],
  )

  await again()
  expect(await mine()).toMatchObject({ state: 'waiting', attempts: 0, leased_until: null })
  await expect(again()).rejects.toMatchObject({ code: 'PT409' })
  await expect(world().value(acme.owner, retrySql, [randomUUID()])).rejects.toMatchObject({
    code: 'PT404',
  })
  const rival = await world().organization()
  const { id } = await mine()
  await expect(world().value(rival.owner, retrySql, [id])).rejects.toMatchObject({ code: 'PT404' })
})

/** In the same organisation another agent acted in another system. */
async function actElsewhere(made: Fixtures) {
  const [elsewhere] = await rows(
    `with connection as (
       insert into connections (organization_id, kind, base_url, sealed_credential)
       select organization_id, 'zapier', base_url, sealed_credential from connections where id = $1
       returning organization_id, id
     ),
     tool as (
       insert into tools (organization_id, kind, connection_id, remote_name, name, title, description, arguments, acts)
       select organization_id, 'connection', id, 'add', 'add', 'Add', 'Adds.', '{"type": "object"}', 'read'
       from connection
       returning id
     ),
     agent as (
       insert into templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
       select organization_id, 'Bea', avatar, style_id, voice_id, tone, response_length from templates where id = $2
       returning organization_id, id
     ),
     talk as (
       insert into conversations (organization_id, template_id, channel, visitor_id)
       select agent.organization_id, agent.id, 'studio', visitor_id from agent, tool_calls where tool_calls.id = $3
       returning id
     )
     insert into tool_calls (organization_id, conversation_id, question_id, visitor_id, tool_id, name, title, acts,
       arguments, state, finished_at)
     select calls.organization_id, talk.id, calls.question_id, calls.visitor_id, tool.id, 'add', 'Add', 'read', '{}', 'done', now()
     from tool_calls as calls, talk, tool where calls.id = $3
     returning (select id from connection)`,
    [made.connection, made.template, made.toolCall],
  )
  return elsewhere.id as string
}

test('readers of connections see what agents did there, analysts what went wrong', async () => {
  const roles = await organizationWithRoles(world())
  const { organization, rival } = roles
  const made = await addFixtures(world(), organization.id, organization.owner.id)
  const theirs = await addFixtures(world(), rival.id, rival.owner.id)
  await rows(
    `insert into tools (organization_id, kind, connection_id, remote_name, name, title, description, arguments, acts)
     select organization_id, 'connection', id, 'find', 'find', 'Look up', 'Looks up.', '{"type": "object"}', 'read'
     from connections where id = any ($1)`,
    [[made.connection, theirs.connection]],
  )
  await rows(
    `update tool_calls set state = 'failed', error = 'No such lamp.', finished_at = now(), tool_id = tools.id
     from tools where tools.organization_id = tool_calls.organization_id and connection_id is not null`,
  )
  const elsewhere = await actElsewhere(made)
  const sql = 'select * from recent_connection_calls($1)'
  const seen = (connection: string) =>
    world().as(organization.owner, (query) => query(sql, [connection]))

  expect(await rolesThatReach(world(), roles, sql, [made.connection])).toEqual(['member', 'owner'])
  expect(await seen(made.connection)).toMatchObject([
    { state: 'failed', error: 'No such lamp.', agent: 'Ada' },
  ])
  expect(await seen(elsewhere)).toMatchObject([{ state: 'done', title: 'Add', agent: 'Bea' }])
  await giveFeature(world(), organization, 'insights', false)
  expect(await seen(made.connection)).toMatchObject([{ state: 'failed', error: null }])
  expect(await seen(theirs.connection)).toEqual([])
})
