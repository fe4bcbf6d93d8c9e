import { createHmac } from 'node:crypto'
import { bareCertificate } from '../metadata/sp-metadata.ts'
import { type Attack, type Attacker, altered, signedBy } from './attack.ts'
import { forge, rsa } from './forge.ts'
import { base64 } from './sso-organization.ts'

const keyInfo = (certificate: string) =>
  `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bareCertificate(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
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

/** Signatures that are missing, foreign or weak (security 25 and 26). */
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
  signedBy('a foreign key', ({ own }) => ({ key: own.privateKey }), foreign),
  signedBy(
    'a foreign key over the response',
    ({ own }) => ({ key: own.privateKey }),
    foreign,
    'response',
  ),
  signedBy(
    'a foreign key with its certificate',
    ({ own }) => ({ key: own.privateKey, keyInfo: keyInfo(own.certificate) }),
    foreign,
  ),
  signedBy(
    'a foreign key with the certificate of the provider',
    ({ own, certificate }) => ({ key: own.privateKey, keyInfo: keyInfo(certificate) }),
    foreign,
  ),
  signedBy(
    'a foreign key by its value',
    ({ own }) => ({
      key: own.privateKey,
      keyInfo: `<ds:KeyInfo><ds:KeyValue>${own.publicKey.export({ format: 'pem', type: 'spki' })}</ds:KeyValue></ds:KeyInfo>`,
    }),
    foreign,
  ),
  signedBy(
    'a foreign key by an address',
    ({ own }) => ({
      key: own.privateKey,
      keyInfo:
        '<ds:KeyInfo><ds:RetrievalMethod URI="http://127.0.0.1/key"></ds:RetrievalMethod></ds:KeyInfo>',
    }),
    foreign,
  ),
  ...methods.flatMap(([name, signatureMethod]): Attack[] => [
    signedBy(`${name} for the assertion`, () => ({ signatureMethod }), /algorithm/),
    signedBy(`${name} for the response`, () => ({ signatureMethod }), /algorithm/, 'response'),
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
]
