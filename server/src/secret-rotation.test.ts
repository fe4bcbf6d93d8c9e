import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appCode } from './auth/factors/testing/authenticator-app.ts'
import { useOrganizations } from './functions/testing/organizations.ts'

const [first, second] = ['the first key of the installation', 'the second key of the installation']
const { product, organization, client, call, sql } = useOrganizations({ SECRET_KEY: first })

async function statusOf(path: string, init: RequestInit = {}) {
  const response = await fetch(product().url + path, init)
  await response.text()
  return response.status
}

/** What the product hands out that only its SECRET_KEY opens again; each with a function that uses it. */
async function handOut() {
  const { id, owner } = await organization()
  const refreshed = await owner.client.auth.refreshSession()
  const token = refreshed.data.session?.access_token ?? ''
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const newKey = { organization_id: id, name: 'Shop', scopes: ['agents.read'] }
  const { body: made } = await call(owner.client, 'integration-keys', newKey)
  const repeatable = {
    ...{ method: 'POST', body: JSON.stringify(newKey) },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  }
  await statusOf('/functions/v1/integration-keys', repeatable)
  const bucket = owner.client.storage.from('files')
  await bucket.upload(`${id}/a.txt`, 'Hello')
  const signed = await bucket.createSignedUrl(`${id}/a.txt`, 600)
  const factor = await owner.client.auth.mfa.enroll({ factorType: 'totp' })
  const { rows } = await sql(
    'insert into public.organization_exports (organization_id, requested_by) values ($1, $2) returning id',
    [id, owner.id],
  )
  const { body: link } = await call(owner.client, `organization-export/${rows[0]?.id}/link`)
  await client().auth.signInWithOtp({ email: owner.email, options: { shouldCreateUser: false } })
  const { code } = await product().inbox.next(owner.email)

  return {
    key: async () =>
      (await statusOf('/api/v1/agents', { headers: { 'x-api-key': made.key } })) === 200,
    repeatedAnswer: async () =>
      (await statusOf('/functions/v1/integration-keys', repeatable)) === 201,
    signedAddress: async () => (await fetch(signed.data?.signedUrl ?? '')).status === 200,
    exportLink: async () => (await statusOf(link.url)) !== 403,
    authenticator: async () => {
      const { id: factorId, totp } = factor.data ?? { id: '', totp: { secret: '' } }
      const { error } = await owner.client.auth.mfa.challengeAndVerify({
        ...{ factorId, code: appCode(totp.secret) },
      })
      return error === null
    },
    code: async () => {
      const entry = { email: owner.email, token: code, type: 'email' as const }
      return (await client().auth.verifyOtp(entry)).error === null
    },
  }
}

type Uses = Awaited<ReturnType<typeof handOut>>

/** What of it still works. */
async function working(uses: Uses) {
  const names: string[] = []
  for (const [name, use] of Object.entries(uses)) if (await use()) names.push(name)
  return names
}

test('what an older SECRET_KEY sealed opens while it is in the list, and what is new needs the newest alone', async () => {
  const [kept, dropped] = [await handOut(), await handOut()]

  await product.restart({ SECRET_KEY: `${second},${first}` })
  const stillWorking = await working(kept)
  const later = await handOut()
  await product.restart({ SECRET_KEY: second })

  expect(stillWorking).toEqual(Object.keys(kept))
  expect(await working(later)).toEqual(Object.keys(later))
  expect(await working(dropped)).toEqual([])
})
