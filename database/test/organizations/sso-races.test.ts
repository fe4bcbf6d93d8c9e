import { expect, test } from 'vitest'
import { useSso, useSsoSignIns } from '../../testing/fixtures/sso.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

// What is decided while somebody signs in.

const world = useWorld()
const { acme, provider } = useSso(world)
const rows = rowsAsOwner(world)
const { named, open } = useSsoSignIns(world, { acme, provider })

/** An act that is not committed yet when somebody comes in, and what becomes of the sign-in then. */
async function meanwhile(act: string, values: unknown[]) {
  const person = await named()
  const client = await world().owner.connect()
  try {
    await client.query('begin')
    await client.query(act, [person, ...values])
    const opening = open(person).catch((error: unknown) => error)
    await expect
      .poll(() =>
        rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      )
      .toHaveLength(1)
    await client.query('commit')
    return { person, outcome: await opening }
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const sessionsOf = (person: string) =>
  rows('select 1 from auth.sessions where user_id = $1', [person])

test.each([
  ['turned off', 'select private.turn_sso($2, false), $1::uuid', /^No active SSO configuration/],
  [
    'turned off by an owner, who has the turn of the organisation',
    `with held as (select id from public.organizations where id = (select organization_id from auth.sso_providers where id = $2) for no key update)
     select private.turn_sso($2, false), $1::uuid from held`,
    /^No active SSO configuration/,
  ],
  [
    'without the domain of the address, whose proof a platform admin took back',
    `with held as (select id from public.organizations where id = (select organization_id from auth.sso_providers where id = $2) for no key update)
     select private.take_proof_back(domains.id, 'admin'), $1::uuid from held
     join private.organization_domains as domains on domains.organization_id = held.id`,
    /has not verified the domain/,
  ],
])('nobody comes in by a provider that is %s meanwhile', async (_, act, words) => {
  const { person, outcome } = await meanwhile(act, [provider()])

  expect(outcome).toMatchObject({ code: 'PT403', message: expect.stringMatching(words) })
  expect(await sessionsOf(person)).toEqual([])
})

test('an account that is deactivated meanwhile has no session', async () => {
  const { person, outcome } = await meanwhile(
    "with gone as (update auth.users set banned_until = now() + interval '1 year' where id = $1 returning id) select 1 from gone",
    [],
  )

  expect(outcome).toMatchObject({ code: 'PT403', message: 'User is banned' })
  expect(await sessionsOf(person)).toEqual([])
})

test('an act that waits and takes nothing away lets in', async () => {
  const { person, outcome } = await meanwhile(
    'update auth.users set updated_at = now() where id = $1',
    [],
  )

  expect(outcome).toMatchObject({ claims: { organization_id: acme().id } })
  expect(await sessionsOf(person)).toHaveLength(1)
})
