import { expect, test } from 'vitest'
import { type Account, useOrganizations } from '../../functions/testing/organizations.ts'

// Members as the page handles them: one request for the list, functions by name, and what the next token says.

const { organization, account, prove, client, member, call, invite, logOf } = useOrganizations()

async function claimsOf({ client: page }: Account) {
  const { data } = await page.auth.refreshSession()
  const { data: token } = await page.auth.getClaims(data.session?.access_token)
  return token?.claims
}

test('the list of members is one request, each with a profile', async () => {
  const { id, owner } = await organization()
  const { email } = await member(id, 'agent_user')

  const { data, error } = await owner.client
    .from('organization_members')
    .select('id,user_id,role,organization_member_profiles(display_name,first_name,last_name,email)')
    .eq('organization_id', id)
    .order('created_at')

  expect(error).toBeNull()
  expect(data).toMatchObject([
    {
      user_id: owner.id,
      role: 'owner',
      organization_member_profiles: { display_name: 'Ines Moreau', email: owner.email },
    },
    { role: 'agent_user', organization_member_profiles: { email } },
  ])
})

test('the invitations are listed without what stands for their tokens', async () => {
  const { id, owner } = await organization()
  const { email } = await invite(id, owner)
  const list = (columns: string) =>
    owner.client.from('organization_invitations').select(columns).eq('organization_id', id)

  const { data } = await list('email,role,inviter_name,expires_at,accepted_at,revoked_at')

  expect(data).toMatchObject([{ email, role: 'member', inviter_name: 'Ines Moreau' }])
  expect((await list('email,token_hash')).error).toMatchObject({ code: '42501' })
})

test('a sign-up says in the profile what was chosen', async () => {
  const { id, owner } = await organization()

  const { data } = await owner.client
    .from('organization_member_profiles')
    .update({ email_subscribe: 'opted_in', initial_integrations: ['zapier'] })
    .eq('organization_id', id)
    .eq('user_id', owner.id)
    .select('email_subscribe, initial_integrations')

  expect(data).toEqual([{ email_subscribe: 'opted_in', initial_integrations: ['zapier'] }])
})

test('who takes another name is told of under the former one', async () => {
  const { id, owner } = await organization()
  await owner.client.auth.updateUser({ data: { display_name: 'Ada' } })

  await owner.client.auth.updateUser({ data: { display_name: 'Tom' } })

  expect((await logOf(id)).at(-1)).toMatchObject({
    action: 'member.renamed',
    actor_id: owner.id,
    actor_name: 'Ada',
    target_name: 'Tom',
  })
})

test('somebody of two organisations switches, and the next token names the active one', async () => {
  const own = await organization('Own')
  const other = await organization('Other')
  const person = own.owner
  await prove(person)
  const { token } = await invite(other.id, other.owner, { email: person.email, role: 'agent_user' })
  await call(person.client, 'organization-invitations/accept', { token })
  const turn = (org_id: string) => person.client.rpc('switch_organization', { org_id })

  expect(await claimsOf(person)).toMatchObject({
    organization_id: other.id,
    user_role: 'agent_user',
  })
  expect((await turn(own.id)).data).toBe(true)
  expect(await claimsOf(person)).toMatchObject({ organization_id: own.id, user_role: 'owner' })
  const { data: mine } = await person.client.rpc('my_organizations')
  expect(mine).toEqual([
    { organization_id: other.id, name: 'Other', role: 'agent_user', active: false, members: 2 },
    { organization_id: own.id, name: 'Own', role: 'owner', active: true, members: 1 },
  ])
  expect((await turn((await organization()).id)).data).toBe(false)
})

test('who is removed is told by the answer and by the next token', async () => {
  const { id, owner } = await organization()
  const person = await member(id, 'member')

  const { data } = await owner.client.rpc('remove_organization_member', {
    org_id: id,
    target_user_id: person.id,
  })

  expect(data).toEqual([
    {
      success: true,
      error_message:
        'User has been removed from organization. Note: The user account still exists in the system but is marked as inactive.',
    },
  ])
  expect(await claimsOf(person)).toMatchObject({ organization_id: null, user_role: 'INACTIVE' })
  const { data: rows } = await person.client.from('organization_member_profiles').select('id')
  expect(rows).toEqual([])
})

test('no function of the server that mails is a client’s to call', async () => {
  const { owner } = await organization()
  const stranger = await account()
  const given = { hash: 'hash', person: stranger.id }

  for (const page of [owner.client, stranger.client, client()]) {
    const { error } = await page.rpc('accept_invitation', given)
    expect(error).toMatchObject({ code: 'PGRST202' })
    const { error: hidden } = await page.schema('private').rpc('accept_invitation', given)
    expect(hidden).toMatchObject({ code: 'PGRST106' })
  }
})
