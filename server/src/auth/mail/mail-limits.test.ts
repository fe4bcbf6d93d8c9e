import { beforeEach, describe, expect, test } from 'vitest'
import { defaults } from '../settings.ts'
import {
  type AuthServer,
  newAddress,
  password,
  signedUp,
  useAuthServer,
} from '../testing/auth-server.ts'

const refused = {
  status: 429,
  code: 'over_email_send_rate_limit',
  message: 'email rate limit exceeded',
}

const sql = (server: AuthServer, text: string, values: unknown[] = []) =>
  server.world.owner.query(text, values)

/** As if so many mails of a kind had gone out by now. */
const counted = (server: AuthServer, key: string, count: number) =>
  sql(server, 'insert into auth.counters (key, window_start, count) values ($1, now(), $2)', [
    key,
    count,
  ])

/** Somebody who signed up and typed a mailed code, as far as the account says. */
async function proven(server: AuthServer) {
  const person = await signedUp(server)
  await sql(server, 'update auth.users set email_autoconfirmed = false where id = $1', [
    person.userId,
  ])
  return person
}

describe('of twenty mails an hour', () => {
  const server = useAuthServer({ mailsPerHour: 20, mailInterval: 0 })
  beforeEach(() => sql(server(), 'delete from auth.counters'))
  const recover = async (email: string) =>
    (await server().client().resetPasswordForEmail(email)).error
  const code = async (email: string) =>
    (
      await server()
        .client()
        .signInWithOtp({ email, options: { shouldCreateUser: false } })
    ).error
  const signIn = (email: string) => server().client().signInWithPassword({ email, password })
  const sent = async () => {
    const { rows } = await sql(server(), "select count from auth.counters where key = 'mails'")
    return rows.map(({ count }) => Number(count))
  }

  test('ten go to addresses that no account has proven, however many are asked for', async () => {
    const [unproven, person] = [await signedUp(server()), await proven(server())]
    const answers = []
    for (let round = 0; round < 24; round += 1) answers.push(await recover(newAddress()))

    expect(answers.filter((error) => error !== null)).toEqual([])
    expect(await sent()).toEqual([10])
    expect([await recover(unproven.email), await recover(person.email)]).toEqual([null, null])
    expect((await server().inbox.next(person.email)).subject).toBe('Reset your password')
    expect(server().inbox.unread()).toEqual([])
  })

  test('two are kept for people who were just right about their password', async () => {
    const [person, waiting, stranger] = [
      await proven(server()),
      await proven(server()),
      newAddress(),
    ]
    await signIn(person.email)
    await sql(
      server(),
      "update auth.sessions set created_at = now() - interval '1 day' where user_id = $1",
      [waiting.userId],
    )
    await counted(server(), 'mails', 18)

    for (const email of [waiting.email, stranger]) {
      expect([await recover(email), await code(email)]).toMatchObject([refused, refused])
    }
    expect([await code(person.email), await code(person.email)]).toEqual([null, null])
    expect(await code(person.email)).toMatchObject(refused)
  })

  test.each([
    ['was so long ago', "update auth.sessions set created_at = created_at - interval '16 minutes'"],
    ['was elsewhere', "update auth.sessions set ip = '192.0.2.1'"],
    ['was no password', "update auth.mfa_amr_claims set authentication_method = 'otp'"],
    ['is of an account that proved no mailbox', 'update auth.users set email_autoconfirmed = true'],
    [
      'is of an account that confirmed no mailbox',
      'update auth.users set email_confirmed_at = null',
    ],
  ])('none of the two is for who signed in, where that %s', async (_, change) => {
    const person = await proven(server())
    await signIn(person.email)
    await counted(server(), 'mails', 18)

    expect(await code(person.email)).toBeNull()
    await sql(server(), change)

    expect(await code(person.email)).toMatchObject(refused)
  })

  test('a wish that is not granted is stored as one that is', async () => {
    const person = await proven(server())
    await counted(server(), 'mails:strangers', 10)

    const wishes = async () =>
      (
        await sql(
          server(),
          "select data::text from pgboss.job where name = 'mail-request' order by created_on",
        )
      ).rows
    const before = (await wishes()).length

    for (const email of [newAddress(), person.email]) await recover(email)

    const rows = (await wishes()).slice(before)
    expect(rows).toHaveLength(2)
    const [unheard, heard] = rows.map(({ data }) => JSON.parse(String(data)))
    expect(Object.keys(unheard)).toEqual(Object.keys(heard))
    expect(Math.abs(unheard.sealed.length - heard.sealed.length)).toBeLessThan(16)
  })
})

describe('where an address waits for its mailbox', () => {
  const server = useAuthServer({ mailsPerHour: 20, mailInterval: 0, autoconfirm: false })

  test('sign-ups have their share of the mails too, and known addresses are answered as others', async () => {
    const known = await signedUp(server())
    await sql(server(), 'update auth.users set email_confirmed_at = now() where id = $1', [
      known.userId,
    ])
    await sql(server(), 'delete from auth.counters')
    await counted(server(), 'mails:strangers', 9)
    const signUp = async (email: string) =>
      (await server().client().signUp({ email, password })).error
    const again = async (email: string) =>
      (await server().client().resend({ type: 'signup', email })).error

    expect(await signUp(newAddress())).toBeNull()
    for (const email of [known.email, newAddress()]) {
      expect([await signUp(email), await again(email)]).toMatchObject([refused, refused])
    }
    expect((await server().client().resetPasswordForEmail(known.email)).error).toBeNull()
  })
})

describe('where answers may tell who has an account', () => {
  const server = useAuthServer({ mailsPerHour: 20, mailInterval: 0, neutralAnswers: false })

  test('a stranger is told that the mails are used up', async () => {
    const person = await proven(server())
    await counted(server(), 'mails:strangers', 10)
    const ask = async (email: string) =>
      (await server().client().resetPasswordForEmail(email)).error

    expect(await ask(newAddress())).toMatchObject(refused)
    expect(await ask(person.email)).toBeNull()
  })
})

describe.each([true, false])('forty mails of an hour, with autoconfirm %s,', (autoconfirm) => {
  const { limits } = defaults
  const server = useAuthServer({ mailInterval: 0, neutralAnswers: false, autoconfirm, limits })
  /** A member with an address of their own; a visitor, who has none, where sign-ups wait for their mailbox. */
  async function person() {
    if (autoconfirm) return signedUp(server())
    const auth = server().client()
    await auth.signInAnonymously()
    return { auth, email: '' }
  }
  const move = async (
    { auth }: Pick<Awaited<ReturnType<typeof signedUp>>, 'auth'>,
    email: string,
  ) => (await auth.updateUser({ email })).error
  const resend = async (email: string) =>
    (await server().client().resend({ type: 'email_change', email })).error

  test('are all that a mailbox gets from those who move their accounts to it', async () => {
    const [first, second, third] = [await person(), await person(), await person()]
    const target = newAddress()
    await move(first, target)
    await sql(server(), "update auth.counters set count = count + 38 where key like 'mails:code:%'")

    expect(await move(second, target)).toBeNull()
    expect(await move(third, target.replace('@', '+more@'))).toMatchObject(refused)
    expect(await move(third, newAddress())).toBeNull()
    if (!autoconfirm) return
    expect(await resend(second.email)).toMatchObject(refused)
    expect(await resend(third.email)).toBeNull()
  })
})
