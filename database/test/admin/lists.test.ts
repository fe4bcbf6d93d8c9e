import { expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { useWorld } from '../../testing/world.ts'

// What the lists of the admin area have in common.

const world = useWorld()

async function atWork() {
  const admin = await platformAdmin(world())
  const call = (text: string, values: unknown[] = []) =>
    world().as(admin, (query) => query(text, values))
  return { admin, call }
}

test.each([
  ['halden LOGISTICS', true],
  ['  logistics  hal ', true],
  ['', true],
  ['%', false],
  ['_', false],
  [null, true],
  ['halden zurich', false],
])('"%s" is looked for word by word', async (words, isFound) => {
  const { rows } = await world().owner.query(
    `select
       private.has_words('Halden Logistics', $1) as short_list,
       lower('Halden Logistics') like all (private.like_words($1)) as long_list`,
    [words],
  )

  expect(rows).toEqual([{ short_list: isFound, long_list: isFound }])
})

test.each(['50%_off', 'a\\b', '50% a\\'])('"%s" is found where it is said', async (words) => {
  const { rows } = await world().owner.query(
    `select lower('A\\B for 50%_off') like all (private.like_words($1)) as found,
       'axb for 50 off' like all (private.like_words($1)) as something_else`,
    [words],
  )

  expect(rows).toEqual([{ found: true, something_else: false }])
})

test.each(['name', 'created', 'members'])(
  'none of those that are alike is left out between two pages, by %s',
  async (sort) => {
    const { call } = await atWork()
    for (let made = 0; made < 3; made += 1) await world().organization({ name: `Twin of ${sort}` })
    const { rows } = await world().owner.query(
      `select id from public.organizations where name = $1 order by ${sort === 'members' ? 'id' : 'created_at desc'}`,
      [`Twin of ${sort}`],
    )

    const seen: unknown[] = []
    for (let after: unknown = null; ; after = seen.at(-1)) {
      const page = await call('select id from admin.organizations($1, null, $2, $3, 1)', [
        ...[`twin of ${sort}`, sort, after],
      ])
      if (page.length === 0) break
      seen.push(...page.map(({ id }) => id))
    }

    expect(seen).toEqual(rows.map(({ id }) => id))
  },
)

test('that a list was exported is on record', async () => {
  const { admin, call } = await atWork()

  await call("select admin.note_export('organizations')")
  await call("select admin.note_export('sessions')")

  const { rows } = await world().owner.query(
    'select action, target_id from admin.platform_audit_log where actor_id = $1 order by id',
    [admin.id],
  )
  expect(rows).toEqual([
    { action: 'organizations.exported', target_id: 'organizations' },
    { action: 'sessions.exported', target_id: 'sessions' },
  ])
  for (const list of ['users', '', null]) {
    expect(await world().attempt(admin, 'select admin.note_export($1)', [list])).toBe('PT422')
  }
  const { owner } = await world().organization()
  expect(await world().attempt(owner, "select admin.note_export('organizations')")).toBe('PT403')
  expect(await world().attempt(null, "select admin.note_export('organizations')")).toBe('42501')
})
