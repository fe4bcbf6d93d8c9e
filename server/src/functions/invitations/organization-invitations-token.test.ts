import { describe, expect, test } from 'vitest'
import { newAddress, password, type Role, useOrganizations } from '../testing/organizations.ts'

const { sql, client, visitor, provenAccount, organization, call, invite, membersOf } =
  useOrganizations()
const path = 'organization-invitations'
const accept = `${path}/accept`
const newPerson = { first_name: 'Jo', last_name: 'Berg', password }

describe.each(['with', 'without'])('a token, %s an account,', (kind) => {
  /** An invitation and a way to accept it, with a token of one's choice. */
  async function invitation(role: Role = 'member') {
    const { id, owner } = await organization()
    const invited = kind === 'with' ? await provenAccount() : null
    const sent = await invite(id, owner, { email: invited?.email ?? newAddress(), role })
    const use = (token = sent.token) =>
      call(invited?.client ?? client(), accept, { token, ...(!invited && newPerson) })
    return { id, owner, sent, use }
  }

  test('is good once, also for two who use it at the same time', async () => {
    const { id, use } = await invitation()

    const answers = await Promise.all([use(), use(), use()])

    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 409, 409])
    expect((await membersOf(id)).size).toBe(2)
    expect(await use()).toMatchObject({ status: 409 })
  })

  test('that was changed, or made up, does not exist', async () => {
    const { sent, use } = await invitation()
    const tampered = sent.token.slice(0, -1) + (sent.token.endsWith('A') ? 'B' : 'A')

    for (const token of [tampered, sent.token.toUpperCase(), `${sent.token} `, 'inv_', 'x']) {
      expect(await use(token), token).toMatchObject({ status: 404 })
    }
    expect(await use()).toMatchObject({ status: 200 })
  })

  test.each([
    ['expired', "expires_at = now() - interval '1 second'"],
    ['revoked', 'revoked_at = now()'],
  ])('that is %s is gone', async (state, change) => {
    const { id, owner, sent, use } = await invitation()
    await sql(`update public.organization_invitations set ${change} where id = $1`, [sent.id])

    expect(await use()).toMatchObject({ status: 410 })
    expect(await call(await visitor(), `${path}/preview`, { token: sent.token })).toMatchObject({
      status: 200,
      body: { state },
    })
    expect((await membersOf(id)).size).toBe(1)

    const again = await invite(id, owner, { email: sent.email })
    expect(await use(again.token)).toMatchObject({ status: 200 })
  })
})

describe('the preview', () => {
  test('tells any session what the invitation is', async () => {
    const { id, owner } = await organization('Halden Logistics')
    const invited = await provenAccount()
    const { email, token } = await invite(id, owner, { email: invited.email })
    const shown = {
      state: 'open',
      email,
      role: 'member',
      organization_name: 'Halden Logistics',
      invited_by: 'Ines Moreau',
      has_account: true,
    }

    for (const page of [await visitor(), invited.client]) {
      expect(await call(page, `${path}/preview`, { token })).toEqual({ status: 200, body: shown })
    }
    expect(await call(client(), `${path}/preview`, { token })).toMatchObject({ status: 401 })
    expect(await call(await visitor(), `${path}/preview`, { token: 'inv_x' })).toMatchObject({
      status: 404,
    })

    await call(invited.client, accept, { token })
    expect(await call(invited.client, `${path}/preview`, { token })).toMatchObject({
      body: { state: 'accepted' },
    })
  })

  test('knows no account of an address that no one confirmed', async () => {
    const { id, owner } = await organization()
    const { email, token } = await invite(id, owner)
    await sql('insert into auth.users (email) values ($1)', [email])

    const { body } = await call(await visitor(), `${path}/preview`, { token })

    expect(body).toMatchObject({ has_account: false })
  })
})
