import { describe, expect, test } from 'vitest'
import { useOrganizations } from '../functions/testing/organizations.ts'

const rates = { RATE_REST: '3', RATE_FUNCTIONS: '3', RATE_STORAGE: '3', RATE_API: '3' }
const limited = useOrganizations({ RATE_LIMITS: 'on', AUTH_MAILS_PER_HOUR: 'off', ...rates })
const unlimited = useOrganizations(rates)

const paths = [
  '/rest/v1/people?select=id&limit=1',
  '/storage/v1/bucket',
  '/api/v1/people',
  '/functions/v1/integration-keys/none',
]

async function tokenOf({ visitor }: typeof limited) {
  const { data } = await (await visitor()).auth.getSession()
  return data.session?.access_token ?? ''
}

async function ask({ product }: typeof limited, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${product().url}${path}`, { headers })
  await answer.text()
  return answer
}

describe('the requests of one caller in a minute', () => {
  test.each(paths)('%s is refused past its number, for that caller alone', async (path) => {
    const [token, other] = [await tokenOf(limited), await tokenOf(limited)]

    const within = [1, 2, 3].map(() => ask(limited, path, token))
    const statuses = (await Promise.all(within)).map(({ status }) => status)
    const over = await ask(limited, path, token)
    const ofOther = await ask(limited, path, other)

    expect(statuses).not.toContain(429)
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(ofOther.status).not.toBe(429)
  })

  test.each(paths)('%s has no number for programs of the operator', async (path) => {
    const { serviceKey } = limited.product()

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(limited, path, serviceKey)))

    expect(answers.map(({ status }) => status)).not.toContain(429)
  })

  test.each(paths)('%s has no number where RATE_LIMITS is off', async (path) => {
    const token = await tokenOf(unlimited)

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(unlimited, path, token)))

    expect(answers.map(({ status }) => status)).not.toContain(429)
  })
})
