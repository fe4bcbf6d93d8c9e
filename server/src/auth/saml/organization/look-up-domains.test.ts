import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, useOrganizations } from '../../../functions/testing/organizations.ts'
import { createDb, createPool } from '../../../lib/database/database.ts'
import { createLog } from '../../../lib/log.ts'
import { deriveSecrets } from '../../../lib/secrets/secrets.ts'
import { authSettings } from '../../settings.ts'
import { startDns } from '../testing/dns-twin.ts'
import { idpKeys, idpMetadata } from '../testing/idp-twin.ts'
import { findDomainRecord } from './domain-record.ts'
import { lookUpDomains } from './look-up-domains.ts'

const dns = await startDns()
const secretKey = 'a root of the lost domains that is long enough'
const { product, sql, organization, prove, call } = useOrganizations({
  DNS_SERVERS: dns.server,
  SECRET_KEY: secretKey,
  RATE_LIMITS: 'off',
})
let pool: ReturnType<typeof createPool>
beforeAll(() => {
  pool = createPool(product().world.authenticator)
})
afterAll(async () => {
  await pool.end()
  await dns.close()
})

const domain = 'halden.example'
const record = `_workforce-verification.${domain}`
let acme: { id: string; owner: Account }
let id: string
let value: string

beforeEach(async () => {
  dns.fail(false)
  await sql('delete from auth.sso_providers')
  await sql('delete from private.organization_domains')
  acme = await organization()
  const { certificate } = idpKeys()
  const metadata_xml = idpMetadata('https://idp.halden.example', 'https://idp.halden.example/in', [
    certificate,
  ])
  await call(acme.owner.client, `organization-sso/${acme.id}/metadata`, { metadata_xml })
  const added = await acme.owner.client.rpc('add_sso_domain', { org_id: acme.id, domain })
  id = String(added.data)
  const { rows } = await sql('select token from private.organization_domains where id = $1', [id])
  value = `workforce-verification=${rows[0].token}`
  dns.set(record, [value])
  expect(await verify()).toMatchObject({ body: { verified: true } })
})
const verify = () => call(acme.owner.client, `organization-sso/${acme.id}/domains/${id}/verify`)

/** A day passes, and the part of the hourly work that is about domains. */
async function aDayLater(saml = true) {
  await sql(
    `update private.organization_domains
     set looked_at = looked_at - interval '1 day', missing_since = missing_since - interval '1 day'`,
  )
  await lookUpDomains({
    ...{ db: createDb(pool), log: createLog('silent') },
    settings: authSettings({
      ...{ publicUrl: product().url, saml, dnsServers: [dns.server] },
      secrets: deriveSecrets([secretKey], 'auth'),
    }),
  })
}
async function daysLater(count: number) {
  for (let day = 0; day < count; day += 1) await aDayLater()
}

async function shown() {
  const { data } = await acme.owner.client.rpc('organization_sso', { org_id: acme.id })
  return (data as { domains: Record<string, unknown>[] }).domains[0]
}
/** What the sign-in page is told of an address of the domain. */
async function route() {
  const response = await fetch(`${product().url}/auth/v1/sso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain, skip_http_redirect: true }),
  })
  return response.status
}

test.each([
  ['gone', () => dns.remove(record)],
  ['of somebody else', () => dns.set(record, ['workforce-verification=theirs'])],
])('a record that is %s for seven days leads nobody to the provider any more', async (_, lose) => {
  await prove(acme.owner)
  await acme.owner.client.rpc('turn_sso', { org_id: acme.id, is_on: true })
  await daysLater(2)
  expect(await shown()).toMatchObject({ missing_since: null })
  lose()

  await aDayLater()
  const first = await product().inbox.next(acme.owner.email)
  expect(first.subject).toBe('The DNS record of a domain of Halden Logistics is missing')
  expect(first.text).toContain(`Domain: ${domain}`)
  expect(await shown()).toMatchObject({ missing_since: expect.any(String), verified_by: 'dns' })
  await daysLater(6)
  expect(await route()).toBe(200)

  await aDayLater()

  expect(await route()).toBe(404)
  expect(await shown()).toMatchObject({ verified_at: null, lost_by: 'dns' })
  const last = await product().inbox.next(acme.owner.email)
  expect(last.subject).toBe('A domain of Halden Logistics is no longer verified')

  dns.set(record, [value])
  expect(await verify()).toMatchObject({ body: { verified: true } })
  expect(await route()).toBe(200)
  expect(await shown()).toMatchObject({ lost_by: null, verified_by: 'dns' })
})

test('name servers that fail take no proof, however long', async () => {
  dns.fail(true)
  await daysLater(20)
  expect(await shown()).toMatchObject({ missing_since: null, verified_by: 'dns' })

  expect(await verify()).toMatchObject({ status: 503 })
})

test('a name server that is not there takes none either', async () => {
  const gone = await startDns()
  await gone.close()

  await expect(findDomainRecord({ domain, token: 'x' }, [gone.server])).rejects.toThrow(
    'could not be read',
  )
})

test('nothing is looked up where single sign-on is off, nor what was verified by hand', async () => {
  dns.remove(record)
  await aDayLater(false)
  expect(await shown()).toMatchObject({ missing_since: null })

  await sql("update private.organization_domains set verified_by = 'admin'")
  await daysLater(9)

  expect(await shown()).toMatchObject({ missing_since: null, verified_by: 'admin' })
})
