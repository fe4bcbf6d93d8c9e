import { createHash } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import { defaults } from '../settings.ts'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'

const server = useAuthServer({ passwordCost: defaults.passwordCost })
const ours = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

// The example that Firebase publishes with its scrypt.
const firebasePassword = 'user1password'
const signer =
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const made =
  'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const firebase = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${signer}$42xEC+ixf3L2lw==$${made}`

function admin() {
  return operator(server())
}

async function imported(hash: string) {
  const email = newAddress()
  const { data, error } = await admin().createUser({
    email,
    password_hash: hash,
    email_confirm: true,
  })
  if (error) throw error
  return { email, id: data.user.id }
}

function signIn(email: string, tried: string) {
  return server().client().signInWithPassword({ email, password: tried })
}

async function storedOf(id: string): Promise<string> {
  const { rows } = await server().world.owner.query(
    'select encrypted_password as stored from auth.users where id = $1',
    [id],
  )
  return rows[0]?.stored
}

describe.each([
  ['bcrypt', password, () => bcrypt(password, { cost: 4 })],
  ['bcrypt of another version', password, () => bcrypt(password, { cost: 4, version: '2a' })],
  ['argon2id of another cost', password, () => argon2(password, { memoryCost: 8192, timeCost: 3 })],
  ['argon2i', password, () => argon2(password, { memoryCost: 8192, algorithm: 1 })],
  ['Firebase', firebasePassword, async () => firebase],
])('a password that was hashed by %s', (_, right, make) => {
  test('signs in, and is one of ours from then on', async () => {
    const hash = await make()
    const { email, id } = await imported(hash)

    const wrong = await signIn(email, `${right}!`)
    const untouched = await storedOf(id)
    const first = await signIn(email, right)
    const renewed = await storedOf(id)
    const second = await signIn(email, right)

    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(untouched).toBe(hash)
    expect(first.error).toBeNull()
    expect(renewed).toMatch(ours)
    expect(second.error).toBeNull()
    expect(await storedOf(id)).toBe(renewed)
  })
})

describe('an imported hash', () => {
  test('of an account that signs in twice at once lets both in', async () => {
    const { email, id } = await imported(await bcrypt(password, { cost: 4 }))

    const both = await Promise.all([1, 2, 3, 4].map(() => signIn(email, password)))

    expect(both.map(({ error }) => error)).toEqual([null, null, null, null])
    expect(await storedOf(id)).toMatch(ours)
  })

  test('lets no one else in', async () => {
    await imported(await bcrypt(password, { cost: 4 }))
    const email = newAddress()
    const { data } = await admin().createUser({ email, email_confirm: true })

    const unknown = await signIn(newAddress(), password)
    const withoutPassword = await signIn(email, password)

    for (const { error } of [unknown, withoutPassword]) {
      expect(error).toMatchObject({ code: 'invalid_credentials' })
    }
    expect(await storedOf(data.user?.id ?? '')).toBeNull()
  })

  test('of bcrypt counts no more of a password than bcrypt reads', async () => {
    const whole = `${password}${'x'.repeat(72 - password.length)}`
    const { email } = await imported(await bcrypt(whole, { cost: 4 }))

    const longer = await signIn(email, `${whole}anything`)
    const exact = await signIn(email, whole)

    expect(longer.error).toMatchObject({ code: 'invalid_credentials' })
    expect(exact.error).toBeNull()
  })

  test('stays as it is while the account is banned', async () => {
    const { email, id } = await imported(await bcrypt(password, { cost: 4 }))
    await admin().updateUserById(id, { ban_duration: '1h' })

    const { error } = await signIn(email, password)

    expect(error).toMatchObject({ code: 'user_banned' })
  })

  test('replaces the password of an account and ends its sessions', async () => {
    const email = newAddress()
    const { data } = await admin().createUser({ email, password, email_confirm: true })
    const { data: before } = await signIn(email, password)

    const { error } = await admin().updateUserById(data.user?.id ?? '', {
      password_hash: await bcrypt('Amber-lantern-7', { cost: 4 }),
    })
    const open = await server().call('GET', '/user', {
      bearer: before.session?.access_token ?? '',
    })
    const after = await signIn(email, 'Amber-lantern-7')

    expect(error).toBeNull()
    expect(open.status).toBe(403)
    expect(after.error).toBeNull()
  })

  test.each([
    ['bcrypt that takes seconds', `$2b$15$${'a'.repeat(53)}`],
    ['bcrypt cut short', '$2b$10$abc'],
    [
      'argon2 that takes gigabytes',
      '$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA',
    ],
    ['argon2d', '$argon2d$v=19$m=8192,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA'],
    ['Firebase that takes gigabytes', firebase.replace('n=14', 'n=24')],
    ['Firebase without its key', firebase.replace(`,sk=${signer}`, '')],
    ['plain SHA-256', createHash('sha256').update(password).digest('hex')],
  ])('of %s is refused', async (_, hash) => {
    const { error } = await admin().createUser({ email: newAddress(), password_hash: hash })

    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('a password that the rules of today would refuse', () => {
  test('still signs in, and the answer says why it is weak', async () => {
    const { email } = await imported(await bcrypt('short', { cost: 4 }))

    const { data, error } = await signIn(email, 'short')

    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    expect(data.weakPassword).toEqual({
      message: expect.stringContaining('Password should be at least 8 characters.'),
      reasons: ['length', 'characters'],
    })
  })

  test('is told from one that they allow', async () => {
    const { email } = await imported(await bcrypt(password, { cost: 4 }))

    const { data } = await signIn(email, password)

    expect(data.weakPassword).toBeUndefined()
  })
})
