import { type Attack, says, withParts } from './attack.ts'
import { success } from './forge.ts'

const status = (value: string) =>
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${value}"></samlp:StatusCode></samlp:Status>`

/** Signed words about nobody, of a foreign domain, or of no success (security 27). */
export const attacksByWords: Attack[] = [
  withParts('no sign-in', () => ({ authn: '' }), /somebody signed in/),
  withParts('no subject', () => ({ nameId: '', attributes: '' }), /Subject Identifier/),
  withParts(
    'a subject that is transient',
    ({ nameId }) => ({ nameId: nameId.replace(':persistent', ':transient') }),
    /Subject Identifier/,
  ),
  withParts(
    'a subject with something in it',
    ({ nameId }) => ({ nameId: nameId.replace('</', '<saml:x></saml:x></') }),
    /more than text/,
  ),
  withParts('two subjects', ({ nameId }) => ({ nameId: nameId + nameId }), /more than one NameID/),
  withParts(
    'a base identifier',
    ({ nameId }) => ({ nameId: `<saml:BaseID></saml:BaseID>${nameId}` }),
    /must not hold/,
  ),
  withParts('no address', () => ({ attributes: '' }), /email address/),
  says(
    'an address that is none',
    () => ({ draft: { attributes: { email: ['boss'] } } }),
    /email address/,
  ),
  says(
    'two addresses in one',
    (d) => ({
      draft: {
        attributes: { email: [`boss@rival.example,x@${d.issuer.split('.').slice(1).join('.')}`] },
      },
    }),
    /email address|not verified/,
  ),
  says(
    'an address of a foreign domain',
    () => ({ draft: { attributes: { email: ['boss@rival.example'] } } }),
    /not verified/,
  ),
  says(
    'an address of a domain below',
    (d) => ({
      draft: { attributes: { email: [`boss@sub.${d.attributes.email?.[0]?.split('@')[1]}`] } },
    }),
    /not verified/,
  ),
  withParts(
    'attributes of more than is kept',
    () => ({
      attributes: `<saml:AttributeStatement><saml:Attribute Name="x">${'<saml:AttributeValue>0123456789012345678901234567890123456789</saml:AttributeValue>'.repeat(1500)}</saml:Attribute></saml:AttributeStatement>`,
    }),
    /48 KB/,
  ),
  withParts(
    'an attribute without a name',
    () => ({
      attributes:
        '<saml:AttributeStatement><saml:Attribute><saml:AttributeValue>x</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
    }),
    /no name/,
  ),
  withParts(
    'an encrypted attribute',
    () => ({
      attributes:
        '<saml:AttributeStatement><saml:EncryptedAttribute></saml:EncryptedAttribute></saml:AttributeStatement>',
    }),
    /EncryptedAttribute/,
  ),
  ...['Responder', 'Requester', 'VersionMismatch', 'AuthnFailed', 'success'].map((value) =>
    withParts(`the status ${value}`, () => ({ status: status(value) }), new RegExp(value)),
  ),
  withParts('no status', () => ({ status: '' }), /one status/),
  withParts('two status', ({ status: own }) => ({ status: own + own }), /one status/),
  withParts(
    'a success within a failure',
    () => ({
      status: status('Responder').replace(
        '></samlp:StatusCode>',
        `><samlp:StatusCode Value="${success}"></samlp:StatusCode></samlp:StatusCode>`,
      ),
    }),
    /Responder/,
  ),
  withParts(
    'SAML 1.1',
    ({ responseHead }) => ({
      responseHead: responseHead.replace('Version="2.0"', 'Version="1.1"'),
    }),
    /SAML 2.0/,
  ),
  withParts(
    'an assertion of SAML 1.1',
    ({ assertionHead }) => ({
      assertionHead: assertionHead.replace('Version="2.0"', 'Version="1.1"'),
    }),
    /SAML 2.0/,
  ),
  withParts(
    'a statement that nobody knows',
    () => ({ extra: `<saml:Statement></saml:Statement>` }),
    /must not hold/,
  ),
]
