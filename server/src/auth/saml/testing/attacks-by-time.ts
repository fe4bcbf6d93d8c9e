import { type Attack, withParts } from './attack.ts'
import { at, bearer } from './forge.ts'

const expired = /expired/
const notYet = /not valid yet/
const data = (attributes: string) =>
  `<saml:SubjectConfirmation Method="${bearer}"><saml:SubjectConfirmationData ${attributes}></saml:SubjectConfirmationData></saml:SubjectConfirmation>`
const conditions = (attributes: string, audience: string) =>
  `<saml:Conditions${attributes}><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`

/** What was signed for another time, or to another request (security 27). */
export const attacksByTime: Attack[] = [
  withParts('no conditions', () => ({ conditions: '' }), /no conditions/),
  withParts(
    'conditions twice',
    ({ conditions }) => ({ conditions: conditions + conditions }),
    /more than one Conditions/,
  ),
  withParts(
    'a condition that nobody knows',
    ({ conditions }) => ({
      conditions: conditions.replace(
        '</saml:Conditions>',
        '<saml:Condition></saml:Condition></saml:Conditions>',
      ),
    }),
    /must not hold/,
  ),
  withParts(
    'conditions that ended',
    (_, d) => ({ conditions: conditions(` NotOnOrAfter="${at(-61)}"`, d.audience) }),
    expired,
  ),
  withParts(
    'conditions that have not begun',
    (_, d) => ({ conditions: conditions(` NotBefore="${at(90)}"`, d.audience) }),
    notYet,
  ),
  withParts(
    'conditions without a time in their end',
    (_, d) => ({ conditions: conditions(' NotOnOrAfter="tomorrow"', d.audience) }),
    /no time/,
  ),
  withParts(
    'an end in a zone of its own',
    (_, d) => ({ conditions: conditions(' NotOnOrAfter="2099-01-01T00:00:00"', d.audience) }),
    /no time/,
  ),
  withParts(
    'a confirmation that ended',
    (_, d) => ({
      confirmation: data(
        `InResponseTo="${d.requestId}" NotOnOrAfter="${at(-61)}" Recipient="${d.acs}"`,
      ),
    }),
    expired,
  ),
  withParts(
    'a confirmation without an end',
    (_, d) => ({ confirmation: data(`InResponseTo="${d.requestId}" Recipient="${d.acs}"`) }),
    /no time/,
  ),
  withParts(
    'a confirmation that has not begun',
    (_, d) => ({
      confirmation: data(
        `InResponseTo="${d.requestId}" NotBefore="${at(90)}" NotOnOrAfter="${at(300)}" Recipient="${d.acs}"`,
      ),
    }),
    notYet,
  ),
  withParts(
    'a confirmation by a key',
    ({ confirmation }) => ({ confirmation: confirmation.replace(':bearer', ':holder-of-key') }),
    /not confirmed/,
  ),
  withParts(
    'a confirmation without data',
    () => ({
      confirmation: `<saml:SubjectConfirmation Method="${bearer}"></saml:SubjectConfirmation>`,
    }),
    /not confirmed/,
  ),
  withParts('no confirmation', () => ({ confirmation: '' }), /not confirmed/),
  withParts(
    'a response to another request',
    ({ responseHead }) => ({
      responseHead: responseHead.replace(/InResponseTo="[^"]*"/, 'InResponseTo="_other"'),
    }),
    /another request/,
  ),
  withParts(
    'a response to no request',
    ({ responseHead }) => ({ responseHead: responseHead.replace(/ InResponseTo="[^"]*"/, '') }),
    /another request/,
  ),
  withParts(
    'an assertion to another request',
    ({ confirmation }) => ({
      confirmation: confirmation.replace(/InResponseTo="[^"]*"/, 'InResponseTo="_other"'),
    }),
    /another request/,
  ),
  withParts(
    'an assertion to no request',
    ({ confirmation }) => ({ confirmation: confirmation.replace(/ InResponseTo="[^"]*"/, '') }),
    /another request/,
  ),
  withParts(
    'an assertion of an hour ago',
    ({ assertionHead }) => ({
      assertionHead: assertionHead.replace(/IssueInstant="[^"]*"/, `IssueInstant="${at(-3700)}"`),
    }),
    expired,
  ),
  withParts(
    'an assertion of later',
    ({ assertionHead }) => ({
      assertionHead: assertionHead.replace(/IssueInstant="[^"]*"/, `IssueInstant="${at(90)}"`),
    }),
    notYet,
  ),
  withParts(
    'a response of later',
    ({ responseHead }) => ({
      responseHead: responseHead.replace(/IssueInstant="[^"]*"/, `IssueInstant="${at(90)}"`),
    }),
    notYet,
  ),
  withParts(
    'a response of no time',
    ({ responseHead }) => ({ responseHead: responseHead.replace(/ IssueInstant="[^"]*"/, '') }),
    /no time/,
  ),
  withParts(
    'a session that ended',
    ({ authn }) => ({
      authn: authn
        .replace(' AuthnInstant', ` SessionNotOnOrAfter="${at(-61)}" AuthnInstant`)
        .replace(/ (SessionNotOnOrAfter="[^"]*") (AuthnInstant="[^"]*")/, ' $2 $1'),
    }),
    expired,
  ),
  withParts(
    'a sign-in of later',
    ({ authn }) => ({ authn: authn.replace(/AuthnInstant="[^"]*"/, `AuthnInstant="${at(90)}"`) }),
    notYet,
  ),
]
