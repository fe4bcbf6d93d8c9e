import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newAddress } from '../testing/auth-server.ts'
import { newBrowser } from './testing/browser.ts'
import { useExternal } from './testing/use-external.ts'

const external = await useExternal()
const { server, person, signIn } = external

function sql(text: string, values: unknown[] = []) {
  return server().world.owner.query(text, values)
}

describe('an invitation', () => {
  async function invited(email: string) {
    const { rows } = await sql(
      'insert into auth.users (email, invited_at) values ($1, now()) returning id',
      [email],
    )
    const token = 'a'.repeat(40) + String(rows[0].id).replaceAll('-', '')
    const stored = createHash('sha256').update(`invite:${token}`).digest('hex')
    await sql(
      "insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, 'confirmation_token', $2, $3)",
      [rows[0].id, stored, email],
    )
    return { userId: rows[0].id, token }
  }
  async function accept(token: string, login: string) {
    const url = `${server().url}/auth/v1/authorize?provider=acme&invite_token=${token}`
    return external.follow(newBrowser(), url, 'acme', login)
  }

  test('is accepted through a provider that names the invited address', async () => {
    const { login, email } = person({ email_verified: false })
    const { userId, token } = await invited(email)

    const landing = await accept(token, login)
    const again = await server().call('GET', `/authorize?provider=acme&invite_token=${token}`)

    expect(landing.hash).toContain('access_token=')
    expect((await signIn('acme', login)).user?.id).toBe(userId)
    expect(await again.json()).toMatchObject({ code: 404, error_code: 'invite_not_found' })
    const { rows } = await sql('select invite_token from auth.flow_state where invite_token = $1', [
      token,
    ])
    expect(rows).toEqual([])
  })

  test('is not for another address', async () => {
    const { token } = await invited(newAddress())

    const landing = await accept(token, person().login)

    expect(landing.searchParams.get('error_description')).toContain('does not match')
  })
})
