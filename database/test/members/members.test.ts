import { describe, expect, test } from 'vitest'
import { allBut, organizationWithRoles, type Roles } from '../../testing/roles.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()

type Answer = { success: boolean; error_message: string | null }

/** What one of the functions about members answers to this person. */
async function ask(person: Person | null, name: string, values: unknown[]) {
  const places = values.map((_, index) => `$${index + 1}`).join(', ')
  const [answer] = await world().as(person, (query) =>
    query(`select * from public.${name}(${places})`, values),
  )
  return answer as Answer
}

async function roleOf(organization: string, person: string) {
  const { rows } = await world().owner.query(
    'select role from public.organization_members where organization_id = $1 and user_id = $2',
    [organization, person],
  )
  return rows[0]?.role
}

/** What is on record about an organisation's members, oldest first. */
async function recordOf(organization: string) {
  const { rows } = await world().owner.query(
    `select action, actor_id, actor_name, target_id, target_name, details from public.audit_log
     where organization_id = $1 and target_type = 'member' order by id`,
    [organization],
  )
  return rows
}

const refused = allBut('noToken', 'keyOfRival', 'owner')

describe.each([
  ['remove_organization_member', [], 'INACTIVE'],
  ['change_member_role', ['owner'], 'owner'],
  ['transfer_ownership', [], 'owner'],
] as const)('%s', (name, more, becomes) => {
  const roles = async (): Promise<Roles & { target: Person }> => {
    const all = await organizationWithRoles(world())
    return { ...all, target: await world().member(all.organization, 'member') }
  }

  test('is for owners and for no one else', async () => {
    const { organization, people, target } = await roles()

    for (const part of refused) {
      const person = people.get(part) ?? null
      const answer = await ask(person, name, [organization.id, target.id, ...more])
      expect(answer, part).toMatchObject({
        success: false,
        error_message: expect.stringMatching(/^Only an owner of the organization can/),
      })
    }
    await expect(ask(null, name, [organization.id, target.id, ...more])).rejects.toMatchObject({
      code: '42501',
    })
    expect(await roleOf(organization.id, target.id)).toBe('member')

    const answer = await ask(organization.owner, name, [organization.id, target.id, ...more])
    expect(answer.success).toBe(true)
    expect(await roleOf(organization.id, target.id)).toBe(becomes)
  })

  test('is refused for callers who are not members, with a message that tells nothing of others', async () => {
    const { organization, rival } = await roles()
    const gone = await world().member(organization, 'INACTIVE')
    const ofAnother = await world().member(rival, 'member')
    const { owner } = organization

    const answers = []
    for (const id of [gone.id, ofAnother.id, crypto.randomUUID(), null]) {
      answers.push(await ask(owner, name, [organization.id, id, ...more]))
    }
    for (const id of [rival.id, crypto.randomUUID(), null]) {
      answers.push(await ask(owner, name, [id, ofAnother.id, ...more]))
    }

    expect(answers.map(({ success }) => success)).not.toContain(true)
    const words = answers.map(({ error_message }) => error_message)
    expect(new Set(words.slice(0, 4)).size).toBe(1)
    expect(new Set(words.slice(4)).size).toBe(1)
    expect(await roleOf(rival.id, ofAnother.id)).toBe('member')
    expect(await roleOf(organization.id, gone.id)).toBe('INACTIVE')
  })
})

describe('removing a member', () => {
  test('warns that the account stays, and goes on record', async () => {
    const acme = await world().organization()
    const { id } = await world().member(acme, 'agent_user')

    const answer = await ask(acme.owner, 'remove_organization_member', [acme.id, id])

    expect(answer).toEqual({
      success: true,
      error_message:
        'User has been removed from organization. Note: The user account still exists in the system but is marked as inactive.',
    })
    expect((await recordOf(acme.id)).at(-1)).toEqual({
      action: 'member.removed',
      actor_id: acme.owner.id,
      actor_name: acme.owner.email,
      target_id: id,
      target_name: `${id}@example.com`,
      details: { role: 'agent_user' },
    })
  })

  test('shows nothing to the removed at the next request', async () => {
    const acme = await world().organization()
    const person = await world().member(acme, 'member')
    const see = () => world().as(person, (query) => query('select name from public.organizations'))
    const before = await see()

    await ask(acme.owner, 'remove_organization_member', [acme.id, person.id])

    expect(before).toHaveLength(1)
    expect(await see()).toEqual([])
  })

  test('removes another owner, and never oneself', async () => {
    const acme = await world().organization()
    const other = await world().member(acme, 'owner')

    expect(await ask(acme.owner, 'remove_organization_member', [acme.id, acme.owner.id])).toEqual({
      success: false,
      error_message: 'You cannot remove yourself. Leave the organization instead.',
    })
    expect(await ask(acme.owner, 'remove_organization_member', [acme.id, other.id])).toMatchObject({
      success: true,
    })
  })
})

describe('changing a role', () => {
  test.each(['owner', 'member', 'agent_user'])('gives %s, and goes on record', async (role) => {
    const acme = await world().organization()
    const from = role === 'member' ? 'agent_user' : 'member'
    const { id } = await world().member(acme, from)

    expect(await ask(acme.owner, 'change_member_role', [acme.id, id, role])).toEqual({
      success: true,
      error_message: null,
    })

    expect(await roleOf(acme.id, id)).toBe(role)
    expect((await recordOf(acme.id)).at(-1)).toMatchObject({
      action: 'member.role_changed',
      target_id: id,
      details: { from, to: role },
    })
  })

  test.each(['INACTIVE', 'admin', '', null])('to %s is refused', async (role) => {
    const acme = await world().organization()
    const { id } = await world().member(acme, 'member')

    expect(await ask(acme.owner, 'change_member_role', [acme.id, id, role])).toEqual({
      success: false,
      error_message: 'A role is owner, member or agent_user.',
    })

    expect(await roleOf(acme.id, id)).toBe('member')
  })

  test('acts at the next request', async () => {
    const acme = await world().organization()
    const person = await world().member(acme, 'agent_user')
    const mayEdit = () =>
      world().as(person, (query) =>
        query("select 1 from private.organizations_with('agents.write')"),
      )
    const before = await mayEdit()

    await ask(acme.owner, 'change_member_role', [acme.id, person.id, 'member'])

    expect(before).toHaveLength(0)
    expect(await mayEdit()).toHaveLength(1)
  })
})
