import { describe, expect, test } from 'vitest'
import { newAddress, newNumber, password, useAuthServer } from '../testing/auth-server.ts'

const newPassword = 'Amber-lantern-7'
const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }

describe('a new number', () => {
  const server = useAuthServer({ phone: true, smsInterval: 0, notices: true })

  function sql(text: string, values: unknown[] = []) {
    return server().world.owner.query(text, values)
  }
  const verify = (phone: string, token: string, type: 'sms' | 'phone_change' = 'phone_change') =>
    server().client().verifyOtp({ phone, token, type })

  /** Somebody with a number, signed in by it. */
  async function person() {
    const phone = newNumber()
    const auth = server().client()
    await auth.signUp({ phone, password })
    const { code: token } = await server().phones.next(phone)
    const { data } = await auth.verifyOtp({ phone, token, type: 'sms' })
    return { phone, auth, userId: data.user?.id ?? '' }
  }

  test('is taken once it agreed', async () => {
    const { phone, auth, userId } = await person()
    const newPhone = newNumber()

    const { data } = await auth.updateUser({ phone: `+${newPhone}` })
    const text = await server().phones.next(newPhone)
    const between = await auth.getUser()
    const changed = await verify(`+${newPhone}`, text.code)

    expect(data.user).toMatchObject({
      phone,
      new_phone: newPhone,
      phone_change_sent_at: expect.any(String),
    })
    expect(between.data.user?.phone).toBe(phone)
    expect(changed.data.session).not.toBeNull()
    expect(changed.data.user).toMatchObject({
      id: userId,
      phone: newPhone,
      phone_confirmed_at: expect.any(String),
      identities: [{ provider: 'phone', identity_data: { phone: newPhone, phone_verified: true } }],
    })
    expect(changed.data.user).not.toHaveProperty('new_phone')
    const signIn = (one: string) => server().client().signInWithPassword({ phone: one, password })
    expect((await signIn(phone)).error).not.toBeNull()
    expect((await signIn(newPhone)).error).toBeNull()
  })

  test('is not taken by a wrong code, by a code of something else, or twice', async () => {
    const { phone, auth } = await person()
    const newPhone = newNumber()
    await auth.updateUser({ phone: newPhone })
    const { code } = await server().phones.next(newPhone)

    const wrong = await verify(newPhone, code === '000000' ? '000001' : '000000')
    const asSms = await verify(newPhone, code, 'sms')
    const atTheOld = await verify(phone, code)
    const right = await verify(newPhone, code)
    const again = await verify(newPhone, code)

    for (const { error } of [wrong, asSms, atTheOld, again]) expect(error).toMatchObject(expired)
    expect(right.error).toBeNull()
  })

  test('ends the codes that are under way to the old one', async () => {
    const { phone, auth } = await person()
    const newPhone = newNumber()
    await server().client().signInWithOtp({ phone })
    const old = await server().phones.next(phone)
    await auth.updateUser({ phone: newPhone })
    await verify(newPhone, (await server().phones.next(newPhone)).code)

    expect((await verify(phone, old.code, 'sms')).error).toMatchObject(expired)
  })

  test('is asked again; only the last code and the last number count', async () => {
    const { phone, auth } = await person()
    const [first, second] = [newNumber(), newNumber()]
    await auth.updateUser({ phone: first })
    const toFirst = await server().phones.next(first)
    await auth.updateUser({ phone: second })
    const toSecond = await server().phones.next(second)

    const { error } = await server().client().resend({ type: 'phone_change', phone })
    const again = await server().phones.next(second)

    expect(error).toBeNull()
    expect((await verify(first, toFirst.code)).error).toMatchObject(expired)
    expect((await verify(second, toSecond.code)).error).toMatchObject(expired)
    expect((await verify(second, again.code)).data.user?.phone).toBe(second)
  })

  test('that someone else has is refused, also when they were faster', async () => {
    const [ada, eve] = [await person(), await person()]
    const wanted = newNumber()
    await eve.auth.updateUser({ phone: wanted })
    const { code } = await server().phones.next(wanted)

    const taken = await eve.auth.updateUser({ phone: ada.phone })
    await sql('update auth.users set phone = $1 where id = $2', [wanted, ada.userId])
    const late = await verify(wanted, code)

    const refusal = {
      status: 422,
      code: 'phone_exists',
      message: 'A user with this phone number has already been registered',
    }
    expect(taken.error).toMatchObject(refusal)
    expect(late.error).toMatchObject(refusal)
    expect((await eve.auth.getUser()).data.user?.phone).toBe(eve.phone)
  })

  test('that two people ask for goes to the first who has the code', async () => {
    const [ada, eve] = [await person(), await person()]
    const wanted = newNumber()
    await ada.auth.updateUser({ phone: wanted })
    const first = await server().phones.next(wanted)
    await eve.auth.updateUser({ phone: wanted })
    const second = await server().phones.next(wanted)

    const winner = await verify(wanted, second.code)
    const loser = await verify(wanted, first.code)

    expect(winner.data.user?.id).toBe(eve.userId)
    expect(loser.error).not.toBeNull()
    expect((await ada.auth.getUser()).data.user?.phone).toBe(ada.phone)
  })

  test('of somebody with an address is told to the mailbox', async () => {
    const [email, phone] = [newAddress(), newNumber()]
    const auth = server().client()
    await auth.signUp({ email, password })
    await auth.updateUser({ phone })

    const { data } = await verify(phone, (await server().phones.next(phone)).code)
    const mail = await server().inbox.next(email)

    expect(data.user).toMatchObject({
      email,
      phone,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
    expect(mail.subject).toBe('Your phone number was changed')
    expect(mail.text).not.toContain(phone)
  })

  test('makes a visitor a full user with the same id', async () => {
    const auth = server().client()
    const { data: visitor } = await auth.signInAnonymously()
    const phone = newNumber()

    const { data: waiting } = await auth.updateUser({ phone, password })
    const { code } = await server().phones.next(phone)
    const answer = await server().call('POST', '/verify', {
      body: { phone, token: code, type: 'phone_change' },
      bearer: visitor.session?.access_token ?? '',
    })
    const data = { user: (await answer.json()).user }

    expect(waiting.user).toMatchObject({ is_anonymous: true, phone: '', new_phone: phone })
    expect(data.user).toMatchObject({
      id: visitor.user?.id,
      phone,
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect((await server().client().signInWithPassword({ phone, password })).error).toBeNull()
  })

  test('that is none, and a channel that is none, are refused', async () => {
    const { auth } = await person()
    const { data } = await auth.getSession()
    const put = (body: object) =>
      server().call('PUT', '/user', { body, bearer: data.session?.access_token ?? '' })

    const number = await put({ phone: '+12-34' })
    const channel = await put({ phone: newNumber(), channel: 'fax' })
    const lawful = await put({ phone: newNumber(), channel: 'whatsapp' })

    expect(await number.json()).toMatchObject({
      code: 400,
      msg: 'Invalid phone number format (E.164 required)',
    })
    expect(await channel.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
    expect(lawful.status).toBe(200)
  })

  test('leaves lines in the audit log', async () => {
    const { auth, userId } = await person()
    const newPhone = newNumber()
    await auth.updateUser({ phone: newPhone })
    await verify(newPhone, (await server().phones.next(newPhone)).code)

    const { rows } = await sql(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 order by created_at desc limit 3`,
      [userId],
    )

    expect(rows.map(({ action }) => action).sort()).toEqual([
      'login',
      'user_modified',
      'user_modified',
    ])
  })
})

describe('a new number that is taken at its word', () => {
  const server = useAuthServer({ phone: true, phoneAutoconfirm: true, smsInterval: 0 })

  test('is there at once, and the codes to the old one end', async () => {
    const [phone, newPhone] = [newNumber(), newNumber()]
    const auth = server().client()
    await auth.signUp({ phone, password })
    await server().client().signInWithOtp({ phone })
    const old = await server().phones.next(phone)

    const { data } = await auth.updateUser({ phone: newPhone })
    const late = await server().client().verifyOtp({ phone, token: old.code, type: 'sms' })

    expect(data.user).toMatchObject({ phone: newPhone, phone_confirmed_at: expect.any(String) })
    expect(data.user).not.toHaveProperty('new_phone')
    expect(late.error).toMatchObject(expired)
  })
})

describe('a new password of somebody with a number alone', () => {
  const server = useAuthServer({
    phone: true,
    phoneAutoconfirm: true,
    reauthentication: true,
    smsInterval: 0,
  })

  test('needs a code by text when the session is older than a day', async () => {
    const phone = newNumber()
    const auth = server().client()
    const { data } = await auth.signUp({ phone, password })
    await server().world.owner.query(
      "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
      [data.user?.id],
    )

    const without = await auth.updateUser({ password: newPassword })
    const asked = await auth.reauthenticate()
    const { code } = await server().phones.next(phone)
    const wrong = await auth.updateUser({
      password: newPassword,
      nonce: code === '000000' ? '000001' : '000000',
    })
    const right = await auth.updateUser({ password: newPassword, nonce: code })

    expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect(asked.error).toBeNull()
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect(right.error).toBeNull()
    const signIn = server().client().signInWithPassword({ phone, password: newPassword })
    expect((await signIn).error).toBeNull()
  })

  test('asks a number that is confirmed, not another', async () => {
    const auth = server().client()
    const { data } = await auth.signUp({ phone: newNumber(), password })
    const confirm = (value: string) =>
      server().world.owner.query(
        `update auth.users set phone_confirmed_at = ${value} where id = $1`,
        [data.user?.id],
      )
    await confirm('null')
    const unconfirmed = await auth.reauthenticate()
    await confirm('now()')

    expect(unconfirmed.error).toMatchObject({ status: 422, code: 'phone_not_confirmed' })
    expect((await auth.reauthenticate()).error).toBeNull()
  })
})
