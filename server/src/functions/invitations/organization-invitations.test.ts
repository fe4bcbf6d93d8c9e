import { describe, expect, test } from 'vitest'
import { newAddress, type Role, useOrganizations } from '../testing/organizations.ts'

const { product, sql, client, visitor, account, organization, member, call, invite, logOf } =
  useOrganizations()
const path = 'organization-invitations'

/** What a person of that role in the organisation, or elsewhere, has as a client. */
async function clientOf(who: string, organizationId: string) {
  if (who === 'nobody') return client()
  if (who === 'a visitor') return visitor()
  if (who === 'a stranger') return (await account()).client
  if (who === 'the owner of another organisation') return (await organization()).owner.client
  return (await member(organizationId, who as Role)).client
}

const others = [
  ['nobody', 401],
  ['a visitor', 403],
  ['a stranger', 403],
  ['the owner of another organisation', 403],
  ['INACTIVE', 403],
  ['agent_user', 403],
  ['member', 403],
] as const

describe('an invitation', () => {
  test('is mailed by an owner, with who asks, where to and as what', async () => {
    const { id, owner } = await organization('Halden Logistics')
    const email = newAddress()

    const { status, body } = await call(owner.client, path, {
      organization_id: id,
      email: ` ${email.toUpperCase()} `,
      role: 'agent_user',
    })

    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      email,
      role: 'agent_user',
      expires_at: expect.any(String),
    })
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600_000)
    const mail = await product().inbox.next(email)
    expect(mail.subject).toBe('Invitation to Halden Logistics')
    expect(mail.text).toContain(
      'Ines Moreau invites you to join Halden Logistics on Digital Workforce as a user of its agents.',
    )
    expect(mail.text).toContain('for 7 days')
    expect(mail.links[0]?.href).toMatch(/\/r\/invite\?token=inv_[\w-]{43}$/)
    const stored = await sql(
      'select token_hash from public.organization_invitations where id = $1',
      [body.id],
    )
    expect(stored.rows[0].token_hash).not.toContain(mail.links[0]?.searchParams.get('token'))
    expect((await logOf(id)).at(-1)).toMatchObject({
      action: 'member.invited',
      actor_id: owner.id,
      actor_name: 'Ines Moreau',
      target_name: email,
      details: { role: 'agent_user' },
    })
  })

  test.each(others)('is not sent by %s', async (who, status) => {
    const { id, owner } = await organization()
    const asking = await clientOf(who, id)
    const asked = { organization_id: id, email: newAddress(), role: 'member' }

    expect(await call(asking, path, asked)).toMatchObject({ status })

    expect(await call(owner.client, path, asked)).toMatchObject({ status: 201 })
  })

  test('of a member is refused, of somebody who was removed it is not', async () => {
    const { id, owner } = await organization()
    const present = await member(id, 'agent_user')
    const removed = await member(id, 'INACTIVE')
    const ask = (email: string) =>
      call(owner.client, path, { organization_id: id, email, role: 'member' })

    expect(await ask(present.email)).toMatchObject({
      status: 409,
      body: { error: { message: 'This person is a member of the organization already.' } },
    })
    expect(await ask(removed.email)).toMatchObject({ status: 201 })
  })

  test('that is asked for twice is sent again, in the role of the second time', async () => {
    const { id, owner } = await organization()
    const first = await invite(id, owner)

    const again = await call(owner.client, path, {
      organization_id: id,
      email: first.email,
      role: 'owner',
    })

    expect(again).toMatchObject({ status: 200, body: { id: first.id, role: 'owner' } })
    const { rows } = await sql(
      'select role from public.organization_invitations where organization_id = $1',
      [id],
    )
    expect(rows).toEqual([{ role: 'owner' }])
    expect((await logOf(id)).at(-1)).toMatchObject({ action: 'invitation.resent' })
  })

  test.each([
    ['an address that is none', { email: 'not an address' }],
    ['a role that is none', { role: 'INACTIVE' }],
    ['an organisation that is no id', { organization_id: 'halden' }],
  ])('to %s is refused', async (_, change) => {
    const { id, owner } = await organization()
    const right = { organization_id: id, email: newAddress(), role: 'member' }

    expect(await call(owner.client, path, { ...right, ...change })).toMatchObject({ status: 400 })

    expect(await call(owner.client, path, right)).toMatchObject({ status: 201 })
  })

  test('takes a seat, which a revoked one gives back', async () => {
    const { id, owner } = await organization()
    const sent = []
    for (let seat = 2; seat <= 5; seat += 1) sent.push(await invite(id, owner))
    const sixth = { organization_id: id, email: newAddress(), role: 'member' }

    expect(await call(owner.client, path, sixth)).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'quota_reached',
          message:
            'Halden Logistics has 5 of 5 users, open invitations included. ' +
            'Remove one or revoke an invitation, or ask us for more.',
        },
      },
    })

    await call(owner.client, `${path}/${sent[0]?.id}/revoke`)
    expect(await call(owner.client, path, sixth)).toMatchObject({ status: 201 })
  })
})

describe.each(['resend', 'revoke'])('to %s an invitation', (act) => {
  test.each(others)('is not for %s', async (who, status) => {
    const { id, owner } = await organization()
    const { id: invitation } = await invite(id, owner)
    const asking = await clientOf(who, id)
    // What somebody outside cannot see does not exist.
    const expected = ['agent_user', 'member', 'nobody'].includes(who) ? status : 404

    const answer = await call(asking, `${path}/${invitation}/${act}`)

    expect(answer).toMatchObject({ status: expected })
    expect(await call(owner.client, `${path}/${invitation}/${act}`)).toMatchObject({ status: 200 })
  })

  test('ends the former link', async () => {
    const { id, owner } = await organization()
    const { id: invitation, token } = await invite(id, owner)

    await call(owner.client, `${path}/${invitation}/${act}`)

    const answer = await call(client(), `${path}/accept`, {
      token,
      first_name: 'Jo',
      last_name: 'Berg',
      password: 'Violet-harbour-42',
    })
    expect(answer.status).toBe(act === 'resend' ? 404 : 410)
    expect((await logOf(id)).at(-1)).toMatchObject({
      action: act === 'resend' ? 'invitation.resent' : 'invitation.revoked',
    })
  })

  test('that is over, or never was, is refused', async () => {
    const { id, owner } = await organization()
    const { id: invitation } = await invite(id, owner)
    await call(owner.client, `${path}/${invitation}/revoke`)

    expect(await call(owner.client, `${path}/${invitation}/${act}`)).toMatchObject({ status: 409 })
    for (const unknown of [crypto.randomUUID(), 'nonsense']) {
      expect(await call(owner.client, `${path}/${unknown}/${act}`)).toMatchObject({ status: 404 })
    }
  })
})

test('an expired invitation that is sent again is good for another seven days', async () => {
  const { id, owner } = await organization()
  const { id: invitation } = await invite(id, owner)
  await sql(
    "update public.organization_invitations set expires_at = now() - interval '1 second' where id = $1",
    [invitation],
  )

  const { body } = await call(owner.client, `${path}/${invitation}/resend`)

  expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600_000)
})
