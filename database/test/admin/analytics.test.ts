import { beforeAll, describe, expect, test } from 'vitest'
import { addSession, askAnalytics } from '../../testing/analytics/sessions.ts'
import { addGallery, addPublishedAgent } from '../../testing/galleries.ts'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { organizationWithRoles, testRoles } from '../../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// What platform admins are told of the sessions of all organisations.

const world = useWorld()
let admin: Person
let acme: Organization
let globex: Organization
const agents = { ada: '', bob: '', cleo: '' }
const galleries = { help: '', shop: '' }
const late = '2026-03-05T10:00:00Z'

beforeAll(async () => {
  admin = await platformAdmin(world())
  acme = await world().organization({ name: 'Acme' })
  globex = await world().organization({ name: 'Globex' })
  agents.ada = await addPublishedAgent(world(), acme, 'Ada')
  agents.bob = await addPublishedAgent(world(), acme, 'Bob')
  agents.cleo = await addPublishedAgent(world(), globex, 'Cleo')
  galleries.help = String(await addGallery(world(), acme, 'Help'))
  galleries.shop = String(await addGallery(world(), globex, 'Shop'))
  const visitor = await world().person({ anonymous: true })
  const answered = { answers: [{ seconds: 2, rating: 1 as const, tokens: 100, cost: 2000 }] }
  await addSession(world(), acme, {
    ...{
      at: '2026-03-02T10:00:00Z',
      agent: agents.ada,
      visitor,
      gallery: galleries.help,
      ...answered,
    },
  })
  await addSession(world(), acme, { at: late, agent: agents.ada, visitor, isHandedOver: true })
  await addSession(world(), acme, {
    ...{ at: late, agent: agents.bob, channel: 'widget', title: 'My secret' },
    answers: [{ state: 'unanswered', seconds: 4, question: 'A secret?' }],
  })
  await addSession(world(), globex, {
    ...{ at: '2026-03-06T23:30:00Z', agent: agents.cleo, visitor, gallery: galleries.shop },
    answers: [
      { seconds: 1, rating: 1, tokens: 50, cost: 9000 },
      { seconds: 1, rating: -1 },
    ],
  })
  await addSession(world(), globex, { at: '2026-02-24T10:00:00Z', agent: agents.cleo })
  await addSession(world(), globex, { at: late, agent: agents.cleo, isDraft: true })
  for (const [organization, gallery, day, visits] of [
    [acme, galleries.help, '2026-03-01', 3],
    [acme, galleries.help, '2026-03-07', 4],
    [acme, galleries.help, '2026-03-08', 90],
    [globex, galleries.shop, '2026-03-03', 2],
  ] as const) {
    await world().owner.query(
      'insert into public.gallery_visits (organization_id, gallery_id, day, visits) values ($1, $2, $3, $4)',
      [organization.id, gallery, day, visits],
    )
  }
  // Of an agent that was met there: no visit of the gallery.
  await world().owner.query(
    'insert into public.gallery_visits (organization_id, gallery_id, template_id, day, visits) values ($1, $2, $3, $4, 50)',
    [globex.id, galleries.shop, agents.cleo, '2026-03-03'],
  )
})

const ask = (name: string, asked: Record<string, unknown> = {}, person: Person | null = admin) =>
  askAnalytics(world(), person, `admin.analytics_${name}`, asked)
const names = async (name: string, asked: Record<string, unknown> = {}) =>
  (await ask(name, asked)).map((row) => row.name ?? row.title)

type Counted = Record<string, number | null>
type Comprehensive = {
  now: Counted | null
  before: Counted | null
  days: { day: string; now: Counted | null; before: Counted | null }[]
}
async function comprehensive(asked: Record<string, unknown> = {}) {
  const [row] = await ask('comprehensive', asked)
  return row?.analytics_comprehensive as Comprehensive
}

test('all totals stand beside the period before, and by day', async () => {
  const { now, before, days } = await comprehensive()

  expect(now).toEqual({
    ...{ organizations: 2, sessions: 4, visitors: 2, messages: 10, judged: 4, resolved: 1 },
    ...{ good: 2, poor: 1, handed_over: 1, tokens: 150, cost: 11_000 },
    ...{ median: 1, slowest: expect.closeTo(3.6) },
  })
  expect(before).toMatchObject({ organizations: 1, sessions: 1, resolved: 1, tokens: null })
  expect(days.map(({ day, now: of }) => [day, of?.sessions])).toEqual([
    ['2026-03-01', undefined],
    ['2026-03-02', 1],
    ['2026-03-03', undefined],
    ['2026-03-04', undefined],
    ['2026-03-05', 2],
    ['2026-03-06', 1],
    ['2026-03-07', undefined],
  ])
  expect(days[2]?.before).toMatchObject({ sessions: 1 })
})

test('days begin where the reader is, and a period without sessions is not known', async () => {
  const there = await comprehensive({ zone: 'Europe/Amsterdam' })
  const empty = await comprehensive({ first_day: '2025-01-01', last_day: '2025-01-02' })

  expect(there.days.at(-1)).toMatchObject({ day: '2026-03-07', now: { sessions: 1 } })
  expect(empty).toMatchObject({ now: null, before: null })
  expect(empty.days).toHaveLength(2)
})

test('organizations are ranked by use', async () => {
  const rows = await ask('organizations')

  expect(rows).toMatchObject([
    { id: acme.id, name: 'Acme', total: 2, counted: { sessions: 3, visitors: 2, cost: 2000 } },
    { id: globex.id, name: 'Globex', total: 2, counted: { sessions: 1, visitors: 1, cost: 9000 } },
  ])
  expect(await names('organizations', { sort: 'cost' })).toEqual(['Globex', 'Acme'])
  expect(await names('organizations', { words: ' GLO ' })).toEqual(['Globex'])
})

describe('assistants', () => {
  test('are told with their organization and what their sessions came to', async () => {
    const [first, ...others] = await ask('assistants')

    expect(first).toMatchObject({
      ...{ id: agents.ada, name: 'Ada', organization: 'Acme', organization_id: acme.id, total: 3 },
      avatar: expect.any(String),
      counted: { sessions: 2, judged: 2, resolved: 1, good: 1, poor: 0, tokens: 100, cost: 2000 },
    })
    expect(others.map(({ name }) => name)).toEqual(['Bob', 'Cleo'])
  })

  test.each([
    ['resolution', ['Ada', 'Bob', 'Cleo']],
    ['satisfaction', ['Ada', 'Cleo', 'Bob']],
    ['tokens', ['Ada', 'Cleo', 'Bob']],
    ['cost', ['Cleo', 'Ada', 'Bob']],
    ['name', ['Ada', 'Bob', 'Cleo']],
    ['whatever', ['Ada', 'Bob', 'Cleo']],
  ])('are sorted by %s', async (sort, sorted) => {
    expect(await names('assistants', { sort })).toEqual(sorted)
  })

  test('are found by their name and that of their organization', async () => {
    expect(await names('assistants', { words: 'acme' })).toEqual(['Ada', 'Bob'])
    expect(await names('assistants', { words: 'cle' })).toEqual(['Cleo'])
    expect(await names('assistants', { words: 'nobody' })).toEqual([])
  })

  test('are read page by page, and from the first one where the last one is none any more', async () => {
    const [first] = await ask('assistants', { most: 1 })
    const next = await names('assistants', { most: 1, after_id: first?.id })
    const last = await names('assistants', { most: 5, after_id: agents.bob })

    expect([first?.name, next, last]).toEqual(['Ada', ['Bob'], ['Cleo']])
    expect(await names('assistants', { most: 1, after_id: acme.id })).toEqual(['Ada'])
    expect(await names('assistants', { most: 0 })).toEqual(['Ada'])
  })
})

test('galleries are ranked by the visits of their pages', async () => {
  expect(await ask('galleries')).toMatchObject([
    { title: 'Help', organization: 'Acme', visits: 7, status: 'draft', counted: { sessions: 1 } },
    { title: 'Shop', organization: 'Globex', visits: 2, counted: { sessions: 1 }, total: 2 },
  ])
  expect(await names('galleries', { sort: 'cost' })).toEqual(['Shop', 'Help'])
  expect(await names('galleries', { words: 'globex' })).toEqual(['Shop'])
  expect(await names('galleries', { after_id: galleries.help })).toEqual(['Shop'])
  const visited = { first_day: '2026-03-08', last_day: '2026-03-08' }
  expect(await ask('galleries', visited)).toMatchObject([
    { title: 'Help', visits: 90, counted: null },
  ])
  const asked = { first_day: '2026-03-06', last_day: '2026-03-06' }
  expect(await ask('galleries', asked)).toMatchObject([
    { title: 'Shop', visits: 0, counted: { sessions: 1 } },
  ])
})

describe('sessions', () => {
  test('are told by time, with their organization and outcome, and without a word of what was said', async () => {
    const rows = await ask('sessions')

    expect(rows[0]).toMatchObject({
      ...{
        organization: 'Globex',
        name: 'Cleo',
        channel: 'agent',
        gallery_title: 'Shop',
        total: 4,
      },
      ...{ questions: 2, said: 4, good: 1, poor: 1, is_resolved: false, tokens: 50, cost: 9000 },
    })
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ada', 'Bob', 'Cleo']))
    expect(JSON.stringify(rows)).not.toMatch(/secret|Why|Because/)
    expect(Object.keys(rows[0] ?? {})).not.toContain('title')
  })

  test.each([
    [{ words: 'globex' }, ['Cleo']],
    [{ via: 'widget' }, ['Bob']],
    [{ outcome: 'unanswered' }, ['Bob']],
    [{ outcome: 'handed_over' }, ['Ada']],
    [{ outcome: 'other' }, []],
    [{ oldest_first: true, most: 1 }, ['Ada']],
  ])('are filtered and sorted: %o', async (asked, found) => {
    expect(await names('sessions', asked)).toEqual(found)
  })

  test.each([false, true])(
    'are read page by page, also of one moment: %s',
    async (oldest_first) => {
      const whole = await ask('sessions', { oldest_first })
      const read = []
      let place = {}
      for (const _ of whole) {
        const [row] = await ask('sessions', { oldest_first, most: 1, ...place })
        read.push(row?.id)
        place = { after_at: row?.created_at, after_id: row?.id }
      }

      expect(read).toEqual(whole.map(({ id }) => id))
      expect(await ask('sessions', { oldest_first, ...place })).toEqual([])
    },
  )
})

test.each(['comprehensive', 'organizations', 'assistants', 'galleries', 'sessions'])(
  '%s of a period that is none, or in no zone, are refused',
  async (name) => {
    const refused = (asked: Record<string, unknown>) =>
      ask(name, asked).then(
        () => 'let in',
        ({ code }: { code: string }) => code,
      )

    expect(await refused({ last_day: '2026-02-28' })).toBe('PT422')
    expect(await refused({ last_day: '2027-03-02' })).toBe('PT422')
    expect(await refused({ last_day: '2027-03-01' })).toBe('let in')
    expect(await refused({ zone: 'Nowhere' })).toBe('PT422')
  },
)

test.each(['comprehensive', 'organizations', 'assistants', 'galleries', 'sessions'])(
  '%s are for platform admins alone',
  async (name) => {
    const { people } = await organizationWithRoles(world())
    for (const role of testRoles) {
      const person = people.get(role) ?? null
      const answer = await ask(name, {}, person).then(
        () => 'let in',
        ({ code }: { code: string }) => code,
      )
      expect([role, answer]).toEqual([role, person ? 'PT403' : '42501'])
    }
    expect(await ask(name)).not.toEqual([])
  },
)
