import { createHmac, sign } from 'node:crypto'
import { bareCertificate } from '../metadata/sp-metadata.ts'
import { namespaces } from '../xml/element.ts'
import { type Attack, type Attacker, altered, assertionsOf } from './attack.ts'
import {
  digestOf,
  enveloped,
  type Forged,
  forge,
  responseOf,
  rsa,
  type Signing,
  signed,
  usualTransforms,
} from './forge.ts'
import { base64 } from './sso-organization.ts'

const by = (
  name: string,
  signing: (attacker: Attacker) => Partial<Signing>,
  refusal: RegExp,
  where: 'assertion' | 'response' = 'assertion',
): Attack => [
  name,
  (attacker) => {
    const forged: Forged = { assertion: where === 'assertion' ? signing(attacker) : null }
    if (where === 'response') forged.response = signing(attacker)
    return base64(forge(attacker.draft, attacker.key, forged))
  },
  refusal,
]
const keyInfo = (certificate: string) =>
  `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bareCertificate(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
const transform = (algorithm: string, inner = '') =>
  `<ds:Transform Algorithm="${algorithm}">${inner}</ds:Transform>`
const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const foreign = /not one of the identity provider/

/** By a shared secret that everybody knows: the certificate. */
function byHmac(attacker: Attacker, secret: string) {
  const hmac = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
  const xml = forge(attacker.draft, attacker.key, { assertion: { signatureMethod: hmac } })
  const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(xml)?.[0] ?? ''
  const value = createHmac('sha1', secret).update(info).digest('base64')
  return xml.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`)
}

const methods: [string, string][] = [
  ['RSA with SHA-1', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'],
  ['RSA with MD5', 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5'],
  ['DSA with SHA-1', 'http://www.w3.org/2000/09/xmldsig#dsa-sha1'],
  ['HMAC with SHA-1', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'],
  ['HMAC with SHA-256', 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256'],
  ['no algorithm', ''],
  ['an algorithm of no name', 'urn:boss'],
  ['the algorithm with a space', `${rsa('sha256')} `],
]

/** Signatures that are missing, foreign, weak or of something else (security 25 and 26). */
export const attacksOnSignatures: Attack[] = [
  [
    'no signature',
    ({ draft, key }) => base64(forge(draft, key, { assertion: null })),
    /not signed/,
  ],
  altered(
    'a signature that is empty',
    (xml) => xml.replace(/(<ds:Signature [^>]*>).*(<\/ds:Signature>)/s, '$1$2'),
    /where/,
  ),
  altered(
    'a signature that was taken out',
    (xml) => xml.replace(/<ds:Signature .*<\/ds:Signature>/s, ''),
    /not signed/,
  ),
  altered('a subject that was changed', (xml) => xml.replace('subject-', 'object-'), foreign),
  altered('an address that was changed', (xml) => xml.replace('ines@', 'boss@'), foreign),
  altered('a group that was changed', (xml) => xml.replace('>staff<', '>owner<'), foreign),
  altered(
    'an attribute that was added',
    (xml) =>
      xml.replace(
        '<saml:AttributeStatement>',
        '<saml:AttributeStatement><saml:Attribute Name="groups"><saml:AttributeValue>owner</saml:AttributeValue></saml:Attribute>',
      ),
    foreign,
  ),
  altered(
    'a time that was changed',
    (xml) => xml.replace(/NotOnOrAfter="20\d\d/, 'NotOnOrAfter="2099'),
    foreign,
  ),
  altered(
    'a character reference that was put in',
    (xml) => xml.replace('>staff<', '>staf&#102;s<'),
    foreign,
  ),
  altered(
    'a value of the signature that was changed',
    (xml) => xml.replace(/<ds:SignatureValue>.{6}/, '<ds:SignatureValue>AAAAAA'),
    foreign,
  ),
  altered(
    'a value of the signature that is empty',
    (xml) => xml.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
    foreign,
  ),
  altered(
    'a digest that was changed',
    (xml) => xml.replace(/<ds:DigestValue>.{6}/, '<ds:DigestValue>AAAAAA'),
    foreign,
  ),
  altered(
    'a digest with text around it',
    (xml) => xml.replace('subject-', 'object-').replace(/<ds:DigestValue>/, '<ds:DigestValue>AAAA'),
    foreign,
  ),
  altered(
    'a signature with its response changed',
    (xml) => xml.replace('subject-', 'object-'),
    foreign,
    { assertion: null, response: {} },
  ),
  altered(
    'a signed assertion in a response whose signature is bad',
    (xml) => xml.replace(/<ds:SignatureValue>.{6}/, '<ds:SignatureValue>AAAAAA'),
    foreign,
    { response: {} },
  ),
  [
    'a foreign signature of the response over a good one of the assertion',
    ({ draft, key, own }) => base64(forge(draft, key, { response: { key: own.privateKey } })),
    foreign,
  ],
  [
    'a good signature of the response over a foreign one of the assertion',
    ({ draft, key, own }) => base64(forge(draft, own.privateKey, { response: { key } })),
    foreign,
  ],
  by('a foreign key', ({ own }) => ({ key: own.privateKey }), foreign),
  by(
    'a foreign key over the response',
    ({ own }) => ({ key: own.privateKey }),
    foreign,
    'response',
  ),
  by(
    'a foreign key with its certificate',
    ({ own }) => ({ key: own.privateKey, keyInfo: keyInfo(own.certificate) }),
    foreign,
  ),
  by(
    'a foreign key with the certificate of the provider',
    ({ own, certificate }) => ({ key: own.privateKey, keyInfo: keyInfo(certificate) }),
    foreign,
  ),
  by(
    'a foreign key by its value',
    ({ own }) => ({
      key: own.privateKey,
      keyInfo: `<ds:KeyInfo><ds:KeyValue>${own.publicKey.export({ format: 'pem', type: 'spki' })}</ds:KeyValue></ds:KeyInfo>`,
    }),
    foreign,
  ),
  by(
    'a foreign key by an address',
    ({ own }) => ({
      key: own.privateKey,
      keyInfo:
        '<ds:KeyInfo><ds:RetrievalMethod URI="http://127.0.0.1/key"></ds:RetrievalMethod></ds:KeyInfo>',
    }),
    foreign,
  ),
  ...methods.flatMap(([name, signatureMethod]): Attack[] => [
    by(`${name} for the assertion`, () => ({ signatureMethod }), /algorithm/),
    by(`${name} for the response`, () => ({ signatureMethod }), /algorithm/, 'response'),
  ]),
  [
    'an HMAC by the certificate',
    (attacker) => base64(byHmac(attacker, attacker.certificate)),
    /algorithm/,
  ],
  ['an HMAC by nothing', (attacker) => base64(byHmac(attacker, '')), /algorithm/],
  [
    'an HMAC by the certificate with its length cut',
    (attacker) =>
      base64(
        byHmac(attacker, attacker.certificate).replace(
          'hmac-sha1"></ds:SignatureMethod>',
          'hmac-sha1"><ds:HMACOutputLength>1</ds:HMACOutputLength></ds:SignatureMethod>',
        ),
      ),
    /must not hold|algorithm/,
  ],
  by('a digest by SHA-1', () => ({ digestMethod: `${namespaces.signature}sha1` }), /digest/),
  by(
    'a digest by MD5',
    () => ({ digestMethod: 'http://www.w3.org/2001/04/xmldsig-more#md5' }),
    /digest/,
  ),
  by('a digest of no name', () => ({ digestMethod: '' }), /digest/),
  by(
    'a digest of another length than it says',
    () => ({ digestMethod: digestOf('sha512') }),
    foreign,
  ),
  by('inclusive canonicalisation', () => ({ canonicalization: c14n }), /canonicalised/),
  by(
    'canonicalisation with comments',
    () => ({ canonicalization: `${namespaces.exclusive}WithComments` }),
    /canonicalised/,
  ),
  by('no transforms', () => ({ transforms: '' }), /transforms/),
  by('the enveloped transform alone', () => ({ transforms: transform(enveloped) }), /transforms/),
  by(
    'the transforms in turn',
    () => ({ transforms: transform(namespaces.exclusive) + transform(enveloped) }),
    /transforms/,
  ),
  by(
    'a third transform',
    () => ({ transforms: usualTransforms + transform(namespaces.exclusive) }),
    /transforms/,
  ),
  by(
    'an XPath transform',
    () => ({
      transforms:
        transform(enveloped) +
        transform('http://www.w3.org/TR/1999/REC-xpath-19991116', '<ds:XPath>//*</ds:XPath>'),
    }),
    /transforms/,
  ),
  by(
    'an XSLT transform',
    () => ({
      transforms: transform(enveloped) + transform('http://www.w3.org/TR/1999/REC-xslt-19991116'),
    }),
    /transforms/,
  ),
  by(
    'something in a transform',
    () => ({
      transforms:
        transform(enveloped, '<ds:XPath>//*</ds:XPath>') + transform(namespaces.exclusive),
    }),
    /must not hold/,
  ),
  by('no reference', () => ({ reference: () => '' }), /Reference|where/),
  by('two references', () => ({ reference: (own) => own + own }), /where/),
  by('a reference to everything', () => ({ uri: '' }), /another element/),
  by(
    'a reference to another element',
    ({ draft }) => ({ uri: `#${draft.responseId}` }),
    /another element/,
  ),
  by('a reference to nothing', () => ({ uri: '#nothing' }), /another element/),
  by(
    'a reference by XPointer',
    ({ draft }) => ({ uri: `#xpointer(id('${draft.assertionId}'))` }),
    /another element/,
  ),
  by('a reference to elsewhere', () => ({ uri: 'http://127.0.0.1/assertion' }), /another element/),
  by(
    'an object in the signature',
    () => ({ inSignature: '<ds:Object><x></x></ds:Object>' }),
    /must not hold/,
  ),
  by('a second SignedInfo', () => ({ inSignature: '<ds:SignedInfo></ds:SignedInfo>' }), /where/),
  by(
    'a second value',
    () => ({ inSignature: '<ds:SignatureValue>AAAA</ds:SignatureValue>' }),
    /where/,
  ),
  by(
    'a second method',
    () => ({ inInfo: `<ds:SignatureMethod Algorithm="${rsa('sha256')}"></ds:SignatureMethod>` }),
    /where/,
  ),
  by('a manifest', () => ({ inSignature: '<ds:Manifest></ds:Manifest>' }), /must not hold/),
  [
    'a signature of something else',
    (attacker) => {
      const { parts, lawful } = assertionsOf(attacker)
      const value = sign('sha256', Buffer.from('boss'), attacker.key).toString('base64')
      return base64(
        responseOf(
          parts,
          lawful.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`),
        ),
      )
    },
    foreign,
  ],
  [
    'two signatures of one assertion',
    ({ draft, key, ...attacker }) => {
      const { parts, lawful, signature } = assertionsOf({ draft, key, ...attacker })
      return base64(
        responseOf(parts, lawful.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)),
      )
    },
    /more than one signature/,
  ],
  [
    'a signature of another assertion of the provider',
    ({ draft, key, ...attacker }) => {
      const { parts, signature, evil } = assertionsOf({ draft, key, ...attacker })
      return base64(responseOf(parts, evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)))
    },
    /another element/,
  ],
  [
    'an assertion that the service signed itself',
    ({ draft, own }) =>
      base64(
        responseOf(
          assertionsOf({ draft, key: own.privateKey, own, certificate: '' }).parts,
          signed(
            assertionsOf({ draft, key: own.privateKey, own, certificate: '' }).unsigned,
            draft.assertionId,
            { key: own.privateKey },
          ),
        ),
      ),
    foreign,
  ],
]
