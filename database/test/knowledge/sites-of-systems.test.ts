import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// The knowledge base of a connected system is a source of its own organisation, while it is connected.

const world = useWorld()
const base_url = 'https://acme.example'
const insert = `insert into knowledge_sites (organization_id, kind, url) values ($1, $2, $3) returning source_id`
const add = (person: Person, { id }: Organization, url = base_url, kind = 'servicenow') =>
  world().attempt(person, insert, [id, kind, url])

async function connected(kind = 'servicenow') {
  const acme = await world().organization()
  const connection = randomUUID()
  const settings = JSON.stringify({ kind, base_url, is_practice: false })
  const sql = "select private.add_connection($1, $2, $3::jsonb, 'sealed', '[]')"
  await world().value(acme.owner, sql, [connection, acme.id, settings])
  return { acme, connection }
}

test('it is added by who sees the connection, at the address that is connected', async () => {
  const [{ acme }, rival] = [await connected(), await world().organization()]
  const other = await connected('salesforce')

  await expect(add(acme.owner, acme, 'https://else.example')).resolves.not.toBe(1)
  await expect(add(rival.owner, rival)).resolves.not.toBe(1)
  await expect(add(other.acme.owner, other.acme)).resolves.not.toBe(1)
  const before = await world().owner.query(
    "select id from knowledge_sources where kind = 'servicenow'",
  )
  expect(before.rows).toEqual([])
  await add(acme.owner, acme)
  const { rows } = await world().owner.query(
    "select title, status, organization_id from knowledge_sources where kind = 'servicenow'",
  )
  expect(rows).toEqual([
    { title: 'ServiceNow knowledge base', status: 'queued', organization_id: acme.id },
  ])
})

test('it is read through the connection at its address, and through none once that is gone', async () => {
  const [{ acme, connection }, rival] = [await connected(), await connected()]
  await add(acme.owner, acme)
  const { rows } = await world().owner.query(
    'select source_id from knowledge_sites where organization_id = $1',
    [acme.id],
  )
  const of = async (organization: string) =>
    (
      await world().owner.query('select private.connection_of_site($1, $2) as held', [
        ...[organization, rows[0].source_id],
      ])
    ).rows[0].held

  expect(await of(acme.id)).toMatchObject({ id: connection, sealed: 'sealed' })
  expect(await of(rival.acme.id)).toBeNull()
  await world().value(acme.owner, 'select public.disconnect_system($1)', [connection])
  expect(await of(acme.id)).toBeNull()
})
