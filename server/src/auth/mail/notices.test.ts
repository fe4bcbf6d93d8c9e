import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

async function account(server: ReturnType<typeof useAuthServer>) {
  const email = newAddress()
  const auth = server().client()
  await auth.signUp({ email, password })
  return { email, auth }
}

describe('the owner of an account', () => {
  const server = useAuthServer({ notices: true, mailInterval: 0 })

  test('is told of a new password, and what to do if it was somebody else', async () => {
    const { email, auth } = await account(server)

    await auth.updateUser({ password: 'Amber-lantern-7' })

    const mail = await server().inbox.next(email)
    expect(mail.subject).toBe('Your password was changed')
    expect(mail.text).toContain('If it was not you, choose a new password')
    expect(mail.links.map(({ href }) => href)).toEqual([`${server().url}/r/recover`])
  })

  test('is told at the former address that the address changed', async () => {
    const { email, auth } = await account(server)
    const newEmail = newAddress()
    await auth.updateUser({ email: newEmail })
    const [atNew, atOld] = [await server().inbox.next(newEmail), await server().inbox.next(email)]

    await auth.verifyOtp({ email: newEmail, token: atNew.code, type: 'email_change' })
    await auth.verifyOtp({ email, token: atOld.code, type: 'email_change' })

    expect(atNew.subject).toBe('Confirm your new email address')
    expect(atOld.subject).toBe('Your email address is about to change')
    expect(atOld.text).toContain(newEmail)
    const mail = await server().inbox.next(email)
    expect(mail.subject).toBe('Your email address was changed')
    expect(mail.text).toContain(newEmail)
  })

  test('is not told when the change did not come about', async () => {
    const { email, auth } = await account(server)

    await auth.updateUser({ password })
    await auth.resetPasswordForEmail(email)

    expect((await server().inbox.next(email)).subject).toBe('Reset your password')
  })
})

describe('with notices off', () => {
  const server = useAuthServer({ notices: false, mailInterval: 0 })

  test('no one is told', async () => {
    const { email, auth } = await account(server)

    await auth.updateUser({ password: 'Amber-lantern-7' })
    await auth.resetPasswordForEmail(email)

    expect((await server().inbox.next(email)).subject).toBe('Reset your password')
  })
})
