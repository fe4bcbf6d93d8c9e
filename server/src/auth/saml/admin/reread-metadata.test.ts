import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, useOrganizations } from '../../../functions/testing/organizations.ts'
import { createDb, createPool } from '../../../lib/database/database.ts'
import { createLog } from '../../../lib/log.ts'
import { startTestServer } from '../../../lib/testing/start-test-server.ts'
import { idpKeys, idpMetadata } from '../testing/idp-twin.ts'
import { rereadMetadata } from './reread-metadata.ts'

const entityId = 'https://idp.halden.example/metadata'
const [first = '', second = '', third = ''] = [1, 2, 3].map(() => idpKeys().certificate)
const said = (certificate: string, id = entityId, signIn = 'https://idp.halden.example/sign-in') =>
  idpMetadata(id, signIn, [certificate])
const type = { 'content-type': 'application/samlmetadata+xml' }

/** What is at the address of the metadata. */
let answer = { status: 200, headers: type as Record<string, string>, body: '' }
let asked = 0
/** What happens while it is read. */
let meanwhile: (() => Promise<void>) | undefined
const site = await startTestServer(async (_, response) => {
  asked += 1
  await meanwhile?.()
  response.writeHead(answer.status, answer.headers).end(answer.body)
})
const allowed = [site.host]
const { product, sql, organization, member } = useOrganizations({
  OUTBOUND_ALLOWED_HOSTS: site.host,
  RATE_LIMITS: 'off',
})
let pool: ReturnType<typeof createPool>
beforeAll(() => {
  pool = createPool(product().world.authenticator)
})
afterAll(async () => {
  await pool.end()
  await site.close()
})

let acme: { id: string; owner: Account }
beforeEach(async () => {
  await sql('delete from auth.sso_providers')
  meanwhile = undefined
  acme = await organization()
  answer = { status: 200, headers: type, body: said(first) }
  await save({ metadata_url: `${site.url}/metadata` })
  asked = 0
})

async function save(given: object) {
  const { data } = await acme.owner.client.auth.getSession()
  const response = await fetch(
    `${product().url}/functions/v1/organization-sso/${acme.id}/metadata`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify(given),
    },
  )
  expect(response.status).toBe(200)
}

const reread = (saml = true, outboundAllowed = allowed) =>
  rereadMetadata({
    ...{ db: createDb(pool), log: createLog('silent') },
    settings: { saml, outboundAllowed },
  })
const pass = (time: string) =>
  sql(
    'update auth.saml_providers set metadata_asked_at = now() - $1::interval, metadata_read_at = now() - $1::interval',
    [time],
  )
const aDayLater = async () => {
  await pass('1 day')
  await reread()
}

async function shown(who = acme.owner) {
  const { data } = await who.client.rpc('organization_sso', { org_id: acme.id })
  return data?.provider as {
    metadata_read_at: string
    metadata_refusal: string | null
    summary: { sign_in_url: string }
    status: string
  }
}
const stored = async () => {
  const { rows } = await sql('select metadata_xml from auth.saml_providers')
  return rows[0].metadata_xml
}
const log = async () => {
  const { rows } = await sql(
    "select actor_id, details from public.audit_log where action = 'sso_provider.metadata_updated' and organization_id = $1",
    [acme.id],
  )
  return rows
}

test('a new certificate at the address counts a day later, and the audit log says so', async () => {
  const before = await shown()
  answer.body = said(second, entityId, 'https://idp.halden.example/next')
  await pass('23 hours 59 minutes')
  await reread()
  expect(asked).toBe(0)
  expect(await stored()).toBe(said(first))

  await aDayLater()

  expect(await stored()).toBe(answer.body)
  expect(await shown()).toMatchObject({
    ...{ metadata_refusal: null, status: before.status },
    summary: { sign_in_url: 'https://idp.halden.example/next' },
  })
  expect(await log()).toMatchObject([
    {
      actor_id: null,
      details: {
        changes: {
          sign_in_url: {
            from: 'https://idp.halden.example/sign-in',
            to: 'https://idp.halden.example/next',
          },
        },
      },
    },
  ])
})

test('the same metadata are read, once a day, and no act', async () => {
  await pass('3 days')
  await Promise.all([reread(), reread()])
  await reread()

  expect(asked).toBe(1)
  expect(Date.now() - Date.parse((await shown()).metadata_read_at)).toBeLessThan(60_000)
  expect(await log()).toEqual([])
})

test.each([
  ['an error', { status: 503 }, 'The address of the metadata answered 503.'],
  ['another type', { headers: { 'content-type': 'text/html' } }, /answered text\/html, not XML/],
  ['no metadata', { body: '<html/>' }, /describes no identity provider/],
  ['another provider', { body: said(second, 'https://evil.example') }, /another identity provider/],
  ['far too much', { body: 'x'.repeat(2_000_000) }, /.+/],
])('%s at the address changes nothing, and owners are told', async (_, change, reason) => {
  Object.assign(answer, change)

  await aDayLater()

  expect(await stored()).toBe(said(first))
  const { metadata_refusal: refusal, metadata_read_at: readAt } = await shown()
  expect(refusal).toMatch(reason)
  expect(Date.now() - Date.parse(readAt)).toBeGreaterThan(86_000_000)
  expect(await shown(await member(acme.id, 'member'))).toBeUndefined()

  answer = { status: 200, headers: type, body: said(first) }
  await aDayLater()
  expect((await shown()).metadata_refusal).toBeNull()
})

test('an address that has become private is not asked', async () => {
  await pass('1 day')
  await reread(true, [])

  expect(asked).toBe(0)
  expect((await shown()).metadata_refusal).toMatch(/.+/)
  expect(await stored()).toBe(said(first))
})

test('nothing is read again that was given as XML, nor where single sign-on is off', async () => {
  await pass('1 day')
  await reread(false)
  expect(asked).toBe(0)

  await save({ metadata_xml: said(first) })
  await aDayLater()

  expect(asked).toBe(0)
  expect((await shown()).metadata_refusal).toBeNull()
})

test('metadata that an owner gives meanwhile are not replaced by what is read', async () => {
  answer.body = said(second)
  await pass('1 day')
  meanwhile = () => save({ metadata_xml: said(third) })

  await reread()

  expect(asked).toBe(1)
  expect(await stored()).toBe(said(third))
})
