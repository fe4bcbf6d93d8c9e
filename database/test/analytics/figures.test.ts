import { beforeEach, describe, expect, test } from 'vitest'
import {
  addAnswer,
  askAnalytics,
  type SessionOf,
  useAnalytics,
} from '../../testing/analytics/sessions.ts'
import { addGallery, addPublishedAgent } from '../../testing/galleries.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { acme, agent, add, ask } = useAnalytics(world)

type Counted = Record<string, number | null>
type Figures = {
  is_new: boolean
  now: Counted | null
  before: Counted | null
  days: { day: string; now: Counted | null; before: Counted | null }[]
  agents: (Counted & { id: string })[] | null
  channels: (Counted & { channel: string })[] | null
  galleries: (Counted & { title: string })[] | null
}
const figures = async (asked: Record<string, unknown> = {}) => {
  const [row] = await ask('analytics_figures', asked)
  return row?.analytics_figures as Figures
}

describe('the figures of a period', () => {
  test('are those of its sessions, beside those of as many days before it', async () => {
    const ada = await world().person({ anonymous: true })
    await add('2026-03-02T10:00:00Z', {
      visitor: ada,
      answers: [
        { seconds: 1, rating: 1, tokens: 100, cost: 2000 },
        { seconds: 3, tokens: 50, cost: 500 },
      ],
    })
    await add('2026-03-05T10:00:00Z', { visitor: ada, answers: [{ seconds: 2, rating: -1 }] })
    await add('2026-03-05T12:00:00Z', { answers: [{ state: 'unanswered', seconds: 10 }] })
    await add('2026-02-24T12:00:00Z', { isHandedOver: true })

    const { is_new, now, before } = await figures()

    expect(is_new).toBe(false)
    expect(now).toEqual({
      ...{ sessions: 3, visitors: 2, messages: 8, judged: 3, resolved: 1, good: 1, poor: 1 },
      ...{ handed_over: 0, tokens: 150, cost: 2500, median: 2.5, slowest: expect.closeTo(8.95) },
    })
    expect(before).toMatchObject({
      sessions: 1,
      handed_over: 1,
      judged: 1,
      resolved: 0,
      cost: null,
    })
  })

  test('without sessions are not known', async () => {
    expect(await figures()).toMatchObject({
      ...{ is_new: true, now: null, before: null, agents: null, channels: null, galleries: null },
    })
    await add('2025-01-01T10:00:00Z', { isDraft: true })
    expect(await figures()).toMatchObject({ is_new: true })
    await add('2025-01-01T10:00:00Z')
    expect(await figures()).toMatchObject({ is_new: false, now: null, before: null })
  })

  test('begin and end at midnight where the reader is, also when a clock is changed', async () => {
    // In Amsterdam the first minute of March 29 and the last of it: 23 hours, as summer begins.
    await add('2026-03-28T22:59:00Z')
    await add('2026-03-28T23:00:00Z')
    await add('2026-03-29T21:59:00Z')
    await add('2026-03-29T22:00:00Z')
    const inAmsterdam = { first_day: '2026-03-29', last_day: '2026-03-29' }

    const there = await figures({ ...inAmsterdam, zone: 'Europe/Amsterdam' })
    const inUtc = await figures(inAmsterdam)

    expect([there.now?.sessions, there.before?.sessions]).toEqual([2, 1])
    expect([inUtc.now?.sessions, inUtc.before?.sessions]).toEqual([2, 2])
    const days = await figures({
      ...{ first_day: '2026-03-28', last_day: '2026-03-30', zone: 'Europe/Amsterdam' },
    })
    expect(days.days.map(({ day, now }) => [day, now?.sessions])).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ])
  })

  test('count a session on the day it was begun, with what was said in it later', async () => {
    const conversation = await add('2026-03-07T23:59:00Z', { answers: [] })
    const { rows } = await world().owner.query(
      'select visitor_id from public.conversations where id = $1',
      [conversation],
    )
    const place = {
      organization: acme().id,
      conversation,
      agent: agent(),
      visitor: rows[0].visitor_id,
    }
    await addAnswer(world(), { ...place, at: '2026-03-08T00:01:00Z' }, { rating: 1 })

    const week = await figures()
    const next = await figures({ first_day: '2026-03-08', last_day: '2026-03-14' })

    expect(week.now).toMatchObject({ sessions: 1, messages: 2, good: 1 })
    expect(week.days.at(-1)).toMatchObject({ day: '2026-03-07', now: { sessions: 1 } })
    expect([next.now, next.before?.messages]).toEqual([null, 2])
  })

  test('say of each day what it had, and what the day of the period before had', async () => {
    await add('2026-03-01T00:00:00Z')
    await add('2026-02-28T23:59:59Z')
    await add('2026-02-22T00:00:00Z')
    await add('2026-02-21T23:59:59Z')

    const { days, before } = await figures()

    expect(days.map(({ now, before }) => [now?.sessions ?? 0, before?.sessions ?? 0])).toEqual([
      ...[[1, 1]],
      ...Array.from({ length: 5 }, () => [0, 0]),
      [0, 1],
    ])
    expect(before?.sessions).toBe(2)
  })
})

describe('a session', () => {
  test.each<[string, Partial<SessionOf>, { judged: number; resolved: number }]>([
    ['that was answered is resolved', {}, { judged: 1, resolved: 1 }],
    [
      'in which nothing was answered so far is neither',
      { answers: [] },
      { judged: 0, resolved: 0 },
    ],
    [
      'whose only answer was cut is neither',
      { answers: [{ state: 'cut' }] },
      { judged: 0, resolved: 0 },
    ],
    [
      'with an answer that was cut is resolved by another',
      { answers: [{ state: 'cut' }, {}] },
      { judged: 1, resolved: 1 },
    ],
    ['with a good rating is resolved', { answers: [{ rating: 1 }] }, { judged: 1, resolved: 1 }],
    [
      'with a poor rating is not resolved',
      { answers: [{}, { rating: -1 }] },
      { judged: 1, resolved: 0 },
    ],
    [
      'with a question that was not answered is not resolved',
      { answers: [{}, { state: 'unanswered' }] },
      { judged: 1, resolved: 0 },
    ],
    [
      'with an answer that failed is not resolved',
      { answers: [{}, { state: 'failed' }] },
      { judged: 1, resolved: 0 },
    ],
    ['that was handed over is not resolved', { isHandedOver: true }, { judged: 1, resolved: 0 }],
  ])('%s', async (_, session, expected) => {
    await add('2026-03-02T10:00:00Z', session)

    expect((await figures()).now).toMatchObject(expected)
  })

  test('with a draft is none', async () => {
    await add('2026-03-02T10:00:00Z', { isDraft: true })

    expect((await figures()).now).toBe(null)
  })

  test('has messages of its visitor, its agent and people, and no notices among them', async () => {
    const conversation = await add('2026-03-02T10:00:00Z')
    await world().owner.query(
      `insert into public.messages (organization_id, conversation_id, visitor_id, role, said_by, text, state, completed_at)
       select organization_id, id, visitor_id, role, said_by, 'Here.', 'complete', now()
       from public.conversations, (values ('person', 'Ines'), ('notice', null)) as said (role, said_by)
       where id = $1`,
      [conversation],
    )

    expect((await figures()).now).toMatchObject({ messages: 3, resolved: 1 })
    expect(
      await askAnalytics(world(), acme().owner, 'analytics_sessions', { org_id: acme().id }),
    ).toMatchObject([{ questions: 1, said: 3 }])
  })

  test('costs what is settled, and answers alone take time', async () => {
    const conversation = await add('2026-03-02T10:00:00Z', {
      answers: [
        { seconds: 4, tokens: 10, cost: 7 },
        { seconds: 90, state: 'failed', tokens: 5, cost: 1 },
      ],
    })
    await world().owner.query(
      `update public.usage_ledger set state = 'released' where answer_id in (
         select id from public.messages where conversation_id = $1 and state = 'failed'
       )`,
      [conversation],
    )

    expect((await figures()).now).toMatchObject({ tokens: 10, cost: 7, median: 4, slowest: 4 })
  })
})

describe('figures are told apart', () => {
  let other: string
  let gallery: unknown
  beforeEach(async () => {
    other = await addPublishedAgent(world(), acme(), 'Bea')
    gallery = await addGallery(world(), acme())
    await add('2026-03-02T10:00:00Z', { gallery, channel: 'widget' })
    await add('2026-03-03T10:00:00Z', { agent: other, isHandedOver: true })
    await add('2026-03-03T11:00:00Z', { agent: other })
    await add('2026-02-27T11:00:00Z', { gallery })
  })

  test('by agent, channel and gallery, those with most sessions first', async () => {
    const { agents, channels, galleries } = await figures()

    expect(agents).toMatchObject([
      { id: other, name: 'Bea', sessions: 2, handed_over: 1, resolved: 1 },
      { id: agent(), name: 'Ada', sessions: 1 },
    ])
    expect(channels).toMatchObject([
      { channel: 'agent', sessions: 2 },
      { channel: 'widget', sessions: 1 },
    ])
    expect(galleries).toMatchObject([{ title: 'Help', sessions: 1 }])
  })

  test('and are those of one agent, channel or gallery alone', async () => {
    const of = async (asked: object) => {
      const { now, before } = await figures({ ...asked })
      return [now?.sessions, before?.sessions]
    }

    expect(await of({ agent: other })).toEqual([2, undefined])
    expect(await of({ via: 'widget' })).toEqual([1, undefined])
    expect(await of({ gallery })).toEqual([1, 1])
    expect(await of({ gallery, via: 'agent' })).toEqual([undefined, 1])
    expect(await of({})).toEqual([3, 1])
  })

  test('what there is to choose from had sessions', async () => {
    await addPublishedAgent(world(), acme(), 'Cleo')
    await addGallery(world(), acme(), 'Empty')
    const tried = await addPublishedAgent(world(), acme(), 'Dora')
    await add('2026-03-03T11:00:00Z', { agent: tried, isDraft: true })

    const choices = await world().value(acme().owner, 'select public.analytics_choices($1)', [
      acme().id,
    ])

    expect(choices).toEqual({
      agents: [
        { id: agent(), name: 'Ada' },
        { id: other, name: 'Bea' },
      ],
      galleries: [{ id: gallery, title: 'Help' }],
    })
  })
})

test.each<[string, Record<string, unknown>, string | number]>([
  ['of 366 days', { first_day: '2025-01-01', last_day: '2026-01-01' }, 1],
  ['of 367 days', { first_day: '2025-01-01', last_day: '2026-01-02' }, 'PT422'],
  ['of one day', { first_day: '2026-01-01', last_day: '2026-01-01' }, 1],
  ['that ends before it begins', { first_day: '2026-01-02', last_day: '2026-01-01' }, 'PT422'],
  ['without an end', { last_day: null }, 'PT422'],
  ['nowhere', { zone: 'Atlantis/Capital' }, 'PT422'],
  ['without a place', { zone: null }, 'PT422'],
])('a period %s is answered or refused: %s', async (_, asked, expected) => {
  const person: Person = acme().owner
  const answer = await askAnalytics(world(), person, 'analytics_figures', {
    org_id: acme().id,
    ...asked,
  }).then(
    (rows) => rows.length,
    (error: { code: string }) => error.code,
  )

  expect(answer).toBe(expected)
})
