import { beforeAll, describe, expect, test } from 'vitest'
import { useAuthServer } from '../../testing/auth-server.ts'
import type { Attacker } from '../testing/attack.ts'
import {
  assertionOf,
  at,
  emailFormat,
  enveloped,
  type Forged,
  forge,
  partsOf,
  responseOf,
  signatureFor,
  usualTransforms,
} from '../testing/forge.ts'
import { idpKeys } from '../testing/idp-twin.ts'
import {
  base64,
  beginSso,
  bring,
  exchange,
  type SsoOrganization,
  ssoOrganization,
} from '../testing/sso-organization.ts'
import { namespaces } from '../xml/element.ts'

const server = useAuthServer()
const keys = idpKeys()
let acme: SsoOrganization
beforeAll(async () => {
  acme = await ssoOrganization(server(), { keys })
})

type Variant = [name: string, make: (given: Pick<Attacker, 'draft' | 'key'>) => string]
const with_ = (name: string, forged: (draft: Attacker['draft']) => Forged): Variant => [
  name,
  ({ draft, key }) => base64(forge(draft, key, forged(draft))),
]
const sent = (name: string, change: (xml: string) => string): Variant => [
  name,
  ({ draft, key }) => change(forge(draft, key)),
]

/** As identity providers of other makers write it: with the namespace of SAML as the usual one, or under another prefix. */
const prefixed = (name: string, write: (text: string) => string): Variant => [
  name,
  ({ draft, key }) => {
    const parts = partsOf(draft)
    const plain = write(assertionOf(parts))
    const signature = signatureFor(plain, draft.assertionId, { key })
    const assertion = plain.replace(/<\/(\w+:)?Issuer>/, (end) => end + signature)
    return base64(responseOf(parts, assertion))
  },
]
const inclusive = `<ds:Transform Algorithm="${enveloped}"></ds:Transform><ds:Transform Algorithm="${namespaces.exclusive}"><ec:InclusiveNamespaces xmlns:ec="${namespaces.exclusive}" PrefixList="xs"></ec:InclusiveNamespaces></ds:Transform>`
const otherCertificate = '<ds:KeyInfo><ds:KeyName>which one</ds:KeyName></ds:KeyInfo>'

const variants: Variant[] = [
  with_('a signed assertion', () => ({})),
  with_('a signed response around an unsigned assertion', () => ({
    assertion: null,
    response: {},
  })),
  with_('both signed', () => ({ response: {} })),
  with_('SHA-512', () => ({ assertion: { hash: 'sha512' } })),
  with_('SHA-512 for the response', () => ({ assertion: null, response: { hash: 'sha512' } })),
  with_('the name of a key', () => ({ assertion: { keyInfo: otherCertificate } })),
  with_('namespaces that are kept', () => ({ assertion: { transforms: inclusive } })),
  with_('the usual transforms, said', () => ({ assertion: { transforms: usualTransforms } })),
  with_('the address as the subject', (d) => ({
    draft: {
      nameId: `Nora@${acme.domain}`,
      nameIdFormat: emailFormat,
      attributes: {},
      issuer: d.issuer,
    },
  })),
  with_('a subject of no form', () => ({
    draft: { nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' },
  })),
  with_('a transient subject beside a subject-id', () => ({
    draft: {
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
      attributes: {
        'urn:oasis:names:tc:SAML:attribute:subject-id': [`u1@${acme.domain}`],
        mail: [`u1@${acme.domain}`],
      },
    },
  })),
  with_('no subject beside a subject-id', () => ({
    draft: {
      attributes: {
        'urn:oasis:names:tc:SAML:attribute:subject-id': [`u2@${acme.domain}`],
        mail: [`u2@${acme.domain}`],
      },
    },
    parts: () => ({ nameId: '' }),
  })),
  with_('a confirmation that ends with the calendar', () => ({
    parts: ({ confirmation }) => ({
      confirmation: confirmation.replace(
        /NotOnOrAfter="[^"]*"/,
        `NotOnOrAfter="9999-12-31T23:59:59Z"`,
      ),
    }),
  })),
  ...[
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'Mail',
    'EMAIL',
  ].map((name) =>
    with_(`the address as ${name}`, () => ({
      draft: { attributes: { [name]: [`x@${acme.domain}`] } },
    })),
  ),
  with_('a character that XML escapes', () => ({
    draft: { attributes: { email: [`x@${acme.domain}`], cn: ['R&amp;D &lt;Ines&gt; Ærø 日本'] } },
  })),
  with_('several values', () => ({
    draft: { attributes: { email: [`x@${acme.domain}`], groups: ['a', 'b', 'c'] } },
  })),
  with_('a value that holds an element', () => ({
    draft: { attributes: { email: [`x@${acme.domain}`], id: ['<saml:NameID>x</saml:NameID>'] } },
  })),
  with_('the audience among others', (d) => ({
    parts: ({ conditions }) => ({
      conditions: conditions.replace(
        '<saml:Audience>',
        `<saml:Audience>https://x.example</saml:Audience><saml:Audience>`,
      ),
    }),
    draft: { audience: d.audience },
  })),
  with_('the audience in two restrictions', (d) => ({
    parts: ({ conditions }) => ({
      conditions: conditions.replace(
        '</saml:Conditions>',
        `<saml:AudienceRestriction><saml:Audience>${d.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      ),
    }),
  })),
  with_('one use', () => ({
    parts: ({ conditions }) => ({
      conditions: conditions.replace(
        '</saml:Conditions>',
        '<saml:OneTimeUse></saml:OneTimeUse></saml:Conditions>',
      ),
    }),
  })),
  with_('conditions without times', () => ({
    parts: ({ conditions }) => ({
      conditions: conditions.replace(/<saml:Conditions[^>]*>/, '<saml:Conditions>'),
    }),
  })),
  with_('a clock that is 50 s ahead', () => ({
    parts: ({ conditions, assertionHead }) => ({
      conditions: conditions.replace(/NotBefore="[^"]*"/, `NotBefore="${at(50)}"`),
      assertionHead: assertionHead.replace(/IssueInstant="[^"]*"/, `IssueInstant="${at(50)}"`),
    }),
  })),
  with_('a clock that is 50 s behind', () => ({
    parts: ({ conditions }) => ({
      conditions: conditions.replace(/NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${at(-50)}"`),
    }),
  })),
  with_('times in whole seconds', () => ({
    parts: ({ conditions }) => ({ conditions: conditions.replace(/\.\d+Z/g, 'Z') }),
  })),
  with_('times to the nanosecond', () => ({
    parts: ({ conditions }) => ({ conditions: conditions.replace(/\.(\d+)Z/g, '.$1000000Z') }),
  })),
  with_('times of another zone', () => ({
    parts: ({ conditions }) => ({ conditions: conditions.replace(/Z"/g, '+00:00"') }),
  })),
  with_('a confirmation of another kind besides', () => ({
    parts: ({ confirmation }) => ({
      confirmation: `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"></saml:SubjectConfirmation>${confirmation}`,
    }),
  })),
  with_('an issuer that says its form', () => ({
    parts: ({ assertionIssuer }) => ({
      assertionIssuer: assertionIssuer.replace(
        '<saml:Issuer>',
        '<saml:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity">',
      ),
    }),
  })),
  with_('no issuer of the response', () => ({ parts: () => ({ responseIssuer: '' }) })),
  with_('a message with the status', () => ({
    parts: ({ status }) => ({
      status: status.replace(
        '</samlp:Status>',
        '<samlp:StatusMessage>OK</samlp:StatusMessage></samlp:Status>',
      ),
    }),
  })),
  sent('a declaration', (xml) => base64(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)),
  sent('a declaration in single quotes', (xml) =>
    base64(`<?xml version='1.0' encoding='utf-8' standalone='no'?>${xml}`),
  ),
  sent('lines in the base64', (xml) => base64(xml).replace(/.{76}/g, '$&\r\n')),
  sent('space between the elements of the response', (xml) =>
    base64(xml.replace('<samlp:Status>', '\r\n  <samlp:Status>\n')),
  ),
  sent('space within tags', (xml) => base64(xml.replace('<samlp:Status>', '<samlp:Status  >'))),
  prefixed('the prefix saml2', (text) =>
    text.replaceAll('saml:', 'saml2:').replace('xmlns:saml=', 'xmlns:saml2='),
  ),
  prefixed('no prefix', (text) => text.replaceAll('saml:', '').replace('xmlns:saml=', 'xmlns=')),
]

describe('a response of the identity provider is accepted', () => {
  test.each(variants)('%s', async (_, make) => {
    const { draft, relayState } = await beginSso(server(), acme)

    const brought = await bring(server(), {
      SAMLResponse: make({ draft, key: keys.privateKey }),
      RelayState: relayState,
    })

    expect(brought.words).toBeNull()
    const session = await (await exchange(server(), brought.code)).json()
    expect(session.user.email).toMatch(new RegExp(`@${acme.domain}$`))
  })
})

test('what was used is remembered for as long as it could come again', async () => {
  const { rows } = await server().world.owner.query(
    `select count(*)::integer as used, bool_and(good_until > now()) as in_time,
       bool_and(good_until < now() + interval '2 hours') as is_short
     from auth.saml_assertions`,
  )

  expect(rows).toEqual([{ used: variants.length, in_time: true, is_short: true }])
})

test('there are at least 24 of them', () => {
  expect(variants.length).toBeGreaterThanOrEqual(24)
})

test('a provider that changes its key signs by either meanwhile', async () => {
  const next = idpKeys('next')
  const found = await server().call('GET', `/admin/sso/providers/${acme.providerId}`, {
    bearer: server().serviceKey,
  })
  const { saml } = await found.json()
  const both = saml.metadata_xml.replace(
    '<SingleSignOnService',
    `<KeyDescriptor><KeyInfo xmlns="${namespaces.signature}"><X509Data><X509Certificate>${next.certificate.replace(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService`,
  )
  const changed = await server().call('PUT', `/admin/sso/providers/${acme.providerId}`, {
    bearer: server().serviceKey,
    body: { metadata_xml: both },
  })
  expect(changed.status).toBe(200)

  for (const { privateKey } of [keys, next]) {
    const { draft, relayState } = await beginSso(server(), acme)
    const SAMLResponse = base64(forge(draft, privateKey))
    expect(await bring(server(), { SAMLResponse, RelayState: relayState })).toMatchObject({
      words: null,
    })
  }
})
