import { describe, expect, test } from 'vitest'
import { useSso } from '../../testing/fixtures/sso.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { acme, rival, provider } = useSso(world)
const rows = rowsAsOwner(world)

async function add(domain: string, of = acme(), who: Person = of.owner) {
  const [added] = await world().as(who, (query) =>
    query('select public.add_sso_domain($1, $2) as id', [of.id, domain]),
  )
  return String(added?.id)
}
const remove = (id: string, of = acme(), who: Person = of.owner) =>
  world()
    .as(who, (query) => query('select public.remove_sso_domain($1, $2) as gone', [of.id, id]))
    .then(([row]) => row?.gone)

/** As the server asks, in the name of an owner. */
const asServer = (who: Person, call: string, values: unknown[]) =>
  rows(
    `select result.* from set_config('request.jwt.claims', $1, true) as told, lateral ${call} as result`,
    [JSON.stringify({ ...who.claims, sub: who.id }), ...values],
  )
const settle = (id: string, found: boolean, of = acme(), who: Person = of.owner) =>
  asServer(who, 'private.settle_sso_domain($2, $3, $4)', [of.id, id, found])
const leads = async (domain: string) =>
  (await rows('select private.proved_for_sso($1, $2) as leads', [provider(), `ines@${domain}`]))[0]
    .leads

let number = 0
const fresh = () => {
  number += 1
  return `firm-${number}.example`
}

describe('a domain', () => {
  test.each(['member', 'agent_user', 'INACTIVE'] as const)(
    'is not claimed, given up or proved by one who is %s',
    async (role) => {
      const who = await world().member(acme(), role)
      const id = await add(fresh())

      await expect(add(fresh(), acme(), who)).rejects.toMatchObject({ code: 'PT403' })
      await expect(remove(id, acme(), who)).rejects.toMatchObject({ code: 'PT403' })
      await expect(settle(id, true, acme(), who)).rejects.toMatchObject({ code: 'PT403' })
      await expect(
        asServer(who, 'private.sso_domain_to_prove($2, $3)', [acme().id, id]),
      ).rejects.toMatchObject({ code: 'PT403' })
    },
  )

  test('needs the feature', async () => {
    await giveFeature(world(), acme(), 'sso', false)
    await expect(add(fresh())).rejects.toMatchObject({ code: 'PT403' })
    await giveFeature(world(), acme(), 'sso', true)
    await expect(add(fresh())).resolves.toBeDefined()
  })

  test('of another organisation is not there', async () => {
    const id = await add(fresh(), rival())

    expect(await remove(id)).toBe(false)
    await settle(id, true)
    expect(
      await asServer(acme().owner, 'private.sso_domain_to_prove($2, $3)', [acme().id, id]),
    ).toEqual([])
    expect(
      await rows('select verified_at from private.organization_domains where id = $1', [id]),
    ).toEqual([{ verified_at: null }])
    expect(
      await asServer(rival().owner, 'private.sso_domain_to_prove($2, $3)', [rival().id, id]),
    ).toHaveLength(1)
    expect(await remove(id, rival())).toBe(true)
  })

  test.each([
    [' Firm.Example. ', 'firm.example'],
    ['@firm.example', 'firm.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['a.b-c.co.uk', 'a.b-c.co.uk'],
  ])('is written as %j and kept as %s', async (given, kept) => {
    const id = await add(given)

    expect(
      await rows('select domain from private.organization_domains where id = $1', [id]),
    ).toEqual([{ domain: kept }])
    await remove(id)
  })

  test.each([
    '',
    'localhost',
    '10.0.0.1',
    'firm..example',
    '-firm.example',
    'firm_.example',
    'a b.example',
    'ines@firm.example',
    'firm.1',
    `${'a'.repeat(64)}.example`,
  ])('is not %j', async (domain) => {
    await expect(add(domain)).rejects.toMatchObject({
      code: 'PT422',
      message: 'Enter a domain, such as example.com.',
    })
  })

  test.each([
    'gmail.com',
    'GMAIL.com',
    'outlook.com',
    'yahoo.co.uk',
    'proton.me',
    'qq.com',
    'web.de',
  ])('where anybody has a mailbox is refused: %s', async (domain) => {
    await expect(add(domain)).rejects.toMatchObject({
      code: 'PT422',
      message: expect.stringMatching(/^Anybody/),
    })
  })

  test('is claimed once by an organisation, of which there are at most fifty', async () => {
    const domain = fresh()
    await add(domain)
    await expect(add(domain.toUpperCase())).rejects.toMatchObject({
      code: 'PT409',
      message: 'This domain is in the list already.',
    })
    await rows(
      "insert into private.organization_domains (organization_id, domain) select $1, 'n' || n || '.example' from generate_series(1, 47) as n",
      [acme().id],
    )

    await expect(add(fresh())).resolves.toBeDefined()
    await expect(add(fresh())).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringMatching(/at most 50/),
    })
  })
})

test('what was found leads its addresses to the provider, what was not found does not', async () => {
  const domain = fresh()
  const id = await add(domain)

  await settle(id, false)
  expect(await leads(domain)).toBe(false)
  await settle(id, true)
  expect(await leads(domain)).toBe(true)
  expect(await leads(`sub.${domain}`)).toBe(false)
  expect(await leads(domain.slice(1))).toBe(false)
  await settle(id, false)
  expect(await leads(domain)).toBe(true)
  expect(await remove(id)).toBe(true)
  expect(await leads(domain)).toBe(false)
  const actions = await rows(
    'select action, details from public.audit_log where organization_id = $1 and target_id = $2 order by created_at, id',
    [acme().id, id],
  )
  expect(actions).toMatchObject([
    { action: 'sso_domain.added' },
    { action: 'sso_domain.verified', details: { by: 'dns' } },
    { action: 'sso_domain.removed' },
  ])
})

test('a provider that comes later gets what was proved before', async () => {
  const domain = fresh()
  await settle(await add(domain, rival()), true, rival())
  await asServer(rival().owner, 'private.save_sso_provider($2, $3)', [
    rival().id,
    JSON.stringify({ entity_id: 'https://later.example', metadata_xml: '<x/>', summary: {} }),
  ])

  expect(await rows('select 1 from auth.sso_domains where domain = $1', [domain])).toHaveLength(1)
})

test('any number may claim a domain, one proves it, and it is free again when given up', async () => {
  const domain = fresh()
  const [own, theirs] = [await add(domain), await add(domain, rival())]

  await settle(own, true)
  await expect(settle(theirs, true, rival())).rejects.toMatchObject({
    code: 'PT409',
    message: 'Another organization has proved that this domain is its own.',
  })
  await expect(add(domain, await world().organization())).rejects.toMatchObject({ code: 'PT409' })
  await remove(own)
  await expect(settle(theirs, true, rival())).resolves.toHaveLength(1)
})
