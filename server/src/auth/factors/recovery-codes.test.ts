import { describe, expect, test } from 'vitest'
import { type Account, bearerOf, useTotp } from './testing/use-totp.ts'

const { server, account, protectedAccount, byPassword } = useTotp()

describe('recovery codes', () => {
  const make = async (auth: Account['auth']) => {
    const bearer = await bearerOf(auth)
    return server().call('POST', '/recovery-codes', { bearer })
  }
  const use = async (auth: Account['auth'], code: string) => {
    const bearer = await bearerOf(auth)
    const response = await server().call('POST', '/recovery-codes/verify', {
      bearer,
      body: { code },
    })
    return { status: response.status, body: await response.json() }
  }
  const left = async (auth: Account['auth']) => {
    const bearer = await bearerOf(auth)
    return (await server().call('GET', '/recovery-codes', { bearer })).json()
  }

  test('stand in for a lost factor, once each, however they are typed', async () => {
    const person = await protectedAccount()
    const { codes } = await (await make(person.auth)).json()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const { auth } = await byPassword(person)

    expect(await use(auth, 'aaaaa-aaaaa')).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed', msg: 'Invalid recovery code entered' },
    })
    const { status, body } = await use(auth, codes[0].toUpperCase().replace('-', ' '))
    expect(status).toBe(200)
    expect(
      JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString()),
    ).toMatchObject({ aal: 'aal2', awaiting_otp: false })
    expect(await left(person.auth)).toEqual({ remaining: 9 })
    const again = await byPassword(person)
    expect((await use(again.auth, codes[0])).status).toBe(422)
    expect((await use(again.auth, codes[1])).status).toBe(200)
  })

  test('are made at level 2 only, replace the former ones, and go with the last factor', async () => {
    const person = await protectedAccount()
    const { codes: former } = await (await make(person.auth)).json()
    await make(person.auth)
    const { auth } = await byPassword(person)

    expect((await make(auth)).status).toBe(403)
    expect((await use(auth, former[0])).status).toBe(422)
    await person.auth.mfa.unenroll({ factorId: person.factor.id })
    expect(await left(person.auth)).toEqual({ remaining: 0 })
    const plain = await account()
    expect((await make(plain.auth)).status).toBe(403)
  })
})
