import { expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { askForPerson, attend, sayTo, take, useInbox } from '../../testing/handoffs.ts'
import { useKeys } from '../../testing/integration-keys.ts'
import { useWorld } from '../../testing/world.ts'

// What lies just beyond a handoff: other conversations, other versions, other organisations, drafts and keys.

const world = useWorld()
const keys = useKeys(world)
const { given, rows, begin, answered, asked, taken, people, back } = useInbox(world)
const absent = { code: 'PT404' }

test('the agent that is back is the version of the conversation', async () => {
  await rows(
    `insert into template_versions (organization_id, template_id, number, definition)
     values ($1, $2, 2, '{"name": "Bea", "handoff": true}')`,
    [given().acme.id, given().template],
  )
  await rows('update templates set live_version = 2 where id = $1', [given().template])
  const id = await taken()

  await back(people().member, id)

  const [last] = await rows(
    "select text from messages where conversation_id = $1 and role = 'notice' order by created_at desc limit 1",
    [id],
  )
  expect(last).toEqual({ text: 'Bea, the AI agent, is back.' })
})

test('a conversation that is handed back ends its own request, not those before it or beside it', async () => {
  const { member } = people()
  const beside = await taken()
  const other = await world().person({ anonymous: true })
  const { conversation_id: id } = await begin({ as: other })
  await askForPerson(world(), other, given().template, id)
  await world().value(other, 'select public.return_to_agent($1)', [id])
  await askForPerson(world(), other, given().template, id)
  await take(world(), member, id)

  await back(member, id)

  const statuses = (conversation: string) =>
    rows('select status from handoffs where conversation_id = $1 order by asked_at', [conversation])
  expect(await statuses(id)).toEqual([{ status: 'withdrawn' }, { status: 'returned' }])
  expect(await statuses(beside)).toEqual([{ status: 'taken' }])
})

test('an end is that of its own request, and what was ended before stays as it was', async () => {
  const beside = await asked()
  const id = await asked()
  const statuses = (conversation: string) =>
    rows('select status, ended_at from handoffs where conversation_id = $1 order by asked_at', [
      conversation,
    ])
  await take(world(), people().member, id)
  await back(people().member, id)
  const [before] = await statuses(id)
  await askForPerson(world(), given().visitor, given().template, id)

  await rows('update conversations set ended_at = now() where id = $1', [id])

  expect(before).toMatchObject({ status: 'returned', ended_at: expect.anything() })
  expect(await statuses(id)).toEqual([before, { status: 'withdrawn', ended_at: expect.anything() }])
  expect(await statuses(beside)).toEqual([{ status: 'waiting', ended_at: null }])
})

test('an agent offers a person where it hands off, to visitors of what is published', async () => {
  const { acme, template } = given()
  await rows('update templates set handoff = true where id = $1', [template])
  const key = await keys.holder(await keys.make(acme, { may: ['conversations.write'] }))

  expect(await begin()).toMatchObject({ hands_off: true })
  expect(await begin({ as: key })).toMatchObject({ hands_off: false })
  expect(await begin({ as: acme.owner, draft: true })).toMatchObject({ hands_off: false })
  await rows(
    `update template_versions set definition = definition || '{"handoff": false}'
     where template_id = $1`,
    [template],
  )
  expect(await begin()).toMatchObject({ hands_off: false })
})

test('who has a conversation speaks in that one alone, and in it until it is handed back', async () => {
  const { member } = people()
  const { template, visitor } = given()
  const before = await taken()
  await back(member, before)
  await askForPerson(world(), visitor, template, before)
  const [own, beside] = [await taken(), await asked()]
  const say = (id: string) => sayTo(world(), member, id, 'Hello')

  await expect(say(before)).rejects.toMatchObject({ code: 'PT409' })
  await expect(say(beside)).rejects.toMatchObject({ code: 'PT409' })
  await expect(say(crypto.randomUUID())).rejects.toMatchObject(absent)
  await say(own)
})

test('no one joins a draft of a colleague, a key joins nothing, and agents that are off have no inbox', async () => {
  const { member, colleague } = people()
  const { acme } = given()
  await giveFeature(world(), acme, 'insights', true)
  const draft = await begin({ as: colleague, draft: true })
  const { conversation_id: id } = await answered()
  const key = await keys.holder(
    await keys.make(acme, { may: ['agents.write', 'analytics.read', 'conversations.write'] }),
  )

  await expect(take(world(), member, draft.conversation_id)).rejects.toMatchObject(absent)
  await expect(take(world(), key, id)).rejects.toMatchObject(absent)
  expect(await askForPerson(world(), key, given().template)).toEqual({ refusal: 'no_handoff' })
  await giveFeature(world(), acme, 'templates', false)
  await expect(take(world(), member, id)).rejects.toMatchObject(absent)
  await giveFeature(world(), acme, 'templates', true)
  await take(world(), member, id)
})

test('an inbox is attended by who is in that organisation, while it has agents', async () => {
  const { acme } = given()
  const { member } = people()
  const rival = await world().organization()
  await rows(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [member.id, rival.id],
  )
  const attended = async () =>
    (await rows('select private.is_attended($1) as is', [acme.id]))[0]?.is as boolean

  expect(await attended()).toBe(true)
  await giveFeature(world(), acme, 'templates', false)
  expect(await attended()).toBe(false)
  await giveFeature(world(), acme, 'templates', true)
  await rows(
    "update organization_members set role = 'agent_user' where user_id = $1 and organization_id = $2",
    [member.id, acme.id],
  )
  expect(await attended()).toBe(false)
  await attend(world(), acme.owner, acme.id)
  expect(await attended()).toBe(true)
})

test('a visitor hears the name that somebody has in that organisation', async () => {
  const rival = await world().organization()
  const { member } = people()
  await rows(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [member.id, rival.id],
  )
  await rows(
    "update organization_member_profiles set first_name = 'Max' where user_id = $1 and organization_id = $2",
    [member.id, rival.id],
  )

  await take(world(), member, await asked())

  expect(
    await rows(
      "select distinct person_name from conversations where person_state = 'taken' and visitor_id = $1",
      [given().visitor.id],
    ),
  ).toEqual([{ person_name: 'Mara' }])
})
