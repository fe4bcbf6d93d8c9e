import { beforeAll } from 'vitest'
import { useAuthServer } from '../../testing/auth-server.ts'
import { type Forged, forge } from './forge.ts'
import { idpKeys } from './idp-twin.ts'
import { base64, beginSso, type SsoOrganization, ssoOrganization } from './sso-organization.ts'

/** Two organisations that sign in through a provider each, and the answers that their providers give. */
export function useTwoProviders() {
  const server = useAuthServer()
  const [keys, rivalKeys] = [idpKeys(), idpKeys('rival')]
  let acme: SsoOrganization
  let rival: SsoOrganization
  beforeAll(async () => {
    acme = await ssoOrganization(server(), { keys })
    rival = await ssoOrganization(server(), { keys: rivalKeys })
  })

  return {
    ...{ server, keys, rivalKeys },
    acme: () => acme,
    rival: () => rival,
    sql: (text: string, values: unknown[] = []) =>
      server()
        .world.owner.query(text, values)
        .then(({ rows }) => rows),
    /** An answer to a sign-in that was just begun. */
    async lawful(of = acme, forged: Forged = {}) {
      const { draft, relayState } = await beginSso(server(), of)
      const key = (of === acme ? keys : rivalKeys).privateKey
      return { draft, RelayState: relayState, SAMLResponse: base64(forge(draft, key, forged)) }
    },
  }
}
