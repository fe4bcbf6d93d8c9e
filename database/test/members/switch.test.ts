import { describe, expect, test } from 'vitest'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

function mine(person: Person | null) {
  return world().as(person, (query) => query('select * from public.my_organizations()'))
}

async function change(person: Person | null, organization: string) {
  const [row] = await world().as(person, (query) =>
    query('select public.switch_organization($1) as done', [organization]),
  )
  return row?.done
}

/** What the next token of this person says. */
async function claimsOf({ id, sessionId }: Person) {
  const { rows } = await world().owner.query('select private.access_token_claims($1, $2) as c', [
    id,
    sessionId,
  ])
  return rows[0].c
}

function setRole(organization: Organization, person: Person, role: string) {
  return world().owner.query(
    'update public.organization_members set role = $3 where organization_id = $1 and user_id = $2',
    [organization.id, person.id, role],
  )
}

/** A person who founded one organisation and is an agent_user of another. */
async function ofTwo() {
  const own = await world().organization({ name: 'Own' })
  const other = await world().organization({ name: 'Other' })
  await world().owner.query(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'agent_user')",
    [own.owner.id, other.id],
  )
  return { own, other, person: own.owner }
}

describe('somebody in two organisations', () => {
  test('sees both, and the first is the active one', async () => {
    const { own, other, person } = await ofTwo()
    await world().member(own, 'INACTIVE')
    await world().member(other, 'member')

    expect(await mine(person)).toEqual([
      { organization_id: other.id, name: 'Other', role: 'agent_user', active: false, members: 3 },
      { organization_id: own.id, name: 'Own', role: 'owner', active: true, members: 1 },
    ])
    expect(await claimsOf(person)).toMatchObject({ organization_id: own.id, user_role: 'owner' })
  })

  test('has the active one that they chose, not another member of both', async () => {
    const { own, other, person } = await ofTwo()
    const colleague = await world().member(own, 'member')
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [colleague.id, other.id],
    )

    await change(colleague, other.id)

    expect(await claimsOf(colleague)).toMatchObject({ organization_id: other.id })
    expect(await claimsOf(person)).toMatchObject({ organization_id: own.id })
  })

  test('switches, and the token names the active one with the role in it', async () => {
    const { own, other, person } = await ofTwo()

    expect(await change(person, other.id)).toBe(true)
    expect(await claimsOf(person)).toMatchObject({
      organization_id: other.id,
      user_role: 'agent_user',
      permissions: ['agents.ui.read'],
      awaiting_otp: false,
    })
    expect(await mine(person)).toMatchObject([{ active: true }, { active: false }])

    expect(await change(person, own.id)).toBe(true)
    expect(await claimsOf(person)).toMatchObject({ organization_id: own.id, user_role: 'owner' })
  })

  test.each(['INACTIVE', 'deleted'])('falls back when the active one is %s', async (how) => {
    const { own, other, person } = await ofTwo()
    await change(person, other.id)

    if (how === 'INACTIVE') await setRole(other, person, 'INACTIVE')
    else await world().owner.query('delete from public.organizations where id = $1', [other.id])

    expect(await claimsOf(person)).toMatchObject({ organization_id: own.id, user_role: 'owner' })
    expect(await mine(person)).toMatchObject([{ organization_id: own.id, active: true }])
  })

  test('does not switch to where they are inactive, or a stranger', async () => {
    const { own, other, person } = await ofTwo()
    await setRole(other, person, 'INACTIVE')
    const foreign = await world().organization()

    for (const id of [other.id, foreign.id, crypto.randomUUID()]) {
      expect(await change(person, id)).toBe(false)
    }

    expect(await claimsOf(person)).toMatchObject({ organization_id: own.id })
  })
})

test('who is inactive everywhere is told so, and has no organisation', async () => {
  const person = await world().member(await world().organization(), 'INACTIVE')

  expect(await claimsOf(person)).toEqual({
    user_role: 'INACTIVE',
    organization_id: null,
    permissions: [],
    awaiting_otp: false,
  })
  expect(await mine(person)).toEqual([])
})

test('a session that waits for its code has no organisation to see or to switch to', async () => {
  const person = await world().person({ passwordOnly: true })
  const { id } = await world().organization({ owner: person })

  expect(await mine(person)).toEqual([])
  expect(await change(person, id)).toBe(false)
  expect(await claimsOf(person)).toMatchObject({
    organization_id: null,
    user_role: null,
    awaiting_otp: true,
  })
})

test('a visitor has none, and no one may ask', async () => {
  const acme = await world().organization()
  const visitor = await world().person({ anonymous: true })

  expect(await mine(visitor)).toEqual([])
  expect(await change(visitor, acme.id)).toBe(false)
  await expect(mine(null)).rejects.toMatchObject({ code: '42501' })
  await expect(change(null, acme.id)).rejects.toMatchObject({ code: '42501' })
  expect(await change(acme.owner, acme.id)).toBe(true)
})
