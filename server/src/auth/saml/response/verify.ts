import { type Element, isNamed, XmlError } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { type Decoded, mostElements } from './decode.ts'
import { refuse } from './refusal.ts'
import type { Shape } from './shape.ts'

/**
 * What of a response is signed, as the library canonicalised it; throws where a signature is not good. The library is
 * loaded by the first sign-in: a start does not wait for it.
 */
async function verifiedXml({ xml }: Decoded, { signed }: Shape, certificates: string[]) {
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
  return verified
}

/**
 * The assertion as the canonical bytes have it that a key of the stored metadata signed (security 26). Nothing of the
 * document but this is believed about a person.
 */
export async function verifyAssertion(
  decoded: Decoded,
  shape: Shape,
  certificates: string[],
): Promise<Element> {
  const text = await verifiedXml(decoded, shape, certificates).catch((cause: unknown) => {
    throw refuse('The signature of the response is not one of the identity provider.', { cause })
  })
  try {
    const assertion = text ? parseXml(text, { comments: 'refuse', mostElements }) : null
    if (assertion && isNamed(assertion, 'assertion', 'Assertion')) return assertion
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
  }
  throw refuse('What was signed is no assertion.')
}
