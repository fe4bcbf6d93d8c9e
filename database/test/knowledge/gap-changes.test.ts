import { beforeEach, expect, test } from 'vitest'
import { finishAnswer, useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// The list of gaps is followed by a row that says when it last changed.

const world = useWorld()
const { given, rows, begin } = useAgent(world)
let member: Person
beforeEach(async () => {
  member = await world().member(given().acme, 'member')
  await rows('delete from public.knowledge_gap_questions')
})

const longAgo = '2001-01-01T00:00:00+00:00'
const seen = (person: Person) =>
  world().as(person, (query) => query('select changed_at from public.knowledge_gap_changes'))

/** Whether the list of the organisation is said to have changed by what is done. */
async function changes(work: () => Promise<unknown>, of = given().acme.id) {
  await rows(
    `insert into public.knowledge_gap_changes values ($1, $2)
     on conflict (organization_id) do update set changed_at = excluded.changed_at`,
    [of, longAgo],
  )
  await work()
  const [row] = await rows(
    'select changed_at <> $2 as changed from public.knowledge_gap_changes where organization_id = $1',
    [of, longAgo],
  )
  return row?.changed as boolean
}

/** A question to the draft that has no answer, put into this gap or into a new one. */
async function asked(gap: string | null = null) {
  const { message_id: answer } = await begin({ as: member, draft: true })
  await finishAnswer(world(), member, answer, { state: 'unanswered' })
  await world().value(member, "select private.note_gap($1, 'Is there a pool?')", [answer])
  const [placed] = await rows(
    "select private.place_gap_question($1, $2, 'en', '{pool}', null, null) as gap",
    [answer, gap],
  )
  return { answer, gap: placed?.gap as string }
}

test('a new gap, one that is asked again, settled or forgotten changes the list', async () => {
  const { gap, answer } = await asked()

  expect(await changes(() => asked())).toBe(true)
  expect(await changes(() => asked(gap))).toBe(true)
  const settle = () =>
    world().attempt(member, "update knowledge_gaps set status = 'dismissed' where id = $1", [gap])
  expect(await changes(settle)).toBe(true)
  expect(await changes(() => rows('delete from messages where id = $1', [answer]))).toBe(true)
  expect(await changes(async () => {})).toBe(false)
})

test('a first change is noted, and its list alone', async () => {
  const rival = await world().organization({ name: 'Rival' })
  await rows('delete from public.knowledge_gap_changes')

  expect(await changes(() => asked(), rival.id)).toBe(false)

  const noted = await rows('select organization_id from public.knowledge_gap_changes')
  expect(noted.map(({ organization_id: id }) => id).sort()).toEqual(
    [given().acme.id, rival.id].sort(),
  )
})

test('readers of knowledge see when their list changed, and nobody writes it', async () => {
  await asked()
  const rival = await world().organization({ name: 'Rival' })
  const write = (sql: string) => world().attempt(member, sql)

  expect(await seen(member)).toHaveLength(1)
  expect(await seen(await world().member(given().acme, 'agent_user'))).toEqual([])
  expect(await seen(rival.owner)).toEqual([])
  expect(await write('update knowledge_gap_changes set changed_at = now()')).toBe('42501')
  expect(await write('delete from knowledge_gap_changes')).toBe('42501')
})

test('a transaction with many changes tells of one', async () => {
  const [first, second] = [await asked(), await asked()]
  await rows('update public.knowledge_gap_changes set changed_at = $1', [longAgo])
  const version = 'select xmin::text, cmin::text from public.knowledge_gap_changes'
  const settle = "update public.knowledge_gaps set status = 'dismissed' where id = $1"

  const client = await world().owner.connect()
  try {
    await client.query('begin')
    await client.query(settle, [first.gap])
    const once = (await client.query(version)).rows
    await client.query(settle, [second.gap])
    expect((await client.query(version)).rows).toEqual(once)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('an organization goes with its gaps', async () => {
  await asked()

  await rows('delete from public.organizations where id = $1', [given().acme.id])

  expect(
    await rows('select from public.knowledge_gap_changes where organization_id = $1', [
      given().acme.id,
    ]),
  ).toEqual([])
})
