import { beforeAll, describe, expect, test } from 'vitest'
import { useAuthServer } from '../../testing/auth-server.ts'
import type { Attack, Attacker } from '../testing/attack.ts'
import { attacksByRecipient } from '../testing/attacks-by-recipient.ts'
import { attacksByTime } from '../testing/attacks-by-time.ts'
import { attacksByWords } from '../testing/attacks-by-words.ts'
import { attacksByWrapping } from '../testing/attacks-by-wrapping.ts'
import { attacksOnDocuments } from '../testing/attacks-on-documents.ts'
import { attacksOnSignatures } from '../testing/attacks-on-signatures.ts'
import { attacksOnSignedInfo } from '../testing/attacks-on-signed-info.ts'
import { forge } from '../testing/forge.ts'
import { idpKeys } from '../testing/idp-twin.ts'
import {
  base64,
  beginSso,
  bring,
  type SsoOrganization,
  ssoOrganization,
} from '../testing/sso-organization.ts'

const server = useAuthServer()
const keys = idpKeys()
const own = idpKeys('attacker')
let acme: SsoOrganization
beforeAll(async () => {
  acme = await ssoOrganization(server(), { keys })
})

const attacker = (draft: Attacker['draft']): Attacker => ({
  ...{ draft, own },
  ...{ key: keys.privateKey, certificate: keys.certificate },
})

async function accounts() {
  const { rows } = await server().world.owner.query(
    'select (select count(*) from auth.users)::int as users, (select count(*) from auth.sessions)::int as sessions',
  )
  return rows[0]
}

const rooms: [name: string, attacks: Attack[]][] = [
  ['what is no plain XML', attacksOnDocuments],
  ['a bad signature', attacksOnSignatures],
  ['a signature of something else', attacksOnSignedInfo],
  ['a signature that is wrapped', attacksByWrapping],
  ['what was signed for another service', attacksByRecipient],
  ['what was signed for another time', attacksByTime],
  ['signed words that let nobody in', attacksByWords],
]

describe.each(rooms)('%s', (_, attacks) => {
  test.each(attacks)('is refused: %s', async (_name, make, refusal) => {
    const before = await accounts()
    const { draft, relayState } = await beginSso(server(), acme)

    const brought = await bring(server(), {
      SAMLResponse: make(attacker(draft)),
      RelayState: relayState,
    })

    expect(brought).toMatchObject({ status: 303, code: null, error: expect.any(String) })
    expect(brought.error).not.toBe('unexpected_failure')
    expect(brought.words).toMatch(refusal)
    expect(await accounts()).toEqual(before)
  })
})

test('the table has at least 120 attacks, and the same rig signs in who is lawful', async () => {
  expect(rooms.flatMap(([, attacks]) => attacks).length).toBeGreaterThanOrEqual(120)

  const { draft, relayState } = await beginSso(server(), acme)
  const SAMLResponse = base64(forge(draft, keys.privateKey))
  const { code } = await bring(server(), { SAMLResponse, RelayState: relayState })

  expect(code).toEqual(expect.any(String))
})
