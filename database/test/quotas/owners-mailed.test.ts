import { expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

// To whom it is mailed what visitors left and what was spent.

const world = useWorld()
const owner = rowsAsOwner(world)

async function company(name: string) {
  const organization = await world().organization({ name })
  const things = await addFixtures(world(), organization.id, organization.owner.id)
  return { ...organization, ...things }
}

test('owners who proved an address are told, and nobody else', async () => {
  const acme = await company('Acme')
  await company('Rival')
  await giveFeature(world(), acme, 'userLimit', 20)
  await world().member(acme, 'member')
  const gone = await world().member(acme, 'owner')
  await owner('update auth.users set deleted_at = now() where id = $1', [gone.id])
  await owner("update organization_members set role = 'owner' where user_id = $1", [gone.id])
  const unproven = await world().member(acme, 'owner')
  await owner('update auth.users set email_autoconfirmed = true where id = $1', [unproven.id])
  const nameless = await world().person({ anonymous: true })
  await owner(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
    [nameless.id, acme.id],
  )

  const told = () => owner('select * from private.owners_to_mail($1)', [acme.id])
  expect(await told()).toEqual([{ user_id: acme.owner.id, email: acme.owner.email }])
  await owner('update auth.users set email_autoconfirmed = false where id = $1', [unproven.id])
  expect(await told()).toEqual([
    { user_id: acme.owner.id, email: acme.owner.email },
    { user_id: unproven.id, email: unproven.email },
  ])
})

test('the mail about a message is for an owner of its organisation, with the words of that message', async () => {
  const acme = await company('Acme')
  const rival = await company('Rival')
  await owner("update templates set name = 'Bea' where id = $1", [rival.template])
  const member = await world().member(acme, 'member')
  const [contact] = await owner('select id from contact_requests where organization_id = $1', [
    acme.id,
  ])
  const mail = (reader: string, of = contact?.id) =>
    owner('select * from private.contact_mail($1, $2)', [of, reader])

  expect(await mail(acme.owner.id)).toEqual([
    {
      ...{ address: acme.owner.email, organization_name: 'Acme', agent_name: 'Ada' },
      ...{ visitor_name: 'Jo', message: 'Call me.' },
    },
  ])
  expect(await mail(member.id)).toEqual([])
  expect(await mail(rival.owner.id)).toEqual([])
  expect(await mail((await world().person()).id)).toEqual([])
  expect(await mail(acme.owner.id, crypto.randomUUID())).toEqual([])
  const second = await world().member(acme, 'owner')
  expect(await mail(second.id)).toHaveLength(1)
  await owner('update auth.users set deleted_at = now() where id = $1', [second.id])
  // An account that goes leaves its organisations; the mail does not rely on that.
  await owner("update organization_members set role = 'owner' where user_id = $1", [second.id])
  expect(await mail(second.id)).toEqual([])
})

test('an alert is told once, and takes none along that is like it but for one thing', async () => {
  const acme = await company('Acme')
  await owner('delete from spend_alerts')
  const [first] = await owner('select id from spend_limits where organization_id = $1', [acme.id])
  const [second] = await owner(
    `insert into spend_limits (organization_id, period, amount, at_limit) values ($1, 'day', 10000, 'stop')
     returning id`,
    [acme.id],
  )
  const add = (limit: unknown, starts: string, amount: number, percent: number, told: boolean) =>
    owner(
      `insert into spend_alerts (organization_id, limit_id, starts, amount, percent, mailed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [acme.id, limit, starts, amount, percent, told ? '2020-01-01' : null],
    )
  await add(first?.id, '2026-01-01', 10_000, 50, false)
  await add(second?.id, '2026-01-01', 10_000, 50, true)
  await add(first?.id, '2026-01-02', 10_000, 50, true)
  await add(first?.id, '2026-01-01', 20_000, 50, true)
  await add(first?.id, '2026-01-01', 10_000, 80, true)
  const take = () => owner('select percent, emails from private.take_spend_alerts()')

  expect(await take()).toEqual([{ percent: 50, emails: [acme.owner.email] }])
  expect(await take()).toEqual([])
  expect(await owner("select from spend_alerts where mailed_at = '2020-01-01'")).toHaveLength(4)
})
