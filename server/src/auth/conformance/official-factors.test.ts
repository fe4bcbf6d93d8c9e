import { describe, expect, test } from 'vitest'
import { officialServers } from '../testing/official-servers.ts'
import { nobody, useOfficialServer } from './official-client.ts'

const { admin, person, client } = useOfficialServer(officialServers.main)

describe('factors', () => {
  test('need a bearer', async () => {
    const stranger = client()
    const enroll = await stranger.mfa.enroll({ factorType: 'totp' })
    const webauthn = await stranger.mfa.enroll({ factorType: 'webauthn' })
    const challenge = await stranger.mfa.challenge({ factorId: nobody })

    for (const { error } of [enroll, webauthn, challenge]) {
      expect(error).toMatchObject({ status: 401 })
      expect(error?.message).toContain('Bearer token')
    }
  })

  test('are added, refuse a wrong code, and are removed', async () => {
    const { client: signedIn } = await person()
    const { data: factor, error } = await signedIn.mfa.enroll({ factorType: 'totp' })
    const factorId = factor?.id ?? ''
    const challenged = await signedIn.mfa.challenge({ factorId })
    const wrong = await signedIn.mfa.verify({
      factorId,
      challengeId: challenged.data?.id ?? '',
      code: 'nought',
    })
    const levels = await signedIn.mfa.getAuthenticatorAssuranceLevel()
    const removed = await signedIn.mfa.unenroll({ factorId })

    expect(error).toBeNull()
    expect(factor).toMatchObject({
      type: 'totp',
      totp: {
        qr_code: expect.stringContaining('<svg'),
        secret: expect.stringMatching(/^[A-Z2-7]+$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\//),
      },
    })
    expect(challenged.data).toMatchObject({
      id: expect.any(String),
      expires_at: expect.any(Number),
    })
    expect(wrong.error?.message).toContain('Invalid TOTP code')
    expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(removed.data).toEqual({ id: factorId })
  })

  test('by WebAuthn may have no name', async () => {
    const { client: signedIn } = await person()
    const { data, error } = await signedIn.mfa.enroll({
      factorType: 'webauthn',
      friendlyName: '',
    })

    expect(error).toBeNull()
    expect(data).toMatchObject({ id: expect.any(String), type: 'webauthn' })
  })

  test('are listed and deleted by an administrator, who gets the id back', async () => {
    const { client: signedIn, user } = await person()
    const { data: factor } = await signedIn.mfa.enroll({ factorType: 'totp' })
    const id = factor?.id ?? ''
    const { mfa } = await admin()
    const listed = await mfa.listFactors({ userId: user.id })
    const deleted = await mfa.deleteFactor({ userId: user.id, id })
    const left = await mfa.listFactors({ userId: user.id })

    expect(listed.data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'unverified' }])
    expect(deleted).toMatchObject({ error: null, data: { data: { id } } })
    expect(left.data?.factors).toEqual([])
    expect((await mfa.listFactors({ userId: nobody })).data).toBeNull()
    expect((await mfa.deleteFactor({ userId: nobody, id: nobody })).data).toBeNull()
  })
})
