import { inflateRawSync } from 'node:zlib'
import { giveFeature } from 'database/testing/give-feature'
import type { Organization } from 'database/testing/world'
import type { AuthServer } from '../../testing/auth-server.ts'
import { spAddresses } from '../metadata/sp-metadata.ts'
import { type Draft, newId } from './forge.ts'
import { type IdpKeys, idpMetadata } from './idp-twin.ts'

export type SsoOrganization = {
  organization: Organization
  providerId: string
  entityId: string
  domain: string
}

let organizations = 0

/** An organisation whose members sign in by an identity provider, as an operator sets it up. */
export async function ssoOrganization(
  server: AuthServer,
  given: { entityId?: string; signInUrl?: string; keys: IdpKeys; fields?: object },
): Promise<SsoOrganization> {
  organizations += 1
  const domain = `company-${organizations}.example`
  const { entityId = `https://idp.${domain}/metadata`, signInUrl = `https://idp.${domain}/in` } =
    given
  const organization = await server.world.organization({ name: `Company ${organizations}` })
  await giveFeature(server.world, organization, 'sso', true)
  await giveFeature(server.world, organization, 'userLimit', 500)
  const response = await server.call('POST', '/admin/sso/providers', {
    bearer: server.serviceKey,
    body: {
      type: 'saml',
      metadata_xml: idpMetadata(entityId, signInUrl, [given.keys.certificate]),
      domains: [domain],
      organization_id: organization.id,
      ...given.fields,
    },
  })
  const made = await response.json()
  if (response.status !== 201) throw new Error(`No provider was made: ${JSON.stringify(made)}`)
  return { organization, providerId: made.id, entityId, domain }
}

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
/** What hashes to the challenge of every sign-in here (RFC 7636, appendix B). */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

/** Begins a sign-in as a browser does: what the identity provider is asked, and what it may lawfully answer. */
export async function beginSso(
  server: AuthServer,
  { providerId, entityId, domain }: SsoOrganization,
  fields: object = { code_challenge: challenge, code_challenge_method: 's256' },
) {
  const response = await server.call('POST', '/sso', {
    body: { provider_id: providerId, skip_http_redirect: true, ...fields },
  })
  const { url } = await response.json()
  const { searchParams } = new URL(url)
  const request = inflateRawSync(
    Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString()
  const requestId = / ID="([^"]+)"/.exec(request)?.[1] ?? ''
  const addresses = spAddresses(server.url)
  const draft: Draft = {
    ...{ acs: addresses.acs, audience: addresses.entityId, issuer: entityId, requestId },
    nameId: `subject-${newId()}`,
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: { email: [`ines@${domain}`], groups: ['staff'] },
    assertionId: newId(),
    responseId: newId(),
  }
  return { url, request, relayState: searchParams.get('RelayState') ?? '', draft }
}

/** Brings an answer as the form of an identity provider does; where the browser is sent then. */
export async function bring(
  server: Pick<AuthServer, 'url'>,
  form: URLSearchParams | { SAMLResponse: string; RelayState?: string },
) {
  const body =
    form instanceof URLSearchParams
      ? form
      : new URLSearchParams({
          SAMLResponse: form.SAMLResponse,
          ...(form.RelayState !== undefined && { RelayState: form.RelayState }),
        })
  const response = await fetch(`${server.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  const landing = location ? new URL(location) : null
  const query = landing?.searchParams
  return {
    status: response.status,
    landing,
    code: query?.get('code') ?? null,
    error: query?.get('error_code') ?? null,
    words: query?.get('error_description') ?? null,
    fragment: new URLSearchParams(landing?.hash.slice(1)),
  }
}

export const base64 = (xml: string) => Buffer.from(xml).toString('base64')

/** Trades the code of a sign-in for its session. */
export function exchange(server: AuthServer, code: string | null) {
  return server.call('POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: verifier },
  })
}
