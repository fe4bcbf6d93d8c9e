import { describe, expect, test } from 'vitest'
import { addGallery, publishedGallery, setPublished } from '../../testing/galleries.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { organizationWithRoles, rolesThatReach, testRoles, useRoles } from '../../testing/roles.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Whom a gallery is shown to. What is unknown, a draft or for others is null to everybody alike.

const world = useWorld()
const { roles } = useRoles(world)

const page = 'select 1 where public.gallery_page($1) is not null'
const meets = async (person: Person | null, gallery: unknown) =>
  (await world().attempt(person, page, [gallery])) === 1
const listed = (person: Person | null, organization: string) =>
  world().attempt(person, 'select 1 from public.galleries_to_use($1)', [organization])

test('for whoever has the link: everybody', async () => {
  const { gallery } = await publishedGallery(world(), roles().organization, 'link')

  expect(await rolesThatReach(world(), roles(), page, [gallery])).toEqual([...testRoles])
})

test('for the organisation: its active members, in a session that was let in', async () => {
  const { gallery } = await publishedGallery(world(), roles().organization, 'organization')

  expect(await rolesThatReach(world(), roles(), page, [gallery])).toEqual([
    'agentUser',
    'member',
    'owner',
  ])
})

describe('for domains', () => {
  const withAddress = async (email: string, change = 'id = id', passwordOnly = false) => {
    const person = await world().person({ passwordOnly })
    await world().owner.query(`update auth.users set email = $2, ${change} where id = $1`, [
      person.id,
      email,
    ])
    // What the token says of the address counts for nothing.
    return { ...person, claims: { ...person.claims, email: 'boss@partner.com' } }
  }

  test('those whose proven address has one of them, and nobody else', async () => {
    const { organization } = roles()
    const { gallery } = await publishedGallery(world(), organization, 'domains', [
      'partner.com',
      'halden.eu',
    ])
    const of = async (...given: Parameters<typeof withAddress>) =>
      meets(await withAddress(...given), gallery)

    expect(await of('a@partner.com')).toBe(true)
    expect(await of('A@Halden.EU')).toBe(true)
    expect(await of('a@other.com')).toBe(false)
    expect(await of('a@sub.partner.com')).toBe(false)
    expect(await of('partner.com@other.com')).toBe(false)
    expect(await of('b@partner.com', 'email_confirmed_at = null')).toBe(false)
    expect(await of('c@partner.com', 'email_autoconfirmed = true')).toBe(false)
    expect(await of('d@partner.com', 'id = id', true)).toBe(false)
    expect(await of('e@partner.com', 'banned_until = now() + interval $$1 day$$')).toBe(false)
    expect(await rolesThatReach(world(), roles(), page, [gallery])).toEqual([])
  })

  test('no one while none is listed', async () => {
    const { gallery } = await publishedGallery(world(), roles().organization, 'domains')

    expect(await meets(await withAddress('f@partner.com'), gallery)).toBe(false)
  })
})

describe.each(['link', 'organization'] as const)('one for %s', (audience) => {
  test('that is a draft is for who reads agents, as a draft', async () => {
    const acme = await organizationWithRoles(world())
    const { gallery } = await publishedGallery(world(), acme.organization, audience)
    await setPublished(world(), acme.organization.owner, gallery, false)

    const asDraft = 'select 1 where public.gallery_page($1, true) is not null'
    expect(await rolesThatReach(world(), acme, page, [gallery])).toEqual([])
    expect(await rolesThatReach(world(), acme, asDraft, [gallery])).toEqual(['member', 'owner'])
    expect(await listed(acme.organization.owner, acme.organization.id)).toBe(0)
  })

  test.each(['galleries', 'templates'])('is for no one where there are no %s', async (feature) => {
    const acme = await world().organization()
    const { gallery } = await publishedGallery(world(), acme, audience)
    const before = await meets(acme.owner, gallery)

    await giveFeature(world(), acme, feature, false)

    expect(before).toBe(true)
    expect(await meets(acme.owner, gallery)).toBe(false)
    expect(await listed(acme.owner, acme.id)).toBe(0)
  })

  test('is for no one while the organisation is being deleted', async () => {
    const acme = await world().organization({ name: 'Acme' })
    const { gallery } = await publishedGallery(world(), acme, audience)
    await world().as(acme.owner, (query) =>
      query("select public.request_organization_deletion($1, 'Acme')", [acme.id]),
    )

    expect(await meets(acme.owner, gallery)).toBe(false)
  })
})

test('members are listed what is published for them in their organisation', async () => {
  const acme = await organizationWithRoles(world())
  const { organization } = acme
  const mine = await publishedGallery(world(), organization, 'organization')
  await addGallery(world(), organization, 'A draft')
  await publishedGallery(world(), organization, 'domains', ['partner.com'])
  await publishedGallery(world(), acme.rival, 'link')
  const list = 'select 1 from public.galleries_to_use($1)'

  expect(await rolesThatReach(world(), acme, list, [organization.id])).toEqual([
    'agentUser',
    'member',
    'owner',
  ])
  const agentUser = acme.people.get('agentUser') ?? null
  const rows = await world().as(agentUser, (query) =>
    query('select * from public.galleries_to_use($1)', [organization.id]),
  )
  expect(rows).toEqual([{ id: mine.gallery, title: 'Help', introduction: '', agents: 1 }])
})

test('another gallery of the organisation is not shown in its place', async () => {
  const { gallery } = await publishedGallery(world(), roles().organization, 'link')
  const other = await publishedGallery(world(), roles().organization, 'link')

  expect(await world().value(null, "select public.gallery_page($1) ->> 'id'", [gallery])).toBe(
    gallery,
  )
  expect(
    await world().value(null, "select public.gallery_page($1) #>> '{agents,0,id}'", [gallery]),
  ).not.toBe(other.agent)
})
