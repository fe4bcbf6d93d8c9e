import { describe, expect, test } from 'vitest'
import { addGallery, addPublishedAgent, setAgents, setPublished } from '../../testing/galleries.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { collectionRows } from '../../testing/knowledge/collections.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

const { owners, source: addSource, ...rows } = collectionRows(world)

/** A gallery with one published agent, which reads all there is until it is published with less. */
async function galleryOfOne() {
  const acme = await world().organization()
  const gallery = await addGallery(world(), acme)
  const agent = await addPublishedAgent(world(), acme)
  await setAgents(world(), acme.owner, gallery, [agent])
  const readOnly = (sources: string[], collections: string[] = []) =>
    owners(
      `update public.template_versions
       set definition = definition || jsonb_build_object(
         'knowledge_scope', 'selected', 'knowledge_source_ids', $2::jsonb, 'knowledge_collection_ids', $3::jsonb
       )
       where template_id = $1`,
      [agent, JSON.stringify(sources), JSON.stringify(collections)],
    )
  const lacks = () =>
    world().value(
      acme.owner,
      `select public.gallery_page($1, true) #> '{agents,0,lacks_knowledge}'`,
      [gallery],
    )
  return { acme, gallery, agent, readOnly, lacks }
}

describe('the draft of a gallery tells of an agent that has nothing to answer from', () => {
  test('where it reads all there is: until a source of its organisation is there', async () => {
    const { acme, lacks } = await galleryOfOne()
    await addSource(await world().organization())
    const before = await lacks()

    await addSource(acme)

    expect([before, await lacks()]).toEqual([true, false])
  })

  test('where it reads what is selected: until that is a source that is there', async () => {
    const { acme, readOnly, lacks } = await galleryOfOne()
    const [chosen] = [await addSource(acme), await addSource(acme)]
    await readOnly([])
    const before = await lacks()

    await readOnly([chosen])
    const after = await lacks()
    await owners('delete from public.knowledge_sources where id = $1', [chosen])

    expect([before, after, await lacks()]).toEqual([true, false, true])
  })

  test('where a collection is selected: until there is a source in it', async () => {
    const { acme, readOnly, lacks } = await galleryOfOne()
    const source = await addSource(acme)
    const collection = await rows.collection(acme)
    await readOnly([], [collection])
    const before = await lacks()

    await rows.putIn(acme, collection, source)

    expect([before, await lacks()]).toEqual([true, false])
  })

  test('also where all that it reads could not be read', async () => {
    const { acme, lacks } = await galleryOfOne()

    const source = await addSource(acme)
    await owners("update knowledge_sources set status = 'failed', error = 'Empty' where id = $1", [
      source,
    ])

    expect(await lacks()).toBe(true)
  })

  test('of an agent that was never published by what is chosen for its draft', async () => {
    const { acme, agent, lacks } = await galleryOfOne()
    await owners(
      "update public.templates set live_version = null, knowledge_scope = 'selected' where id = $1",
      [agent],
    )
    const source = await addSource(acme)
    const before = await lacks()

    await owners(
      `insert into public.template_knowledge_sources (organization_id, template_id, source_id)
       values ($1, $2, $3)`,
      [acme.id, agent, source],
    )

    expect([before, await lacks()]).toEqual([true, false])
  })

  test('not where knowledge is off', async () => {
    const { acme, lacks } = await galleryOfOne()

    await giveFeature(world(), acme, 'knowledge', false)

    expect(await lacks()).toBe(false)
  })
})

test('visitors of a gallery are not told which agent has nothing to answer from', async () => {
  const { acme, gallery, lacks } = await galleryOfOne()
  await setPublished(world(), acme.owner, gallery)

  const met = await world().value(acme.owner, `select public.gallery_page($1) #> '{agents,0}'`, [
    gallery,
  ])

  expect(met).toMatchObject({ name: 'Ada', is_published: true })
  expect(met).not.toHaveProperty('lacks_knowledge')
  expect(await lacks()).toBe(true)
})
