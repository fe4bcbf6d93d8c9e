import { sign } from 'node:crypto'
import { namespaces } from '../xml/element.ts'
import { type Attack, assertionsOf, signedBy } from './attack.ts'
import { digestOf, enveloped, responseOf, rsa, signed, usualTransforms } from './forge.ts'
import { base64 } from './sso-organization.ts'

const transform = (algorithm: string, inner = '') =>
  `<ds:Transform Algorithm="${algorithm}">${inner}</ds:Transform>`
const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const foreign = /not one of the identity provider/

/** Signatures of something else than the assertion, or in another form than it has to have (security 25 and 26). */
export const attacksOnSignedInfo: Attack[] = [
  signedBy('a digest by SHA-1', () => ({ digestMethod: `${namespaces.signature}sha1` }), /digest/),
  signedBy(
    'a digest by MD5',
    () => ({ digestMethod: 'http://www.w3.org/2001/04/xmldsig-more#md5' }),
    /digest/,
  ),
  signedBy('a digest of no name', () => ({ digestMethod: '' }), /digest/),
  signedBy(
    'a digest of another length than it says',
    () => ({ digestMethod: digestOf('sha512') }),
    foreign,
  ),
  signedBy('inclusive canonicalisation', () => ({ canonicalization: c14n }), /canonicalised/),
  signedBy(
    'canonicalisation with comments',
    () => ({ canonicalization: `${namespaces.exclusive}WithComments` }),
    /canonicalised/,
  ),
  signedBy('no transforms', () => ({ transforms: '' }), /transforms/),
  signedBy(
    'the enveloped transform alone',
    () => ({ transforms: transform(enveloped) }),
    /transforms/,
  ),
  signedBy(
    'the transforms in turn',
    () => ({ transforms: transform(namespaces.exclusive) + transform(enveloped) }),
    /transforms/,
  ),
  signedBy(
    'a third transform',
    () => ({ transforms: usualTransforms + transform(namespaces.exclusive) }),
    /transforms/,
  ),
  signedBy(
    'an XPath transform',
    () => ({
      transforms:
        transform(enveloped) +
        transform('http://www.w3.org/TR/1999/REC-xpath-19991116', '<ds:XPath>//*</ds:XPath>'),
    }),
    /transforms/,
  ),
  signedBy(
    'an XSLT transform',
    () => ({
      transforms: transform(enveloped) + transform('http://www.w3.org/TR/1999/REC-xslt-19991116'),
    }),
    /transforms/,
  ),
  signedBy(
    'something in a transform',
    () => ({
      transforms:
        transform(enveloped, '<ds:XPath>//*</ds:XPath>') + transform(namespaces.exclusive),
    }),
    /must not hold/,
  ),
  signedBy('no reference', () => ({ reference: () => '' }), /Reference|where/),
  signedBy('two references', () => ({ reference: (own) => own + own }), /where/),
  signedBy('a reference to everything', () => ({ uri: '' }), /another element/),
  signedBy(
    'a reference to another element',
    ({ draft }) => ({ uri: `#${draft.responseId}` }),
    /another element/,
  ),
  signedBy('a reference to nothing', () => ({ uri: '#nothing' }), /another element/),
  signedBy(
    'a reference by XPointer',
    ({ draft }) => ({ uri: `#xpointer(id('${draft.assertionId}'))` }),
    /another element/,
  ),
  signedBy(
    'a reference to elsewhere',
    () => ({ uri: 'http://127.0.0.1/assertion' }),
    /another element/,
  ),
  signedBy(
    'an object in the signature',
    () => ({ inSignature: '<ds:Object><x></x></ds:Object>' }),
    /must not hold/,
  ),
  signedBy(
    'a second SignedInfo',
    () => ({ inSignature: '<ds:SignedInfo></ds:SignedInfo>' }),
    /where/,
  ),
  signedBy(
    'a second value',
    () => ({ inSignature: '<ds:SignatureValue>AAAA</ds:SignatureValue>' }),
    /where/,
  ),
  signedBy(
    'a second method',
    () => ({ inInfo: `<ds:SignatureMethod Algorithm="${rsa('sha256')}"></ds:SignatureMethod>` }),
    /where/,
  ),
  signedBy('a manifest', () => ({ inSignature: '<ds:Manifest></ds:Manifest>' }), /must not hold/),
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
