import { describe, expect, test } from 'vitest'
import { password, useOrganizations } from '../testing/organizations.ts'

const organizations = useOrganizations()
const { sql, client, account, prove, provenAccount, organization, member } = organizations
const { call, invite, membersOf, logOf } = organizations
const accept = 'organization-invitations/accept'
const newPerson = { first_name: 'Jo', last_name: 'Berg', password }

describe('somebody with an account', () => {
  test('joins in the role of the invitation, and the next token names the organisation', async () => {
    const own = await organization('Own')
    const other = await organization('Other')
    await prove(own.owner)
    const { token } = await invite(other.id, other.owner, { email: own.owner.email })

    const answer = await call(own.owner.client, accept, { token })

    expect(answer).toEqual({ status: 200, body: { organization_id: other.id } })
    expect((await membersOf(other.id)).get(own.owner.id)).toBe('member')
    const { data } = await own.owner.client.auth.refreshSession()
    const { data: claims } = await own.owner.client.auth.getClaims(data.session?.access_token)
    expect(claims?.claims).toMatchObject({ organization_id: other.id, user_role: 'member' })
    expect((await logOf(other.id)).at(-1)).toMatchObject({
      action: 'member.joined',
      actor_id: own.owner.id,
      target_name: 'Ines Moreau',
      details: { role: 'member' },
    })
  })

  test('comes back after a removal, in the new role, into the same row', async () => {
    const { id, owner } = await organization()
    const removed = await member(id, 'INACTIVE')
    await prove(removed)
    const { token } = await invite(id, owner, { email: removed.email, role: 'agent_user' })

    expect(await call(removed.client, accept, { token })).toMatchObject({ status: 200 })

    expect(await membersOf(id)).toEqual(
      new Map([
        [owner.id, 'owner'],
        [removed.id, 'agent_user'],
      ]),
    )
  })

  test.each([
    ['of another mailbox', async () => (await account()).client],
    [
      'of the one who invites',
      async (owner: { client: ReturnType<typeof client> }) => owner.client,
    ],
  ])('%s is refused', async (_, who) => {
    const { id, owner } = await organization()
    const invited = await provenAccount()
    const { token } = await invite(id, owner, { email: invited.email })

    const answer = await call(await who(owner), accept, { token })

    expect(answer).toMatchObject({ status: 403 })
    expect((await membersOf(id)).size).toBe(1)
    expect(await call(invited.client, accept, { token })).toMatchObject({ status: 200 })
  })

  test('whose session showed the password alone signs in first', async () => {
    const { id, owner } = await organization()
    const invited = await provenAccount()
    const { token } = await invite(id, owner, { email: invited.email })
    const halfway = client()
    await halfway.auth.signInWithPassword({ email: invited.email, password })

    expect(await call(halfway, accept, { token })).toMatchObject({ status: 403 })

    expect(await call(invited.client, accept, { token })).toMatchObject({ status: 200 })
  })

  test('who became a member in the meantime keeps the role', async () => {
    const { id, owner } = await organization()
    const invited = await provenAccount()
    const { token } = await invite(id, owner, { email: invited.email, role: 'owner' })
    await sql(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'agent_user')",
      [invited.id, id],
    )

    expect(await call(invited.client, accept, { token })).toMatchObject({ status: 200 })

    expect((await membersOf(id)).get(invited.id)).toBe('agent_user')
  })
})

describe('an account that no one has proven', () => {
  test('does not join before its mailbox is proven in that very session', async () => {
    const { id, owner } = await organization()
    const invited = await account()
    const { token } = await invite(id, owner, { email: invited.email })

    const early = await call(invited.client, accept, { token })
    await prove(invited)

    expect(early).toMatchObject({ status: 403, body: { error: { code: 'mailbox_not_proven' } } })
    expect(await call(invited.client, accept, { token })).toMatchObject({ status: 200 })
  })

  test('is opened by the mailed invitation like a new one, and the stranger who signed up with it is out', async () => {
    const { id, owner } = await organization()
    const stranger = await account()
    const { token } = await invite(id, owner, { email: stranger.email })
    const chosen = 'Copper-lantern-77'

    const answer = await call(client(), accept, { token, ...newPerson, password: chosen })

    expect(answer).toMatchObject({ status: 200, body: { organization_id: id } })
    expect((await stranger.client.auth.getUser()).error).not.toBeNull()
    const signIn = (word: string) =>
      client().auth.signInWithPassword({ email: stranger.email, password: word })
    expect((await signIn(password)).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(chosen)).error).toBeNull()
    expect([...(await membersOf(id)).values()].toSorted()).toEqual(['member', 'owner'])
  })
})

test('two invitations are accepted at the same time, and both seats are taken', async () => {
  const { id, owner } = await organization()
  const first = await invite(id, owner)
  const second = await invite(id, owner)

  const answers = await Promise.all(
    [first, second].map(({ token }) => call(client(), accept, { token, ...newPerson })),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await membersOf(id)).size).toBe(3)
})
