import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { useTrials } from './use-trials.ts'

// What counts for a version that is tried, for the one beside it, and for ending it.

const world = useWorld()
const trials = useTrials(world)
const { given, rows, agent, answered, rename, tryVersion, rollBack, canaries } = trials

type Talk = { template?: string; version?: number | null; ago?: string }
/** A conversation with the live version that was begun so long ago. */
const talk = ({ template = given().template, version = 1, ago = '0' }: Talk = {}) =>
  rows(
    `insert into conversations (organization_id, template_id, version, channel, visitor_id, created_at)
     values ($1, $2, $3, 'agent', $4, now() - $5::interval)`,
    [given().acme.id, template, version, given().visitor.id, ago],
  )
const figures = (isCanary: boolean) =>
  world().as(given().acme.owner, (query) =>
    query(
      `select conversations::int, unhelpful::int, handoffs::int, unanswered::int
       from public.canary_figures($1) where is_canary = $2`,
      [given().template, isCanary],
    ),
  )
const rate = (message: string | undefined, rating: number) =>
  rows(
    `insert into message_feedback (message_id, visitor_id, rating)
     select id, visitor_id, $2 from messages where id = $1`,
    [message, rating],
  )

test.each([
  ['began before', () => talk({ ago: '1 hour' })],
  ['began after it ended', () => rollBack().then(() => talk())],
  ['is with a draft', () => talk({ version: null })],
  ['is with another agent', async () => talk({ template: await agent() })],
])('a conversation that %s is not beside a version that is tried', async (_, begin) => {
  await rename('Bea')
  await tryVersion(10)
  await talk()

  await begin()

  expect(await figures(false)).toMatchObject([{ conversations: 1 }])
})

test('what was beside an earlier trial is not beside the latest one', async () => {
  await rename('Bea')
  await tryVersion(10)
  await talk()
  await rollBack()
  await tryVersion(10, { number: 2 })

  expect(await figures(false)).toMatchObject([{ conversations: 0 }])
})

test('a helpful answer and a member who takes over do not speak against a version', async () => {
  const { acme, template } = given()
  await rename('Bea')
  await tryVersion(10)
  const { conversation_id, message_id } = await answered()
  await rate(message_id, 1)
  await rows(
    `insert into handoffs (organization_id, conversation_id, template_id, reason, status, ended_at)
     values ($1, $2, $3, 'member', 'returned', now())`,
    [acme.id, conversation_id, template],
  )

  expect(await figures(false)).toEqual([
    { conversations: 1, unhelpful: 0, handoffs: 0, unanswered: 0 },
  ])
})

test('a version ends by what is said against it alone, once, and on record of its agent', async () => {
  await rows(
    "update template_canaries set ended_at = now(), end_reason = 'replaced' where ended_at is null",
  )
  await agent()
  await rename('Bea')
  await tryVersion(99)
  const live = await answered()
  const met: string[] = []
  for (let count = 0; count < 20; count += 1) met.push((await answered()).message_id)
  for (const message of met.slice(0, 3)) await rate(message, -1)
  // It breaks this rule already, and is looked at when something more is said against it.
  await tryVersion(99, { number: 2, unhelpful: 10 })

  await rate(live.message_id, -1)
  expect(await canaries()).toMatchObject([{ end_reason: null }])
  await rate(met[3], -1)
  expect(await canaries()).toMatchObject([{ end_reason: 'unhelpful' }])
  await rate(met[4], -1)

  const entries = await rows(
    `select target_id from audit_log
     where organization_id = $1 and action = 'agent.canary_rolled_back'`,
    [given().acme.id],
  )
  expect(entries).toEqual([{ target_id: given().template }])
})
