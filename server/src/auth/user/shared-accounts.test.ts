import { expect, test } from 'vitest'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import { newAddress, password } from '../testing/auth-server.ts'
import { useWholeProduct } from '../testing/whole-product.ts'

const keys = await newSigningKeys()
const product = useWholeProduct(async () => keys)

async function signUp() {
  const email = newAddress()
  const answer = await fetch(`${product().url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token, user } = await answer.json()
  return { email, token, id: user.id }
}

type Person = Awaited<ReturnType<typeof signUp>>

async function account({ token }: Person) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${product().url}/auth/v1/user`, { headers })
  const { id, email, error_code } = await answer.json()
  return error_code ?? { id, email }
}

test('who asks on the same connections is told of the own account, and refused when the session has ended', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, signUp))
  const [, gone, ended] = people
  const { owner } = product().world
  await owner.query('delete from auth.users where id = $1', [gone?.id])
  await owner.query('delete from auth.sessions where user_id = $1', [ended?.id])
  const expected = people.map(({ id, email }, place) => {
    if (place === 1) return 'user_not_found'
    return place === 2 ? 'session_not_found' : { id, email }
  })
  const found: unknown[] = []
  const asked = Array.from({ length: 200 }, (_, index) => index).entries()
  const workers = Array.from({ length: 24 }, async () => {
    for (const [index] of asked) found[index] = await account(people[index % 4] as Person)
  })
  await Promise.all(workers)

  expect(found).toEqual(Array.from({ length: 200 }, (_, index) => expected[index % 4]))
})
