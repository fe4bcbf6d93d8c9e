import { type Account, useOrganizations } from '../../../functions/testing/organizations.ts'
import { deriveSecret } from '../../../lib/secrets/secrets.ts'
import { createPracticeTokens, type Door } from '../tokens.ts'

type Practice = {
  kind: 'salesforce' | 'servicenow'
  /** Where it gives tokens. */
  tokenPath: string
  /** What its records stand below. */
  dataPath: string
}

/** Organizations with a practice system of this kind, as another program meets it over HTTP. */
export function usePractice({ kind, tokenPath, dataPath }: Practice) {
  const secretKey = 'the key of this installation of 32 letters'
  const organizations = useOrganizations({ SECRET_KEY: secretKey })
  const { organization, call, sql } = organizations
  const secret = deriveSecret(secretKey, 'practice')
  const tokens = createPracticeTokens([secret])

  async function opened() {
    const made: { id: string; owner: Account } = await organization()
    const { body } = await call(made.owner.client, 'connections/practice', {
      ...{ organization_id: made.id, kind },
    })
    const { rows } = await sql('select private.practice_door($1, $2) as door', [made.id, kind])
    const door = rows[0].door as Door
    const client = { client_id: door.client_id, client_secret: tokens.clientSecret(door.client_id) }
    return { ...made, base: String(body.base_url), door, client }
  }
  const grant = (base: string, form: Record<string, string>) =>
    fetch(`${base}${tokenPath}`, { method: 'POST', body: new URLSearchParams(form) })
  async function entered() {
    const there = await opened()
    const answer = await grant(there.base, { grant_type: 'client_credentials', ...there.client })
    const { access_token } = await answer.json()
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${there.base}${dataPath}/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      })
    const write = (path: string, body: object, method = 'POST') =>
      ask(path, { method, body: JSON.stringify(body) })
    return { ...there, ask, write, access_token }
  }
  return { ...organizations, secret, tokens, opened, grant, entered }
}
