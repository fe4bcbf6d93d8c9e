import { X509Certificate } from 'node:crypto'
import {
  attributeOf,
  childOf,
  childrenOf,
  type Element,
  everyElement,
  isNamed,
  namespaces,
  XmlError,
} from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'

/** What is kept of an identity provider: the only keys that its words are verified with (security 26). */
export type IdpMetadata = {
  entityId: string
  /** Where the browser goes to sign in: by HTTP-Redirect. */
  signInUrl: string
  /** PEM. */
  certificates: string[]
}

/** Metadata that cannot be used; its message is for the person who gave it. */
export class MetadataError extends Error {}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const mostBytes = 1024 * 1024
const mostElements = 10_000
/** A response is verified with each of them. */
const mostCertificates = 5

function parse(text: string) {
  if (Buffer.byteLength(text) > mostBytes)
    throw new MetadataError('Metadata may have at most 1 MB.')
  try {
    return parseXml(text.trim(), { comments: 'skip', mostElements })
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new MetadataError(`This is no SAML metadata. ${error.message}`)
  }
}

function isProvider(entity: Element) {
  return childrenOf(entity, 'metadata', 'IDPSSODescriptor').length > 0
}

/** The one entity that is an identity provider, alone or in a list of entities. */
function entityOf(root: Element) {
  const entities = everyElement(root).filter(
    (one) => isNamed(one, 'metadata', 'EntityDescriptor') && isProvider(one),
  )
  const [entity, second] = entities
  if (second) {
    throw new MetadataError('This metadata describes several identity providers. Give that of one.')
  }
  if (!entity) {
    throw new MetadataError(
      'This metadata describes no identity provider: it has no IDPSSODescriptor.',
    )
  }
  return entity
}

function certificateOf(base64: string) {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new MetadataError('A certificate of this metadata cannot be read.')
  }
}

function certificatesOf(role: Element) {
  const found = childrenOf(role, 'metadata', 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap(everyElement)
    .filter((one) => isNamed(one, 'signature', 'X509Certificate'))
  const texts = new Set(found.map(({ text }) => text.replace(/\s/g, '')))
  if (texts.size === 0) {
    throw new MetadataError('This metadata holds no certificate for signatures.')
  }
  if (texts.size > mostCertificates) {
    throw new MetadataError(
      `This metadata holds more than ${mostCertificates} certificates for signatures.`,
    )
  }
  const certificates = [...texts].map(certificateOf)
  for (const { publicKey } of certificates) {
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
    if (publicKey.asymmetricKeyType !== 'rsa' || bits < 2048) {
      throw new MetadataError('A signing certificate must have an RSA key of at least 2048 bits.')
    }
  }
  return certificates.map((one) => one.toString())
}

function addressOf(role: Element) {
  const service = childrenOf(role, 'metadata', 'SingleSignOnService').find(
    (one) => attributeOf(one, 'Binding') === redirectBinding,
  )
  const location = service ? (attributeOf(service, 'Location') ?? '') : ''
  if (!service || !URL.canParse(location)) {
    throw new MetadataError('This metadata names no sign-in address by HTTP-Redirect.')
  }
  const url = new URL(location)
  const isPlainHere = url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
  if ((url.protocol !== 'https:' && !isPlainHere) || url.username || url.password) {
    throw new MetadataError('The sign-in address of the identity provider must begin with https.')
  }
  return url.href
}

/** Reads the metadata of an identity provider; throws a MetadataError for what cannot be used. */
export function readMetadata(text: string): IdpMetadata {
  const entity = entityOf(parse(text))
  const entityId = attributeOf(entity, 'entityID') ?? ''
  if (entityId === '' || entityId.length > 1024) {
    throw new MetadataError('This metadata has no entity ID.')
  }
  const role = childOf(entity, 'metadata', 'IDPSSODescriptor')
  if (
    !role ||
    !attributeOf(role, 'protocolSupportEnumeration')?.split(/\s+/).includes(namespaces.protocol)
  ) {
    throw new MetadataError('This identity provider does not speak SAML 2.0.')
  }
  return { entityId, signInUrl: addressOf(role), certificates: certificatesOf(role) }
}

/** When the last of the certificates ends. */
export function certificatesEnd(certificates: readonly string[]) {
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime())
  return new Date(Math.max(...ends))
}
