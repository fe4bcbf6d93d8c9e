import { beforeEach, describe, expect, test } from 'vitest'
import {
  addPublishedAgent,
  noteVisit,
  publishedGallery,
  setPublished,
  type VisitFrom,
} from '../../testing/galleries.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// A visit is one visitor at one gallery, or at one of its agents, on one day.

const world = useWorld()
const note = (person: Person | null, at: unknown, from?: VisitFrom) =>
  noteVisit(world(), person, at, from)
const guest = () => world().person({ anonymous: true })
const rows = rowsAsOwner(world)
const visitsOf = async (gallery: unknown, agent: string | null = null) =>
  (
    await rows(
      `select coalesce(sum(visits), 0)::integer as visits from public.gallery_visits
       where gallery_id = $1 and template_id is not distinct from $2`,
      [gallery, agent],
    )
  )[0].visits

let acme: Organization
let gallery: unknown
let agent: string
beforeEach(async () => {
  acme = await world().organization()
  ;({ gallery, agent } = await publishedGallery(world(), acme, 'link'))
})

describe('a visit', () => {
  test('counts once a day for each visitor, at the gallery and at each of its agents', async () => {
    const [ada, bea] = [await guest(), await guest()]

    for (const person of [ada, bea, ada]) await note(person, gallery)
    await note(ada, gallery, { agent })
    await note(ada, gallery, { agent })

    expect([await visitsOf(gallery), await visitsOf(gallery, agent)]).toEqual([2, 1])
  })

  test('is noted of its own gallery, and takes no room from another', async () => {
    const other = await publishedGallery(world(), acme, 'link')
    await note(await guest(), other.gallery)
    await note(await guest(), gallery)
    await note(await guest(), gallery)

    const noted = await rows(
      'select noted::integer from private.gallery_days where gallery_id in ($1, $2) order by noted',
      [gallery, other.gallery],
    )
    expect(noted).toEqual([{ noted: 1 }, { noted: 2 }])
  })

  test('counts again on another day, and what was noted of the day before is forgotten', async () => {
    const ada = await guest()
    const bea = await guest()
    for (const person of [ada, bea]) await note(person, gallery)
    await rows('update private.gallery_days set day = day - 1 where gallery_id = $1', [gallery])
    await rows('update public.gallery_visits set day = day - 1 where gallery_id = $1', [gallery])

    await note(ada, gallery)

    const noted = await rows(
      `select noted, (select count(*)::integer from private.gallery_visitors where gallery_id = $1) as marks
       from private.gallery_days where gallery_id = $1`,
      [gallery],
    )
    expect(await visitsOf(gallery)).toBe(3)
    expect(noted).toEqual([{ noted: 1, marks: 1 }])
  })

  test('leaves neither a person nor an address behind', async () => {
    const ada = await guest()

    await note(ada, gallery)

    const [{ kept }] = await rows(
      `select string_agg(visitors::text || days::text, '') as kept
       from private.gallery_visitors as visitors join private.gallery_days as days using (gallery_id)
       where gallery_id = $1`,
      [gallery],
    )
    expect(kept).not.toContain(ada.id)
    expect(kept).not.toContain(ada.id.replaceAll('-', ''))
    expect(kept).not.toContain('198.51.100.7')
  })

  test('of yesterday is forgotten also where nobody comes any more', async () => {
    await note(await guest(), gallery)
    const other = await publishedGallery(world(), acme, 'link')
    await note(await guest(), other.gallery)
    await rows('update private.gallery_days set day = day - 1 where gallery_id = $1', [gallery])

    await rows('select private.forget_gallery_visitors()')

    const left = await rows(
      'select gallery_id from private.gallery_visitors where gallery_id = any ($1)',
      [[gallery, other.gallery]],
    )
    expect(left).toEqual([{ gallery_id: other.gallery }])
    expect(await visitsOf(gallery)).toBe(1)
  })
})

describe('nobody is counted', () => {
  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36'],
    ['curl/8.5.0'],
    ['Mozilla/5.0 SomeCrawler https://example.com'],
    [''],
    [null],
  ])('who calls itself %s', async (named) => {
    await note(await guest(), gallery, { browser: named })

    expect(await visitsOf(gallery)).toBe(0)
  })

  test('who reads agents there, in whichever organisation that person is now', async () => {
    const member = await world().member(acme, 'member')
    const ofTwo = await world().member(acme, 'member')
    await world().organization({ owner: ofTwo })

    for (const person of [acme.owner, member, ofTwo]) await note(person, gallery)
    expect(await visitsOf(gallery)).toBe(0)

    for (const role of ['agent_user', 'INACTIVE'] as const) {
      await note(await world().member(acme, role), gallery)
    }
    await note((await world().organization()).owner, gallery)
    expect(await visitsOf(gallery)).toBe(3)
  })

  test('in a session that was not let in, or without one', async () => {
    await note(await world().person({ passwordOnly: true }), gallery)
    await expect(note(null, gallery)).rejects.toMatchObject({ code: '42501' })

    expect(await visitsOf(gallery)).toBe(0)
  })

  test('at what the visitor does not meet: a draft, one for others, an unknown one', async () => {
    await setPublished(world(), acme.owner, gallery, false)
    const closed = await publishedGallery(world(), acme, 'organization')

    await note(await guest(), gallery)
    await note(await guest(), closed.gallery)
    await note(await guest(), '00000000-0000-7000-8000-00000000dead')

    expect([await visitsOf(gallery), await visitsOf(closed.gallery)]).toEqual([0, 0])
  })

  test('at an agent that the gallery does not show', async () => {
    const elsewhere = await addPublishedAgent(world(), acme, 'Elsewhere')
    await note(await guest(), gallery, { agent: elsewhere })
    await rows('update public.templates set live_version = null where id = $1', [agent])
    await note(await guest(), gallery, { agent })

    expect([await visitsOf(gallery, elsewhere), await visitsOf(gallery, agent)]).toEqual([0, 0])
  })
})

describe('a stranger who makes visitors', () => {
  const flood = async (count: number, from: (at: number) => VisitFrom, make = guest) => {
    for (let at = 0; at < count; at += 1) await note(await make(), gallery, from(at))
  }
  /** As if so many of this network had come. */
  const already = (count: number) =>
    rows(
      `insert into private.gallery_visitors (gallery_id, visited, visitor, network)
       select gallery_id, visited, uuid_send(gen_random_uuid()), network
       from (select * from private.gallery_visitors where gallery_id = $1 limit 1) as one, generate_series(2, $2)`,
      [gallery, count],
    )

  test('adds a hundred of one network at the most, which takes nothing from others', async () => {
    await note(await guest(), gallery, { address: '2001:db8:1:2::1' })
    await already(99)

    await flood(3, (at) => ({ address: `2001:db8:1:2:ffff::${at + 1}` }))
    expect(await visitsOf(gallery)).toBe(2)
    await flood(1, () => ({ address: '2001:db8:1:3::1' }))
    await flood(1, () => ({ address: '198.51.100.8' }))
    await flood(1, () => ({ address: '2001:db8:1:2::1', agent }))
    // Who has an account is known by it.
    await flood(
      1,
      () => ({ address: '2001:db8:1:2::1' }),
      () => world().person(),
    )
    expect([await visitsOf(gallery), await visitsOf(gallery, agent)]).toEqual([5, 1])
  })

  test('fills nothing: of a gallery 20,000 visits are counted in a day', async () => {
    await note(await guest(), gallery)
    await rows('update private.gallery_days set noted = 19999 where gallery_id = $1', [gallery])

    await flood(3, (at) => ({ address: `198.51.100.${at + 1}` }))

    expect(await visitsOf(gallery)).toBe(2)
  })

  test('is counted once, however many of the same visit come at once', async () => {
    const ada = await guest()

    await Promise.all(Array.from({ length: 8 }, () => note(ada, gallery)))
    await Promise.all(Array.from({ length: 6 }, async () => note(await guest(), gallery)))

    expect(await visitsOf(gallery)).toBe(7)
  })
})
