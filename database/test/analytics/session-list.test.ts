import { beforeAll, describe, expect, test } from 'vitest'
import {
  addSession,
  askAnalytics,
  organizationWithAnalytics,
  type SessionOf,
} from '../../testing/analytics/sessions.ts'
import { addGallery } from '../../testing/galleries.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

const world = useWorld()
let acme: Organization
let gallery: unknown
/** What is begun later has a later minute. */
beforeAll(async () => {
  const { organization, agent } = await organizationWithAnalytics(world())
  acme = organization
  gallery = await addGallery(world(), acme)
  const add = (minute: number, title: string, session: Partial<SessionOf> = {}) =>
    addSession(world(), acme, { at: `2026-03-02T10:0${minute}:00Z`, agent, title, ...session })
  await add(0, 'Lost parcel', { answers: [{ seconds: 1 }, { seconds: 5, rating: 1 }] })
  await add(1, 'Broken lamp', { answers: [{ state: 'unanswered', question: 'My 50% lamp?' }] })
  await add(2, 'Opening hours', { gallery, answers: [{ rating: -1, tokens: 30, cost: 9 }] })
  await add(3, 'Speak to somebody', { channel: 'widget', isHandedOver: true })
  await add(4, 'Broken line', { answers: [{ state: 'failed' }] })
})

type Listed = Record<string, unknown> & { id: string; title: string; created_at: string }
const list = (asked: Record<string, unknown> = {}) =>
  askAnalytics(world(), acme.owner, 'analytics_sessions', {
    org_id: acme.id,
    ...asked,
  }) as Promise<Listed[]>
const titles = async (asked: Record<string, unknown> = {}) =>
  (await list(asked)).map(({ title }) => title)
const all = ['Broken line', 'Speak to somebody', 'Opening hours', 'Broken lamp', 'Lost parcel']

describe('sessions are found', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, all],
    ['a word of the title', { words: 'broken' }, ['Broken line', 'Broken lamp']],
    ['words that were said, in any order', { words: 'LAMP my  50%' }, ['Broken lamp']],
    ['letters that are no pattern', { words: '5__' }, []],
    ['a good rating', { rated: 'good' }, ['Lost parcel']],
    ['a poor rating', { rated: 'poor' }, ['Opening hours']],
    ['no rating', { rated: 'none' }, ['Broken line', 'Speak to somebody', 'Broken lamp']],
    ['a rating that there is not', { rated: 'fair' }, []],
    ['that a person was asked for', { outcome: 'handed_over' }, ['Speak to somebody']],
    ['a question without an answer', { outcome: 'unanswered' }, ['Broken line', 'Broken lamp']],
    ['an outcome that there is not', { outcome: 'lost' }, []],
    ['their channel', { via: 'widget' }, ['Speak to somebody']],
    [
      'all of it',
      { words: 'broken', rated: 'none', outcome: 'unanswered', via: 'agent' },
      ['Broken line', 'Broken lamp'],
    ],
    ['their period', { first_day: '2026-03-03' }, []],
  ])('by %s', async (_, asked, expected) => {
    const found = await list(asked)

    expect(found.map(({ title }) => title)).toEqual(expected)
    expect(found.map(({ total }) => total)).toEqual(expected.map(() => expected.length))
  })

  test('by their gallery, which is named', async () => {
    const found = await list({ gallery })

    expect(found).toMatchObject([{ title: 'Opening hours', gallery_title: 'Help' }])
  })
})

test('a session says what came of it', async () => {
  const [line, speak, hours, lamp, parcel] = await list()

  expect(parcel).toMatchObject({
    ...{ name: 'Ada', channel: 'agent', questions: 2, said: 4, unanswered: 0, good: 1, poor: 0 },
    ...{ is_handed_over: false, is_resolved: true, seconds: 3, tokens: null, cost: null },
    ...{ gallery_title: null, ended_at: null },
  })
  expect(hours).toMatchObject({ poor: 1, is_resolved: false, tokens: 30, cost: 9 })
  expect(speak).toMatchObject({ is_handed_over: true, is_resolved: false })
  expect(lamp).toMatchObject({ unanswered: 1, is_resolved: false })
  expect(line).toMatchObject({ unanswered: 1, seconds: null })
})

describe('pages of the list', () => {
  async function pages(asked: Record<string, unknown>) {
    const read: Listed[][] = []
    let after: Listed | undefined
    do {
      const place = after && { after_at: after.created_at, after_id: after.id }
      const page = await list({ most: 2, ...asked, ...place })
      read.push(page)
      after = page.length === 2 ? page.at(-1) : undefined
    } while (after)
    return read
  }

  test.each([
    [false, all],
    [true, all.toReversed()],
  ])(
    'oldest first %s: each begins after the last of the one before',
    async (oldest_first, expected) => {
      const read = await pages({ oldest_first })

      expect(read.map((page) => page.length)).toEqual([2, 2, 1])
      expect(read.flat().map(({ title }) => title)).toEqual(expected)
      expect(read.map(([first]) => first?.total)).toEqual([5, null, null])
    },
  )

  test('sessions of one moment are told apart', async () => {
    await world().owner.query(
      "update public.conversations set created_at = '2026-03-02T10:00:00Z' where organization_id = $1 and title like 'B%'",
      [acme.id],
    )

    const [down, up] = [await pages({}), await pages({ oldest_first: true })]

    expect(new Set(down.flat().map(({ id }) => id)).size).toBe(5)
    expect(up.flat().map(({ id }) => id)).toEqual(
      down
        .flat()
        .map(({ id }) => id)
        .toReversed(),
    )
  })

  test.each([
    [0, 1],
    [-5, 1],
    [2000, 5],
  ])('asked for %i has %i', async (most, expected) => {
    expect(await titles({ most })).toHaveLength(expected)
  })
})
