import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { officialServers } from '../testing/official-servers.ts'
import { useWholeProduct } from '../testing/whole-product.ts'
import { newPhone, password, useOfficialServer } from './official-client.ts'

describe('the main server', () => {
  const { client } = useOfficialServer(officialServers.main)

  test('the number of the tests has its code', async () => {
    const phone = '1234567890'
    const sent = await client().signInWithOtp({ phone })
    const { data, error } = await client().verifyOtp({ phone, token: '123456', type: 'sms' })

    expect(sent.error).toBeNull()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } })
  })
})

describe('the product without a carrier of texts', () => {
  const settings = { AUTH_PHONE: 'on', AUTH_NEUTRAL_ANSWERS: 'off' }
  const product = useWholeProduct(officialServers.main.keys, settings)

  test('says so', async () => {
    const { error } = await createClient(product().url, 'sb_publishable_of_the_proofs', {
      auth: { autoRefreshToken: false, persistSession: false },
    }).auth.signInWithOtp({ phone: newPhone() })

    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })
})

describe('the server that sends texts', () => {
  const { client } = useOfficialServer(officialServers.main)

  test('counts no text that did not go out', async () => {
    const phone = newPhone()
    for (const type of ['sms', 'phone_change', 'sms'] as const) {
      expect((await client().resend({ phone, type })).error).toBeNull()
    }
  })
})

describe('the server that confirms', () => {
  const { client } = useOfficialServer(officialServers.confirming)

  test('a sign-up by phone gives no session until the number is confirmed', async () => {
    const phone = newPhone()
    const { data } = await client().signUp({ phone, password, options: { data: { info: 'some' } } })
    const early = await client().signInWithPassword({ phone, password })

    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ phone, email: '', user_metadata: { info: 'some' } })
    expect(early.error?.message).toBe('Phone not confirmed')
  })

  test('nothing is said about a change of number that no one asked for', async () => {
    const phone = newPhone()
    const resent = await client().resend({ phone, type: 'phone_change' })
    const wrong = await client().verifyOtp({ phone, type: 'phone_change', token: '123456' })

    expect(resent.error).toBeNull()
    expect(wrong.error?.message).toBe('Token has expired or is invalid')
  })
})

describe('the server that trusts mail and number', () => {
  const { client } = useOfficialServer(officialServers.trusting)

  test('a person signs up and in by phone', async () => {
    const phone = newPhone()
    await client().signUp({ phone, password })
    const { data, error } = await client().signInWithPassword({ phone, password })

    const user = {
      id: expect.any(String),
      email: '',
      phone,
      aud: 'authenticated',
      phone_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
    }
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ expires_in: 3600, user })
    expect(data.user).toMatchObject(user)
  })
})
