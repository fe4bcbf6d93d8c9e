import { type Attack, withParts } from './attack.ts'
import { partsOf } from './forge.ts'

const other = 'https://elsewhere.example/acs'
const conditions = (attributes: string, audience: string) =>
  `<saml:Conditions${attributes}><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`

/** Signed by the identity provider of somebody else, or for another service (security 27). */
export const attacksByRecipient: Attack[] = [
  withParts(
    'another issuer of the assertion',
    (_, d) => ({
      assertionIssuer: partsOf({ ...d, issuer: 'https://rival.example' }).assertionIssuer,
    }),
    /another identity provider/,
  ),
  withParts(
    'another issuer of the response',
    (_, d) => ({
      responseIssuer: partsOf({ ...d, issuer: 'https://rival.example' }).responseIssuer,
    }),
    /another identity provider/,
  ),
  withParts(
    'an issuer that begins alike',
    ({ assertionIssuer }) => ({
      assertionIssuer: assertionIssuer.replace('</', '.evil.example</'),
    }),
    /another identity provider/,
  ),
  withParts(
    'an issuer of another case',
    (_, d) => ({
      assertionIssuer: partsOf({ ...d, issuer: d.issuer.toUpperCase() }).assertionIssuer,
    }),
    /another identity provider/,
  ),
  withParts(
    'an issuer with something in it',
    ({ assertionIssuer }) => ({
      assertionIssuer: assertionIssuer.replace('</', '<saml:x></saml:x></'),
    }),
    /another identity provider/,
  ),
  withParts(
    'an issuer of another form',
    ({ assertionIssuer }) => ({
      assertionIssuer: assertionIssuer.replace(
        '<saml:Issuer>',
        '<saml:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient">',
      ),
    }),
    /form/,
  ),
  withParts(
    'two issuers',
    ({ assertionIssuer }) => ({ assertionIssuer: assertionIssuer + assertionIssuer }),
    /more than one Issuer/,
  ),
  withParts(
    'no issuer',
    () => ({ assertionIssuer: '<saml:Issuer></saml:Issuer>' }),
    /another identity provider/,
  ),
  withParts(
    'another destination',
    ({ responseHead }, d) => ({
      responseHead: responseHead.replace(`Destination="${d.acs}"`, `Destination="${other}"`),
    }),
    /another address/,
  ),
  withParts(
    'no destination',
    ({ responseHead }) => ({ responseHead: responseHead.replace(/Destination="[^"]*" /, '') }),
    /another address/,
  ),
  withParts(
    'a destination that begins alike',
    ({ responseHead }, d) => ({
      responseHead: responseHead.replace(`Destination="${d.acs}"`, `Destination="${d.acs}/x"`),
    }),
    /another address/,
  ),
  withParts(
    'another recipient',
    ({ confirmation }) => ({
      confirmation: confirmation.replace(/Recipient="[^"]*"/, `Recipient="${other}"`),
    }),
    /another address/,
  ),
  withParts(
    'no recipient',
    ({ confirmation }) => ({ confirmation: confirmation.replace(/ Recipient="[^"]*"/, '') }),
    /another address/,
  ),
  withParts(
    'another audience',
    () => ({ conditions: conditions('', 'https://elsewhere.example') }),
    /another service/,
  ),
  withParts(
    'an audience that begins alike',
    (_, d) => ({ conditions: conditions('', `${d.audience}.evil.example`) }),
    /another service/,
  ),
  withParts(
    'an audience that is empty',
    () => ({ conditions: conditions('', '') }),
    /another service/,
  ),
  withParts(
    'no audience',
    () => ({ conditions: '<saml:Conditions></saml:Conditions>' }),
    /another service/,
  ),
  withParts(
    'an audience that a second restriction takes back',
    (_, d) => ({
      conditions: conditions('', d.audience).replace(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>https://elsewhere.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    }),
    /another service/,
  ),
]
