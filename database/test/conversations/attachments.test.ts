import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { allBut, rolesThatReach, useRoles } from '../../testing/roles.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { roles, acme, visitor } = useRoles(world)
let template: string
beforeAll(async () => {
  const other = await world().person({ anonymous: true })
  ;({ template } = await addFixtures(world(), acme().id, other.id))
  await publishFirst(world(), template)
})

const rows = rowsAsOwner(world)
const takes = (takesFiles: boolean, agent = template) =>
  rows(
    `update template_versions set definition = definition || jsonb_build_object('takes_files', $2::boolean)
     where template_id = $1`,
    [agent, takesFiles],
  )
const facts = {
  name: 'bill.txt',
  kind: 'file',
  mime_type: 'text/plain',
  bytes: 100,
  body: 'A bill.',
}
const beginSql = 'select private.begin_attachment($1, false)'
const addSql = 'select private.add_attachment($1, false, $2, $3::jsonb)'

async function give(by = visitor(), change: Partial<typeof facts> = {}, agent = template) {
  const file = await world().value(by, beginSql, [agent])
  const added = await world().value(by, addSql, [
    agent,
    file,
    JSON.stringify({ ...facts, ...change }),
  ])
  return (added as { id: string }).id
}

type Sent = { by?: Person; into?: string | null; message?: string; agent?: string }
type Begun = {
  conversation_id: string
  message_id: string
  files: { id: string; name: string; body: string; is_new: boolean }[] | null
}

/** Says something, with these files. */
const say = (files: string[], { by = visitor(), into, message, agent = template }: Sent = {}) =>
  world().as(by, async (query) => {
    await query("select set_config('request.attachments', $1, true)", [files.join(',')])
    const [row] = await query(
      "select private.begin_turn($1, $2, false, 'assistant', $3, 'Look at it', null) as begun",
      [agent, into ?? null, message ?? randomUUID()],
    )
    const begun = row?.begun as Begun
    await query("select private.finish_answer($1, 'complete', 'Yes.', '[]', '[]', null, null)", [
      begun.message_id,
    ])
    return begun
  })

test('who may talk to an agent gives it files, where its owner takes any', async () => {
  const reach = () => rolesThatReach(world(), roles(), beginSql, [template])

  await takes(false)
  expect(await reach()).toEqual([])
  expect(await world().attempt(visitor(), beginSql, [template])).toBe('PT403')
  await takes(true)
  expect(await reach()).toEqual(allBut('noToken', 'signedOut', 'passwordOnly', 'keyOfRival'))
  expect(await world().attempt(visitor(), beginSql, [randomUUID()])).toBe('PT404')
})

test('what is not sent is its visitor’s alone; what is sent is read by who reads the transcript', async () => {
  await takes(true)
  const id = await give()
  const seen = 'select id from attachments where id = $1'
  const opened = 'select 1 from private.attachment_file($1)'
  const reach = (sql: string) => rolesThatReach(world(), roles(), sql, [id])

  expect(await reach(seen)).toEqual(['visitor'])
  expect(await reach(opened)).toEqual(['visitor'])
  await say([id])
  expect((await reach(seen)).sort()).toEqual(['member', 'owner', 'visitor'])
  expect((await reach(opened)).sort()).toEqual(['member', 'owner', 'visitor'])
})

test('who has a conversation that was handed over sees its files, and those of no other', async () => {
  await takes(true)
  const colleague = await world().member(acme(), 'member')
  const [given, other] = [await give(), await give()]
  const { conversation_id: talk } = await say([given])
  await say([other])
  await rows(
    `insert into handoffs (organization_id, conversation_id, template_id, reason) values ($1, $2, $3, 'asked')`,
    [acme().id, talk, template],
  )
  await rows("delete from role_permissions where role = 'member' and permission = 'analytics.read'")

  const opened = 'select 1 from private.attachment_file($1)'
  const seen = 'select id from attachments where id = any ($1)'
  expect(await world().attempt(colleague, seen, [[given, other]])).toBe(1)
  expect(await world().attempt(colleague, opened, [given])).toBe(1)
  expect(await world().attempt(colleague, opened, [other])).toBe(0)
  await rows("insert into role_permissions (role, permission) values ('member', 'analytics.read')")
})

test('a turn is given what its conversation has, and says what is new', async () => {
  await takes(true)
  const [first, second] = [await give(), await give(visitor(), { name: 'map.txt', body: 'A map.' })]
  const begun = await say([first])

  const next = await say([second], { into: begun.conversation_id })

  expect(begun.files).toMatchObject([{ id: first, body: 'A bill.', is_new: true }])
  expect(next.files).toMatchObject([
    { id: first, is_new: false },
    { id: second, name: 'map.txt', is_new: true },
  ])
  expect((await say([])).files).toBeNull()
})

test('a message that is repeated has the same files', async () => {
  await takes(true)
  const [id, message] = [await give(), randomUUID()]
  await say([id], { message })

  const again = await say([id], { message })

  expect(again.files).toMatchObject([{ id, is_new: true }])
})

test('nobody sends what another gave, what another agent was given, or what was sent', async () => {
  await takes(true)
  const other = await world().person({ anonymous: true })
  const elsewhere = (await addFixtures(world(), acme().id, other.id)).template
  await publishFirst(world(), elsewhere)
  await takes(true, elsewhere)
  const sent = await give()
  await say([sent])
  const refused = { code: 'PT404' }

  await expect(say([await give(other)])).rejects.toMatchObject(refused)
  await expect(say([await give(visitor(), {}, elsewhere)])).rejects.toMatchObject(refused)
  await expect(say([sent])).rejects.toMatchObject(refused)
  await expect(say([randomUUID()])).rejects.toMatchObject(refused)
  await expect(say([await give()])).resolves.toBeDefined()
})

test('what was given to a draft is seen by its editor, as long as the draft is', async () => {
  await takes(true)
  const editor = await world().member(acme(), 'member')
  const given = await give(editor)
  await rows(
    `with talk as (
       insert into conversations (organization_id, template_id, visitor_id, channel)
       values ($1, $2, $3, 'studio') returning id
     ),
     said as (
       insert into messages (organization_id, conversation_id, visitor_id, role, text, state, completed_at)
       select $1, id, $3, 'user', 'Here it is.', 'complete', now() from talk returning id, conversation_id
     )
     update attachments set conversation_id = said.conversation_id, message_id = said.id
     from said where attachments.id = $4`,
    [acme().id, template, editor.id, given],
  )
  const seen = () => world().attempt(editor, 'select from attachments where id = $1', [given])

  expect(await seen()).toBe(1)
  await rows('delete from organization_members where user_id = $1', [editor.id])
  expect(await seen()).toBe(0)
})

test('what is not sent can be taken back, what is sent cannot; bytes go with their row', async () => {
  await takes(true)
  const [kept, sent] = [await give(), await give()]
  await say([sent])
  const [{ version }] = await rows('select version from attachments where id = $1', [kept])
  const takeBack = 'delete from attachments where id = $1 returning id'

  expect(await world().attempt(roles().organization.owner, takeBack, [kept])).toBe(0)
  expect(await world().attempt(visitor(), takeBack, [sent])).toBe(0)
  expect(await world().attempt(visitor(), takeBack, [kept])).toBe(1)
  const jobs = await rows(
    "select 1 from pgboss.job where name = 'file-delete' and data ->> 'key' = private.file_place($1)",
    [version],
  )
  expect(jobs).toHaveLength(1)
})

test('files go with their conversation, and with their visitor', async () => {
  await takes(true)
  const guest = await world().person({ anonymous: true })
  const [one, two] = [await give(guest), await give(guest)]
  const { conversation_id: talk } = await say([one], { by: guest })
  const there = async () =>
    (await rows('select id from attachments where id in ($1, $2)', [one, two])).length

  await rows('delete from conversations where id = $1', [talk])
  expect(await there()).toBe(1)
  await rows('delete from auth.users where id = $1', [guest.id])
  expect(await there()).toBe(0)
})

test('they count to what the organisation stores, and a visitor gives forty a day', async () => {
  await takes(true)
  const guest = await world().person({ anonymous: true })
  const used = async () =>
    Number(
      (
        await rows("select used from private.usage where organization_id = $1 and name = 'bytes'", [
          acme().id,
        ])
      )[0]?.used,
    )
  const before = await used()
  for (let count = 0; count < 40; count += 1) await give(guest)

  expect(await used()).toBe(before + 4000)
  await expect(give(guest)).rejects.toMatchObject({ code: 'PT429' })
  await rows(
    "update attachments set created_at = now() - interval '25 hours' where visitor_id = $1",
    [guest.id],
  )
  expect(await give(guest)).toEqual(expect.any(String))
})

test('forty a day are forty, also when two come at the same moment', async () => {
  await takes(true)
  const guest = await world().person({ anonymous: true })
  for (let count = 0; count < 39; count += 1) await give(guest)
  const file = await world().value(guest, beginSql, [template])
  let next: Promise<string> | undefined

  await world().as(guest, async (query) => {
    await query(addSql, [template, file, JSON.stringify(facts)])
    next = give(guest).then(
      () => 'given',
      ({ code }: { code: string }) => code,
    )
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
    await expect.poll(async () => (await rows(waiting)).length).toBe(1)
  })

  expect(await next).toBe('PT429')
})

test('what comes from one network is counted for it too', async () => {
  await takes(true)
  const guest = await world().person({ anonymous: true })
  const file = await world().value(guest, beginSql, [template])
  await world().as(guest, async (query) => {
    await query("select set_config('request.visitor_address', 'network-7', true)")
    await query(addSql, [template, file, JSON.stringify(facts)])
  })
  await give(guest)

  expect(
    await rows(
      "select used::integer from private.usage_of_day where organization_id = $1 and subject like 'files from %'",
      [acme().id],
    ),
  ).toEqual([{ used: 1 }])
})

test('a full organisation is told before a byte is kept', async () => {
  const full = await world().organization()
  const agent = (await addFixtures(world(), full.id, visitor().id)).template
  await publishFirst(world(), agent)
  await takes(true, agent)
  await rows(
    "update private.usage set used = 2000000000000 where organization_id = $1 and name = 'bytes'",
    [full.id],
  )

  expect(await world().attempt(visitor(), beginSql, [agent])).toBe('PT413')
})

test('what was given and never sent is given up after a day', async () => {
  await takes(true)
  const [old, young, sent] = [await give(), await give(), await give()]
  await say([sent])
  await rows(
    "update attachments set created_at = now() - interval '25 hours' where id in ($1, $2)",
    [old, sent],
  )

  await rows('select private.sweep_files(1000)')

  const left = await rows('select id from attachments where id in ($1, $2, $3)', [old, young, sent])
  expect(left.map(({ id }) => id).sort()).toEqual([young, sent].sort())
})
