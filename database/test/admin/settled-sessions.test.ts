import { beforeEach, expect, test } from 'vitest'
import { addSession, askAnalytics } from '../../testing/analytics/sessions.ts'
import { addGallery, addPublishedAgent } from '../../testing/galleries.ts'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// What came of sessions is kept a week after they were begun.

const world = useWorld()
let admin: Person
let acme: Organization
let agent: string
beforeEach(async () => {
  await world().owner.query('delete from public.conversations')
  admin = await platformAdmin(world())
  acme = await world().organization()
  agent = await addPublishedAgent(world(), acme)
})

const settle = async (most = 100) => {
  const { rows } = await world().owner.query('select private.settle_sessions($1) as settled', [
    most,
  ])
  return rows[0].settled as number
}
const kept = async () => {
  const { rows } = await world().owner.query(
    'select conversation_id from private.settled_sessions order by created_at',
  )
  return rows.map(({ conversation_id }) => conversation_id)
}
const lists = ['comprehensive', 'organizations', 'assistants', 'galleries'] as const
const figures = () =>
  Promise.all(lists.map((name) => askAnalytics(world(), admin, `admin.analytics_${name}`, {})))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('figures are the same from what is kept', async () => {
  const gallery = await addGallery(world(), acme)
  const visitor = await world().person({ anonymous: true })
  await addSession(world(), acme, {
    ...{ at: '2026-03-02T10:00:00Z', agent, visitor, gallery },
    answers: [{ seconds: 2, rating: 1, tokens: 100, cost: 2000 }, { seconds: 3 }],
  })
  await addSession(world(), acme, { at: '2026-03-03T10:00:00Z', agent, isHandedOver: true })
  await addSession(world(), acme, {
    ...{ at: '2026-03-04T10:00:00Z', agent, visitor },
    answers: [{ state: 'unanswered', rating: -1 }],
  })
  await addSession(world(), acme, { at: '2026-03-05T10:00:00Z', agent, answers: [] })
  const before = await figures()

  expect(await settle()).toBe(4)

  expect(await figures()).toEqual(before)
  expect(before[1]).toMatchObject([
    { counted: { sessions: 4, judged: 3, resolved: 1, messages: 8, tokens: 100 } },
  ])
})

test('what comes later than that changes them no more, and earlier it does', async () => {
  const add = (days: number) =>
    addSession(world(), acme, { at: daysAgo(days), agent, answers: [{ rating: 1 }] })
  const [old, young] = [await add(9), await add(3)]
  await settle()
  await world().owner.query('update public.message_feedback set rating = -1')

  const [told] = await askAnalytics(world(), admin, 'admin.analytics_organizations', {
    first_day: daysAgo(12).slice(0, 10),
    last_day: daysAgo(0).slice(0, 10),
  })

  expect(await kept()).toEqual([old])
  expect(young).not.toBe(old)
  expect(told).toMatchObject({ counted: { sessions: 2, good: 1, poor: 1 } })
})

test('a session is kept once, the oldest first, and a draft never', async () => {
  const add = (at: string, isDraft = false) =>
    addSession(world(), acme, { at, agent, isDraft, answers: [] })
  const ids = [
    await add('2026-03-02T10:00:00Z'),
    await add('2026-03-03T10:00:00Z'),
    await add('2026-03-04T10:00:00Z'),
  ]
  await add('2026-03-02T10:00:00Z', true)

  const first = await settle(2)
  const some = await kept()
  const [second, third] = [await settle(2), await settle(2)]

  expect([first, second, third]).toEqual([2, 1, 0])
  expect([some, await kept()]).toEqual([ids.slice(0, 2), ids])
})

test('sessions of one moment are kept together', async () => {
  for (const _ of [1, 2, 3]) await addSession(world(), acme, { at: '2026-03-02T10:00:00Z', agent })
  const later = await addSession(world(), acme, { at: '2026-03-02T10:00:01Z', agent })

  const settled = [await settle(1), await settle(1), await settle(1)]

  expect(settled.reduce((sum, count) => sum + count)).toBe(4)
  expect((await kept()).at(-1)).toBe(later)
})

test('what is kept goes with its session', async () => {
  const id = await addSession(world(), acme, { at: '2026-03-02T10:00:00Z', agent })
  await settle()
  await world().owner.query('delete from public.conversations where id = $1', [id])

  expect(await kept()).toEqual([])
})

test('nobody reads or writes what is kept, and only the server lets it be kept', async () => {
  const attempt = (sql: string) => world().attempt(admin, sql)

  expect(await attempt('select 1 from private.settled_sessions')).toBe('42501')
  expect(await attempt('delete from private.settled_sessions')).toBe('42501')
  expect(await attempt('select private.settle_sessions()')).toBe('42501')
  expect(await settle()).toBe(0)
})
