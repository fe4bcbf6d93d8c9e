import { createHash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { namespaces } from '../xml/element.ts'

// Responses of an identity provider, written by hand in their canonical form, so that a test can sign what no library
// would write.

export const newId = () => `_${randomUUID().replaceAll('-', '')}`
export const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

export const rsa = (hash: string) => `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`
export const digestOf = (hash: string) => `http://www.w3.org/2001/04/xmlenc#${hash}`
export const enveloped = `${namespaces.signature}enveloped-signature`
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
export const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

export type Signing = {
  key: KeyObject
  hash?: 'sha256' | 'sha512'
  signatureMethod?: string
  digestMethod?: string
  canonicalization?: string
  transforms?: string
  keyInfo?: string
  uri?: string
  /** What stands in SignedInfo, in SignatureValue and behind them besides. */
  inInfo?: string
  inSignature?: string
  reference?: (own: string) => string
  value?: (own: string) => string
}

const transform = (algorithm: string) => `<ds:Transform Algorithm="${algorithm}"></ds:Transform>`
export const usualTransforms = transform(enveloped) + transform(namespaces.exclusive)

/** The signature of an element in its canonical form. */
export function signatureFor(canonical: string, id: string, signing: Signing) {
  const { key, hash = 'sha256', transforms = usualTransforms, inInfo = '' } = signing
  const digest = createHash(hash).update(canonical).digest('base64')
  const own = `<ds:Reference URI="${signing.uri ?? `#${id}`}"><ds:Transforms>${transforms}</ds:Transforms><ds:DigestMethod Algorithm="${signing.digestMethod ?? digestOf(hash)}"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`
  const reference = signing.reference?.(own) ?? own
  const info = (xmlns: string) =>
    `<ds:SignedInfo${xmlns}><ds:CanonicalizationMethod Algorithm="${signing.canonicalization ?? namespaces.exclusive}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="${signing.signatureMethod ?? rsa(hash)}"></ds:SignatureMethod>${reference}${inInfo}</ds:SignedInfo>`
  const signed = info(` xmlns:ds="${namespaces.signature}"`)
  const value = sign(hash, Buffer.from(signed), key).toString('base64')
  const shown = `<ds:SignatureValue>${signing.value?.(value) ?? value}</ds:SignatureValue>`
  return `<ds:Signature xmlns:ds="${namespaces.signature}">${info('')}${shown}${signing.keyInfo ?? ''}${signing.inSignature ?? ''}</ds:Signature>`
}

/** The element with its signature behind its issuer. */
export function signed(canonical: string, id: string, signing: Signing | null) {
  if (!signing) return canonical
  const signature = signatureFor(canonical, id, signing)
  return canonical.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
}

export type Draft = {
  acs: string
  audience: string
  issuer: string
  requestId: string | null
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string[]>
  assertionId: string
  responseId: string
}

const attribute = (name: string, value: string | null) =>
  value === null ? '' : ` ${name}="${value}"`

/** Parts of an assertion that a test may write otherwise; each is canonical. */
export function partsOf(draft: Draft) {
  const { acs, audience, issuer, requestId, nameId, nameIdFormat } = draft
  const attributes = Object.entries(draft.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return {
    assertionIssuer: `<saml:Issuer>${issuer}</saml:Issuer>`,
    nameId: `<saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID>`,
    confirmation: `<saml:SubjectConfirmation Method="${bearer}"><saml:SubjectConfirmationData${attribute('InResponseTo', requestId)} NotOnOrAfter="${at(300)}" Recipient="${acs}"></saml:SubjectConfirmationData></saml:SubjectConfirmation>`,
    conditions: `<saml:Conditions NotBefore="${at(-5)}" NotOnOrAfter="${at(300)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    authn: `<saml:AuthnStatement AuthnInstant="${at(-1)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes: attributes.length
      ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`
      : '',
    extra: '',
    assertionHead: `ID="${draft.assertionId}" IssueInstant="${at(0)}" Version="2.0"`,
    responseHead: `Destination="${acs}" ID="${draft.responseId}"${attribute('InResponseTo', requestId)} IssueInstant="${at(0)}" Version="2.0"`,
    responseIssuer: `<saml:Issuer xmlns:saml="${namespaces.assertion}">${issuer}</saml:Issuer>`,
    status: `<samlp:Status><samlp:StatusCode Value="${success}"></samlp:StatusCode></samlp:Status>`,
    behind: '',
  }
}
export type Parts = ReturnType<typeof partsOf>

/** An assertion without its signature. */
export function assertionOf(parts: Parts) {
  return `<saml:Assertion xmlns:saml="${namespaces.assertion}" ${parts.assertionHead}>${parts.assertionIssuer}<saml:Subject>${parts.nameId}${parts.confirmation}</saml:Subject>${parts.conditions}${parts.authn}${parts.attributes}${parts.extra}</saml:Assertion>`
}

/** A response around an assertion as it is, without a signature of its own. */
export function responseOf(parts: Parts, assertion: string) {
  return `<samlp:Response xmlns:samlp="${namespaces.protocol}" ${parts.responseHead}>${parts.responseIssuer}${parts.status}${assertion}${parts.behind}</samlp:Response>`
}

export type Forged = {
  draft?: Partial<Draft>
  parts?: (parts: Parts) => Partial<Parts>
  assertion?: Partial<Signing> | null
  response?: Partial<Signing> | null
}

/** A whole response; the assertion is signed, and the response where it is asked for. */
export function forge(lawful: Draft, key: KeyObject, forged: Forged = {}) {
  const draft = { ...lawful, ...forged.draft }
  const usual = partsOf(draft)
  const parts = { ...usual, ...forged.parts?.(usual) }
  const { assertion = {}, response = null } = forged
  const inner = signed(assertionOf(parts), draft.assertionId, assertion && { key, ...assertion })
  const whole = responseOf(parts, inner)
  return response ? signed(whole, draft.responseId, { key, ...response }) : whole
}
