import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDns } from '../auth/saml/testing/dns-twin.ts'
import { startIdp } from '../auth/saml/testing/idp-twin.ts'
import { bring } from '../auth/saml/testing/sso-organization.ts'
import { type Account, useOrganizations } from './testing/organizations.ts'

const idp = await startIdp()
const dns = await startDns()
afterAll(() => Promise.all([idp.close(), dns.close()]))

const { product, sql, organization, member } = useOrganizations({
  OUTBOUND_ALLOWED_HOSTS: new URL(idp.site).host,
  DNS_SERVERS: dns.server,
  RATE_LIMITS: 'off',
})

let acme: { id: string; owner: Account }
beforeEach(async () => {
  // The identity provider is of one organisation at a time.
  await sql('delete from auth.sso_providers')
  acme = await organization()
})
beforeAll(() => idp.trust(`${product().url}/auth/v1/sso/saml/metadata`))

async function ask({ client }: Account, path: string, body: object = {}) {
  const { data } = await client.auth.getSession()
  const response = await fetch(`${product().url}/functions/v1/organization-sso/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${data.session?.access_token}`,
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return { status: response.status, body: answer.error ?? answer }
}
const save = (who = acme.owner, given: object = { metadata_url: idp.metadataUrl }) =>
  ask(who, `${acme.id}/metadata`, given)

async function configuration() {
  const { data } = await acme.owner.client.rpc('organization_sso', { org_id: acme.id })
  return data as {
    provider: { status: string; last_test: Record<string, unknown> } | null
    domains: { id: string; domain: string; token: string; verified_at: string | null }[]
  }
}

async function addDomain(domain: string, { id, owner } = acme) {
  const { data, error } = await owner.client.rpc('add_sso_domain', { org_id: id, domain })
  if (error) throw error
  return String(data)
}

/** Does what the page says: sets the record, then asks. */
async function prove(domain: string, given = acme) {
  const id = await addDomain(domain, given)
  const { rows } = await sql('select token from private.organization_domains where id = $1', [id])
  dns.set(`_workforce-verification.${domain}`, [`workforce-verification=${rows[0].token}`])
  return ask(given.owner, `${given.id}/domains/${id}/verify`)
}

let domains = 0
const newDomain = () => {
  domains += 1
  return `firm-${domains}.example`
}

/** Sign-in by an organisation that did everything. */
async function signInBy(domain: string, who: { id: string; groups?: string[] }) {
  idp.signedIn({ id: who.id, claims: { mail: `${who.id}@${domain}`, groups: who.groups ?? [] } })
  const response = await fetch(`${product().url}/auth/v1/sso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain, skip_http_redirect: true }),
  })
  const { url, msg } = await response.json()
  if (!url) throw new Error(msg)
  return bring(product(), await idp.visit(url))
}

test('an owner sets it up from nothing: metadata, domain, test, on, and the members come in', async () => {
  const domain = newDomain()
  const saved = await save()
  expect(saved).toMatchObject({
    status: 200,
    body: { entity_id: idp.entityId, sign_in_url: `${idp.site}/sign-in` },
  })
  const turn = (is_on: boolean) => acme.owner.client.rpc('turn_sso', { org_id: acme.id, is_on })
  expect((await turn(true)).error?.message).toMatch(/^Verify a domain first/)

  expect(await prove(domain)).toEqual({ status: 200, body: { verified: true } })
  const { body } = await ask(acme.owner, `${acme.id}/test`)
  idp.signedIn({ id: 'tester', claims: { mail: `tester@${domain}`, groups: ['Admins'] } })
  await acme.owner.client.rpc('change_sso', {
    org_id: acme.id,
    role_groups: { owner: ['Admins'] },
    idp_initiated: false,
  })
  const tried = await bring(product(), await idp.visit(body.url))

  expect(tried.landing?.pathname).toBe('/dashboard/account/my-organization')
  expect(tried.landing?.searchParams.get('sso_test')).toBe('passed')
  expect((await configuration()).provider).toMatchObject({
    status: 'pending',
    last_test: { ok: true, email: `tester@${domain}`, role: 'owner', groups: ['Admins'] },
  })
  const { rows } = await sql('select 1 from auth.users where is_sso_user and email = $1', [
    `tester@${domain}`,
  ])
  expect(rows).toEqual([])

  expect((await turn(true)).error).toBeNull()
  const { fragment } = await signInBy(domain, { id: 'ines', groups: ['Admins'] })
  const token = fragment.get('access_token') ?? ''
  const answer = await fetch(
    `${product().url}/rest/v1/organization_members?select=role,user_id&role=eq.owner`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  expect(await answer.json()).toHaveLength(2)
  expect(await configuration()).toMatchObject({
    sign_ins: [{ email: `ines@${domain}`, role: 'owner', login_count: 1 }],
    members: 1,
  })
})

describe('what came by it', () => {
  test('does not take the last owner away', async () => {
    const domain = newDomain()
    await save()
    await prove(domain)
    await acme.owner.client.rpc('turn_sso', { org_id: acme.id, is_on: true })
    await signInBy(domain, { id: 'boss', groups: ['owner'] })
    await acme.owner.client.rpc('leave_organization', { org_id: acme.id })

    await signInBy(domain, { id: 'boss', groups: ['agent_user'] })

    const { rows } = await sql(
      `select role, assigned_role, role_assignment_reason as reason from public.organization_members as members
       join public.organization_members_sso_providers on member_id = members.id where members.organization_id = $1`,
      [acme.id],
    )
    expect(rows).toEqual([
      { role: 'owner', assigned_role: 'owner', reason: 'The last owner stays one.' },
    ])
  })

  test('is no platform admin, whatever address it has, and keeps to its own identity provider', async () => {
    const domain = newDomain()
    await save()
    await prove(domain)
    await acme.owner.client.rpc('turn_sso', { org_id: acme.id, is_on: true })
    await sql(
      `insert into admin.platform_admins (user_id, email) select id, $1 from auth.users where email = $2`,
      [`root@${domain}`, acme.owner.email],
    )

    const { fragment } = await signInBy(domain, { id: 'root', groups: ['owner', 'admin'] })

    const call = (path: string, body: object, method = 'POST') =>
      fetch(`${product().url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'content-profile': 'admin',
          authorization: `Bearer ${fragment.get('access_token')}`,
        },
        body: JSON.stringify(body),
      })
    expect(await (await call('/rest/v1/rpc/is_admin_user', {})).json()).toBe(false)
    const changed = await call('/auth/v1/user', { password: 'Violet-harbour-42' }, 'PUT')
    expect(await changed.json()).toMatchObject({ error_code: 'user_sso_managed' })
  })
})

describe('a domain', () => {
  test('is proved by its record alone, and by one organisation', async () => {
    const domain = newDomain()
    const rival = await organization('Rival')
    const claimed = await addDomain(domain, rival)
    const own = await addDomain(domain)
    const verify = (of: typeof acme, id: string) => ask(of.owner, `${of.id}/domains/${id}/verify`)

    expect(await verify(acme, own)).toEqual({ status: 200, body: { verified: false } })
    dns.set(`_workforce-verification.${domain}`, ['workforce-verification=guess', 'v=spf1 -all'])
    expect((await verify(acme, own)).body).toEqual({ verified: false })
    const { rows } = await sql('select token from private.organization_domains where id = $1', [
      own,
    ])
    dns.set(`_workforce-verification.${domain}`, [`workforce-verification=${rows[0].token}`])
    expect((await verify(rival, claimed)).body).toEqual({ verified: false })
    expect((await verify(acme, own)).body).toEqual({ verified: true })

    const theirs = await sql('select token from private.organization_domains where id = $1', [
      claimed,
    ])
    dns.set(`_workforce-verification.${domain}`, [`workforce-verification=${theirs.rows[0].token}`])
    expect(await verify(rival, claimed)).toMatchObject({
      status: 409,
      body: { message: 'Another organization has proved that this domain is its own.' },
    })
    await expect(addDomain(domain, await organization('Third'))).rejects.toThrow(
      'Another organization',
    )
  })

  test('of another organisation is not there', async () => {
    const rival = await organization('Rival')
    const theirs = await addDomain(newDomain(), rival)

    expect(await ask(acme.owner, `${acme.id}/domains/${theirs}/verify`)).toMatchObject({
      status: 404,
    })
    expect(await ask(acme.owner, `${rival.id}/domains/${theirs}/verify`)).toMatchObject({
      status: 403,
    })
  })

  test('whose name server says nothing is to be asked again', async () => {
    const id = await addDomain(newDomain())
    dns.silence(true)

    const answer = await ask(acme.owner, `${acme.id}/domains/${id}/verify`)

    dns.silence(false)
    expect(answer).toMatchObject({ status: 503, body: { code: 'dns_unreachable' } })
  })
})

describe('is refused', () => {
  test.each(['member', 'agent_user', 'INACTIVE'] as const)('to one who is %s', async (role) => {
    const who = await member(acme.id, role)

    for (const answer of [
      await save(who),
      await ask(who, `${acme.id}/test`),
      await ask(who, `${acme.id}/domains/${crypto.randomUUID()}/verify`),
    ]) {
      expect(answer.status).toBe(403)
    }
  })

  test('to an owner of another organisation, and where the plan has none', async () => {
    const rival = await organization('Rival')
    expect((await save(rival.owner)).status).toBe(403)
    expect((await save()).status).toBe(200)
    await sql(
      `update billing.organization_features set value_json = 'false' where organization_id = $1 and feature_id =
       (select id from billing.features where feature_key = 'workforce.feature.sso')`,
      [acme.id],
    )

    expect(await save()).toMatchObject({
      status: 403,
      body: { message: "Single sign-on is not part of the organization's plan." },
    })
  })

  test.each([
    ['an address inside', { metadata_url: 'http://169.254.169.254/metadata' }],
    ['an address that is none', { metadata_url: 'metadata' }],
    ['an address without metadata', { metadata_url: `${idp.site}/nowhere` }],
    ['text that is no metadata', { metadata_xml: '<x/>' }],
    ['nothing', {}],
  ])('for %s, in words', async (_, given) => {
    const { status, body } = await save(acme.owner, given)

    expect(status).toBe(400)
    expect(body.message).toMatch(/\.$/)
  })
})

test('the identity provider of an organisation that signs in by it is not taken by another', async () => {
  const [domain, other] = [newDomain(), newDomain()]
  await save()
  await prove(domain)
  await acme.owner.client.rpc('turn_sso', { org_id: acme.id, is_on: true })
  const rival = await organization('Rival')
  await ask(rival.owner, `${rival.id}/metadata`, { metadata_url: idp.metadataUrl })
  await prove(other, rival)

  const { error } = await rival.owner.client.rpc('turn_sso', { org_id: rival.id, is_on: true })

  expect(error?.message).toBe('Another organization signs in through this identity provider.')
  const { error: removal } = await acme.owner.client.rpc('remove_sso', { org_id: acme.id })
  expect(removal).toBeNull()
  expect((await configuration()).provider).toBeNull()
  const again = await rival.owner.client.rpc('turn_sso', { org_id: rival.id, is_on: true })
  expect(again.error).toBeNull()
})
