import { platformAdmin } from 'database/testing/platform-admin'
import { describe, expect, test } from 'vitest'
import { signedUp, useAuthServer } from '../testing/auth-server.ts'

type Server = ReturnType<typeof useAuthServer>

/** A person with a second factor, and what a platform admin does to the account. */
async function watched(server: Server) {
  const { email, userId } = await signedUp(server())
  const { world, inbox } = server()
  await world.owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [userId],
  )
  const admin = await platformAdmin(world)
  const act = (text: string) => world.as(admin, (query) => query(text, [userId]))
  /** All that was to be told is told. */
  const told = () =>
    expect
      .poll(async () => {
        const { rows } = await world.owner.query(
          `select 1 from pgboss.job
           where name in ('account-notice', 'mail') and state in ('created', 'retry', 'active')`,
        )
        return rows.length
      })
      .toBe(0)
  return { email, userId, act, told, next: () => inbox.next(email), world }
}

describe('the owner of an account', () => {
  const server = useAuthServer({ notices: true, mailInterval: 0 })

  test('is told that a platform admin reset the second factors, and what to do about it', async () => {
    const { act, next } = await watched(server)

    await act('select admin.reset_factors($1)')

    const mail = await next()
    expect(mail.subject).toBe('Your second factors were reset')
    expect(mail.text).toContain('If it was not you, choose a new password')
    expect(mail.text).toMatch(/When: \d+ \w+ \d{4}, \d\d:\d\d UTC/)
    expect(mail.links.map(({ href }) => href)).toEqual([`${server().url}/r/recover`])
  })

  test('is told that it was deactivated, and that it is active again, once each', async () => {
    const { act, next, told } = await watched(server)

    await act('select admin.set_user_active($1, false)')
    await act('select admin.set_user_active($1, false)')
    const first = await next()
    await told()
    await act('select admin.set_user_active($1, true)')
    const second = await next()

    expect([first.subject, second.subject]).toEqual([
      ...['Your account was deactivated', 'Your account is active again'],
    ])
    expect(first.links).toEqual([])
  })

  test('is told nothing of what was undone', async () => {
    const { act, next, told } = await watched(server)

    const undone = act('select admin.set_user_active($1, false), 1 / 0')
    await expect(undone).rejects.toMatchObject({ code: '22012' })
    await told()
    await act('select admin.reset_factors($1)')

    expect((await next()).subject).toBe('Your second factors were reset')
  })

  test('is not written to at an address that nobody proved', async () => {
    const { userId, act, next, told, world } = await watched(server)
    const prove = (at: string | null) =>
      world.owner.query('update auth.users set email_confirmed_at = $2 where id = $1', [userId, at])

    await prove(null)
    await act('select admin.set_user_active($1, false)')
    await told()
    await prove('2026-01-01')
    await act('select admin.set_user_active($1, true)')

    expect((await next()).subject).toBe('Your account is active again')
  })
})

describe('with notices off', () => {
  const server = useAuthServer({ notices: false, mailInterval: 0 })

  test('no one is told', async () => {
    const { email, act, next, told } = await watched(server)

    await act('select admin.reset_factors($1)')
    await told()
    await server().client().resetPasswordForEmail(email)

    expect((await next()).subject).toBe('Reset your password')
  })
})
