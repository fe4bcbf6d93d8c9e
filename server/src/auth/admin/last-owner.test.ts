import { expect, test } from 'vitest'
import { useAuthServer } from '../testing/auth-server.ts'
import { operator } from '../testing/operator.ts'

const server = useAuthServer()

test.each([false, true])('an operator deletes no last owner (softly: %s)', async (softly) => {
  const { world } = server()
  const acme = await world.organization()
  const remove = () => operator(server()).deleteUser(acme.owner.id, softly)

  const { error } = await remove()

  expect(error).toMatchObject({ status: 409, code: 'conflict' })
  expect(error?.message).toContain('Transfer the ownership first')
  await world.member(acme, 'owner')
  expect((await remove()).error).toBeNull()
  const { rows } = await world.owner.query(
    "select role from public.organization_members where organization_id = $1 and role <> 'INACTIVE'",
    [acme.id],
  )
  expect(rows).toEqual([{ role: 'owner' }])
})

test('an operator bans no last active owner whom others need', async () => {
  const { world } = server()
  const acme = await world.organization()
  await world.member(acme, 'member')
  const ban = () => operator(server()).updateUserById(acme.owner.id, { ban_duration: '24h' })

  const { error } = await ban()

  expect(error).toMatchObject({ status: 409, code: 'conflict' })
  expect(error?.message).toContain('Make another member an owner first')
  await world.member(acme, 'owner')
  const { data } = await ban()
  expect(data.user).toMatchObject({ banned_until: expect.any(String) })
})
