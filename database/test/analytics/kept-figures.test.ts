import { beforeEach, expect, test } from 'vitest'
import {
  addAnswer,
  addSession,
  askAnalytics,
  organizationWithAnalytics,
  type SessionOf,
} from '../../testing/analytics/sessions.ts'
import { addGallery } from '../../testing/galleries.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// An organisation's figures come from what is kept of its sessions, as long as nothing came of these later.

const world = useWorld()
let acme: Organization
let agent: string
let visitor: Person
beforeEach(async () => {
  await world().owner.query('delete from public.conversations')
  ;({ organization: acme, agent } = await organizationWithAnalytics(world()))
  visitor = await world().person({ anonymous: true })
})

const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows
const add = (at: string, session: Partial<SessionOf> = {}) =>
  addSession(world(), acme, { at, agent, visitor, ...session })
/** What was written for a test came late, all of it. */
const settle = async () => {
  await sql('delete from private.late_sessions')
  await sql('select private.settle_sessions(100)')
}
const figures = async (asked: Record<string, unknown> = {}) => {
  const [row] = await askAnalytics(world(), acme.owner, 'analytics_figures', {
    org_id: acme.id,
    ...asked,
  })
  return row?.analytics_figures as Record<string, Record<string, unknown>>
}
const late = async () =>
  (await sql('select conversation_id from private.late_sessions')).map((row) => row.conversation_id)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('figures are the same from what is kept', async () => {
  const gallery = await addGallery(world(), acme)
  await add('2026-03-02T10:00:00Z', {
    gallery,
    answers: [{ seconds: 2, rating: 1, tokens: 100, cost: 2000 }, { seconds: 4 }],
  })
  await add('2026-03-05T10:00:00Z', { isHandedOver: true, channel: 'widget' })
  await add('2026-03-05T10:00:00Z', {
    visitor: await world().person({ anonymous: true }),
    answers: [{ state: 'unanswered', rating: -1 }],
  })
  await add('2026-02-24T10:00:00Z', { answers: [] })
  const asked = [{}, { agent }, { via: 'widget' }, { gallery }, { zone: 'Pacific/Chatham' }]
  const before = []
  for (const one of asked) before.push(await figures(one))

  await settle()

  const after = []
  for (const one of asked) after.push(await figures(one))
  expect(after).toEqual(before)
  expect(before[0]?.now).toMatchObject({ sessions: 3, visitors: 2, tokens: 100 })
  await sql('update private.settled_sessions set said = 40')
  expect((await figures()).now).toMatchObject({ messages: 120 })
})

test('visitors who came again are one, on each day, with each agent and in the period', async () => {
  for (const at of ['2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z', '2026-03-04T10:00:00Z']) {
    await add(at)
  }
  await add('2026-03-04T10:00:00Z', { visitor: await world().person({ anonymous: true }) })
  await settle()

  const { now, days, agents } = await figures()

  expect(now).toMatchObject({ sessions: 4, visitors: 2 })
  expect(Object.values(days ?? {}).slice(1, 4)).toMatchObject([
    { now: { sessions: 2, visitors: 1 } },
    { now: null },
    { now: { sessions: 2, visitors: 2 } },
  ])
  expect(agents).toMatchObject([{ id: agent, sessions: 4, visitors: 2 }])
})

const answerOf = '(select id from public.messages where conversation_id = $1 and role = $2)'
test.each<[what: string, change: string, told: Record<string, unknown>]>([
  [
    'another opinion of it',
    `update public.message_feedback set rating = -1 where message_id = ${answerOf}`,
    { good: 0, poor: 1, resolved: 0 },
  ],
  [
    'an opinion that was taken back',
    `delete from public.message_feedback where message_id = ${answerOf}`,
    { good: 0, poor: 0, resolved: 1 },
  ],
  [
    'a person who was asked for',
    `insert into public.handoffs (organization_id, conversation_id, template_id, reason, status, ended_at)
     select organization_id, id, template_id, 'asked', 'returned', now() from public.conversations
     where id = $1 and $2 = 'assistant'`,
    { handed_over: 1, resolved: 0 },
  ],
  [
    'an answer that failed',
    "update public.messages set state = 'failed' where conversation_id = $1 and role = $2",
    { judged: 1, resolved: 0 },
  ],
  [
    'a message that is gone',
    'delete from public.messages where conversation_id = $1 and role = $2',
    { messages: 1, judged: 0, good: 0 },
  ],
  [
    'what it cost',
    `insert into public.usage_ledger
       (organization_id, template_id, answer_id, purpose, state, input_tokens, output_tokens, reserved, amount, settled_at)
     select organization_id, gen_random_uuid(), id, 'answer', 'settled', 6, 1, 0, 300, now()
     from public.messages where conversation_id = $1 and role = $2`,
    { tokens: 7, cost: 300 },
  ],
])('what comes late counts: %s', async (_, change, told) => {
  const id = await add('2026-03-02T10:00:00Z', { answers: [{ rating: 1 }] })
  await settle()
  const before = (await figures()).now

  await sql(change, [id, 'assistant'])

  expect(before).toMatchObject({ sessions: 1, messages: 2, judged: 1, resolved: 1, good: 1 })
  expect((await figures()).now).toMatchObject(told)
  expect(await late()).toEqual([id])
})

test('a question and its answer that come late count', async () => {
  const id = await add('2026-03-02T10:00:00Z')
  await settle()

  const place = { organization: acme.id, conversation: id, visitor: visitor.id, agent }
  await addAnswer(world(), { ...place, at: '2026-03-20T10:00:00Z' }, { rating: 1 })

  expect((await figures()).now).toMatchObject({ sessions: 1, messages: 4, good: 1 })
})

test('nothing is noted of sessions of six days and of talks with drafts, and it goes with its session', async () => {
  await add(daysAgo(5), { answers: [{ rating: 1, tokens: 5 }], isHandedOver: true })
  await add('2026-03-02T10:00:00Z', { isDraft: true })
  expect(await late()).toEqual([])
  const old = await add(daysAgo(7))
  expect(await late()).toEqual([old])

  await sql('delete from public.conversations where id = $1', [old])

  expect(await late()).toEqual([])
})

test('nobody reads or writes what is noted', async () => {
  const attempt = (text: string) => world().attempt(acme.owner, text)

  expect(await attempt('select 1 from private.late_sessions')).toBe('42501')
  expect(await attempt('delete from private.late_sessions')).toBe('42501')
})
