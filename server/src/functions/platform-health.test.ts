import { expect, test } from 'vitest'
import { useOrganizations } from './testing/organizations.ts'

const { product, provenAccount, account, client, sql } = useOrganizations()

type Account = Awaited<ReturnType<typeof account>>

/** A session of the account that a mailed code opened. */
async function byCode({ email }: Pick<Account, 'email'>) {
  const own = client()
  await own.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await product().inbox.next(email)
  await own.auth.verifyOtp({ email, token: code, type: 'email' })
  return own
}

async function ask(own: ReturnType<typeof client>) {
  const { data } = await own.auth.getSession()
  const response = await fetch(`${product().url}/functions/v1/platform-health`, {
    headers: {
      apikey: 'sb_publishable_of_the_proofs',
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
    },
  })
  return { status: response.status, body: await response.json() }
}

test('a platform admin is told how each part is, and no one else', async () => {
  const admin = await provenAccount()
  await sql('insert into admin.platform_admins (user_id, email) values ($1, $2)', [
    admin.id,
    admin.email,
  ])
  const own = await byCode(admin)

  const { status, body } = await ask(own)

  expect(status).toBe(200)
  expect(body.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(body.parts).toEqual([
    { name: 'Database', state: 'fine', says: expect.stringMatching(/^\d+ ms$/) },
    {
      name: 'Storage',
      state: expect.stringMatching(/fine|warning/),
      says: expect.stringMatching(/^\d+% used$/),
    },
    { name: 'Mail', state: expect.any(String), says: expect.any(String) },
    { name: 'Models', state: 'fine', says: 'Built in' },
    { name: 'Stripe', state: 'fine', says: 'Plans by hand' },
  ])
  const stranger = await byCode(await provenAccount())
  expect(await ask(stranger)).toMatchObject({ status: 403 })
  expect([401, 403]).toContain((await ask(client())).status)
})

test('what a platform admin does over HTTP is on record with the address', async () => {
  const admin = await provenAccount()
  await sql('insert into admin.platform_admins (user_id, email) values ($1, $2)', [
    admin.id,
    admin.email,
  ])
  const own = (await byCode(admin)).schema('admin')
  const other = await account()
  const act = () => own.rpc('set_user_active', { person: other.id, active: false })

  const { error } = await act()

  expect(error).toBeNull()
  const { data } = await own
    .from('platform_audit_log')
    .select('action, actor_email, client_address')
  expect(data).toEqual([
    {
      action: 'account.deactivated',
      actor_email: admin.email,
      client_address: expect.stringMatching(/127\.0\.0\.1|::1/),
    },
  ])
  const { error: refused } = await other.client.auth.signInWithPassword({
    email: other.email,
    password: 'Violet-harbour-42',
  })
  expect(refused?.code).toBe('user_banned')
})
