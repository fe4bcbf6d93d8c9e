import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { AuthSettings } from '../settings.ts'
import type { FactorRow, UserRow } from '../user/users.ts'

/** Loaded by the first passkey: it brings a library of certificates along. */
const webAuthn = () => import('@simplewebauthn/server')

const serviceName = 'Digital Workforce'

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/** A passkey as it is stored; its public half is no secret. */
export const Credential = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number().int().min(0),
  transports: z.array(Transport).optional().catch(undefined),
})
export type Credential = z.output<typeof Credential>

/** What a challenge remembers of the question. */
export const Question = z.object({ type: z.enum(['create', 'request']), challenge: z.string() })

const Text = z.string().max(65_536)
export const Given = z.object({
  type: z.enum(['create', 'request']),
  credential_response: z.looseObject({
    id: Text,
    rawId: Text,
    type: z.literal('public-key'),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    response: z.looseObject({ clientDataJSON: Text }),
  }),
})
type Given = z.output<typeof Given>

/** The one site whose passkeys count, from the configured address and never from the request. */
function site({ publicUrl }: AuthSettings) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

export function credentialOf(factor: Pick<FactorRow, 'web_authn_credential'>) {
  return Credential.safeParse(factor.web_authn_credential).data
}

/** Asks the browser to make a passkey; those that the person has already are left out. */
export async function askToCreate(
  settings: AuthSettings,
  user: UserRow,
  others: readonly FactorRow[],
) {
  const name = user.email || user.phone || user.id
  const { generateRegistrationOptions } = await webAuthn()
  const publicKey = await generateRegistrationOptions({
    rpName: serviceName,
    rpID: site(settings).rpID,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: others.flatMap((factor) => credentialOf(factor) ?? []).map(described),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
  return { type: 'create' as const, challenge: publicKey.challenge, options: { publicKey } }
}

/** Asks the browser to use the passkey of a factor. */
export async function askToUse(settings: AuthSettings, credential: Credential) {
  const { generateAuthenticationOptions } = await webAuthn()
  const publicKey = await generateAuthenticationOptions({
    rpID: site(settings).rpID,
    allowCredentials: [described(credential)],
    userVerification: 'required',
  })
  return { type: 'request' as const, challenge: publicKey.challenge, options: { publicKey } }
}

function described({ id, transports }: Credential) {
  return transports ? { id, transports } : { id }
}

function expected(settings: AuthSettings, challenge: string) {
  const { rpID, origin } = site(settings)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }
}

/** The passkey that the browser made for this very question; null when it is not what was asked for. */
export async function readCreated(
  settings: AuthSettings,
  challenge: string,
  { credential_response }: Given,
): Promise<{ credential: Credential; aaguid: string } | null> {
  const response = credential_response as unknown as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expected(settings, challenge),
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return null
  const { credential, aaguid } = registrationInfo
  const { id, publicKey, counter, transports } = credential
  const key = Buffer.from(publicKey).toString('base64url')
  return { credential: Credential.parse({ id, publicKey: key, counter, transports }), aaguid }
}

function handleOf({ credential_response }: Given) {
  const { userHandle } = credential_response.response
  return typeof userHandle === 'string' && userHandle !== ''
    ? Buffer.from(userHandle, 'base64url').toString()
    : null
}

/** The passkey with its new counter, if it signed this very question for its owner; else null. */
export async function readUsed(
  settings: AuthSettings,
  challenge: string,
  given: Given,
  owner: { userId: string; credential: Credential },
): Promise<Credential | null> {
  const handle = handleOf(given)
  if (handle !== null && handle !== owner.userId) return null
  const response = given.credential_response as unknown as AuthenticationResponseJSON
  if (response.id !== owner.credential.id) return null
  const { id, counter, publicKey, transports } = owner.credential
  const key = { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) }
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential: transports ? { ...key, transports } : key,
    ...expected(settings, challenge),
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return null
  return { ...owner.credential, counter: authenticationInfo.newCounter }
}
