import { describe, expect, test } from 'vitest'
import {
  addGallery,
  addPublishedAgent,
  publishedGallery,
  setPublished,
  usePublishedGallery,
} from '../../testing/galleries.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

// What is of one gallery is not of another, and is there only while there are galleries.

const world = useWorld()
const rows = rowsAsOwner(world)

const { acme, gallery, agent } = usePublishedGallery(world)

describe('the figures', () => {
  const figures = (days: number) =>
    world().value(acme().owner, 'select public.gallery_figures($1, $2)', [gallery(), days])
  const visited = (template: string, ago: number) =>
    rows(
      `insert into gallery_visits (organization_id, gallery_id, template_id, day, visits)
       values ($1, $2, $3, (now() at time zone 'utc')::date - $4::integer, 3)`,
      [acme().id, gallery(), template, ago],
    )

  test('count the visits of an agent in these days alone', async () => {
    for (const ago of [6, 7]) await visited(agent(), ago)

    expect(await figures(7)).toMatchObject({ agents: [{ id: agent(), visits: 3 }] })
    expect(await figures(8)).toMatchObject({ agents: [{ id: agent(), visits: 6 }] })
  })

  test('name no agent that was visited before and is shown no more', async () => {
    await visited(await addPublishedAgent(world(), acme(), 'Bea'), 7)

    expect(await figures(7)).toMatchObject({ agents: [{ id: agent(), visits: 0 }] })
  })
})

test('on another site a gallery has its own agents', async () => {
  const site = 'https://www.example.com'
  await publishedGallery(world(), acme(), 'link')
  await rows('update galleries set allowed_origins = $2 where id = $1', [gallery(), [site]])

  const shown = (await world().value(null, 'select private.gallery_on($1, $2)', [
    gallery(),
    site,
  ])) as { agents: { id: string }[] }

  expect(shown.agents.map(({ id }) => id)).toEqual([agent()])
})

test('where there are no galleries their editors see and change none', async () => {
  const see = () =>
    world().attempt(acme().owner, 'select 1 from galleries where id = $1', [gallery()])
  expect(await see()).toBe(1)

  await giveFeature(world(), acme(), 'galleries', false)

  expect(await see()).toBe(0)
  expect(await setPublished(world(), acme().owner, gallery(), false)).toBe('PT404')
  const page = await world().value(acme().owner, 'select public.gallery_page($1, true)', [
    gallery(),
  ])
  expect(page).toBe(null)
})

test('with a gallery its logo goes, and no other file of that name', async () => {
  const made = await addGallery(world(), acme())
  const name = `${acme().id}/galleries/${made}/logo.png`
  for (const bucket of ['logos', 'files']) {
    await rows("select private.put_object($1, $2, private.expect_file(), false, '{}', null)", [
      bucket,
      name,
    ])
  }
  await rows('update galleries set logo = $2 where id = $1', [made, name])

  await rows('delete from galleries where id = $1', [made])

  expect(await rows('select bucket_id from storage.objects where name = $1', [name])).toEqual([
    { bucket_id: 'files' },
  ])
})
