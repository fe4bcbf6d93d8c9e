import { beforeAll, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { allBut, rolesThatReach, useRoles } from '../../testing/roles.ts'
import { beginTurn } from '../../testing/turns.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { roles, acme, visitor } = useRoles(world)
let template: string
beforeAll(async () => {
  template = await agentOf(acme())
})

const rows = rowsAsOwner(world)

async function agentOf(organization: Organization) {
  const other = await world().person({ anonymous: true })
  const made = await addFixtures(world(), organization.id, other.id)
  await publishFirst(world(), made.template)
  await offers(true, made.template)
  return made.template
}
async function offers(remembers: boolean, agent = template) {
  await rows(
    `update template_versions set definition = definition || jsonb_build_object('remembers_visitors', $2::boolean)
     where template_id = $1`,
    [agent, remembers],
  )
}
const allowSql = 'select public.allow_memory($1, $2)'
const allow = (allowed: boolean, by = visitor(), agent = template) =>
  world().value(by, allowSql, [agent, allowed])
type Fact = { kind: string; content: string }

/** A turn in which this is learned; what the turn was told of what is known. */
async function learn(facts: Fact[], by = visitor(), agent = template) {
  const begun = (await beginTurn(world(), by, { with: agent })) as unknown as {
    message_id: string
    memories: Fact[] | null
  }
  await world().value(by, 'select private.remember($1, $2::jsonb)', [
    begun.message_id,
    JSON.stringify(facts),
  ])
  await world().value(
    by,
    "select private.finish_answer($1, 'complete', 'Yes.', '[]', '[]', null, null)",
    [begun.message_id],
  )
  return begun.memories
}
const known = async (by = visitor(), agent = template) =>
  (await learn([], by, agent))?.map(({ kind, content }) => `${kind}: ${content}`)
const jo = { kind: 'name', content: 'Jo' }

test('a visitor is remembered where the owner offers it and the visitor says yes', async () => {
  await offers(false)
  expect(await world().attempt(visitor(), allowSql, [template, true])).toBe('PT403')
  await offers(true)
  await learn([jo])
  expect(await known()).toBeUndefined()

  await allow(true)
  await learn([jo])

  expect(await known()).toEqual(['name: Jo'])
  await offers(false)
  expect(await known()).toBeUndefined()
  await offers(true)
})

test('who has no session, or speaks for many, allows nothing', async () => {
  const reached = await rolesThatReach(world(), roles(), allowSql, [template, true])

  expect(reached).toEqual(allBut('noToken', 'signedOut', 'passwordOnly', 'keyOfRival'))
  expect(await world().attempt(null, allowSql, [template, true])).not.toBe(1)
})

test('the visitor reads it, and no one else', async () => {
  await allow(true)
  await learn([jo])
  const reach = (sql: string) => rolesThatReach(world(), roles(), sql, [template, visitor().id])

  const where = 'where template_id = $1 and visitor_id = $2'
  expect(await reach(`select 1 from visitor_memories ${where}`)).toEqual(['visitor'])
  expect(await reach(`select 1 from memory_consents ${where}`)).toEqual(['visitor'])
  expect(await reach(`delete from visitor_memories ${where} returning 1`)).toEqual(['visitor'])
})

test('it is of one agent, and of one organisation', async () => {
  const beside = await agentOf(acme())
  const elsewhere = await agentOf(roles().rival)
  await allow(true)
  await allow(true, visitor(), beside)
  await allow(true, visitor(), elsewhere)
  await learn([jo])

  expect(await known(visitor(), beside)).toEqual([])
  expect(await known(visitor(), elsewhere)).toEqual([])
  expect(await known()).toContain('name: Jo')
})

test('of another visitor nothing is known', async () => {
  const other = await world().person({ anonymous: true })
  await allow(true)
  await allow(true, other)
  await learn([jo])

  expect(await known(other)).toEqual([])
})

test('of a name, a place and a language the newest stays; of other facts twenty, of questions five', async () => {
  const guest = await world().person({ anonymous: true })
  await allow(true, guest)
  await learn([jo, { kind: 'place', content: 'Dublin' }], guest)
  await learn([{ kind: 'name', content: 'Joanna' }], guest)
  for (let number = 1; number <= 21; number += 1) {
    await learn([{ kind: 'order', content: `No. ${number}` }], guest)
  }
  for (let number = 1; number <= 6; number += 1) {
    await learn([{ kind: 'question', content: `Why ${number}?` }], guest)
  }

  const all = (await known(guest)) ?? []
  expect(all.filter((one) => one.startsWith('question'))).toEqual(
    [2, 3, 4, 5, 6].map((number) => `question: Why ${number}?`),
  )
  const others = all.filter((one) => !one.startsWith('question'))
  expect(others).toHaveLength(20)
  expect(others.at(-1)).toBe('order: No. 21')
  expect(others).not.toContain('name: Jo')
})

test('one thing can be forgotten, and all of it', async () => {
  const guest = await world().person({ anonymous: true })
  await allow(true, guest)
  await learn([jo, { kind: 'place', content: 'Dublin' }], guest)

  await world().value(guest, "delete from visitor_memories where kind = 'place' returning 1")
  expect(await known(guest)).toEqual(['name: Jo'])
  await allow(false, guest)
  expect(await known(guest)).toBeUndefined()
  await allow(true, guest)
  expect(await known(guest)).toEqual([])
})

test('nothing is learned from another’s turn, nor from a draft', async () => {
  const [guest, other] = [
    await world().person({ anonymous: true }),
    await world().person({ anonymous: true }),
  ]
  await allow(true, guest)
  await allow(true, acme().owner)
  const remember = 'select private.remember($1, $2::jsonb)'
  const mine = await beginTurn(world(), guest, { with: template })
  const draft = await beginTurn(world(), acme().owner, { with: template, draft: true })

  await world().value(other, remember, [mine.message_id, JSON.stringify([jo])])
  await world().value(acme().owner, remember, [draft.message_id, JSON.stringify([jo])])

  const kept = await rows('select 1 from visitor_memories where visitor_id in ($1, $2)', [
    guest.id,
    acme().owner.id,
  ])
  expect(kept).toHaveLength(0)
  expect(draft).toMatchObject({ memories: null })
})

test('it goes with the visitor and with the agent', async () => {
  const guest = await world().person({ anonymous: true })
  const beside = await agentOf(acme())
  await allow(true, guest)
  await allow(true, guest, beside)
  await learn([jo], guest)
  await learn([jo], guest, beside)
  const left = async () =>
    (await rows('select 1 from visitor_memories where visitor_id = $1', [guest.id])).length

  await rows('delete from templates where id = $1', [beside])
  expect(await left()).toBe(1)
  await rows('delete from auth.users where id = $1', [guest.id])
  expect(await left()).toBe(0)
})

test('what personal data a visitor says is kept as it was masked, where the owner wants that', async () => {
  const agent = await agentOf(acme())
  const ask = async (masks: boolean) => {
    await rows(
      `update template_versions set definition = definition || jsonb_build_object('masks_personal_data', $2::boolean)
       where template_id = $1`,
      [agent, masks],
    )
    return world().as(visitor(), async (query) => {
      await query("select set_config('request.masked', 'Write to [e-mail]', true)")
      const [row] = await query(
        "select private.begin_turn($1, null, false, 'agent', gen_random_uuid(), 'Write to jo@x.com', null) as begun",
        [agent],
      )
      const begun = row?.begun as { conversation_id: string } | undefined
      const [talk] = await query(
        `select conversations.title, messages.text, messages.parts::text from conversations
         join messages on messages.conversation_id = conversations.id and messages.role = 'user'
         where conversations.id = $1`,
        [begun?.conversation_id],
      )
      return JSON.stringify(talk)
    })
  }

  expect(await ask(true)).not.toContain('jo@x.com')
  expect(await ask(false)).toContain('jo@x.com')
})
