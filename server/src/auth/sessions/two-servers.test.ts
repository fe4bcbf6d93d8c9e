import { expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'

const server = useAuthServer({ mailInterval: 0 })

async function account() {
  const email = newAddress()
  const { data } = await server().client().signUp({ email, password })
  return { email, session: data.session }
}

/** The same call again and again, at once, half of it to each server. */
function fromBothSides(times: number, path: string, body: object): Promise<Response[]> {
  const headers = { 'content-type': 'application/json' }
  return Promise.all(
    Array.from({ length: times }, async (_, index) =>
      index % 2 === 0
        ? server().call('POST', path, { body })
        : server().twin.request(path, { method: 'POST', headers, body: JSON.stringify(body) }),
    ),
  )
}

test('count the tries of a code together', async () => {
  const { email } = await account()
  await server()
    .client()
    .signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await server().inbox.next(email)
  const wrong = code === '000000' ? '000001' : '000000'

  await fromBothSides(5, '/verify', { type: 'email', email, token: wrong })
  const [late] = await fromBothSides(1, '/verify', { type: 'email', email, token: code })

  expect(late?.status).toBe(403)
})

test('use a code up once', async () => {
  const { email } = await account()
  await server()
    .client()
    .signInWithOtp({ email, options: { shouldCreateUser: false } })
  const { code } = await server().inbox.next(email)

  const answers = await fromBothSides(4, '/verify', { type: 'email', email, token: code })

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('keep one lineage of refresh tokens', async () => {
  const { session } = await account()
  const body = { refresh_token: session?.refresh_token }

  const answers = await fromBothSides(20, '/token?grant_type=refresh_token', body)

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(bodies.map((one) => one.refresh_token)).size).toBe(1)
})

test('make one account of one address', async () => {
  const answers = await fromBothSides(6, '/signup', { email: newAddress(), password })

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
})
