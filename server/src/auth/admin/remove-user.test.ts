import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress, newNumber, password } from '../testing/auth-server.ts'
import { useAccounts } from './testing/use-accounts.ts'

const { server, admin, sql, account, signedIn, actions } = useAccounts()

describe('a deleted account', () => {
  test('is gone with its sessions', async () => {
    const { id, session } = await signedIn()

    const { error } = await admin().deleteUser(id)
    const request = await server().call('GET', '/user', { bearer: session?.access_token ?? '' })
    const again = await admin().deleteUser(id)

    expect(error).toBeNull()
    expect(await request.json()).toMatchObject({ error_code: 'user_not_found' })
    expect(again.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(await actions(id)).toEqual(['user_signedup', 'user_deleted'])
  })

  test('of a member leaves the organisation', async () => {
    const { id } = await account()
    const { id: organization } = await server().world.organization()
    await sql(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [id, organization],
    )

    const { error } = await admin().deleteUser(id)

    expect(error).toBeNull()
    const { rows } = await sql('select from public.organization_members where user_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('that is kept softly tells nothing, lets no one in, and frees its names', async () => {
    const phone = newNumber()
    const { id, email } = await account({
      phone,
      phone_confirm: true,
      user_metadata: { name: 'Ada' },
    })
    const auth = server().client()
    const { data: before } = await auth.signInWithPassword({ email, password })

    const { error } = await admin().deleteUser(id, true)
    const request = await server().call('GET', '/user', {
      bearer: before.session?.access_token ?? '',
    })
    const signIn = await server().client().signInWithPassword({ email, password })
    const { data: kept } = await admin().getUserById(id)
    const successor = await admin().createUser({ email, phone })

    expect(error).toBeNull()
    expect(request.status).toBe(403)
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' })
    expect(kept.user).toMatchObject({
      id,
      deleted_at: expect.any(String),
      user_metadata: {},
      app_metadata: {},
    })
    expect(JSON.stringify(kept.user)).not.toContain(email)
    expect(JSON.stringify(kept.user)).not.toContain(phone)
    expect(successor.error).toBeNull()
  })

  test('that is kept softly is not changed any more, but can go for good', async () => {
    const { id } = await account()
    await admin().deleteUser(id, true)

    const change = await admin().updateUserById(id, { email: newAddress() })
    const twice = await admin().deleteUser(id, true)
    const forGood = await admin().deleteUser(id)
    const shown = await admin().getUserById(id)

    expect(change.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(twice.error).toBeNull()
    expect(forGood.error).toBeNull()
    expect(shown.error).toMatchObject({ status: 404 })
  })

  test('that never was is not found', async () => {
    const unknown = await admin().deleteUser(randomUUID())
    const bad = await server().call('DELETE', '/admin/users/x', { bearer: server().serviceKey })

    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(bad.status).toBe(404)
  })
})
