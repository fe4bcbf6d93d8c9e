import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionOptions } from '../../src/connect.ts'
import { times } from '../../testing/times.ts'
import { type Organization, useWorld } from '../../testing/world.ts'

// At one below the limit, what is done fifty times at once happens once. Again and again, because luck is no lock.

const world = useWorld()
const atOnce = 50
const rounds = Array.from({ length: times(2, 20) }, (_, index) => index + 1)

let pool: pg.Pool
beforeAll(() => {
  pool = new pg.Pool({ ...connectionOptions(world().ownerConnection), max: atOnce })
  pool.on('error', () => {})
})
afterAll(() => pool.end())

async function waiting() {
  const { rows } = await world().owner.query(
    `select count(*)::integer as many from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].many
}

/**
 * Runs a statement fifty times at once, each on a connection of its own: all wait for the organisation's row and are let
 * go together. Gives how many came through; the others were refused with the code.
 */
async function cameThrough(code: string, acme: Organization, [sql, values]: [string, unknown[]]) {
  const gate = await world().owner.connect()
  await gate.query('begin')
  await gate.query('select from public.organizations where id = $1 for update', [acme.id])
  const running = Promise.allSettled(Array.from({ length: atOnce }, () => pool.query(sql, values)))
  await expect.poll(waiting).toBe(atOnce)
  await gate.query('commit')
  gate.release()
  const results = await running
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  for (const refusal of refusals) expect(refusal).toMatchObject({ code })
  return results.length - refusals.length
}

async function organizationWith(feature: string, limit: number): Promise<Organization> {
  const acme = await world().organization()
  await world().owner.query(
    `insert into billing.organization_features (organization_id, feature_id, value_json)
     select $1, id, to_jsonb($3::integer) from billing.features where feature_key = $2`,
    [acme.id, `workforce.feature.${feature}`, limit],
  )
  return acme
}

const invite = `insert into public.organization_invitations (organization_id, email, role, token_hash)
  values ($1, gen_random_uuid() || '@example.com', 'member', gen_random_uuid())
  returning email, token_hash`
const newAgent = `insert into public.templates
    (organization_id, name, avatar, style_id, voice_id, tone, response_length)
  select $1, 'New', people.id, person_styles.id, person_voices.id, 'friendly', 'medium'
  from public.people
  join public.person_styles on person_styles.person_id = people.id
  join public.person_voices on person_voices.person_id = people.id
  limit 1`

test.each(rounds)('an agent, round %i', async () => {
  const acme = await organizationWith('agentLimit', 2)
  await world().owner.query(newAgent, [acme.id])

  expect(await cameThrough('PT403', acme, [newAgent, [acme.id]])).toBe(1)
})

test.each(rounds)('an invitation, round %i', async () => {
  const acme = await organizationWith('userLimit', 2)

  expect(await cameThrough('PT403', acme, [invite, [acme.id]])).toBe(1)
})

test.each(rounds)('an acceptance, round %i', async () => {
  const acme = await organizationWith('userLimit', 2)
  const invited = await world().person()
  const { rows } = await world().owner.query(invite, [acme.id])
  const { email, token_hash } = rows[0]
  await world().owner.query('update auth.users set email = $2 where id = $1', [invited.id, email])

  const accept = 'select private.accept_invitation($1, $2)'
  expect(await cameThrough('PT409', acme, [accept, [token_hash, invited.id]])).toBe(1)

  const members = await world().owner.query(
    'select role from public.organization_members where organization_id = $1 order by role',
    [acme.id],
  )
  expect(members.rows).toEqual([{ role: 'member' }, { role: 'owner' }])
})
