import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { bearerOf, levelOf, useTotp } from './testing/use-totp.ts'

const { server, protectedAccount } = useTotp()

describe('an operator', () => {
  const admin = () =>
    createClient(server().url, server().serviceKey, {
      auth: { autoRefreshToken: false, persistSession: false },
    }).auth.admin.mfa

  test('lists and removes the factors of a person, whose sessions fall back', async () => {
    const person = await protectedAccount()

    const listed = await admin().listFactors({ userId: person.userId })
    expect(listed.data?.factors).toMatchObject([
      { id: person.factor.id, status: 'verified', friendly_name: 'Phone' },
    ])
    const gone = await admin().deleteFactor({ userId: person.userId, id: person.factor.id })
    expect(JSON.stringify(gone.data)).toContain(person.factor.id)
    await person.auth.refreshSession()
    expect(await levelOf(person.auth)).toEqual(['aal1', 'aal1'])
    expect(
      (await admin().deleteFactor({ userId: person.userId, id: person.factor.id })).error,
    ).toMatchObject({ status: 404 })
  })

  test('renames one, and no one else may', async () => {
    const person = await protectedAccount()
    const path = `/admin/users/${person.userId}/factors/${person.factor.id}`
    const bearer = await bearerOf(person.auth)

    const renamed = await server().call('PUT', path, {
      bearer: server().serviceKey,
      body: { friendly_name: 'Lost one' },
    })
    expect(await renamed.json()).toMatchObject({ friendly_name: 'Lost one' })
    const refused = await server().call('PUT', path, { bearer, body: { friendly_name: 'Mine' } })
    expect([refused.status, (await refused.json()).error_code]).toEqual([403, 'not_admin'])
  })
})
