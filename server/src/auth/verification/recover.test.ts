import { describe, expect, test } from 'vitest'
import { password, signedUp, useAuthServer } from '../testing/auth-server.ts'
import { confirmationOf } from '../testing/inbox.ts'

const server = useAuthServer({ mailInterval: 0 })

const account = () => signedUp(server())

const expiredLink = {
  status: 403,
  code: 'otp_expired',
  message: 'Email link is invalid or has expired',
}

describe('a forgotten password', () => {
  async function recoveryToken(email: string) {
    await server().client().resetPasswordForEmail(email)
    const mail = await server().inbox.next(email)
    const [page] = mail.links
    return { page, hash: confirmationOf(mail).searchParams.get('token') ?? '' }
  }

  test('is replaced through the page that the mail leads to, which ends every other session', async () => {
    const { email, auth: elsewhere } = await account()
    const { page, hash } = await recoveryToken(email)
    const auth = server().client()
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))

    const verified = await auth.verifyOtp({ token_hash: hash, type: 'recovery' })
    const updated = await auth.updateUser({ password: 'Amber-lantern-7' })
    const { error: other } = await elsewhere.getUser()
    await auth.signOut()

    expect(page?.href).toMatch(new RegExp(`^${server().url}/r/recover\\?token_hash=`))
    expect(verified.error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect(updated.error).toBeNull()
    expect(other?.name).toBe('AuthSessionMissingError')
    expect((await server().client().signInWithPassword({ email, password })).error).not.toBeNull()
    const again = await server().client().signInWithPassword({ email, password: 'Amber-lantern-7' })
    expect(again.error).toBeNull()
  })

  test.each(['magiclink', 'email', 'signup'] as const)(
    'has a link that is not good for %s',
    async (type) => {
      const { email } = await account()
      const { hash } = await recoveryToken(email)

      const { error } = await server().client().verifyOtp({ token_hash: hash, type })

      expect(error).toMatchObject(expiredLink)
    },
  )

  test('has a link that works once and for an hour', async () => {
    const { email, userId } = await account()
    const { hash } = await recoveryToken(email)
    await server().client().verifyOtp({ token_hash: hash, type: 'recovery' })
    const used = await server().client().verifyOtp({ token_hash: hash, type: 'recovery' })
    const late = await recoveryToken(email)
    await server().world.owner.query(
      "update auth.one_time_tokens set created_at = now() - interval '3601 seconds' where user_id = $1",
      [userId],
    )

    const { error } = await server().client().verifyOtp({ token_hash: late.hash, type: 'recovery' })

    expect(used.error).toMatchObject(expiredLink)
    expect(error).toMatchObject(expiredLink)
  })
})
