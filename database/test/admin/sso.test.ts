import { expect, test } from 'vitest'
import { addSso } from '../../testing/fixtures/sso.ts'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { useWorld } from '../../testing/world.ts'

// Single sign-on of all organisations as platform admins see it.

const world = useWorld()
const sql = async (text: string, values: unknown[] = []) =>
  (await world().owner.query(text, values)).rows

async function atWork(name = 'Acme') {
  const admin = await platformAdmin(world())
  const acme = await world().organization({ name })
  await addSso(world(), acme.id)
  const [{ id: provider }] = await sql(
    'select id from auth.sso_providers where organization_id = $1',
    [acme.id],
  )
  const call = (text: string, values: unknown[] = [], who = admin) =>
    world().as(who, (query) => query(text, values))
  const acts = () =>
    sql(
      'select action, target_name from admin.platform_audit_log where about_organization = $1 order by id',
      [acme.id],
    )
  return { admin, acme, provider: String(provider), call, acts }
}

test('owners and strangers are refused, whatever they ask', async () => {
  const { acme, provider, call } = await atWork()

  for (const [text, values] of [
    ['select 1 from admin.sso_configurations()', []],
    ['select admin.organization_sso($1)', [acme.id]],
    ['select admin.turn_sso($1, false)', [provider]],
    ['select admin.verify_sso_domain($1, $1)', [acme.id]],
    ['select admin.take_back_sso_domain($1, $1)', [acme.id]],
  ] as const) {
    await expect(call(text, [...values], acme.owner)).rejects.toMatchObject({ code: 'PT403' })
  }
})

test('providers are listed with their state, found by words, a page at a time', async () => {
  const { acme, provider, call } = await atWork('Zeta Works')
  const other = await atWork('Alpha Works')
  await sql(
    "update public.organization_sso_providers set status = 'disabled' where sso_provider_id = $1",
    [other.provider],
  )
  const [member] = await sql(
    "insert into auth.users (email, is_sso_user) values ('x@y.example', true) returning id",
  )
  const [{ id }] = await sql(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member') returning id",
    [member.id, acme.id],
  )
  await sql(
    "insert into public.organization_members_sso_providers (member_id, provider_type) values ($1, 'saml')",
    [id],
  )
  const list = (values: unknown[], most = 1) =>
    call(
      'select organization_name as name, status, domains, members, last_used_at, total from admin.sso_configurations($1, $2, $3, $4, $5)',
      [...values, most],
    )

  expect(await list(['works', null, 'name', null])).toMatchObject([
    { name: 'Alpha Works', status: 'disabled', total: 2 },
  ])
  expect(await list(['works', null, 'name', other.provider])).toMatchObject([
    {
      name: 'Zeta Works',
      status: 'active',
      domains: [`d${acme.id}.example`],
      members: 1,
      last_used_at: expect.any(String),
    },
  ])
  expect(await list(['works', null, 'used', null])).toMatchObject([{ name: 'Zeta Works' }])
  expect(await list(['works', null, 'created', null])).toMatchObject([{ name: 'Alpha Works' }])
  expect(await list(['works', null, 'created', other.provider])).toMatchObject([
    { name: 'Zeta Works' },
  ])
  expect(await list(['works', 'active', 'name', null])).toMatchObject([
    { name: 'Zeta Works', total: 1 },
  ])
  expect(await list([`d${acme.id}`, null, 'name', null])).toMatchObject([
    { name: 'Zeta Works', total: 1 },
  ])
  expect(await list([provider, null, 'name', null])).toMatchObject([
    { name: 'Zeta Works', total: 1 },
  ])
  expect(await list(['works nowhere', null, 'name', null])).toEqual([])
})

test('one that no organisation has is listed too', async () => {
  const { call } = await atWork()
  const [{ id }] = await sql('insert into auth.sso_providers (disabled) values (true) returning id')
  await sql(
    "insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml) values ($1, 'https://alone.example', '<x/>')",
    [id],
  )

  const [row] = await call("select * from admin.sso_configurations('alone.example')")

  expect(row).toMatchObject({
    id,
    organization_id: null,
    organization_name: null,
    status: 'disabled',
    members: 0,
    domains: [],
  })
})

test('the configuration of an organisation is shown', async () => {
  const { acme, provider, call } = await atWork()

  const [row] = await call('select admin.organization_sso($1) as shown', [acme.id])

  expect(row?.shown).toMatchObject({
    provider: { id: provider, status: 'active' },
    domains: [{ domain: `d${acme.id}.example` }],
  })
})

test('a provider is turned off with its sessions, and on again, on record', async () => {
  const { acme, provider, call, acts } = await atWork()
  const came = await world().person()
  await sql(
    "update auth.mfa_amr_claims set authentication_method = 'sso/saml', provider = $2 where session_id = $1",
    [came.sessionId, provider],
  )
  const state = () =>
    sql(
      'select status, disabled from public.organization_sso_providers join auth.sso_providers on sso_providers.id = sso_provider_id where sso_provider_id = $1',
      [provider],
    )

  await call('select admin.turn_sso($1, false)', [provider])
  expect(await state()).toEqual([{ status: 'disabled', disabled: true }])
  expect(await sql('select 1 from auth.sessions where id = $1', [came.sessionId])).toEqual([])
  await call('select admin.turn_sso($1, true)', [provider])

  expect(await state()).toEqual([{ status: 'active', disabled: false }])
  const target_name = `https://idp.example/${provider}`
  expect(await acts()).toEqual([
    { action: 'sso_provider.turned_off', target_name },
    { action: 'sso_provider.turned_on', target_name },
  ])
  expect(
    await sql(
      "select count(*)::int as told from public.audit_log where organization_id = $1 and action = 'sso_provider.changed'",
      [acme.id],
    ),
  ).toEqual([{ told: 2 }])
})

test('one without a domain stays off, and one that is not there says so', async () => {
  const { provider, call } = await atWork()
  await sql('delete from auth.sso_domains where sso_provider_id = $1', [provider])

  await expect(call('select admin.turn_sso($1, true)', [provider])).rejects.toMatchObject({
    code: 'PT409',
  })
  await expect(call('select admin.turn_sso($1, false)', [provider])).resolves.toHaveLength(1)
  await expect(
    call('select admin.turn_sso($1, false)', [crypto.randomUUID()]),
  ).rejects.toMatchObject({ code: 'PT404' })
})

test('a domain is taken as verified by hand, of its own organisation alone, and of one only', async () => {
  const { acme, call, acts, provider } = await atWork()
  const rival = await world().organization()
  const claim = async (organization: string) =>
    (
      await sql(
        "insert into private.organization_domains (organization_id, domain) values ($1, 'firm.example') returning id",
        [organization],
      )
    )[0].id
  const [own, theirs] = [await claim(acme.id), await claim(rival.id)]
  const verify = (organization: string, id: string) =>
    call('select admin.verify_sso_domain($1, $2)', [organization, id])

  await expect(verify(acme.id, theirs)).rejects.toMatchObject({ code: 'PT404' })
  await verify(acme.id, own)

  expect(
    await sql('select verified_by from private.organization_domains where id = $1', [own]),
  ).toEqual([{ verified_by: 'admin' }])
  expect(
    await sql(
      "select 1 from auth.sso_domains where sso_provider_id = $1 and domain = 'firm.example'",
      [provider],
    ),
  ).toHaveLength(1)
  expect(await acts()).toEqual([{ action: 'sso_domain.verified', target_name: 'firm.example' }])
  await expect(verify(rival.id, theirs)).rejects.toMatchObject({ code: 'PT409' })
})

test('a proof is taken back, of its own organisation alone, with the sessions of its addresses', async () => {
  const { acme, call, acts, provider } = await atWork()
  const rival = await atWork('Rival')
  const domain = `d${acme.id}.example`
  const [{ id }] = await sql(
    'select id from private.organization_domains where organization_id = $1',
    [acme.id],
  )
  const cameBy = async (of: string, address: string) => {
    const who = await world().person()
    await sql('update auth.users set email = $2 where id = $1', [who.id, address])
    await sql(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       values ($1::uuid, 'sso:' || $2::text, $1::text, '{}')`,
      [who.id, of],
    )
    return who.sessionId
  }
  const gone = await cameBy(provider, `ines@${domain.toUpperCase()}`)
  const kept = [
    await cameBy(provider, 'ines@other.example'),
    await cameBy(rival.provider, `ines@${domain}`),
  ]
  const sessions = async (ids: unknown[]) =>
    (await sql('select id from auth.sessions where id = any($1)', [ids])).length
  const takeBack = (organization: string) =>
    call('select admin.take_back_sso_domain($1, $2)', [organization, id])

  await expect(takeBack(rival.acme.id)).rejects.toMatchObject({ code: 'PT404' })
  await takeBack(acme.id)

  expect(
    await sql(
      'select verified_at, verified_by, lost_by from private.organization_domains where id = $1',
      [id],
    ),
  ).toEqual([{ verified_at: null, verified_by: null, lost_by: 'admin' }])
  expect(
    await sql('select 1 from auth.sso_domains where sso_provider_id = $1', [provider]),
  ).toEqual([])
  expect(await sessions([gone])).toBe(0)
  expect(await sessions(kept)).toBe(2)
  expect(await acts()).toEqual([{ action: 'sso_domain.lost', target_name: domain }])
  expect(
    await sql(
      "select details from public.audit_log where organization_id = $1 and action = 'sso_domain.lost'",
      [acme.id],
    ),
  ).toEqual([{ details: { by: 'admin' } }])
  await expect(takeBack(acme.id)).rejects.toMatchObject({ code: 'PT409' })
})
