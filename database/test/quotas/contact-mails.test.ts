import { beforeEach, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Who is mailed what visitors leave: owners, and members who may take conversations, as each of them chose.

const world = useWorld()
const { given, rows } = useAgent(world)
let owner: Person
let member: Person
beforeEach(async () => {
  const { acme } = given()
  await giveFeature(world(), acme, 'userLimit', 20)
  owner = acme.owner
  member = await world().member(acme, 'member')
})

const choose = (person: Person | null, isWanted: boolean | null, organization = given().acme.id) =>
  world().attempt(person, 'select public.choose_contact_mails($1, $2)', [organization, isWanted])
const gets = (person: Person, organization: string | null = given().acme.id) =>
  world().value(person, 'select public.gets_contact_mails($1)', [organization])
const sorted = (...people: Person[]) => people.map(({ id }) => id).sort()

/** A visitor leaves a message: to whom it is to be mailed. */
async function leave() {
  await world().value(
    given().visitor,
    "select private.leave_contact($1, null, 'Jo Berg', 'jo@example.com', 'Please call me.')",
    [given().template],
  )
  const jobs = await rows(
    "delete from pgboss.job where name = 'contact-mail' returning data ->> 'reader_id' as reader",
  )
  return jobs.map(({ reader }) => reader).sort()
}
/** Where the newest message is mailed to when its turn has come. */
const address = async (reader: Person) => {
  const [mail] = await rows(
    `select mail.address
     from (select id from contact_requests where organization_id = $1 order by id desc limit 1) as newest,
       private.contact_mail(newest.id, $2) as mail`,
    [given().acme.id, reader.id],
  )
  return mail?.address ?? null
}

test('without a choice they are the owners, and nobody else', async () => {
  await world().member(given().acme, 'agent_user')

  expect(await leave()).toEqual(sorted(owner))
  expect(await gets(owner)).toBe(true)
  expect(await gets(member)).toBe(false)
  expect(await address(owner)).toBe(owner.email)
  expect(await address(member)).toBeNull()
})

test('a member who chose it is mailed, an owner who chose not to is not, and each may choose again', async () => {
  expect(await choose(member, true)).toBe(1)
  expect(await choose(owner, false)).toBe(1)

  expect(await leave()).toEqual(sorted(member))
  expect([await gets(owner), await gets(member)]).toEqual([false, true])
  expect([await address(owner), await address(member)]).toEqual([null, member.email])

  await choose(member, false)
  await choose(owner, true)
  expect(await leave()).toEqual(sorted(owner))
  expect([await gets(owner), await gets(member)]).toEqual([true, false])
})

test('who proved no mailbox is not mailed, chose or not, and is from the proof on', async () => {
  const prove = (isProven: boolean) =>
    rows('update auth.users set email_autoconfirmed = $1 where id = any($2)', [
      !isProven,
      [owner.id, member.id],
    ])
  await choose(member, true)
  await prove(false)

  expect(await leave()).toEqual([])
  expect([await gets(owner), await gets(member)]).toEqual([false, false])
  expect([await address(owner), await address(member)]).toEqual([null, null])
  expect([await choose(member, true), await choose(owner, true)]).toEqual(['PT403', 'PT403'])
  await prove(true)
  expect(await leave()).toEqual(sorted(owner, member))
  await prove(false)
  expect(await choose(member, false)).toBe(1)
  await prove(true)
  expect(await leave()).toEqual(sorted(owner))
})

test('it is a choice of one member in one organization', async () => {
  const rival = await world().organization()
  const colleague = await world().member(given().acme, 'member')
  await rows(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [member.id, rival.id],
  )
  await choose(member, true, rival.id)
  await choose(rival.owner, true, rival.id)

  expect(await leave()).toEqual(sorted(owner))
  expect([await gets(member), await gets(member, rival.id)]).toEqual([false, true])
  expect(await address(rival.owner)).toBeNull()

  await choose(member, true)
  await choose(member, false, rival.id)
  expect(await leave()).toEqual(sorted(owner, member))
  expect([await gets(member), await gets(member, rival.id)]).toEqual([true, false])
  expect(await gets(colleague)).toBe(false)
})

test.each<[string, () => Promise<Person>]>([
  ['may only use agents', () => world().member(given().acme, 'agent_user')],
  ['was removed', () => world().member(given().acme, 'INACTIVE')],
  ['is of another organization', async () => (await world().organization()).owner],
  ['is a visitor', async () => given().visitor],
  [
    'has not passed the second step',
    async () => {
      await rows('update auth.sessions set tag = null where id = $1', [owner.sessionId])
      return owner
    },
  ],
])('who %s cannot choose it', async (_, find) => {
  const person = await find()

  expect(await choose(person, true)).toBe('PT403')
  expect(await gets(person)).toBe(false)
  expect(await choose(member, true)).toBe(1)
})

test('who has no token cannot choose or ask, and no one chooses nothing or nowhere', async () => {
  const ask = 'select public.gets_contact_mails($1)'

  expect(await choose(null, true)).toBe('42501')
  expect(await world().attempt(null, ask, [given().acme.id])).toBe('42501')
  expect(await choose(member, null)).toBe('23502')
  expect(
    await world().attempt(member, 'select public.choose_contact_mails(null::uuid, true)'),
  ).toBe('PT403')
  expect(await gets(owner, null)).toBe(false)
})

test('choices are read and written by nobody else', async () => {
  await choose(member, true)

  for (const sql of [
    'select from private.contact_mails',
    'update private.contact_mails set is_wanted = false',
    'delete from private.contact_mails',
  ]) {
    expect(await world().attempt(member, sql)).toBe('42501')
    expect(await world().attempt(owner, sql)).toBe('42501')
  }
})

const role = (name: string) =>
  `update organization_members set role = '${name}' where user_id = $1 and role <> '${name}'`
const account = (change: string) => `update auth.users set ${change} where id = $1`

test.each([
  ['was removed', [role('INACTIVE')], [role('member')]],
  ['may only use agents since', [role('agent_user')], [role('member')]],
  // An account that goes leaves its organisations; the mail does not rely on that.
  [
    'has no account any more',
    [account('deleted_at = now()'), role('member')],
    [account('deleted_at = null')],
  ],
  [
    'is banned',
    [account("banned_until = now() + interval '1 day'")],
    [account("banned_until = now() - interval '1 second'")],
  ],
  [
    'has an address that is not proven',
    [account('email_confirmed_at = null')],
    [account('email_confirmed_at = now()')],
  ],
  [
    'has no address',
    [account('email = null')],
    [account("email = id::text || '@example.com', email_confirmed_at = now()")],
  ],
])(
  'a member who chose it and %s is mailed nothing, also of what was left before',
  async (_, lose, regain) => {
    await choose(member, true)
    expect(await leave()).toEqual(sorted(owner, member))
    expect(await address(member)).toBe(member.email)

    for (const sql of lose) await rows(sql, [member.id])
    expect(await address(member)).toBeNull()
    expect(await leave()).toEqual(sorted(owner))
    expect(await gets(member)).toBe(false)

    for (const sql of regain) await rows(sql, [member.id])
    expect(await address(member)).toBe(member.email)
    expect(await leave()).toEqual(sorted(owner, member))
  },
)

test('an owner who is one no more, or chose not to meanwhile, is mailed nothing that was left before', async () => {
  const second = await world().member(given().acme, 'owner')
  await leave()
  expect(await address(owner)).toBe(owner.email)
  expect(await address(second)).toBe(second.email)

  await rows(role('member'), [second.id])
  await choose(owner, false)

  expect(await address(owner)).toBeNull()
  expect(await address(second)).toBeNull()
})

test('where an organization has no agents any more nobody is mailed', async () => {
  await choose(member, true)
  await leave()
  await giveFeature(world(), given().acme, 'templates', false)

  expect([await address(owner), await address(member)]).toEqual([null, null])
  expect(await choose(member, true)).toBe('PT403')

  await giveFeature(world(), given().acme, 'templates', true)
  expect([await address(owner), await address(member)]).toEqual([owner.email, member.email])
})

test('a choice goes with the membership', async () => {
  await choose(member, true)
  await rows('delete from organization_members where user_id = $1', [member.id])
  await rows(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [member.id, given().acme.id],
  )

  expect(await gets(member)).toBe(false)
  expect(await leave()).toEqual(sorted(owner))
})

test('where the mails of a day do not do for all, owners are mailed first', async () => {
  const second = await world().member(given().acme, 'owner')
  await choose(member, true)
  await giveFeature(world(), given().acme, 'mailLimit', 2)

  expect(await leave()).toEqual(sorted(owner, second))
  expect(await leave()).toEqual([])

  await giveFeature(world(), given().acme, 'mailLimit', 5)
  expect(await leave()).toEqual(sorted(owner, second, member))
})

test('of many owners the first five are mailed, and the others where they choose it', async () => {
  const owners = [owner]
  while (owners.length < 6) owners.push(await world().member(given().acme, 'owner'))
  const last = owners.at(-1) as Person
  const firstFive = owners.slice(0, 5)

  expect(await leave()).toEqual(sorted(...firstFive))
  expect(await gets(last)).toBe(false)

  await choose(owner, false)
  expect(await leave()).toEqual(sorted(...firstFive.slice(1)))
  await choose(last, true)
  expect(await leave()).toEqual(sorted(...firstFive.slice(1), last))
  expect(await gets(last)).toBe(true)
})
