import { describe, expect, test } from 'vitest'
import { addSso, useSso } from '../../testing/fixtures/sso.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { acme, rival, provider } = useSso(world)
const rows = rowsAsOwner(world)
const ask = (who: Person, sql: string, values: unknown[] = [acme().id]) =>
  world().as(who, (query) => query(sql, values))

const calls: [name: string, sql: string][] = [
  ['turns it off', 'select public.turn_sso($1, false)'],
  ['maps groups', `select public.change_sso($1, '{"owner": ["A"]}', false)`],
  ['removes it', 'select public.remove_sso($1)'],
]

describe.each(calls)('who %s', (_, sql) => {
  test.each(['member', 'agent_user', 'INACTIVE'] as const)('is not %s', async (role) => {
    await expect(ask(await world().member(acme(), role), sql)).rejects.toMatchObject({
      code: 'PT403',
    })
  })

  test('is an owner of this organisation, who has the feature', async () => {
    await expect(ask(rival().owner, sql)).rejects.toMatchObject({ code: 'PT403' })
    await giveFeature(world(), acme(), 'sso', false)
    await expect(ask(acme().owner, sql)).rejects.toMatchObject({
      code: 'PT403',
      message: "Single sign-on is not part of the organization's plan.",
    })
    await giveFeature(world(), acme(), 'sso', true)
    await expect(ask(acme().owner, sql)).resolves.toHaveLength(1)
  })

  test('has a provider', async () => {
    await expect(ask(rival().owner, sql, [rival().id])).rejects.toMatchObject({ code: 'PT404' })
  })
})

async function signedIn() {
  const person = await world().person()
  await rows(
    "update auth.mfa_amr_claims set authentication_method = 'sso/saml', provider = $2 where session_id = $1",
    [person.sessionId, provider()],
  )
  return person
}
const sessionOf = ({ sessionId }: Person) =>
  rows('select 1 from auth.sessions where id = $1', [sessionId])
const state = async () => {
  const [row] = await rows(
    `select status, disabled from public.organization_sso_providers
     join auth.sso_providers on sso_providers.id = sso_provider_id where sso_provider_id = $1`,
    [provider()],
  )
  return row
}

test('off ends the sessions that it opened, and no others', async () => {
  const [came, other] = [await signedIn(), await world().person()]

  await ask(acme().owner, 'select public.turn_sso($1, false)')

  expect(await state()).toEqual({ status: 'disabled', disabled: true })
  expect(await sessionOf(came)).toEqual([])
  expect(await sessionOf(other)).toHaveLength(1)
  const next = await signedIn()
  await ask(acme().owner, 'select public.turn_sso($1, true)')
  expect(await state()).toEqual({ status: 'active', disabled: false })
  expect(await sessionOf(next)).toHaveLength(1)
})

test('on needs a domain, and the identity provider for oneself', async () => {
  await ask(acme().owner, 'select public.turn_sso($1, false)')
  const domains = await rows(
    'delete from auth.sso_domains where sso_provider_id = $1 returning domain',
    [provider()],
  )
  const on = () => ask(acme().owner, 'select public.turn_sso($1, true)')
  await expect(on()).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/^Verify a domain first/),
  })
  await rows('insert into auth.sso_domains (sso_provider_id, domain) values ($1, $2)', [
    provider(),
    domains[0].domain,
  ])
  await rows(
    "insert into public.organization_sso_providers (organization_id, entity_id, status) values ($1, $2, 'active')",
    [rival().id, `https://idp.example/${provider()}`],
  )
  await expect(on()).rejects.toMatchObject({
    code: 'PT409',
    message: 'Another organization signs in through this identity provider.',
  })
  await rows('delete from public.organization_sso_providers where organization_id = $1', [
    rival().id,
  ])

  await expect(on()).resolves.toHaveLength(1)
})

test.each([
  ['{"owner": "Admins"}'],
  ['{"admin": ["Admins"]}'],
  ['{"owner": [1]}'],
  ['{"owner": ["  "]}'],
  ['[]'],
  ['"owner"'],
  [null],
])('groups are lists of names for roles: %s', async (given) => {
  const change = (groups: string | null) =>
    ask(acme().owner, 'select public.change_sso($1, $2, true)', [acme().id, groups])

  await expect(change(given)).rejects.toMatchObject({ code: 'PT400' })
  await expect(change('{"owner": ["Admins"], "member": []}')).resolves.toHaveLength(1)
})

test('what an owner decides is kept, and on record', async () => {
  await ask(acme().owner, `select public.change_sso($1, '{"owner": ["Admins"]}', true)`)
  await ask(acme().owner, `select public.change_sso($1, '{}', null)`)

  expect(
    await rows('select role_groups, idp_initiated from auth.sso_providers where id = $1', [
      provider(),
    ]),
  ).toEqual([{ role_groups: {}, idp_initiated: true }])
  await ask(acme().owner, 'select public.remove_sso($1)')
  const actions = await rows(
    "select action, actor_id from public.audit_log where organization_id = $1 and target_type = 'sso_provider' order by created_at, action",
    [acme().id],
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'sso_provider.created',
    'sso_provider.changed',
    'sso_provider.changed',
    'sso_provider.deleted',
  ])
  expect(actions.at(-1).actor_id).toBe(acme().owner.id)
})

test('removed, it leaves nothing and signs out who came by it', async () => {
  const came = await signedIn()

  await ask(acme().owner, 'select public.remove_sso($1)')

  expect(await sessionOf(came)).toEqual([])
  expect(
    await rows(
      'select 1 from auth.sso_providers where id = $1 union all select 1 from auth.sso_domains where sso_provider_id = $1 union all select 1 from public.organization_sso_providers where sso_provider_id = $1',
      [provider()],
    ),
  ).toEqual([])
})

test('the page shows an owner its own, and nobody a key', async () => {
  const [row] = await ask(acme().owner, 'select public.organization_sso($1) as shown')

  expect(row?.shown).toMatchObject({
    provider: {
      id: provider(),
      entity_id: `https://idp.example/${provider()}`,
      status: 'active',
      role_groups: {},
      idp_initiated: false,
      last_test: null,
    },
    domains: [{ domain: `d${acme().id}.example`, verified_by: 'dns' }],
    members: 0,
    sign_ins: [],
  })
  expect(JSON.stringify(row)).not.toContain('EntityDescriptor')
  for (const who of [rival().owner, await world().member(acme(), 'member')]) {
    expect(await ask(who, 'select public.organization_sso($1) as shown')).toEqual([{ shown: null }])
  }
})

describe('the metadata', () => {
  const save = (who: Person, organization: string, entity: string) =>
    rows(
      `select private.save_sso_provider($2, $3) from set_config('request.jwt.claims', $1, true) as told`,
      [
        JSON.stringify({ ...who.claims, sub: who.id }),
        organization,
        JSON.stringify({
          entity_id: entity,
          metadata_xml: '<x/>',
          metadata_url: null,
          summary: {},
        }),
      ],
    )

  test('are an owner’s to give, for the own organisation', async () => {
    await expect(save(acme().owner, rival().id, 'https://x.example')).rejects.toMatchObject({
      code: 'PT403',
    })
    await expect(
      save(await world().member(rival(), 'member'), rival().id, 'https://x.example'),
    ).rejects.toMatchObject({ code: 'PT403' })

    await save(rival().owner, rival().id, 'https://x.example')

    expect(
      await rows(
        'select status, entity_id from public.organization_sso_providers where organization_id = $1',
        [rival().id],
      ),
    ).toEqual([{ status: 'pending', entity_id: 'https://x.example' }])
    expect(
      await rows('select disabled from auth.sso_providers where organization_id = $1', [
        rival().id,
      ]),
    ).toEqual([{ disabled: true }])
  })

  test('replace the former ones of the same provider', async () => {
    await save(acme().owner, acme().id, 'https://next.example')

    expect(
      await rows(
        'select sso_provider_id, entity_id, status from public.organization_sso_providers where organization_id = $1',
        [acme().id],
      ),
    ).toEqual([
      { sso_provider_id: provider(), entity_id: 'https://next.example', status: 'active' },
    ])
    expect(
      await rows('select entity_id from auth.saml_providers where sso_provider_id = $1', [
        provider(),
      ]),
    ).toEqual([{ entity_id: 'https://next.example' }])
  })

  test('of a provider by which another organisation signs in are not taken', async () => {
    const theirs = `https://idp.example/${provider()}`
    await save(rival().owner, rival().id, theirs)
    await expect(
      ask(rival().owner, 'select public.turn_sso($1, true)', [rival().id]),
    ).rejects.toMatchObject({ code: 'PT409' })

    await addSso(world(), (await world().organization()).id)
    const [{ entity_id: other }] = await rows(
      'select entity_id from auth.saml_providers order by created_at desc limit 1',
    )
    await expect(save(acme().owner, acme().id, other)).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('what an operator decides', () => {
  const mirror = () => rows('select private.mirror_sso_provider($1)', [provider()])
  const shown = () =>
    rows(
      'select domain, verified_by from private.organization_domains where organization_id = $1 order by domain',
      [acme().id],
    )

  test('about domains is the organisation’s, one that it proved and one that it only claimed', async () => {
    await rows(
      "insert into private.organization_domains (organization_id, domain) values ($1, 'claimed.example'), ($1, 'open.example')",
      [acme().id],
    )
    await rows('delete from auth.sso_domains where sso_provider_id = $1', [provider()])
    await rows(
      "insert into auth.sso_domains (sso_provider_id, domain) values ($1, 'Claimed.example'), ($1, 'new.example')",
      [provider()],
    )

    await mirror()

    expect(await shown()).toEqual([
      { domain: 'claimed.example', verified_by: 'admin' },
      { domain: 'new.example', verified_by: 'admin' },
      { domain: 'open.example', verified_by: null },
    ])
  })

  test('about its state too, with an end to its sessions', async () => {
    const came = await signedIn()
    await rows('update auth.sso_providers set disabled = true where id = $1', [provider()])

    await mirror()

    expect(await state()).toEqual({ status: 'disabled', disabled: true })
    expect(await sessionOf(came)).toEqual([])
    await rows('update auth.sso_providers set disabled = false where id = $1', [provider()])
    await mirror()
    expect(await state()).toEqual({ status: 'active', disabled: false })
  })
})
