import { expect, test } from 'vitest'
import { askForPerson, attend, useInbox } from '../../testing/handoffs.ts'
import { useWorld } from '../../testing/world.ts'

// When a visitor who asks out of office hours is told that people are there again.

const world = useWorld()
const { given, rows, begin, people } = useInbox(world)

const office = {
  ...{ handoff_days: [1, 2, 3, 4, 5], handoff_from: '09:00:00', handoff_until: '17:00:00' },
  handoff_time_zone: 'Europe/Berlin',
}
const backAt = async (moment: string, change: object = {}) => {
  const [found] = await rows('select private.person_back($1, $2) as back', [
    { ...office, ...change },
    moment,
  ])
  return found.back && new Date(found.back.at).toISOString()
}

test.each([
  ['before the office opens: the same day', '2026-11-27T07:59:59Z', '2026-11-27T08:00:00.000Z'],
  ['while it is open: nothing to tell', '2026-11-27T08:00:00Z', null],
  [
    'when it has just closed on a Friday: Monday',
    '2026-11-27T16:00:00Z',
    '2026-11-30T08:00:00.000Z',
  ],
  ['on a Saturday: Monday', '2026-11-28T12:00:00Z', '2026-11-30T08:00:00.000Z'],
  [
    'over the change of the clock: by the clock of then',
    '2026-10-23T20:00:00Z',
    '2026-10-26T08:00:00.000Z',
  ],
  [
    'when there it is Monday already: that Monday',
    '2026-11-29T23:30:00Z',
    '2026-11-30T08:00:00.000Z',
  ],
])('%s', async (_, moment, at) => {
  expect(await backAt(moment)).toBe(at)
})

test('an office of one day a week opens again in a week, one without hours is always open', async () => {
  expect(await backAt('2026-11-27T16:00:00Z', { handoff_days: [5] })).toBe(
    '2026-12-04T08:00:00.000Z',
  )
  expect(await backAt('2026-11-27T16:00:00Z', { handoff_days: [] })).toBeNull()
  expect(await backAt('2026-11-27T16:00:00Z', { handoff_time_zone: 'Asia/Tokyo' })).toBe(
    '2026-11-30T00:00:00.000Z',
  )
})

const close = () =>
  rows(
    `update template_versions set definition = definition || jsonb_build_object(
       'handoff_days', jsonb_build_array(extract(isodow from now() at time zone 'UTC')::integer % 7 + 1),
       'handoff_from', '00:00', 'handoff_until', '23:59', 'handoff_time_zone', 'UTC')`,
  )

test('who asks out of office hours is told, and who asks while nobody came is told no hour', async () => {
  const { visitor, template, acme } = given()
  await attend(world(), people().member, acme.id, false)
  expect(await askForPerson(world(), visitor, template)).toMatchObject({
    state: 'away',
    back: null,
  })
  expect(await begin()).toMatchObject({ person_back: null })
  await close()

  const asked = (await askForPerson(world(), visitor, template)) as unknown as {
    back: { at: string; time_zone: string }
  }

  expect(asked).toMatchObject({ state: 'away', organization_name: 'Acme' })
  expect(asked.back.time_zone).toBe('UTC')
  expect(new Date(asked.back.at).getTime()).toBeGreaterThan(Date.now())
  expect(new Date(asked.back.at).getUTCHours()).toBe(0)
  expect(await begin()).toMatchObject({ person_back: asked.back })
})

test('a turn of an agent that hands nothing off, and one of a draft, tell no hour', async () => {
  await close()
  expect(await begin({ as: given().acme.owner, draft: true })).toMatchObject({ person_back: null })
  await rows(`update template_versions set definition = definition || '{"handoff": false}'`)

  expect(await begin()).toMatchObject({ person_back: null })
})
