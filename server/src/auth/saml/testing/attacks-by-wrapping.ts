import { namespaces } from '../xml/element.ts'
import { type Attack, wrapped } from './attack.ts'
import { assertionOf, partsOf, responseOf, signatureFor, signed } from './forge.ts'

const count = /where one is allowed|where none is allowed/
const inSignature = (signature: string, what: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${what}</ds:Object></ds:Signature>`)
const behindIssuer = (assertion: string, what: string) =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${what}`)
const within = (assertion: string, what: string) =>
  assertion.replace('</saml:Assertion>', `${what}</saml:Assertion>`)
const extensions = (what: string) => `<samlp:Extensions>${what}</samlp:Extensions>`
const encrypted = (local: string) =>
  `<saml:${local} xmlns:saml="${namespaces.assertion}"></saml:${local}>`

/** A signed element beside one that is believed: XML signature wrapping, XSW 1 to 8 and its kin. */
export const attacksByWrapping: Attack[] = [
  wrapped(
    'XSW 1: a signed response within the signature of another',
    ({ draft, key, parts, unsigned, evil }) => {
      const whole = responseOf(parts, unsigned)
      const signature = signatureFor(whole, draft.responseId, { key })
      return behindIssuer(
        responseOf(partsOf({ ...draft, responseId: '_other' }), evil),
        inSignature(signature, whole),
      )
    },
    count,
  ),
  wrapped(
    'XSW 2: a signed response beside its signature',
    ({ draft, key, parts, unsigned, evil }) => {
      const whole = responseOf(parts, unsigned)
      const signature = signatureFor(whole, draft.responseId, { key })
      return behindIssuer(
        responseOf(partsOf({ ...draft, responseId: '_other' }), evil),
        signature + whole,
      )
    },
    count,
  ),
  wrapped(
    'XSW 3: another assertion before the signed one',
    ({ lawful, evil }) => evil + lawful,
    count,
  ),
  wrapped(
    'XSW 3: another assertion behind the signed one',
    ({ lawful, evil }) => lawful + evil,
    count,
  ),
  wrapped(
    'XSW 4: the signed assertion within another',
    ({ lawful, evil }) => within(evil, lawful),
    count,
  ),
  wrapped(
    'XSW 5: another with the signature, the signed one behind it',
    ({ unsigned, signature, evil }) => behindIssuer(evil, signature) + unsigned,
    count,
  ),
  wrapped(
    'XSW 5: another with the signature and the identifier',
    ({ unsigned, signature, alike }) => behindIssuer(alike, signature) + unsigned,
    count,
  ),
  wrapped(
    'XSW 6: the signed assertion in the signature of another',
    ({ unsigned, signature, evil }) => behindIssuer(evil, inSignature(signature, unsigned)),
    count,
  ),
  wrapped(
    'XSW 7: another assertion in extensions',
    ({ lawful, evil }) => extensions(evil) + lawful,
    count,
  ),
  wrapped(
    'XSW 7: the signed assertion in extensions',
    ({ lawful, evil }) => extensions(lawful) + evil,
    count,
  ),
  wrapped(
    'XSW 8: the signed assertion in an object of the signature',
    ({ unsigned, signature, alike }) => behindIssuer(alike, inSignature(signature, unsigned)),
    count,
  ),
  wrapped(
    'another assertion in the advice of the signed one',
    ({ draft, key, evil }) => {
      const parts = partsOf(draft)
      return signed(
        assertionOf({ ...parts, extra: `<saml:Advice>${evil}</saml:Advice>` }),
        draft.assertionId,
        { key },
      )
    },
    count,
  ),
  wrapped(
    'the signed assertion in the advice of another',
    ({ lawful, evil }) => within(evil, `<saml:Advice>${lawful}</saml:Advice>`),
    count,
  ),
  wrapped(
    'the signed assertion in an attribute of another',
    ({ lawful, evil }) =>
      within(
        evil,
        `<saml:AttributeStatement><saml:Attribute Name="x"><saml:AttributeValue>${lawful}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
      ),
    count,
  ),
  wrapped(
    'the signed assertion in the status',
    ({ lawful, evil, parts }) =>
      responseOf(
        {
          ...parts,
          status: parts.status.replace(
            '</samlp:Status>',
            `<samlp:StatusDetail>${lawful}</samlp:StatusDetail></samlp:Status>`,
          ),
        },
        evil,
      ),
    count,
  ),
  wrapped(
    'an assertion of no namespace beside it',
    ({ lawful }) => `<Assertion></Assertion>${lawful}`,
    count,
  ),
  wrapped(
    'an assertion of another namespace beside it',
    ({ lawful }) => `<Assertion xmlns="urn:boss"></Assertion>${lawful}`,
    count,
  ),
  wrapped(
    'an assertion of SAML 1.1 beside it',
    ({ lawful }) =>
      `<Assertion xmlns="urn:oasis:names:tc:SAML:1.0:assertion"></Assertion>${lawful}`,
    count,
  ),
  wrapped(
    'a response within the response',
    ({ lawful }) => `${lawful}<samlp:Response></samlp:Response>`,
    count,
  ),
  wrapped(
    'a response in a response',
    ({ parts, lawful }) => responseOf(parts, responseOf(parts, lawful)),
    count,
  ),
  wrapped(
    'the signature of the assertion at the response',
    ({ unsigned, signature }) => signature + unsigned,
    /another element/,
  ),
  wrapped(
    'the signature behind the assertion',
    ({ unsigned, signature }) => unsigned + signature,
    /another element/,
  ),
  wrapped(
    'a signature in the subject',
    ({ lawful, signature }) => lawful.replace('<saml:Subject>', `<saml:Subject>${signature}`),
    /where none/,
  ),
  wrapped(
    'a signature of another namespace',
    ({ unsigned }) => behindIssuer(unsigned, '<Signature xmlns="urn:boss"></Signature>'),
    /not signed|where none/,
  ),
  wrapped(
    'two elements of one identifier',
    ({ draft, key }) => {
      const parts = partsOf({ ...draft, assertionId: draft.responseId })
      return signed(assertionOf(parts), draft.responseId, { key })
    },
    /same ID/,
  ),
  wrapped(
    'an identifier of a lower case twice',
    ({ draft, lawful }) =>
      lawful.replace('<saml:Subject>', `<saml:Subject id="${draft.assertionId}">`),
    /same ID/,
  ),
  wrapped(
    'an xml:id of the same value',
    ({ draft, lawful }) =>
      lawful.replace('<saml:Subject>', `<saml:Subject xml:id="${draft.assertionId}">`),
    /same ID/,
  ),
  wrapped(
    'an identifier that breaks out of a query',
    ({ draft, key }) => {
      const id = "x'] | //*['"
      return signed(assertionOf(partsOf({ ...draft, assertionId: id })), id, { key })
    },
    /ID has a form/,
  ),
  wrapped(
    'an assertion without an identifier',
    ({ parts, key }) =>
      signed(
        assertionOf({ ...parts, assertionHead: parts.assertionHead.replace(/ID="[^"]*" /, '') }),
        '',
        { key },
      ),
    /another element/,
  ),
  wrapped(
    'an encrypted assertion beside it',
    ({ lawful }) => encrypted('EncryptedAssertion') + lawful,
    /EncryptedAssertion/,
  ),
  wrapped(
    'an encrypted assertion alone',
    () => encrypted('EncryptedAssertion'),
    /EncryptedAssertion/,
  ),
  wrapped(
    'an encrypted subject',
    ({ lawful }) => lawful.replace('<saml:Subject>', `<saml:Subject>${encrypted('EncryptedID')}`),
    /EncryptedID/,
  ),
  wrapped('extensions alone', ({ lawful }) => extensions('') + lawful, /must not hold/),
  wrapped(
    'something foreign in the response',
    ({ lawful }) => `<x xmlns="urn:x"></x>${lawful}`,
    /must not hold/,
  ),
]
