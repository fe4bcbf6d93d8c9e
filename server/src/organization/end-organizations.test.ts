import { addFixtures } from 'database/testing/fixtures'
import { organizationColumn, tenantTables } from 'database/testing/probes/tenant-tables'
import type { Organization } from 'database/testing/world'
import { expect, test } from 'vitest'
import { knowledgeJobs } from '../knowledge/index-source.ts'
import { useLibrary } from '../knowledge/testing/library.ts'
import { endOrganizations } from './end-organizations.ts'

const library = useLibrary()
const owners = (sql: string, values: unknown[] = []) => library.world().owner.query(sql, values)
const day = 86_400_000

/** Asks for the deletion and gives the first millisecond of its day. */
async function close({ id, owner }: Organization) {
  const [row] = await library
    .world()
    .as(owner, (query) =>
      query("select public.request_organization_deletion($1, 'Acme') as due", [id]),
    )
  return new Date(Date.parse(String(row?.due)) + 1)
}

async function rowsOf({ id }: Organization) {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(tenantTables)) {
    const sql = `select count(*)::integer as count from ${table} where ${organizationColumn(table)} = $1`
    counts[table] = (await owners(sql, [id])).rows[0].count
  }
  return counts
}

/** Works off what the deletion has left to do with files. */
async function removeFiles() {
  const remove = knowledgeJobs(library)['file-delete']
  const { rows } = await owners("delete from pgboss.job where name = 'file-delete' returning data")
  for (const { data } of rows) await remove?.(data, new AbortController().signal)
}

async function organizationWithRows() {
  const acme = await library.world().organization()
  await addFixtures(library.world(), acme.id, acme.owner.id)
  const source = await library.add(acme, 'You get 25 days.')
  return { acme, key: `${acme.id}/${source}/original` }
}

test('until its day an organisation stays, then nothing of it is left', async () => {
  const { acme, key } = await organizationWithRows()
  const { acme: rival, key: rivalKey } = await organizationWithRows()
  const due = await close(acme)
  expect(Object.values(await rowsOf(acme))).not.toContain(0)

  expect(await endOrganizations(library.db, { now: new Date(due.getTime() - 2) })).toEqual([])
  expect(await rowsOf(acme)).toMatchObject({ 'public.organizations': 1, 'public.templates': 1 })
  expect(await library.files.read(key)).not.toBeNull()

  expect(await endOrganizations(library.db, { now: due })).toEqual([acme.id])
  await removeFiles()

  expect(new Set(Object.values(await rowsOf(acme)))).toEqual(new Set([0]))
  expect(await library.files.read(key)).toBeNull()
  expect(await rowsOf(rival)).toMatchObject({ 'public.organizations': 1, 'public.templates': 1 })
  expect(await library.files.read(rivalKey)).not.toBeNull()
})

test('an organisation that was kept is not deleted on the day', async () => {
  const acme = await library.world().organization()
  const due = await close(acme)
  await library
    .world()
    .as(acme.owner, (query) => query('select public.cancel_organization_deletion($1)', [acme.id]))

  expect(await endOrganizations(library.db, { now: new Date(due.getTime() + day) })).toEqual([])
})

test('two servers that look at once delete each organisation once', async () => {
  const first = await library.world().organization()
  const second = await library.world().organization()
  await close(first)
  const due = await close(second)

  const ended = await Promise.all([
    endOrganizations(library.db, { now: due }),
    endOrganizations(library.db, { now: due }),
  ])

  expect(ended.flat().sort()).toEqual([first.id, second.id].sort())
})

test('the people of a deleted organisation keep their accounts', async () => {
  const acme = await library.world().organization()
  const member = await library.world().member(acme, 'member')
  await endOrganizations(library.db, { now: await close(acme) })

  const { rows } = await owners('select id from auth.users where id = any ($1)', [
    [acme.owner.id, member.id],
  ])

  expect(rows).toHaveLength(2)
})

test('an archive is deleted with its file once it has expired', async () => {
  const acme = await library.world().organization()
  const { rows } = await owners(
    `insert into public.organization_exports (organization_id, status, expires_at)
     values ($1, 'ready', now() + interval '7 days') returning storage_key, expires_at`,
    [acme.id],
  )
  const { expires_at, storage_key } = rows[0]
  const kept = async () => (await rowsOf(acme))['public.organization_exports']

  await endOrganizations(library.db, { now: new Date(Date.parse(expires_at) - 1000) })
  expect(await kept()).toBe(1)
  await endOrganizations(library.db, { now: new Date(Date.parse(expires_at) + 1) })

  expect(await kept()).toBe(0)
  const jobs = await owners("select from pgboss.job where data ->> 'key' = $1", [storage_key])
  expect(jobs.rowCount).toBe(1)
})
