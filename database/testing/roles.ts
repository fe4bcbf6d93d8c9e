import { beforeAll } from 'vitest'
import { giveFeature } from './give-feature.ts'
import type { Organization, Person, World } from './world.ts'

/** Everybody who may come near the rows of an organisation, from the fewest rights to the most. */
export const testRoles = [
  'noToken',
  'anonymous',
  'stranger',
  'inactive',
  'removed',
  'signedOut',
  'passwordOnly',
  'rival',
  'keyOfRival',
  'visitor',
  'agentUser',
  'member',
  'owner',
] as const
export type TestRole = (typeof testRoles)[number]

/** All of them but these. */
export const allBut = (...some: TestRole[]) => testRoles.filter((role) => !some.includes(role))

export type Roles = {
  organization: Organization
  rival: Organization
  people: Map<TestRole, Person | null>
}

/** What acts with a key of the organisation that may do everything a key can. */
async function keyOf(world: World, organization: Organization): Promise<Person> {
  const account = await world.person({ anonymous: true })
  const { rows } = await world.owner.query(
    `insert into public.integration_keys (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
     values ($1, $2, 'Everything', 'dwk_abcd', 'wxyz', gen_random_uuid(), array[
       'agents.read', 'agents.write', 'knowledge.read', 'knowledge.write', 'conversations.write', 'analytics.read'
     ])
     returning id`,
    [organization.id, account.id],
  )
  await world.owner.query('delete from auth.sessions where id = $1', [account.sessionId])
  account.claims.key_id = rows[0].id
  account.claims.organization_id = organization.id
  return account
}

/** An organisation and one caller of each role, each with a token that still verifies. */
export async function organizationWithRoles(world: World): Promise<Roles> {
  const organization = await world.organization()
  // More people than an organisation has seats for, unless it is given some.
  await giveFeature(world, organization, 'userLimit', 20)
  await giveFeature(world, organization, 'insights', true)
  const rival = await world.organization({ name: 'Rival' })
  await giveFeature(world, rival, 'insights', true)
  const removed = await world.member(organization, 'member')
  const signedOut = await world.member(organization, 'owner')
  const passwordOnly = await world.person({ passwordOnly: true })
  await world.owner.query('delete from public.organization_members where user_id = $1', [
    removed.id,
  ])
  await world.owner.query('delete from auth.sessions where id = $1', [signedOut.sessionId])
  await world.owner.query(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
    [passwordOnly.id, organization.id],
  )
  passwordOnly.claims.organization_id = organization.id
  const people = new Map<TestRole, Person | null>([
    ['noToken', null],
    ['anonymous', await world.person({ anonymous: true })],
    ['stranger', await world.person()],
    ['inactive', await world.member(organization, 'INACTIVE')],
    ['removed', removed],
    ['signedOut', signedOut],
    ['passwordOnly', passwordOnly],
    ['rival', rival.owner],
    ['keyOfRival', await keyOf(world, rival)],
    ['visitor', await world.person({ anonymous: true })],
    ['agentUser', await world.member(organization, 'agent_user')],
    ['member', await world.member(organization, 'member')],
    ['owner', organization.owner],
  ])
  return { organization, rival, people }
}

/** Who is somebody, but may write nothing of this organisation: from elsewhere, without the right, and visitors. */
export const peopleBesideEditors = async (world: World, organization: Organization) => [
  (await world.organization()).owner,
  await world.member(organization, 'agent_user'),
  await world.member(organization, 'INACTIVE'),
  await world.person({ anonymous: true }),
]

class Undo extends Error {
  touched: number
  constructor(touched: number) {
    super('undone')
    this.touched = touched
  }
}

function isRefusal(error: unknown) {
  return error instanceof Error && /^(42501|PT4\d\d)$/.test(String(Reflect.get(error, 'code')))
}

/** Whether this person's statement reaches a row. What it did is undone. */
export async function reaches(world: World, person: Person | null, sql: string, values: unknown[]) {
  try {
    await world.as(person, async (query) => {
      throw new Undo((await query(sql, values)).length)
    })
  } catch (error) {
    if (error instanceof Undo) return error.touched > 0
    // Refused is one thing, a statement that fails for another reason proves nothing.
    if (!isRefusal(error)) throw error
  }
  return false
}

/** The roles for which the statement reaches a row. */
export async function rolesThatReach(world: World, roles: Roles, sql: string, values: unknown[]) {
  const parts: TestRole[] = []
  for (const [part, person] of roles.people) {
    const own = values.map((value) => (value === 'own id' ? (person?.id ?? null) : value))
    if (await reaches(world, person, sql, own)) parts.push(part)
  }
  return parts
}

/** An organization with one caller of each role, for all tests of a file. */
export function useRoles(world: () => World) {
  let roles: Roles
  beforeAll(async () => {
    roles = await organizationWithRoles(world())
  })
  return {
    roles: () => roles,
    acme: () => roles.organization,
    rival: () => roles.rival,
    visitor: () => roles.people.get('visitor') as Person,
  }
}
