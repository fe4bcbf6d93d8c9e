import { type Attack, says } from './attack.ts'
import { at, bearer, type Draft, type Parts, partsOf, success } from './forge.ts'

const parts = (
  name: string,
  change: (usual: Parts, draft: Draft) => Partial<Parts>,
  refusal: RegExp,
) => says(name, (draft) => ({ parts: (usual) => change(usual, draft) }), refusal)
const other = 'https://elsewhere.example/acs'
const expired = /expired/
const notYet = /not valid yet/
const status = (value: string) =>
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${value}"></samlp:StatusCode></samlp:Status>`
const data = (attributes: string) =>
  `<saml:SubjectConfirmation Method="${bearer}"><saml:SubjectConfirmationData ${attributes}></saml:SubjectConfirmationData></saml:SubjectConfirmation>`
const conditions = (attributes: string, audience: string) =>
  `<saml:Conditions${attributes}><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`

/** What the identity provider signed, and what is not for this sign-in (security 27). */
export const attacksByWords: Attack[] = [
  parts(
    'another issuer of the assertion',
    (_, d) => ({
      assertionIssuer: partsOf({ ...d, issuer: 'https://rival.example' }).assertionIssuer,
    }),
    /another identity provider/,
  ),
  parts(
    'another issuer of the response',
    (_, d) => ({
      responseIssuer: partsOf({ ...d, issuer: 'https://rival.example' }).responseIssuer,
    }),
    /another identity provider/,
  ),
  parts(
    'an issuer that begins alike',
    ({ assertionIssuer }) => ({
      assertionIssuer: assertionIssuer.replace('</', '.evil.example</'),
    }),
    /another identity provider/,
  ),
  parts(
    'an issuer of another case',
    (_, d) => ({
      assertionIssuer: partsOf({ ...d, issuer: d.issuer.toUpperCase() }).assertionIssuer,
    }),
    /another identity provider/,
  ),
  parts(
    'an issuer with something in it',
    ({ assertionIssuer }) => ({
      assertionIssuer: assertionIssuer.replace('</', '<saml:x></saml:x></'),
    }),
    /another identity provider/,
  ),
  parts(
    'an issuer of another form',
    ({ assertionIssuer }) => ({
      assertionIssuer: assertionIssuer.replace(
        '<saml:Issuer>',
        '<saml:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient">',
      ),
    }),
    /form/,
  ),
  parts(
    'two issuers',
    ({ assertionIssuer }) => ({ assertionIssuer: assertionIssuer + assertionIssuer }),
    /more than one Issuer/,
  ),
  parts(
    'no issuer',
    () => ({ assertionIssuer: '<saml:Issuer></saml:Issuer>' }),
    /another identity provider/,
  ),
  parts(
    'another destination',
    ({ responseHead }, d) => ({
      responseHead: responseHead.replace(`Destination="${d.acs}"`, `Destination="${other}"`),
    }),
    /another address/,
  ),
  parts(
    'no destination',
    ({ responseHead }) => ({ responseHead: responseHead.replace(/Destination="[^"]*" /, '') }),
    /another address/,
  ),
  parts(
    'a destination that begins alike',
    ({ responseHead }, d) => ({
      responseHead: responseHead.replace(`Destination="${d.acs}"`, `Destination="${d.acs}/x"`),
    }),
    /another address/,
  ),
  parts(
    'another recipient',
    ({ confirmation }) => ({
      confirmation: confirmation.replace(/Recipient="[^"]*"/, `Recipient="${other}"`),
    }),
    /another address/,
  ),
  parts(
    'no recipient',
    ({ confirmation }) => ({ confirmation: confirmation.replace(/ Recipient="[^"]*"/, '') }),
    /another address/,
  ),
  parts(
    'another audience',
    () => ({ conditions: conditions('', 'https://elsewhere.example') }),
    /another service/,
  ),
  parts(
    'an audience that begins alike',
    (_, d) => ({ conditions: conditions('', `${d.audience}.evil.example`) }),
    /another service/,
  ),
  parts('an audience that is empty', () => ({ conditions: conditions('', '') }), /another service/),
  parts(
    'no audience',
    () => ({ conditions: '<saml:Conditions></saml:Conditions>' }),
    /another service/,
  ),
  parts(
    'an audience that a second restriction takes back',
    (_, d) => ({
      conditions: conditions('', d.audience).replace(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>https://elsewhere.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    }),
    /another service/,
  ),
  parts('no conditions', () => ({ conditions: '' }), /no conditions/),
  parts(
    'conditions twice',
    ({ conditions }) => ({ conditions: conditions + conditions }),
    /more than one Conditions/,
  ),
  parts(
    'a condition that nobody knows',
    ({ conditions }) => ({
      conditions: conditions.replace(
        '</saml:Conditions>',
        '<saml:Condition></saml:Condition></saml:Conditions>',
      ),
    }),
    /must not hold/,
  ),
  parts(
    'conditions that ended',
    (_, d) => ({ conditions: conditions(` NotOnOrAfter="${at(-61)}"`, d.audience) }),
    expired,
  ),
  parts(
    'conditions that have not begun',
    (_, d) => ({ conditions: conditions(` NotBefore="${at(90)}"`, d.audience) }),
    notYet,
  ),
  parts(
    'conditions without a time in their end',
    (_, d) => ({ conditions: conditions(' NotOnOrAfter="tomorrow"', d.audience) }),
    /no time/,
  ),
  parts(
    'an end in a zone of its own',
    (_, d) => ({ conditions: conditions(' NotOnOrAfter="2099-01-01T00:00:00"', d.audience) }),
    /no time/,
  ),
  parts(
    'a confirmation that ended',
    (_, d) => ({
      confirmation: data(
        `InResponseTo="${d.requestId}" NotOnOrAfter="${at(-61)}" Recipient="${d.acs}"`,
      ),
    }),
    expired,
  ),
  parts(
    'a confirmation without an end',
    (_, d) => ({ confirmation: data(`InResponseTo="${d.requestId}" Recipient="${d.acs}"`) }),
    /no time/,
  ),
  parts(
    'a confirmation that has not begun',
    (_, d) => ({
      confirmation: data(
        `InResponseTo="${d.requestId}" NotBefore="${at(90)}" NotOnOrAfter="${at(300)}" Recipient="${d.acs}"`,
      ),
    }),
    notYet,
  ),
  parts(
    'a confirmation by a key',
    ({ confirmation }) => ({ confirmation: confirmation.replace(':bearer', ':holder-of-key') }),
    /not confirmed/,
  ),
  parts(
    'a confirmation without data',
    () => ({
      confirmation: `<saml:SubjectConfirmation Method="${bearer}"></saml:SubjectConfirmation>`,
    }),
    /not confirmed/,
  ),
  parts('no confirmation', () => ({ confirmation: '' }), /not confirmed/),
  parts(
    'a response to another request',
    ({ responseHead }) => ({
      responseHead: responseHead.replace(/InResponseTo="[^"]*"/, 'InResponseTo="_other"'),
    }),
    /another request/,
  ),
  parts(
    'a response to no request',
    ({ responseHead }) => ({ responseHead: responseHead.replace(/ InResponseTo="[^"]*"/, '') }),
    /another request/,
  ),
  parts(
    'an assertion to another request',
    ({ confirmation }) => ({
      confirmation: confirmation.replace(/InResponseTo="[^"]*"/, 'InResponseTo="_other"'),
    }),
    /another request/,
  ),
  parts(
    'an assertion to no request',
    ({ confirmation }) => ({ confirmation: confirmation.replace(/ InResponseTo="[^"]*"/, '') }),
    /another request/,
  ),
  parts(
    'an assertion of an hour ago',
    ({ assertionHead }) => ({
      assertionHead: assertionHead.replace(/IssueInstant="[^"]*"/, `IssueInstant="${at(-3700)}"`),
    }),
    expired,
  ),
  parts(
    'an assertion of later',
    ({ assertionHead }) => ({
      assertionHead: assertionHead.replace(/IssueInstant="[^"]*"/, `IssueInstant="${at(90)}"`),
    }),
    notYet,
  ),
  parts(
    'a response of later',
    ({ responseHead }) => ({
      responseHead: responseHead.replace(/IssueInstant="[^"]*"/, `IssueInstant="${at(90)}"`),
    }),
    notYet,
  ),
  parts(
    'a response of no time',
    ({ responseHead }) => ({ responseHead: responseHead.replace(/ IssueInstant="[^"]*"/, '') }),
    /no time/,
  ),
  parts(
    'a session that ended',
    ({ authn }) => ({
      authn: authn
        .replace(' AuthnInstant', ` SessionNotOnOrAfter="${at(-61)}" AuthnInstant`)
        .replace(/ (SessionNotOnOrAfter="[^"]*") (AuthnInstant="[^"]*")/, ' $2 $1'),
    }),
    expired,
  ),
  parts(
    'a sign-in of later',
    ({ authn }) => ({ authn: authn.replace(/AuthnInstant="[^"]*"/, `AuthnInstant="${at(90)}"`) }),
    notYet,
  ),
  parts('no sign-in', () => ({ authn: '' }), /somebody signed in/),
  parts('no subject', () => ({ nameId: '', attributes: '' }), /Subject Identifier/),
  parts(
    'a subject that is transient',
    ({ nameId }) => ({ nameId: nameId.replace(':persistent', ':transient') }),
    /Subject Identifier/,
  ),
  parts(
    'a subject with something in it',
    ({ nameId }) => ({ nameId: nameId.replace('</', '<saml:x></saml:x></') }),
    /more than text/,
  ),
  parts('two subjects', ({ nameId }) => ({ nameId: nameId + nameId }), /more than one NameID/),
  parts(
    'a base identifier',
    ({ nameId }) => ({ nameId: `<saml:BaseID></saml:BaseID>${nameId}` }),
    /must not hold/,
  ),
  parts('no address', () => ({ attributes: '' }), /email address/),
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
  parts(
    'attributes of more than is kept',
    () => ({
      attributes: `<saml:AttributeStatement><saml:Attribute Name="x">${'<saml:AttributeValue>0123456789012345678901234567890123456789</saml:AttributeValue>'.repeat(1500)}</saml:Attribute></saml:AttributeStatement>`,
    }),
    /48 KB/,
  ),
  parts(
    'an attribute without a name',
    () => ({
      attributes:
        '<saml:AttributeStatement><saml:Attribute><saml:AttributeValue>x</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
    }),
    /no name/,
  ),
  parts(
    'an encrypted attribute',
    () => ({
      attributes:
        '<saml:AttributeStatement><saml:EncryptedAttribute></saml:EncryptedAttribute></saml:AttributeStatement>',
    }),
    /EncryptedAttribute/,
  ),
  ...['Responder', 'Requester', 'VersionMismatch', 'AuthnFailed', 'success'].map((value) =>
    parts(`the status ${value}`, () => ({ status: status(value) }), new RegExp(value)),
  ),
  parts('no status', () => ({ status: '' }), /one status/),
  parts('two status', ({ status: own }) => ({ status: own + own }), /one status/),
  parts(
    'a success within a failure',
    () => ({
      status: status('Responder').replace(
        '></samlp:StatusCode>',
        `><samlp:StatusCode Value="${success}"></samlp:StatusCode></samlp:StatusCode>`,
      ),
    }),
    /Responder/,
  ),
  parts(
    'SAML 1.1',
    ({ responseHead }) => ({
      responseHead: responseHead.replace('Version="2.0"', 'Version="1.1"'),
    }),
    /SAML 2.0/,
  ),
  parts(
    'an assertion of SAML 1.1',
    ({ assertionHead }) => ({
      assertionHead: assertionHead.replace('Version="2.0"', 'Version="1.1"'),
    }),
    /SAML 2.0/,
  ),
  parts(
    'a statement that nobody knows',
    () => ({ extra: `<saml:Statement></saml:Statement>` }),
    /must not hold/,
  ),
]
