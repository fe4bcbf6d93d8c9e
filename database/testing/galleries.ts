import { beforeEach } from 'vitest'
import { publishFirst } from './fixtures.ts'
import { giveFeature } from './give-feature.ts'
import type { Organization, Person, World } from './world.ts'

/** A gallery as its editors see it. */
export async function galleryOf({ owner }: World, id: unknown) {
  const { rows } = await owner.query(
    // As text: a date of JavaScript has no microseconds.
    'select status, logo, updated_at::text as seen from public.galleries where id = $1',
    [id],
  )
  return rows[0]
}

/** A draft by the owner of the organisation. */
export const addGallery = (world: World, { id, owner }: Organization, title = 'Help') =>
  world.value(
    owner,
    'insert into public.galleries (organization_id, title) values ($1, $2) returning id',
    [id, title],
  )

/** An agent of the organisation that visitors can talk to. */
export async function addPublishedAgent(world: World, { id }: Organization, name = 'Ada') {
  await giveFeature(world, { id }, 'agentLimit', 20)
  const { rows } = await world.owner.query(
    `with made as (
       insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
       select $1, $2::text, people.id, person_styles.id, person_voices.id, 'friendly', 'medium'
       from public.people
       join public.person_styles on person_styles.person_id = people.id
       join public.person_voices on person_voices.person_id = people.id
       limit 1
       returning organization_id, id
     )
     insert into public.template_versions (organization_id, template_id, number, definition)
     select organization_id, id, 1, jsonb_build_object('name', $2::text) from made
     returning template_id`,
    [id, name],
  )
  const template: string = rows[0].template_id
  await publishFirst(world, template)
  return template
}

/** Puts these agents into a gallery, in this order, as somebody who saw it as it is. */
export async function setAgents(
  world: World,
  person: Person | null,
  gallery: unknown,
  agents: readonly unknown[],
) {
  const listed = agents.map((template_id) => ({ template_id }))
  return world.attempt(person, 'select public.set_gallery_agents($1, $2, $3)', [
    gallery,
    JSON.stringify(listed),
    (await galleryOf(world, gallery)).seen,
  ])
}

/** Publishes a gallery, or takes it offline. */
export const setPublished = (
  world: World,
  person: Person | null,
  gallery: unknown,
  published = true,
) => world.attempt(person, 'select public.set_gallery_published($1, $2)', [gallery, published])

/** A published gallery of one agent, for an audience. */
export async function publishedGallery(
  world: World,
  organization: Organization,
  audience: 'organization' | 'link' | 'domains',
  domains: string[] = [],
) {
  const agent = await addPublishedAgent(world, organization)
  const gallery = await addGallery(world, organization)
  await setAgents(world, organization.owner, gallery, [agent])
  await setPublished(world, organization.owner, gallery)
  await world.owner.query(
    'update public.galleries set audience = $2, allowed_domains = $3 where id = $1',
    [gallery, audience, domains],
  )
  return { gallery, agent }
}

/** For each test an organization with analytics and a gallery that whoever has the link sees, with its agent. */
export function usePublishedGallery(world: () => World) {
  let acme: Organization
  let shown: Awaited<ReturnType<typeof publishedGallery>>
  beforeEach(async () => {
    acme = await world().organization()
    await giveFeature(world(), acme, 'insights', true)
    shown = await publishedGallery(world(), acme, 'link')
  })
  return { acme: () => acme, gallery: () => shown.gallery, agent: () => shown.agent }
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
export type VisitFrom = { agent?: string; browser?: string | null; address?: string }

/** Notes a visit as the page asks for it, where the server tells the browser and its address. */
export async function noteVisit(
  world: World,
  person: Person | null,
  gallery: unknown,
  from: VisitFrom = {},
) {
  const headers = from.browser === null ? {} : { 'user-agent': from.browser ?? browser }
  await world.as(person, async (query) => {
    await query(
      "select set_config('request.headers', $1, true), set_config('request.client_address', $2, true)",
      [JSON.stringify(headers), from.address ?? '198.51.100.7'],
    )
    await query('select public.note_gallery_visit($1, $2)', [gallery, from.agent ?? null])
  })
}
