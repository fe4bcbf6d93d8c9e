import { beforeEach, expect, test } from 'vitest'
import {
  addPublishedAgent,
  publishedGallery,
  setAgents,
  setPublished,
} from '../../testing/galleries.ts'
import { beginTurn, finishAnswer, keepAnswer } from '../../testing/turns.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// A gallery on other sites: what its visitors' tokens are good for.

const world = useWorld()
const [site, elsewhere] = ['https://www.example.com', 'https://other.example']
const owner = (sql: string, values: unknown[]) => world().owner.query(sql, values)
const list = (of: unknown, origins: string[]) =>
  owner('update public.galleries set allowed_origins = $1 where id = $2', [origins, of])

let acme: Organization
let visitor: Person
let gallery: unknown
let agent: string
beforeEach(async () => {
  acme = await world().organization()
  visitor = await world().person({ anonymous: true })
  ;({ gallery, agent } = await publishedGallery(world(), acme, 'link'))
  await list(gallery, [site])
})

/** The visitor with the token of a visit to an agent of the gallery. */
const visiting = (origin = site, of = gallery, to = agent) =>
  ({
    ...visitor,
    claims: { ...visitor.claims, widget: { agent: to, origin, gallery: of } },
  }) as Person
const begin = (person: Person, by = agent) => beginTurn(world(), person, { with: by })
const nobody = { refusal: 'agent_not_found' }
const talks = { message_id: expect.any(String) }
const on = (origin: string | null, of = gallery) =>
  world().value(null, 'select private.gallery_on($1, $2)', [of, origin])

test('a gallery is on the sites it lists, with what each of its agents is there, and nowhere else', async () => {
  await owner("update public.agent_widgets set pre_chat = 'required' where template_id = $1", [
    agent,
  ])
  const second = await addPublishedAgent(world(), acme, 'Bea')
  const hidden = await addPublishedAgent(world(), acme, 'Hidden')
  await owner('update public.templates set live_version = null where id = $1', [hidden])
  await setAgents(world(), acme.owner, gallery, [second, hidden, agent])

  expect(await on(site)).toMatchObject({
    id: gallery,
    title: 'Help',
    agents: [
      { id: second, name: 'Bea', pre_chat: 'off', caption: '' },
      { id: agent, name: 'Ada', pre_chat: 'required', organization: { name: 'Acme' } },
    ],
  })
  expect([await on(elsewhere), await on(null), await on('null')]).toEqual([null, null, null])
})

test('it is nowhere while no site is listed, as a draft, or for members alone', async () => {
  const other = await publishedGallery(world(), acme, 'link')
  const closed = await publishedGallery(world(), acme, 'organization')
  await list(closed.gallery, [site])
  expect([await on(site, other.gallery), await on(site, closed.gallery)]).toEqual([null, null])

  await setPublished(world(), acme.owner, gallery, false)

  expect(await on(site)).toBe(null)
  expect(await begin(visiting())).toEqual(nobody)
})

test('a visit is for one agent of the gallery, on a site that the gallery lists', async () => {
  const second = await addPublishedAgent(world(), acme, 'Bea')
  await owner('update public.agent_widgets set allowed_origins = $1', [[elsewhere]])
  const rival = await publishedGallery(world(), await world().organization(), 'link')
  await list(rival.gallery, [site])

  expect(await begin(visiting())).toMatchObject(talks)
  expect(await begin(visiting(elsewhere))).toEqual(nobody)
  expect(await begin(visiting(), second)).toEqual(nobody)
  expect(await begin(visiting(site, gallery, second), second)).toEqual(nobody)
  expect(await begin(visiting(site, rival.gallery))).toEqual(nobody)
  await setAgents(world(), acme.owner, gallery, [agent, second])
  expect(await begin(visiting(site, gallery, second), second)).toMatchObject(talks)
})

test('who may embed the agent alone may not embed it by a gallery, and the other way round', async () => {
  await owner('update public.agent_widgets set allowed_origins = $1 where template_id = $2', [
    [elsewhere],
    agent,
  ])
  const alone = (origin: string) =>
    ({ ...visitor, claims: { ...visitor.claims, widget: { agent, origin } } }) as Person

  expect(await begin(alone(elsewhere))).toMatchObject(talks)
  expect(await begin(alone(site))).toEqual(nobody)
  expect(await begin(visiting(elsewhere))).toEqual(nobody)
})

test.each([
  ['its site', () => list(gallery, [])],
  ['the agent', () => setAgents(world(), acme.owner, gallery, [])],
  ['the gallery', () => setPublished(world(), acme.owner, gallery, false)],
])('a running answer is heard no more when %s is taken away', async (_, takeAway) => {
  const { message_id } = await begin(visiting())
  expect(await keepAnswer(world(), visiting(), message_id)).toBe(true)

  await takeAway()

  expect(await keepAnswer(world(), visiting(), message_id)).toBe(false)
  await finishAnswer(world(), visitor, message_id)
})

test('sites are listed by who writes agents, twenty at the most, and it is on record', async () => {
  const set = (person: Person, origins: string[]) =>
    world().attempt(
      person,
      'update public.galleries set allowed_origins = $1 where id = $2 returning 1',
      [origins, gallery],
    )
  const sites = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://s${at}.example`)

  expect(await set(await world().member(acme, 'agent_user'), [elsewhere])).toBe(0)
  expect(await set((await world().organization()).owner, [elsewhere])).toBe(0)
  expect(await set(acme.owner, sites(21))).toBe('23514')
  expect(await set(acme.owner, ['http://example.com'])).toBe('23514')
  expect(await set(await world().member(acme, 'member'), [elsewhere])).toBe(1)
  const { rows } = await owner(
    `select details from public.audit_log where organization_id = $1 and target_type = 'gallery'
       and details #> '{changes,allowed_origins}' is not null and actor_id is not null`,
    [acme.id],
  )
  expect(rows).toEqual([
    { details: { changes: { allowed_origins: { from: [site], to: [elsewhere] } } } },
  ])
})
