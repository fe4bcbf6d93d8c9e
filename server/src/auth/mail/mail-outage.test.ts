import { describe, expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

describe('while the mail server refuses', () => {
  const server = useAuthServer({ autoconfirm: false })

  test('a sign-up is answered, its mail comes later, and a second one waits a minute', async () => {
    const email = newAddress()
    server().inbox.refuse(451)

    const first = await server().client().signUp({ email, password })
    const second = await server().client().signUp({ email, password })

    expect(first.error).toBeNull()
    expect(second.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    const { code } = await server().inbox.next(email)
    const { error } = await server().client().verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toBeNull()
  })
})

describe('a wish for a mail', () => {
  const server = useAuthServer({ mailInterval: 60, mailsPerHour: null })

  async function waiting() {
    const { rows } = await server().world.owner.query(
      "select data::text from pgboss.job where name = 'mail-request' order by created_on",
    )
    return rows.map(({ data }) => String(data))
  }

  test('is stored the same way whether or not there is an account, and tells no address', async () => {
    const known = newAddress()
    const unknown = newAddress()
    await server().client().signUp({ email: known, password })
    const before = (await waiting()).length

    for (const email of [known, unknown]) await server().client().resetPasswordForEmail(email)

    const wishes = (await waiting()).slice(before)
    expect(wishes).toHaveLength(2)
    expect(wishes.map((wish) => Object.keys(JSON.parse(wish)))).toEqual([
      ['until', 'sealed'],
      ['until', 'sealed'],
    ])
    expect(wishes.join()).not.toContain('person-')
    expect((await server().inbox.next(known)).subject).toBe('Reset your password')
    expect(server().inbox.unread()).toEqual([])
  })
})

describe('without neutral answers', () => {
  const server = useAuthServer({ neutralAnswers: false })

  test('a refusal counts as no mail, so that the next try is refused for its own reason', async () => {
    const email = newAddress()
    const ask = () =>
      server()
        .client()
        .signInWithOtp({ email, options: { shouldCreateUser: false } })

    const first = await ask()
    const second = await ask()

    expect([first.error?.code, second.error?.code]).toEqual(['otp_disabled', 'otp_disabled'])
  })
})
