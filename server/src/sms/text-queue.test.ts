import { expect, test } from 'vitest'
import { newNumber, password, useAuthServer } from '../auth/testing/auth-server.ts'

const server = useAuthServer({ phone: true, smsInterval: 0 })

test('a text that is refused three times is given up; its code comes when asked for again', async () => {
  const phone = newNumber()
  const before = server().phones.tries().length
  server().phones.answer(500, 500, 500)

  const { error } = await server().client().signUp({ phone, password })
  await server().client().resend({ type: 'sms', phone })
  const { code } = await server().phones.next(phone)
  const verified = await server().client().verifyOtp({ phone, token: code, type: 'sms' })

  const tries = server().phones.tries().slice(before)
  expect(error).toBeNull()
  expect(tries).toHaveLength(4)
  expect(new Set(tries).size).toBe(2)
  expect(verified.error).toBeNull()
})

test('a text of an act that failed is not sent', async () => {
  const [phone, other] = [newNumber(), newNumber()]
  await server().world.owner.query(
    'insert into auth.users (phone, is_sso_user) values ($1, true)',
    [phone],
  )

  const refused = await server().client().signUp({ phone, password })
  await server().client().signUp({ phone: other, password })
  await server().phones.next(other)

  expect(refused.error).not.toBeNull()
  expect(server().phones.unread()).toEqual([])
})
