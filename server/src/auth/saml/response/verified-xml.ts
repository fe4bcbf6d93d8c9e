import type { Shape } from './shape.ts'

/** A response whose shape was judged, and the certificates of the stored metadata. */
export type ToVerify = { xml: string; signed: Shape['signed']; certificates: string[] }

/**
 * What of a response is signed, as the library canonicalised it; throws where a signature is not good. The library is
 * loaded by the first sign-in: a start does not wait for it.
 */
export async function verifiedXml({ xml, signed, certificates }: ToVerify) {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  let verified: string | null = null
  /** It verifies; what the verified bytes say is read by us, whose checks are stricter. */
  class Verifier extends SAML {
    protected override async processValidlySignedAssertionAsync(assertion: string) {
      verified = assertion
      return { profile: { issuer: '', nameID: '', nameIDFormat: '' }, loggedOut: false }
    }
  }
  const verifier = new Verifier({
    idpCert: certificates,
    // Each signature that is there is asked for, so that a bad one is not passed over for a good one.
    wantAssertionsSigned: signed.assertion,
    wantAuthnResponseSigned: signed.response,
    // The request that is answered is known by its relay state.
    validateInResponseTo: ValidateInResponseTo.never,
    issuer: 'ours',
    callbackUrl: 'https://ours.invalid',
  })
  await verifier.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
  return verified as string | null
}
