import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPublishedAgent } from '../testing/galleries.ts'
import { useRivals } from '../testing/rivals.ts'
import { type Organization, rowsAsOwner, useWorld } from '../testing/world.ts'

// Own people belong to one organisation, and are met where an agent shows them now.

const world = useWorld()
const { acme, rival } = useRivals(world)
const rows = rowsAsOwner(world)
const addPerson = async ({ id }: Organization) =>
  (
    await rows(
      `insert into own_people (organization_id, name, format, bytes, version, mouth, statement)
       select $1, 'Nova', 'glb', 100, private.expect_file(), 'visemes', 'We may use it.' returning id`,
      [id],
    )
  )[0].id as string

let person: string
beforeEach(async () => {
  person = await addPerson(acme())
  await addPerson(rival())
})

describe('changing a person', () => {
  const acts = [
    ['picture', "select private.set_own_portrait($1, '\\xff')"],
    ['delete', 'select private.delete_own_person($1)'],
  ] as const

  test.each(acts)('one that is not there cannot be changed: %s', async (_, sql) => {
    expect(await world().attempt(acme().owner, sql, [randomUUID()])).toBe('PT404')
  })

  test.each(acts)('one of another organisation does not exist: %s', async (_, sql) => {
    expect(await world().attempt(rival().owner, sql, [person])).toBe('PT404')
    const member = await world().member(acme(), 'member')
    expect(await world().attempt(member, sql, [person])).toBe('PT403')
  })

  test('a picture is of one of them', async () => {
    await addPerson(acme())

    await world().value(acme().owner, "select private.set_own_portrait($1, '\\xff')", [person])

    const pictured = await rows('select id from own_people where portrait is not null')
    expect(pictured).toEqual([{ id: person }])
  })
})

describe('a person is met', () => {
  const seen = () => world().attempt(null, 'select 1 from private.own_person_file($1)', [person])
  /** A version of an agent, shown as the person or as no one of ours. */
  const addVersion = (template: string, number: number, avatar?: string) =>
    rows(
      `insert into template_versions (organization_id, template_id, number, definition)
       select organization_id, id, $2, jsonb_build_object('name', name, 'avatar', $3::text)
       from templates where id = $1`,
      [template, number, avatar ?? 'maya'],
    )
  const goLive = (template: string, number: number) =>
    rows('update templates set live_version = $2 where id = $1', [template, number])
  const tryOut = (template: string, version: number) =>
    rows(
      `insert into template_canaries (organization_id, template_id, version, share)
       select organization_id, id, $2, 10 from templates where id = $1`,
      [template, version],
    )

  test('where the version that shows it is live, or is tried', async () => {
    const [live, tried] = [
      await addPublishedAgent(world(), acme()),
      await addPublishedAgent(world(), acme()),
    ]
    for (const agent of [live, tried]) await addVersion(agent, 2, person)
    expect(await seen()).toBe(0)

    await goLive(live, 2)
    expect(await seen()).toBe(1)
    await goLive(live, 1)
    expect(await seen()).toBe(0)
    await tryOut(tried, 2)
    expect(await seen()).toBe(1)
  })

  test.each([
    [
      'another agent has a version of that number live',
      async (_: string, other: string) => {
        await goLive(other, 2)
      },
    ],
    [
      'another agent tries a version of that number',
      async (_: string, other: string) => {
        await tryOut(other, 2)
      },
    ],
    [
      'its agent tries another version',
      async (shown: string) => {
        await addVersion(shown, 3)
        await tryOut(shown, 3)
      },
    ],
    [
      'an agent of another organisation names it',
      async () => {
        const foreign = await addPublishedAgent(world(), rival())
        await addVersion(foreign, 2, person)
        await goLive(foreign, 2)
      },
    ],
  ])('no more than before when %s', async (_, happens) => {
    const shown = await addPublishedAgent(world(), acme())
    const other = await addPublishedAgent(world(), acme())
    await addVersion(shown, 2, person)
    await addVersion(other, 2)

    await happens(shown, other)

    expect(await seen()).toBe(0)
  })
})
