import { AuthError } from '../../auth-error.ts'
import type { Facts } from './assertion.ts'
import { type Attributes, valuesOf } from './attributes.ts'

export type AttributeMapping = {
  keys?: Record<string, { name?: string; names?: string[]; default?: unknown; array?: boolean }>
}

/** Who signs in, as the identity provider says it. */
export type Person = {
  subject: string
  /** In lower case. */
  email: string
  /** Names and what was mapped, under the protocol's words for it. */
  claims: Record<string, unknown>
  /** Everything that was sent: one value as a text, several as a list. */
  attributes: Record<string, string | string[]>
}

const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const formats = 'urn:oasis:names:tc:SAML:'
const transient = `${formats}2.0:nameid-format:transient`
const emailFormat = `${formats}1.1:nameid-format:emailAddress`
const soap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const emailNames = [
  ...['urn:oid:0.9.2342.19200300.100.1.3', '0.9.2342.19200300.100.1.3'],
  ...[`${soap}/emailaddress`, 'http://schemas.xmlsoap.org/claims/EmailAddress'],
  ...['mail', 'Mail', 'email'],
]
const nameClaims = {
  first_name: [
    'givenName',
    'given_name',
    'firstName',
    'first_name',
    `${soap}/givenname`,
    'urn:oid:2.5.4.42',
  ],
  last_name: [
    'sn',
    'surname',
    'lastName',
    'last_name',
    'family_name',
    `${soap}/surname`,
    'urn:oid:2.5.4.4',
  ],
  full_name: [
    ...['displayName', 'display_name', 'http://schemas.microsoft.com/identity/claims/displayname'],
    ...['urn:oid:2.16.840.1.113730.3.1.241', 'cn', 'urn:oid:2.5.4.3'],
  ],
}
const emailPattern = /^[^\s@"<>()[\]\\,;:]{1,64}@[a-z0-9.-]{1,253}$/

/** A value of an attribute mapping: of the first of its names that was sent, else its default. */
function mapped(attributes: Attributes, mapping: AttributeMapping) {
  const claims = Object.entries(mapping.keys ?? {}).flatMap(([claim, rule]) => {
    const values = valuesOf(attributes, [...(rule.name ? [rule.name] : []), ...(rule.names ?? [])])
    const value = values.length === 0 ? rule.default : rule.array ? values : values[0]
    return value === undefined ? [] : [[claim, value] as const]
  })
  return Object.fromEntries(claims)
}

function subjectOf({ nameId, attributes }: Facts) {
  const [given] = valuesOf(attributes, [subjectId])
  if (given) return given
  if (!nameId || nameId.value === '' || nameId.format === transient) return null
  return nameId.format === emailFormat ? nameId.value.toLowerCase() : nameId.value
}

/** Reads who signs in; refuses whom no subject or no address names. */
export function readPerson(facts: Facts, mapping: AttributeMapping): Person {
  const { nameId, attributes } = facts
  const subject = subjectOf(facts)
  if (!subject || subject.length > 1024) {
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  }
  const claims: Record<string, unknown> = mapped(attributes, mapping)
  const ofNameId = nameId?.format === emailFormat ? nameId.value : undefined
  const mappedEmail = typeof claims.email === 'string' ? claims.email : undefined
  const email = (mappedEmail ?? valuesOf(attributes, emailNames)[0] ?? ofNameId ?? '').toLowerCase()
  if (email.length > 255 || !emailPattern.test(email)) {
    throw new AuthError(
      400,
      'saml_assertion_no_email',
      'SAML Assertion does not contain an email address',
    )
  }
  const names = Object.entries(nameClaims).flatMap(([claim, of]) => {
    const [value] = valuesOf(attributes, of)
    return value ? [[claim, value.slice(0, 200)]] : []
  })
  return {
    subject,
    email,
    claims: { ...Object.fromEntries(names), ...claims },
    attributes: Object.fromEntries(
      attributes.map(({ name, values }) => [
        name,
        values.length === 1 ? (values[0] ?? '') : values,
      ]),
    ),
  }
}
