import { expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

const boss = 'boss@example.com'
const server = useAuthServer({ mailInterval: 0, adminEmails: [boss, 'second@example.com'] })

/** As the browser asks it, with a token that the database reads. */
async function isAdmin(token: string | undefined) {
  const claims = await server().tokens.verify(token ?? '')
  const client = await server().world.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
      [JSON.stringify(claims)],
    )
    const { rows } = await client.query('select admin.is_admin_user() as is_admin')
    return rows[0].is_admin
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function byCode(email: string) {
  const auth = server().client()
  await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await server().inbox.next(email)
  const { data } = await auth.verifyOtp({ email, token: code, type: 'email' })
  return data.session?.access_token
}

test('the owner of a mailbox that the configuration names becomes one by its code, no matter who signed it up', async () => {
  const stranger = await server().client().signUp({ email: boss, password })
  const byPassword = await server().client().signInWithPassword({ email: boss, password })
  const before = [
    await isAdmin(stranger.data.session?.access_token),
    await isAdmin(byPassword.data.session?.access_token),
  ]

  const owner = await byCode(boss)

  expect(before).toEqual([false, false])
  expect(await isAdmin(owner)).toBe(true)
  expect(await isAdmin(stranger.data.session?.access_token)).toBe(false)
  const { rows } = await server().world.owner.query(
    "select payload ->> 'actor_username' as who from auth.audit_log_entries where payload ->> 'action' = $1",
    ['platform_admin_admitted'],
  )
  expect(rows).toEqual([{ who: boss }])
})

test('no one else becomes one by a code', async () => {
  const email = newAddress()
  await server().client().signUp({ email, password })

  expect(await isAdmin(await byCode(email))).toBe(false)
})

test('a stranger who takes the address without its mailbox stays what he is', async () => {
  const email = newAddress()
  const stranger = server().client()
  await stranger.signUp({ email, password })
  const token = await byCode(email)
  await server().world.owner.query(
    "update auth.users set email = 'second@example.com' where email = $1",
    [email],
  )

  expect(await isAdmin(token)).toBe(false)
  expect(await isAdmin(await byCode('second@example.com'))).toBe(true)
})
