import { beforeAll, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../testing/fixtures.ts'
import { beginTurn, finishAnswer, keepAnswer } from '../testing/turns.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../testing/world.ts'

// What the token of an embedded agent is good for: one agent, on a page that may still embed it.

const world = useWorld()
const [site, elsewhere] = ['https://www.example.com', 'https://other.example']
const owner = rowsAsOwner(world)
const list = (template: string, origins: string[]) =>
  owner('update agent_widgets set allowed_origins = $1 where template_id = $2', [origins, template])

let acme: Organization
let visitor: Person
/** Two agents of one organisation, of which each is on another site; the other one was made first. */
let [other, template] = ['', '']
beforeAll(async () => {
  acme = await world().organization()
  visitor = await world().person({ anonymous: true })
  const made = async () => {
    const { template: id } = await addFixtures(world(), acme.id, acme.owner.id)
    await publishFirst(world(), id)
    return id
  }
  other = await made()
  template = await made()
  await list(other, [elsewhere])
  await list(template, [site])
})

/** The same person with the token of a visit. */
const visiting = (person: Person, origin = site, agent = template) =>
  ({ ...person, claims: { ...person.claims, widget: { agent, origin } } }) as Person
const begin = (person: Person, by = template) => beginTurn(world(), person, { with: by })
const nobody = { refusal: 'agent_not_found' }

test('a visit is for its agent, and for a page that may embed that one', async () => {
  expect(await begin(visitor)).toMatchObject({ message_id: expect.any(String) })
  expect(await begin(visiting(visitor))).toMatchObject({ message_id: expect.any(String) })

  expect(await begin(visiting(visitor), other)).toEqual(nobody)
  expect(await begin(visiting(visitor, elsewhere, other))).toEqual(nobody)
  expect(await begin(visiting(visitor, elsewhere))).toEqual(nobody)
  expect(await begin(visiting(visitor, 'https://nobody.example'))).toEqual(nobody)
})

test('a visit is for no other agent of the same page', async () => {
  await list(other, [site])

  expect(await begin(visiting(visitor), other)).toEqual(nobody)
  expect(await begin(visiting(visitor, site, other), other)).toMatchObject({
    message_id: expect.any(String),
  })
  await list(other, [elsewhere])
})

test('an agent is not on a page that another one lists, and asks what its own widget asks', async () => {
  await owner("update agent_widgets set pre_chat = 'required' where template_id = $1", [other])
  const shown = (origin: string | null) =>
    world().value(visitor, "select private.widget_on($1, $2) ->> 'pre_chat'", [template, origin])

  expect([await shown(site), await shown(null), await shown(elsewhere)]).toEqual([
    ...['off', 'off', null],
  ])
  await owner("update agent_widgets set pre_chat = 'off' where template_id = $1", [other])
})

test('a site that is taken from the list hears no more of a running answer', async () => {
  const { message_id } = await begin(visiting(visitor))
  expect(await keepAnswer(world(), visiting(visitor), message_id)).toBe(true)

  await list(template, [])

  expect(await keepAnswer(world(), visiting(visitor), message_id)).toBe(false)
  expect(await begin(visiting(visitor))).toEqual(nobody)
  expect(await begin(visitor)).toMatchObject({ message_id: expect.any(String) })
  await finishAnswer(world(), visitor, message_id)
  await list(template, [site])
})

test('who came is noted once, at the agent of the visit, and only with a session', async () => {
  const guest = await world().person({ anonymous: true })
  const half = await world().person({ passwordOnly: true })
  const note = (person: Person, name: string) =>
    world().value(visiting(person), 'select private.note_widget_visit($1, null, null)', [name])

  await note(guest, 'Ada')
  await note(guest, 'Eve')
  await note(half, 'Half')

  expect(
    await owner(
      'select user_id, template_id, origin, name from widget_visits where user_id = any ($1)',
      [[guest.id, half.id]],
    ),
  ).toEqual([{ user_id: guest.id, template_id: template, origin: site, name: 'Ada' }])
})
