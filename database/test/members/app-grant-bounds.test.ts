import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import {
  type Organization,
  type Person,
  type Role,
  rowsAsOwner,
  useWorld,
} from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)

/** Makes the person a member of the organisation, and says which membership that is. */
async function join({ id }: Person, organization: Organization, role: Role) {
  const [made] = await rows(
    'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3) returning id',
    [id, organization.id, role],
  )
  return made.id as string
}
const close = ({ id, owner }: Organization) =>
  world().value(owner, "select public.request_organization_deletion($1, 'Acme')", [id])
const holds = async (grant: string) =>
  (await rows('select id from private.app_grant_that_holds($1)', [grant]))[0]?.id === grant

/** An organisation, and a member of it who let an app in. */
async function letIn(role: Role = 'member') {
  const acme = await world().organization()
  const person = await world().person()
  const membership = await join(person, acme, role)
  return { acme, person, membership, ...(await letAppIn(world(), membership)) }
}
type Token = { kind?: 'access' | 'refresh'; expires?: string }
async function token(grant: string, { kind = 'access', expires = '1 hour' }: Token = {}) {
  const hash = randomUUID()
  await rows(
    `insert into auth.oauth_tokens (token_hash, kind, grant_id, lineage, expires_at)
     values ($1, $2, $3, gen_random_uuid(), now() + $4::interval)`,
    [hash, kind, grant, expires],
  )
  return hash
}
const use = (hash: string) => world().value(null, 'select private.use_app_token($1)', [hash])

describe('an app does nothing', () => {
  test('for who is INACTIVE there, whoever else is active', async () => {
    const { acme, person, grant } = await letIn('INACTIVE')
    await world().member(acme, 'member')
    await join(person, await world().organization(), 'owner')

    expect(await holds(grant)).toBe(false)
  })

  test('for an account that was deleted, though a membership of it was made active again', async () => {
    const { person, membership } = await letIn()
    await rows('update auth.users set deleted_at = now() where id = $1', [person.id])
    await rows("update public.organization_members set role = 'member' where id = $1", [membership])
    const { grant } = await letAppIn(world(), membership)

    expect(await holds(grant)).toBe(false)
    await rows('update auth.users set deleted_at = null where id = $1', [person.id])
    expect(await holds(grant)).toBe(true)
  })

  test('in an organization that is being deleted, where owners alone stay active', async () => {
    const [ends, stays] = [await letIn('owner'), await letIn('owner')]
    expect(await holds(ends.grant)).toBe(true)
    await close(ends.acme)

    expect(await holds(ends.grant)).toBe(false)
    expect(await holds(stays.grant)).toBe(true)
  })

  test('but what it was let in for', async () => {
    const { acme, person, grant } = await letIn()
    const app = { ...person, claims: { ...person.claims, grant_id: grant } }
    const may = (...scopes: string[]) =>
      world().value(app, 'select private.organization_of_app($1)', [scopes])

    expect(await may('agents.write', 'conversations.write')).toBe(acme.id)
    expect(await may('agents.read', 'agents.write')).toBeNull()
  })
})

describe('the token of an app', () => {
  test('says whose it is', async () => {
    const { acme, person, grant } = await letIn()
    await letIn()

    expect(await use(await token(grant))).toEqual({
      ...{ id: grant, organization_id: acme.id, user_id: person.id },
      scopes: ['conversations.write'],
    })
  })

  test.each<[string, Token]>([
    ['is no token for access', { kind: 'refresh' }],
    ['has run out', { expires: '0 seconds' }],
  ])('is refused if it %s', async (_, made) => {
    const { grant } = await letIn()

    expect(await use(await token(grant, made))).toBeNull()
  })

  test('notes that it was used once a minute, and of no other app', async () => {
    const [mine, other] = [await letIn(), await letIn()]
    const hash = await token(mine.grant)
    const used = async ({ grant }: { grant: string }) =>
      (
        await rows('select last_used_at::text as at from public.app_grants where id = $1', [grant])
      )[0].at
    const usedAgo = async (time: string) => {
      const [{ at }] = await rows(
        `update public.app_grants set last_used_at = now() - $2::interval where id = $1
         returning last_used_at::text as at`,
        [mine.grant, time],
      )
      await use(hash)
      return at
    }

    await use(hash)
    expect(await used(mine)).not.toBeNull()
    expect(await used(other)).toBeNull()
    expect(await usedAgo('50 seconds')).toBe(await used(mine))
    expect(await usedAgo('61 seconds')).not.toBe(await used(mine))
  })
})

describe('a person lets apps in', () => {
  test('where the membership is active and the organization stays', async () => {
    const person = await world().person()
    const [acme, closing, left] = [
      await world().organization({ name: 'Stays' }),
      await world().organization(),
      await world().organization(),
    ]
    await join(person, acme, 'agent_user')
    await join(person, closing, 'owner')
    await join(person, left, 'INACTIVE')
    await close(closing)
    const offered = await rows('select * from private.organizations_for_apps($1)', [person.id])
    const allow = async ({ id }: Organization) => {
      const { client } = await letIn()
      const app = { client_id: client, name: 'Notes', host: 'notes.example' }
      const [{ made }] = await rows('select private.allow_app($1, $2, $3::jsonb) as made', [
        ...[person.id, id, JSON.stringify({ ...app, scopes: ['conversations.write'], days: 1 })],
      ])
      return made
    }

    expect(offered).toEqual([{ id: acme.id, name: 'Stays' }])
    expect(await allow(acme)).toEqual(expect.any(String))
    expect(await allow(closing)).toBeNull()
    expect(await allow(left)).toBeNull()
  })

  test('which is noted of that app alone', async () => {
    const [{ acme, person, client }, other] = [await letIn(), await letIn()]
    const app = { client_id: client, name: 'Notes', host: 'notes.example' }
    await rows('select private.allow_app($1, $2, $3::jsonb)', [
      ...[person.id, acme.id, JSON.stringify({ ...app, scopes: ['conversations.write'], days: 1 })],
    ])

    const used = await rows(
      'select id from auth.oauth_clients where id = any ($1) and last_used_at is not null',
      [[client, other.client]],
    )
    expect(used).toEqual([{ id: client }])
  })
})
