import { describe, expect, test } from 'vitest'
import {
  addPublishedAgent,
  noteVisit,
  publishedGallery,
  setPublished,
  usePublishedGallery,
} from '../../testing/galleries.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { beginTurn, finishAnswer } from '../../testing/turns.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What was counted of a gallery, and who may read it.

const world = useWorld()
const note = (person: Person, at: unknown, of: { agent?: string } = {}) =>
  noteVisit(world(), person, at, of)
const guest = () => world().person({ anonymous: true })
const rows = rowsAsOwner(world)

const { acme, gallery, agent } = usePublishedGallery(world)

describe('a conversation', () => {
  const begin = (person: Person, from: unknown, turn: { draft?: boolean; into?: string } = {}) =>
    world().as(person, async (query) => {
      await query("select set_config('request.gallery', $1, true)", [from])
      const [row] = await query(
        "select private.begin_turn($1, $2, $3, 'agent', gen_random_uuid(), 'Why?', null) as begun",
        [agent(), turn.into ?? null, turn.draft ?? false],
      )
      return row?.begun as { conversation_id: string; message_id: string }
    })
  const galleryOf = async ({ conversation_id }: { conversation_id: string }) =>
    (await rows('select gallery_id from public.conversations where id = $1', [conversation_id]))[0]
      .gallery_id

  test('remembers the gallery that its visitor came from, where that shows the agent', async () => {
    const other = await publishedGallery(world(), acme(), 'link')

    expect(await galleryOf(await begin(await guest(), gallery()))).toBe(gallery())
    expect(await galleryOf(await begin(await guest(), ''))).toBe(null)
    expect(await galleryOf(await begin(await guest(), other.gallery))).toBe(null)
    expect(await galleryOf(await begin(acme().owner, gallery()))).toBe(null)
    expect(await galleryOf(await begin(acme().owner, gallery(), { draft: true }))).toBe(null)
    await setPublished(world(), acme().owner, gallery(), false)
    expect(await galleryOf(await begin(await guest(), gallery()))).toBe(null)
  })

  test('is begun from one gallery or none, whatever a later page says', async () => {
    const ada = await guest()
    const begun = await begin(ada, '')
    await finishAnswer(world(), ada, begun.message_id)

    await begin(ada, gallery(), { into: begun.conversation_id })

    expect(await galleryOf(begun)).toBe(null)
  })

  test('stays when its gallery is deleted', async () => {
    const begun = await begin(await guest(), gallery())

    await rows('delete from public.galleries where id = $1', [gallery()])

    expect(await galleryOf(begun)).toBe(null)
  })

  test('counts in the figures of its gallery, with what was not answered', async () => {
    const spare = await addPublishedAgent(world(), acme(), 'Spare')
    const [ada, bea] = [await guest(), await guest()]
    for (const person of [ada, bea]) await note(person, gallery())
    await note(ada, gallery(), { agent: agent() })
    const begun = await begin(ada, gallery())
    await finishAnswer(world(), ada, begun.message_id, { state: 'unanswered', text: 'No idea.' })
    await beginTurn(world(), bea, { with: agent() })
    const early = await begin(bea, gallery())
    await rows(
      "update public.conversations set created_at = now() - interval '7 days' where id = $1",
      [early.conversation_id],
    )
    await rows(
      `insert into public.gallery_visits (organization_id, gallery_id, template_id, day, visits)
       select $1, $2, null, (now() at time zone 'utc')::date - ago, 5 from unnest(array[6, 7]) as ago`,
      [acme().id, gallery()],
    )

    const figures = (days: number) =>
      world().value(acme().owner, 'select public.gallery_figures($1, $2)', [gallery(), days])

    const week = (await figures(7)) as { days: { visits: number }[] }
    expect(week.days.map(({ visits }) => visits)).toEqual([5, 0, 0, 0, 0, 0, 2])
    expect(week).toMatchObject({
      days: expect.arrayContaining([
        expect.objectContaining({ visits: 2, conversations: 1 }),
        expect.objectContaining({ visits: 5, conversations: 0 }),
      ]),
      agents: [
        { id: agent(), name: 'Ada', in_gallery: true, visits: 1, conversations: 1, unanswered: 1 },
      ],
    })
    expect(await figures(8)).toMatchObject({ agents: [{ conversations: 2, unanswered: 1 }] })
    await rows('delete from public.gallery_agents where gallery_id = $1', [gallery()])
    expect(await figures(7)).toMatchObject({ agents: [{ id: agent(), in_gallery: false }] })
    await rows(
      `insert into public.gallery_agents (organization_id, gallery_id, template_id, position)
       values ($1, $2, $3, 1)`,
      [acme().id, gallery(), spare],
    )
    expect(await figures(7)).toMatchObject({
      agents: [
        { id: spare, visits: 0, conversations: 0, unanswered: 0 },
        { id: agent(), visits: 1 },
      ],
    })
  })
})

test('the figures are for who reads analytics there, and not for one who was removed', async () => {
  const roles = await organizationWithRoles(world())
  const shown = await publishedGallery(world(), roles.organization, 'link')
  await note(await guest(), shown.gallery)
  const figures = 'select 1 where public.gallery_figures($1, 7) is not null'
  const table = 'select 1 from public.gallery_visits where gallery_id = $1'

  for (const sql of [figures, table]) {
    expect(await rolesThatReach(world(), roles, sql, [shown.gallery])).toEqual(['member', 'owner'])
  }
  const visitor = await guest()
  await beginTurn(world(), visitor, { with: shown.agent })
  expect(await world().attempt(visitor, figures, [shown.gallery])).toBe(0)
  await giveFeature(world(), roles.organization, 'insights', false)
  for (const sql of [figures, table]) {
    expect(await rolesThatReach(world(), roles, sql, [shown.gallery])).toEqual([])
  }
})

test('the figures of one gallery are not those of another of the organisation', async () => {
  await note(await guest(), gallery())
  const other = await publishedGallery(world(), acme(), 'link')

  const figures = await world().value(acme().owner, 'select public.gallery_figures($1, 1)', [
    other.gallery,
  ])

  expect(figures).toMatchObject({
    days: [{ visits: 0, conversations: 0 }],
    agents: [{ visits: 0 }],
  })
})
