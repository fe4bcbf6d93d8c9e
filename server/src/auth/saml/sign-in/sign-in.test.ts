import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAuthServer } from '../../testing/auth-server.ts'
import { type Idp, startIdp } from '../testing/idp-twin.ts'
import {
  beginSso,
  bring,
  exchange,
  type SsoOrganization,
  ssoOrganization,
} from '../testing/sso-organization.ts'

const server = useAuthServer()
let idp: Idp
let acme: SsoOrganization
beforeAll(async () => {
  idp = await startIdp()
  const { entityId, keys, site } = idp
  acme = await ssoOrganization(server(), { entityId, keys, signInUrl: `${site}/sign-in` })
  await idp.trust(`${server().url}/auth/v1/sso/saml/metadata`)
})
afterAll(() => idp.close())

/** A person of the company at its identity provider. */
const staff = (id: string, more: Record<string, string | string[]> = {}) => ({
  id,
  claims: { mail: `${id}@${acme.domain}`, givenName: 'Ines', sn: 'Moreau', ...more },
})

async function signIn(who: ReturnType<typeof staff>, how = {}) {
  idp.signedIn(who, how)
  const { url } = await beginSso(server(), acme)
  return bring(server(), await idp.visit(url))
}

async function sessionOf(who: ReturnType<typeof staff>, how = {}) {
  const { code, words } = await signIn(who, how)
  const response = await exchange(server(), code)
  const answer = await response.json()
  if (response.status !== 200) throw new Error(words ?? JSON.stringify(answer))
  return answer
}

const sql = (text: string, values: unknown[] = []) =>
  server()
    .world.owner.query(text, values)
    .then(({ rows }) => rows)

test('a person of the company signs in and is a member with the lowest role', async () => {
  const session = await sessionOf(staff('ines', { groups: ['Everybody'] }))

  expect(session.user).toMatchObject({
    email: `ines@${acme.domain}`,
    app_metadata: { provider: `sso:${acme.providerId}`, providers: [`sso:${acme.providerId}`] },
    user_metadata: { first_name: 'Ines', last_name: 'Moreau', email_verified: true },
  })
  expect(session.user.identities).toMatchObject([
    {
      id: 'ines',
      provider: `sso:${acme.providerId}`,
      identity_data: {
        sub: 'ines',
        iss: idp.entityId,
        email_verified: true,
        custom_claims: { groups: 'Everybody' },
      },
    },
  ])
  const claims = JSON.parse(
    atob(session.access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')),
  )
  expect(claims).toMatchObject({
    user_role: 'agent_user',
    organization_id: acme.organization.id,
    awaiting_otp: false,
    amr: [{ method: 'sso/saml', provider: acme.providerId }],
  })
  expect(claims.user_metadata).not.toHaveProperty('custom_claims')
  expect(await sql('select is_sso_user from auth.users where id = $1', [session.user.id])).toEqual([
    { is_sso_user: true },
  ])
})

test('a member who comes again is the same person, with the role of the groups', async () => {
  const first = await sessionOf(staff('omar', { memberOf: 'reception; member' }))
  const second = await sessionOf(staff('omar', { memberOf: 'owner,member' }))

  expect(second.user.id).toBe(first.user.id)
  const records = await sql(
    `select members.role, records.* from public.organization_members_sso_providers as records
     join public.organization_members as members on members.id = member_id where user_id = $1`,
    [first.user.id],
  )
  expect(records).toMatchObject([
    {
      role: 'owner',
      provider_type: 'saml',
      assigned_role: 'owner',
      role_assignment_reason: 'The group "owner" gives the role owner.',
      sso_groups: ['member', 'owner'],
      saml_attributes: { memberOf: 'owner,member' },
      provider_data: { login_count: 2, entity_id: idp.entityId },
    },
  ])
  const [{ provider_data: data }] = records as [{ provider_data: Record<string, string> }]
  expect(data.last_session_id).not.toBe(data.session_id)
})

test('an account of a password with the same address stays apart', async () => {
  const email = `twin@${acme.domain}`
  const { data } = await server().client().signUp({ email, password: 'Violet-harbour-42' })

  const session = await sessionOf(staff('twin'))

  expect(session.user.email).toBe(email)
  expect(session.user.id).not.toBe(data.user?.id)
  const { error } = await server()
    .client()
    .signInWithPassword({ email, password: 'Violet-harbour-42' })
  expect(error).toBeNull()
})

test('an address of a domain that was not proved is refused, and no account is made', async () => {
  const { error, words, status } = await signIn(staff('eve', { mail: 'boss@rival.example' }))

  expect({ status, error }).toEqual({ status: 303, error: 'sso_domain_not_proved' })
  expect(words).toContain('rival.example')
  expect(await sql("select 1 from auth.identities where provider_id = 'eve'")).toEqual([])
})

test('whom the owner removed is not let back in by the identity provider', async () => {
  const { user } = await sessionOf(staff('lost', { groups: 'member' }))
  await sql("update public.organization_members set role = 'INACTIVE' where user_id = $1", [
    user.id,
  ])

  const again = await sessionOf(staff('lost', { groups: 'owner' }))

  expect(again.user.id).toBe(user.id)
  expect(
    await sql('select role from public.organization_members where user_id = $1', [user.id]),
  ).toEqual([{ role: 'INACTIVE' }])
})

test('a request that nobody signed is refused by the identity provider', async () => {
  idp.signedIn(staff('ines'))
  const { url } = await beginSso(server(), acme)
  const forged = new URL(url)
  forged.searchParams.set('RelayState', crypto.randomUUID())

  await expect(idp.visit(forged.href)).rejects.toThrow('The identity provider refused')
  await expect(idp.visit(url)).resolves.toBeDefined()
})

test('an organisation that is full says so, and no account stays', async () => {
  await sql(
    `update billing.organization_features set value_json = '1' where organization_id = $1 and feature_id =
     (select id from billing.features where feature_key = 'workforce.feature.userLimit')`,
    [acme.organization.id],
  )

  const { code } = await signIn(staff('late'))
  const response = await exchange(server(), code)

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    error_code: 'sso_not_admitted',
    msg: expect.stringMatching(/^Error creating organization member: /),
  })
})
