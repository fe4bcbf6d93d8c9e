import { describe, expect, test } from 'vitest'
import { addGallery } from '../../testing/galleries.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

const world = useWorld()

describe('the logo of a gallery', () => {
  const add = async ({ id }: Organization, gallery: unknown, file: string) => {
    const name = `${id}/galleries/${gallery}/${file}`
    await world().owner.query(
      "select private.put_object('logos', $1, private.expect_file(), false, '{}', null)",
      [name],
    )
    return name
  }
  const stored = async () =>
    (
      await world().owner.query("select name from storage.objects where bucket_id = 'logos'")
    ).rows.map(({ name }) => name)

  test('is added by who may write agents where there are galleries, and nothing else is', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const member = await world().member(acme, 'member')
    const put = (who: typeof member, name: string, bucket = 'logos') =>
      world().attempt(
        who,
        'insert into storage.objects (bucket_id, name, version) values ($1, $2, private.expect_file())',
        [bucket, name],
      )
    const name = `${acme.id}/galleries/one/logo.png`

    expect(await put(rival.owner, name)).toBe('42501')
    expect(await put(await world().member(acme, 'agent_user'), name)).toBe('42501')
    expect(await put(member, `${acme.id}/logo.png`)).toBe('42501')
    expect(await put(member, `${acme.id}/galleries/logo.png`)).toBe('42501')
    await giveFeature(world(), acme, 'galleries', false)
    await giveFeature(world(), acme, 'knowledge', false)
    expect(await put(member, name)).toBe('42501')
    await giveFeature(world(), acme, 'galleries', true)
    expect(await put(member, name, 'files')).toBe('42501')
    expect(await put(member, name)).toBe(0)
  })

  test('goes with the gallery, or for another', async () => {
    const acme = await world().organization()
    const gallery = await addGallery(world(), acme)
    const member = await world().member(acme, 'member')
    const [first, second] = [await add(acme, gallery, 'a.png'), await add(acme, gallery, 'b.png')]
    const use = (logo: string) =>
      world().attempt(member, 'update public.galleries set logo = $2 where id = $1', [
        gallery,
        logo,
      ])
    await use(first)
    const before = await stored()

    await use(second)
    const after = await stored()
    await world().attempt(member, 'delete from public.galleries where id = $1', [gallery])

    expect(before).toEqual(expect.arrayContaining([first, second]))
    expect(after).not.toContain(first)
    expect(after).toContain(second)
    expect(await stored()).not.toContain(second)
  })

  test('is its own: none of another gallery, organisation or place', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const [gallery, other] = [await addGallery(world(), acme), await addGallery(world(), acme)]
    const use = (logo: string) =>
      world().attempt(acme.owner, 'update public.galleries set logo = $2 where id = $1', [
        gallery,
        logo,
      ])

    for (const name of [
      `${acme.id}/galleries/${other}/a.png`,
      `${rival.id}/galleries/${gallery}/a.png`,
      `${acme.id}/logo.png`,
      `${acme.id}/galleries/${gallery}/a/../b.png`,
    ]) {
      expect(await use(name)).toBe('23514')
    }
    expect(await use(`${acme.id}/galleries/${gallery}/a.png`)).toBe(0)
  })
})
