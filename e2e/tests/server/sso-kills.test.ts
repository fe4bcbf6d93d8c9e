import { once } from 'node:events'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { holdTable } from 'database/testing/hold-table'
import { times } from 'database/testing/times'
import { createAccount } from 'e2e/account'
import { preparedCopy } from 'e2e/prepared-folder'
import { serviceKey } from 'e2e/product'
import { type ServerProcess, spawnServer } from 'e2e/server-process'
import { ownerConnection, sql } from 'e2e/sql'
import { forge } from 'server/auth/saml/testing/forge'
import { idpKeys, idpMetadata } from 'server/auth/saml/testing/idp-twin'
import { base64, beginSso, bring } from 'server/auth/saml/testing/sso-organization'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The server is killed while it takes the answer of an identity provider: before it has decided, and when the session is
// there and nobody was told.

const cleanup = useCleanup()
const keys = idpKeys()
const [domain, entityId] = ['halden.example', 'https://idp.halden.example/metadata']
let dataDir = ''
let port = 0
let server: ServerProcess
let provider: { providerId: string }
const url = () => `http://127.0.0.1:${port}`

async function start() {
  server = spawnServer({
    ...{ port, dataDir, publicUrl: url() },
    environment: { SERVICE_KEY: serviceKey },
  })
  await server.ready
}
async function killServer() {
  server.child.kill('SIGKILL')
  if (server.child.signalCode === null) await once(server.child, 'exit')
}
const call = (method: string, path: string, given: { body?: object; bearer?: string } = {}) =>
  fetch(`${url()}/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(given.bearer && { authorization: `Bearer ${given.bearer}` }),
    },
    ...(given.body && { body: JSON.stringify(given.body) }),
  })

beforeAll(async () => {
  dataDir = await preparedCopy(cleanup, 'sso-kills-')
  port = await freePort()
  await start()
  const { organizationId } = await createAccount(url())
  const made = await call('POST', '/admin/sso/providers', {
    bearer: serviceKey,
    body: {
      ...{ type: 'saml', domains: [domain], organization_id: organizationId },
      metadata_xml: idpMetadata(entityId, 'https://idp.halden.example/in', [keys.certificate]),
    },
  })
  expect(made.status).toBe(201)
  provider = { providerId: (await made.json()).id }
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
})

/** The answer to a sign-in that was just begun, by a page that gets its session in the fragment. */
async function answered() {
  const target = { call, url: url() } as unknown as Parameters<typeof beginSso>[0]
  const asked = { ...provider, entityId, domain } as unknown as Parameters<typeof beginSso>[1]
  const { draft, relayState } = await beginSso(target, asked, {})
  const own = { ...draft, nameId: 'ines', attributes: { email: [`ines@${domain}`] } }
  return { RelayState: relayState, SAMLResponse: base64(forge(own, keys.privateKey)) }
}
const take = (answer: Awaited<ReturnType<typeof answered>>) => bring({ url: url() }, answer)
const sessions = async () => {
  const [row] = await sql(
    { dataDir },
    `select count(*)::int as sessions from auth.sessions
     join auth.users on users.id = sessions.user_id where users.is_sso_user`,
  )
  return Number(row?.sessions)
}
const count = async (what: string) =>
  Number((await sql({ dataDir }, `select count(*)::int as number from ${what}`))[0]?.number)

/** Another one holds what a sign-in writes last, so that it waits within its transaction. */
async function whileHeld(work: () => Promise<void>) {
  const connection = await ownerConnection({ dataDir })
  const held = await holdTable(connection, 'public.organization_members_sso_providers', 'share')
  await work()
  await held.release()
}
const isWaiting = () => count("pg_stat_activity where wait_event_type = 'Lock'")

const rounds = times(1, 20)

test(
  `kill -9, ${rounds} times at each moment: an answer signs in once or never, and its person comes in anew`,
  async () => {
    expect(await take(await answered())).toMatchObject({ status: 302, words: null })
    for (let round = 0; round < rounds; round += 1) {
      const before = await sessions()
      const undecided = await answered()
      await whileHeld(async () => {
        const lost = take(undecided).catch(() => null)
        await expect.poll(isWaiting).toBeGreaterThan(0)
        await killServer()
        expect(await lost).toBeNull()
      })
      await start()
      expect(await sessions()).toBe(before)
      expect(await take(undecided)).toMatchObject({ error: 'saml_relay_state_not_found' })

      const decided = await answered()
      const told = take(decided).catch(() => null)
      await expect.poll(sessions, { interval: 5 }).toBe(before + 1)
      await killServer()
      await told
      await start()
      expect(await take(decided)).toMatchObject({ error: 'saml_relay_state_not_found' })
      expect(await count('auth.saml_assertions')).toBe(2 + 2 * round)
      expect(await sessions()).toBe(before + 1)

      const anew = await take(await answered())
      expect(anew.fragment.get('access_token')).toBeTruthy()
      expect(await sessions()).toBe(before + 2)
    }
    expect(await count('auth.users where is_sso_user')).toBe(1)
    expect(await count("public.audit_log where action = 'member.joined'")).toBeGreaterThan(0)
  },
  60_000 + rounds * 60_000,
)
