import { beforeEach, describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { askForPerson, attend } from '../../testing/handoffs.ts'
import { useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// A message for people who are not there, and how many of them one may leave.

const world = useWorld()
const { given, rows, agent, answered } = useAgent(world)
beforeEach(() => rows("delete from pgboss.job where name = 'contact-mail'"))

type Left = { email?: string; name?: string; message?: string; address?: string; talk?: string }

const leave = (person: Person | null, { address = '', ...left }: Left = {}) =>
  world().as(person, async (query) => {
    await query("select set_config('request.visitor_address', $1, true)", [address])
    const [row] = await query('select private.leave_contact($1, $2, $3, $4, $5) as left', [
      given().template,
      left.talk ?? null,
      left.name ?? 'Jo Berg',
      left.email ?? 'jo@example.com',
      left.message ?? 'Please call me.',
    ])
    return row?.left
  })
const tasks = () =>
  rows(
    `select name, email, message, done from contact_requests
     where organization_id = $1 and name = 'Jo Berg'`,
    [given().acme.id],
  )
const mails = () => rows("select data from pgboss.job where name = 'contact-mail'")

test('it becomes a task of the members and a mail to each owner, in one act', async () => {
  expect(await leave(given().visitor)).toEqual({ state: 'left' })

  expect(await tasks()).toEqual([
    { name: 'Jo Berg', email: 'jo@example.com', message: 'Please call me.', done: false },
  ])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail.data).toEqual({
    contact_id: expect.any(String),
    reader_id: given().acme.owner.id,
  })
})

test('a member settles it by name, and a visitor neither sees nor settles it', async () => {
  const member = await world().member(given().acme, 'member')
  await leave(given().visitor)
  const settle = (person: Person) =>
    world().as(person, (query) =>
      query(
        "update contact_requests set done = true where name = 'Jo Berg' returning done_by_name",
      ),
    )

  expect(await settle(given().visitor)).toEqual([])
  expect(await settle(member)).toEqual([{ done_by_name: 'A colleague' }])
})

test('it is about a conversation of its visitor with this agent, or about none', async () => {
  const { visitor } = given()
  const own = await answered()
  const others = await answered({ as: await world().person({ anonymous: true }) })
  const elsewhere = await answered({ with: await agent() })
  const about = ({ conversation_id: talk }: { conversation_id: string }) => leave(visitor, { talk })

  expect(await about(others)).toEqual({ refusal: 'conversation_not_found' })
  expect(await about(elsewhere)).toEqual({ refusal: 'conversation_not_found' })
  expect(await tasks()).toEqual([])
  expect(await about(own)).toEqual({ state: 'left' })
  expect(
    await rows('select name from contact_requests where conversation_id = $1', [
      own.conversation_id,
    ]),
  ).toEqual([{ name: 'Jo Berg' }])
})

test('an agent that hands nothing off takes none', async () => {
  await rows('update template_versions set definition = definition || $2 where template_id = $1', [
    ...[given().template, { handoff: false }],
  ])

  expect(await leave(given().visitor)).toEqual({ refusal: 'no_handoff' })
})

test.each([
  ['no address', { email: 'jo' }],
  ['two addresses', { email: 'jo@example.com,eve@example.com' }],
  ['an address with a name', { email: 'Jo <jo@example.com>' }],
  ['no name', { name: ' ' }],
  ['no words', { message: ' ' }],
])('%s is refused, and leaves nothing', async (_, left) => {
  await expect(leave(given().visitor, left)).rejects.toMatchObject({ code: '23514' })
  expect(await tasks()).toEqual([])
  expect(await mails()).toEqual([])
})

test('no one without a session, or without its second step, leaves one', async () => {
  const half = await world().person({ passwordOnly: true })

  await expect(leave(null)).rejects.toMatchObject({ code: '42501' })
  expect(await leave(half)).toEqual({ refusal: 'no_session' })
})

describe('in one day', () => {
  test('an organization gets so many requests, messages and calls for a person together', async () => {
    const { acme, visitor, template } = given()
    await giveFeature(world(), acme, 'handoffLimit', 2)
    await attend(world(), acme.owner, acme.id)
    await leave(visitor)
    await askForPerson(world(), visitor, template)

    await expect(askForPerson(world(), visitor, template)).rejects.toMatchObject({
      code: 'PT429',
      message: 'Nobody can be asked any more today. Please come back tomorrow.',
    })
    await expect(leave(visitor)).rejects.toMatchObject({ code: 'PT429', detail: 'quota_reached' })
    expect(await tasks()).toHaveLength(1)
  })

  test('an address sends so many, and another goes on', async () => {
    await giveFeature(world(), given().acme, 'addressHandoffLimit', 1)
    const other = await world().person({ anonymous: true })
    await leave(given().visitor, { address: 'one' })

    await expect(leave(other, { address: 'one' })).rejects.toMatchObject({ code: 'PT429' })
    await leave(other, { address: 'two' })
  })

  test('so many mails are sent, and past them the task is there without one', async () => {
    await giveFeature(world(), given().acme, 'mailLimit', 1)

    await leave(given().visitor)
    await leave(given().visitor)

    expect(await tasks()).toHaveLength(2)
    expect(await mails()).toHaveLength(1)
  })
})
