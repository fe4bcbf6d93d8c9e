import { describe, expect, test } from 'vitest'
import {
  addGallery,
  addPublishedAgent,
  galleryOf,
  setAgents,
  setPublished,
} from '../../testing/galleries.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { peopleBesideEditors } from '../../testing/roles.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

const world = useWorld()
const byHand = ({ id }: Organization, ...[gallery, agent, position]: unknown[]) =>
  world().owner.query(
    `insert into public.gallery_agents (organization_id, gallery_id, template_id, position)
     values ($1, $2, $3, $4)`,
    [id, gallery, agent, position],
  )

const agentsOf = async (gallery: unknown) => {
  const { rows } = await world().owner.query(
    'select template_id from public.gallery_agents where gallery_id = $1 order by position',
    [gallery],
  )
  return rows.map(({ template_id }) => template_id)
}

/** The names of its agents, as visitors or as editors see them. */
const shown = (organization: Organization, gallery: unknown, draft = true) =>
  world().value(
    organization.owner,
    `select jsonb_path_query_array(public.gallery_page($1, $2), '$.agents[*].name')`,
    [gallery, draft],
  )

/** Ada and Bea, in this order. */
async function addBoth(organization: Organization, gallery: unknown) {
  const ada = await addPublishedAgent(world(), organization, 'Ada')
  const bea = await addPublishedAgent(world(), organization, 'Bea')
  await setAgents(world(), organization.owner, gallery, [ada, bea])
  return [ada, bea] as const
}

describe('the agents of a gallery', () => {
  test('are shown in the order they were given, with what the gallery says of each', async () => {
    const acme = await world().organization()
    const gallery = await addGallery(world(), acme)
    const [ada, bea] = await addBoth(acme, gallery)
    const before = await shown(acme, gallery)

    await world().as(acme.owner, async (query) =>
      query('select public.set_gallery_agents($1, $2, $3)', [
        gallery,
        JSON.stringify([{ template_id: bea, caption: 'For orders' }, { template_id: ada }]),
        (await galleryOf(world(), gallery)).seen,
      ]),
    )

    const page = await world().value(acme.owner, 'select public.gallery_page($1, true)', [gallery])
    expect(before).toEqual(['Ada', 'Bea'])
    expect(page).toMatchObject({
      title: 'Help',
      organization: { name: 'Acme' },
      agents: [
        { id: bea, name: 'Bea', caption: 'For orders' },
        { id: ada, name: 'Ada', caption: '' },
      ],
    })
  })

  test('are those alone that are published; editors see which are not', async () => {
    const acme = await world().organization()
    const gallery = await addGallery(world(), acme)
    const [ada, bea] = await addBoth(acme, gallery)
    await setPublished(world(), acme.owner, gallery)

    await world().owner.query('update public.templates set live_version = null where id = $1', [
      ada,
    ])

    await world().owner.query(
      `insert into public.template_versions (organization_id, template_id, number, definition)
       values ($1, $2, 2, '{"name": "Not live"}')`,
      [acme.id, bea],
    )

    expect(await shown(acme, gallery, false)).toEqual(['Bea'])
    expect(await shown(acme, gallery)).toEqual(['Ada', 'Bea'])
    expect(
      await world().value(
        acme.owner,
        `select jsonb_path_query_array(public.gallery_page($1, true), '$.agents[*].is_published')`,
        [gallery],
      ),
    ).toEqual([false, true])
    expect(
      await world().value(acme.owner, 'select agents from public.galleries_to_use($1)', [acme.id]),
    ).toBe(1)
  })

  test('are of its organisation: those of another are unknown, and nothing changes', async () => {
    const acme = await world().organization()
    const rival = await world().organization({ name: 'Rival' })
    const [gallery, other] = [await addGallery(world(), acme), await addGallery(world(), acme)]
    const ada = await addPublishedAgent(world(), acme)
    const theirs = await addPublishedAgent(world(), rival, 'Theirs')
    await setAgents(world(), acme.owner, gallery, [ada])
    await setAgents(world(), acme.owner, other, [ada])

    expect(await setAgents(world(), acme.owner, gallery, [ada, theirs])).toBe('PT404')
    expect(await setAgents(world(), acme.owner, gallery, ['unknown'])).toBe('PT404')
    expect(await agentsOf(gallery)).toEqual([ada])
    expect(await setAgents(world(), acme.owner, gallery, [])).toBe(1)
    expect([await agentsOf(gallery), await agentsOf(other)]).toEqual([[], [ada]])
    // Nor by hand: the keys carry the organisation.
    await expect(byHand(acme, gallery, theirs, 1)).rejects.toMatchObject({ code: '23503' })
  })

  test('stand in it once, and are fifty at the most', async () => {
    const acme = await world().organization()
    const gallery = await addGallery(world(), acme)
    const ada = await addPublishedAgent(world(), acme)

    expect(await setAgents(world(), acme.owner, gallery, [ada, ada])).toBe('23505')
    expect(await setAgents(world(), acme.owner, gallery, Array(51).fill(ada))).toMatch(/^23/)
    await expect(byHand(acme, gallery, ada, 51)).rejects.toMatchObject({ code: '23514' })
  })

  test('are for who may write agents there: to all others the gallery is unknown', async () => {
    const acme = await world().organization()
    const gallery = await addGallery(world(), acme)
    const ada = await addPublishedAgent(world(), acme)
    const others = await peopleBesideEditors(world(), acme)

    for (const person of others) {
      expect(await setAgents(world(), person, gallery, [ada])).toBe('PT404')
      expect(await setPublished(world(), person, gallery)).toBe('PT404')
    }
    expect(await setAgents(world(), null, gallery, [ada])).toBe('42501')
    const member = await world().member(acme, 'member')
    expect(await setAgents(world(), member, gallery, [ada])).toBe(1)
    expect(await setPublished(world(), member, gallery)).toBe(1)
  })

  test('are not set by who saw the gallery as it no longer is', async () => {
    const acme = await world().organization()
    const gallery = await addGallery(world(), acme)
    const ada = await addPublishedAgent(world(), acme)
    const set = (seen: unknown) =>
      world().value(acme.owner, 'select public.set_gallery_agents($1, $2, $3)::text', [
        gallery,
        JSON.stringify([{ template_id: ada }]),
        seen,
      ])
    const { seen } = await galleryOf(world(), gallery)

    const next = await set(seen)

    await expect(set(seen)).rejects.toMatchObject({ code: 'PT409' })
    await expect(set(null)).rejects.toMatchObject({ code: 'PT409' })
    expect(await set(next)).not.toBe(next)
  })
})

describe('publishing a gallery', () => {
  test('asks for an agent that is published, of its own', async () => {
    const acme = await world().organization()
    const [gallery, other] = [await addGallery(world(), acme), await addGallery(world(), acme)]
    const ada = await addPublishedAgent(world(), acme)
    await setAgents(world(), acme.owner, other, [ada])

    expect(await setPublished(world(), acme.owner, gallery)).toBe('PT409')
    await setAgents(world(), acme.owner, gallery, [ada])
    await world().owner.query('update public.templates set live_version = null where id = $1', [
      ada,
    ])
    expect(await setPublished(world(), acme.owner, gallery)).toBe('PT409')
    await world().owner.query('update public.templates set live_version = 1 where id = $1', [ada])
    expect(await setPublished(world(), acme.owner, gallery)).toBe(1)
    expect(await galleryOf(world(), gallery)).toMatchObject({ status: 'published' })
    expect(await galleryOf(world(), other)).toMatchObject({ status: 'draft' })
    await setAgents(world(), acme.owner, gallery, [])
    expect(await setPublished(world(), acme.owner, gallery, false)).toBe(1)
    expect(await galleryOf(world(), gallery)).toMatchObject({ status: 'draft' })
  })

  test('is on record, and no one does it by writing the row', async () => {
    const acme = await world().organization()
    const gallery = await addGallery(world(), acme)
    await setAgents(world(), acme.owner, gallery, [await addPublishedAgent(world(), acme)])

    await setPublished(world(), acme.owner, gallery)

    const { rows } = await world().owner.query(
      "select action, details from public.audit_log where organization_id = $1 and target_type = 'gallery'",
      [acme.id],
    )
    expect(rows.filter(({ action }) => action === 'gallery.changed')).toMatchObject([
      { details: { changes: { status: { from: 'draft', to: 'published' } } } },
    ])
    expect(
      await world().attempt(acme.owner, "update public.galleries set status = 'published'"),
    ).toBe('42501')
  })
})

test('colours are both given or none, and can be told apart by everybody who reads', async () => {
  const acme = await world().organization()
  await addGallery(world(), acme)
  const set = (background: string | null, accent: string | null) =>
    world().attempt(
      acme.owner,
      'update public.galleries set background = $1, accent = $2 returning 1',
      [background, accent],
    )

  expect(await set('#ffffff', '#767676')).toBe(1)
  expect(await set('#ffffff', '#777777')).toBe('23514')
  expect(await set('#767676', '#ffffff')).toBe(1)
  expect(await set('#000000', '#ffff00')).toBe(1)
  expect(await set('#FFFFFF', '#000000')).toBe('23514')
  expect(await set('#ffffff', null)).toBe('23514')
  expect(await set('#ffffff', 'black')).toBe('23514')
  expect(await set(null, null)).toBe(1)
})

test('domains are written as addresses end in them', async () => {
  const acme = await world().organization()
  await addGallery(world(), acme)
  const set = (...domains: (string | null)[]) =>
    world().attempt(acme.owner, 'update public.galleries set allowed_domains = $1 returning 1', [
      domains,
    ])

  expect(await set('acme.com', 'mail.acme.co.uk')).toBe(1)
  expect(await set()).toBe(1)
  for (const wrong of ['Acme.com', 'acme', '@acme.com', 'acme.com ', '-a.com', null]) {
    expect(await set('acme.com', wrong)).toBe('23514')
  }
  expect(await set(`${'a.'.repeat(125)}com`)).toBe(1)
  expect(await set(`${'a.'.repeat(126)}com`)).toBe('23514')
})

describe('how many galleries there are', () => {
  test('is what the organisation may have, and not one more', async () => {
    const acme = await world().organization()
    const other = await world().organization()
    await giveFeature(world(), acme, 'galleryLimit', 2)
    for (const organization of [acme, other, other]) await addGallery(world(), organization)
    await addGallery(world(), acme)

    await expect(addGallery(world(), acme)).rejects.toMatchObject({
      code: 'PT403',
      message: 'Acme has 2 of 2 galleries. Delete one, or ask us for more.',
    })
  })

  test('is so too when several are made at once', async () => {
    const acme = await world().organization()
    await giveFeature(world(), acme, 'galleryLimit', 2)

    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => addGallery(world(), acme)),
    )

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})
