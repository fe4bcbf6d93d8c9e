import { expect, test } from 'vitest'
import { forge } from '../testing/forge.ts'
import { base64, beginSso, bring, type SsoOrganization } from '../testing/sso-organization.ts'
import { useTwoProviders } from '../testing/two-providers.ts'

// Somebody signs in by a provider while it, or its organisation, is removed: one waits for the other.

const { server, acme, rival, keys, rivalKeys, sql } = useTwoProviders()
const waiting = async () =>
  (
    await sql(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    )
  ).length

/** A sign-in that stands in the middle of its transaction until it is let go on. */
async function heldSignIn(of: SsoOrganization) {
  const { draft, relayState: RelayState } = await beginSso(server(), of, {})
  const held = await server().world.owner.connect()
  await held.query('select pg_advisory_lock(hashtextextended($1, 0))', [
    `identity:sso:${of.providerId}:${draft.nameId}`,
  ])
  const landing = bring(server(), {
    RelayState,
    SAMLResponse: base64(forge(draft, (of === rival() ? rivalKeys : keys).privateKey)),
  })
  await expect.poll(waiting).toBe(1)
  return {
    landing,
    async goOn() {
      await held.query('select pg_advisory_unlock_all()')
      held.release()
    },
  }
}

// Who loses the organisation keeps the account; who loses the provider is signed out.
test.each([
  [
    'its provider is removed by an owner',
    0,
    acme,
    ({ organization: { id, owner } }: SsoOrganization) =>
      server().world.as(owner, (query) => query('select public.remove_sso($1)', [id])),
  ],
  [
    'its organization is deleted',
    1,
    rival,
    ({ organization: { id } }: SsoOrganization) =>
      sql('delete from public.organizations where id = $1', [id]),
  ],
])(
  'a sign-in goes through while %s; of its sessions %i stays',
  async (_, sessions, whose, remove) => {
    const of = whose()
    const signIn = await heldSignIn(of)
    const removed = remove(of)
    await expect.poll(waiting).toBe(2)
    await signIn.goOn()

    const [landing] = await Promise.all([signIn.landing, removed])

    expect(landing).toMatchObject({ status: 302, error: null })
    const left = await sql(
      `select from auth.sessions join auth.mfa_amr_claims as claims on claims.session_id = sessions.id
     where claims.provider = $1`,
      [of.providerId],
    )
    expect(left).toHaveLength(sessions)
    expect(await sql('select from auth.sso_providers where id = $1', [of.providerId])).toEqual([])
  },
)
