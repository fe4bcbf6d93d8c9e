import {
  attributeOf,
  childOf,
  childrenOf,
  type Element,
  namespaces,
  XmlError,
} from '../xml/element.ts'
import { type Attributes, readAttributes } from './attributes.ts'
import { refuse } from './refusal.ts'
import type { Shape } from './shape.ts'
import { allowOnly } from './signature-shape.ts'
import { checkBegun, checkNotOver, leeway, readTime } from './times.ts'

/** What an assertion has to fit (security 27). */
export type Expected = {
  /** The identity provider. */
  issuer: string
  /** This server. */
  audience: string
  acs: string
  /** The request that it answers; null for a sign-in that the identity provider began. */
  requestId: string | null
  now: number
}

/** What a verified assertion says; times are ISO 8601. */
export type Facts = {
  id: string
  nameId: { value: string; format: string } | null
  attributes: Attributes
  /** When its session ends at the identity provider. */
  sessionEnd: string | null
  /** Until when the same assertion could come again. */
  goodUntil: string
}

const entityFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** An assertion is of now: one of an hour ago was kept by somebody. */
const oldest = 60 * 60 * 1000

function checkIssuer(issuer: Element | null, { issuer: expected }: Expected) {
  const format = issuer && attributeOf(issuer, 'Format')
  if (!issuer || issuer.children.length > 0 || issuer.text.trim() !== expected) {
    throw refuse('The response is of another identity provider.')
  }
  if (format && format !== entityFormat && !format.endsWith(':unspecified')) {
    throw refuse('The issuer of the response has a form that is not allowed.')
  }
}

/** What the response around the assertion says; it may be unsigned, so it can only refuse. */
export function checkResponse({ response }: Shape, expected: Expected) {
  if (attributeOf(response, 'Destination') !== expected.acs) {
    throw refuse('The response is for another address.')
  }
  if (attributeOf(response, 'InResponseTo') !== expected.requestId) {
    throw refuse('The response answers another request.')
  }
  const issued = attributeOf(response, 'IssueInstant')
  readTime(issued, 'IssueInstant')
  checkBegun(issued, expected.now, 'IssueInstant')
  const issuer = childOf(response, 'assertion', 'Issuer')
  if (issuer) checkIssuer(issuer, expected)
}

/** Why a confirmation does not hold; null where it does. */
function refusalOf(confirmation: Element, expected: Expected) {
  try {
    if (attributeOf(confirmation, 'Method') !== bearer)
      return refuse('The subject is not confirmed.')
    const data = childOf(confirmation, 'assertion', 'SubjectConfirmationData')
    if (!data) return refuse('The subject is not confirmed.')
    if (attributeOf(data, 'Recipient') !== expected.acs) {
      return refuse('The assertion is for another address.')
    }
    if (attributeOf(data, 'InResponseTo') !== expected.requestId) {
      return refuse('The assertion answers another request.')
    }
    readTime(attributeOf(data, 'NotOnOrAfter'), 'NotOnOrAfter')
    checkNotOver(attributeOf(data, 'NotOnOrAfter'), expected.now, 'NotOnOrAfter')
    checkBegun(attributeOf(data, 'NotBefore'), expected.now, 'NotBefore')
    return null
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

function readSubject(assertion: Element, expected: Expected) {
  const subject = childOf(assertion, 'assertion', 'Subject')
  if (!subject) throw refuse('The assertion names no subject.')
  allowOnly(subject, [[namespaces.assertion, ['NameID', 'SubjectConfirmation']]])
  const confirmations = childrenOf(subject, 'assertion', 'SubjectConfirmation')
  const refusals = confirmations.map((one) => refusalOf(one, expected))
  if (refusals.length === 0) throw refuse('The subject is not confirmed.')
  if (!refusals.includes(null)) throw refusals[0] ?? refuse('The subject is not confirmed.')
  const nameId = childOf(subject, 'assertion', 'NameID')
  if (nameId && nameId.children.length > 0) throw refuse('A NameID holds more than text.')
  const ends = confirmations
    .flatMap((one) => childrenOf(one, 'assertion', 'SubjectConfirmationData'))
    .flatMap((data) => attributeOf(data, 'NotOnOrAfter') ?? [])
    .map((end) => readTime(end, 'NotOnOrAfter'))
  return {
    nameId: nameId && {
      value: nameId.text.trim(),
      format: attributeOf(nameId, 'Format') ?? '',
    },
    end: Math.max(...ends),
  }
}

function checkConditions(assertion: Element, { audience, now }: Expected) {
  const conditions = childOf(assertion, 'assertion', 'Conditions')
  if (!conditions) throw refuse('The assertion has no conditions.')
  allowOnly(conditions, [
    [namespaces.assertion, ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']],
  ])
  checkBegun(attributeOf(conditions, 'NotBefore'), now, 'NotBefore')
  checkNotOver(attributeOf(conditions, 'NotOnOrAfter'), now, 'NotOnOrAfter')
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction')
  const isForUs = restrictions.every((one) =>
    childrenOf(one, 'assertion', 'Audience').some(({ text }) => text.trim() === audience),
  )
  if (restrictions.length === 0 || !isForUs) throw refuse('The assertion is for another service.')
}

function readSession(assertion: Element, now: number) {
  const statements = childrenOf(assertion, 'assertion', 'AuthnStatement')
  if (statements.length === 0) throw refuse('The assertion does not say that somebody signed in.')
  const ends = statements.flatMap((one) => attributeOf(one, 'SessionNotOnOrAfter') ?? [])
  for (const end of ends) checkNotOver(end, now, 'SessionNotOnOrAfter')
  for (const one of statements) checkBegun(attributeOf(one, 'AuthnInstant'), now, 'AuthnInstant')
  if (ends.length === 0) return null
  const first = Math.min(...ends.map((end) => readTime(end, 'SessionNotOnOrAfter')))
  return new Date(first).toISOString()
}

function checkOwn(assertion: Element, expected: Expected) {
  checkIssuer(childOf(assertion, 'assertion', 'Issuer'), expected)
  allowOnly(assertion, [
    [
      namespaces.assertion,
      ['Issuer', 'Subject', 'Conditions', 'Advice', 'AuthnStatement', 'AttributeStatement'],
    ],
    [namespaces.signature, ['Signature']],
  ])
  const issued = readTime(attributeOf(assertion, 'IssueInstant'), 'IssueInstant')
  if (issued > expected.now + leeway) {
    throw refuse('The response is not valid yet. Check the clock of the identity provider.')
  }
  if (issued < expected.now - oldest) {
    throw refuse('The response has expired. Start the sign-in again.')
  }
  return issued
}

function read(assertion: Element, expected: Expected): Facts {
  const issued = checkOwn(assertion, expected)
  const { nameId, end } = readSubject(assertion, expected)
  checkConditions(assertion, expected)
  return {
    id: attributeOf(assertion, 'ID') ?? '',
    nameId,
    attributes: readAttributes(assertion),
    sessionEnd: readSession(assertion, expected.now),
    goodUntil: new Date(
      Math.min(Math.max(end, expected.now), issued + oldest) + 2 * leeway,
    ).toISOString(),
  }
}

/** What a verified assertion says, once all of it fits what was expected. */
export function readAssertion(assertion: Element, expected: Expected): Facts {
  try {
    return read(assertion, expected)
  } catch (error) {
    if (error instanceof XmlError) throw refuse(error.message)
    throw error
  }
}
