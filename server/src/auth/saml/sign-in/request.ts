import type { SpAddresses } from '../metadata/sp-metadata.ts'
import type { SamlProvider } from './providers.ts'

type Request = {
  provider: SamlProvider
  addresses: SpAddresses
  requestId: string
  relayState: string
  /** PEM. */
  privateKey: string
}

/** The address of the identity provider with our request, signed, by HTTP-Redirect. */
export async function signInUrl(request: Request) {
  const { provider, addresses, requestId, relayState, privateKey } = request
  const { SAML } = await import('@node-saml/node-saml')
  const saml = new SAML({
    entryPoint: provider.metadata.signInUrl,
    issuer: addresses.entityId,
    callbackUrl: addresses.acs,
    idpCert: provider.metadata.certificates,
    privateKey,
    signatureAlgorithm: 'sha256',
    identifierFormat: provider.nameIdFormat,
    // How people prove who they are is the identity provider's own business.
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  })
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}
