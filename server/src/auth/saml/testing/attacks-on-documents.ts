import { type Attack, altered } from './attack.ts'
import { forge } from './forge.ts'
import { base64 } from './sso-organization.ts'

const doctype = (text: string) => (xml: string) => `${text}${xml}`
const before = (what: string) => (xml: string) =>
  xml.replace('<samlp:Status>', `${what}<samlp:Status>`)
const inNameId = (what: string) => (xml: string) =>
  xml.replace('</saml:NameID>', `${what}</saml:NameID>`)
const raw =
  (change: (text: string) => string): Attack[1] =>
  ({ draft, key }) =>
    change(base64(forge(draft, key)))

/** What is no plain XML, refused before any of it is believed (security 25). */
export const attacksOnDocuments: Attack[] = [
  altered('a document type', doctype('<!DOCTYPE r>'), /document type/),
  altered('an entity of its own', doctype('<!DOCTYPE r [<!ENTITY boss "boss">]>'), /document type/),
  altered(
    'an external entity',
    doctype('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    /document type/,
  ),
  altered(
    'an external document type',
    doctype('<!DOCTYPE r SYSTEM "http://127.0.0.1/evil.dtd">'),
    /document type/,
  ),
  altered('a parameter entity', doctype('<!DOCTYPE r [<!ENTITY % p "x">%p;]>'), /document type/),
  altered(
    'entities that grow',
    doctype(
      '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
    ),
    /document type/,
  ),
  altered(
    'attributes by a document type',
    doctype('<!DOCTYPE r [<!ATTLIST r ID ID #IMPLIED>]>'),
    /document type/,
  ),
  altered('an unknown entity', inNameId('&boss;'), /entity/),
  altered('an entity without an end', inNameId('&amp'), /entity/),
  altered('a bare ampersand', inNameId(' & co'), /entity/),
  altered('a character reference to nothing', inNameId('&#0;'), /character/),
  altered('a character reference past Unicode', inNameId('&#x110000;'), /character/),
  altered('half a surrogate pair', inNameId('&#xD800;'), /character/),
  altered('a control character', inNameId('\u0001'), /character/),
  altered('a NUL', inNameId('\0'), /character/),
  altered('a style sheet', doctype('<?xml-stylesheet href="x"?>'), /processing instruction/),
  altered('a processing instruction', before('<?php boss ?>'), /processing instruction/),
  altered('a second declaration', before('<?xml version="1.0"?>'), /processing instruction/),
  altered(
    'a declaration of another encoding',
    doctype('<?xml version="1.0" encoding="UTF-7"?>'),
    /UTF-8/,
  ),
  altered('a comment before the response', doctype('<!-- x -->'), /comment/),
  altered('a comment between elements', before('<!-- x -->'), /comment/),
  altered(
    'a comment that cuts the subject',
    (xml) => xml.replace('subject-', 'boss<!---->.subject-'),
    /comment/,
  ),
  altered(
    'a comment that cuts the address',
    (xml) => xml.replace('ines@', 'boss@company.example<!-- -->ines@'),
    /comment/,
  ),
  altered(
    'a comment that cuts the issuer',
    (xml) => xml.replace('</saml:Issuer>', '<!-- --></saml:Issuer>'),
    /comment/,
  ),
  altered('CDATA in a value', inNameId('<![CDATA[boss]]>'), /CDATA/),
  altered(
    'CDATA around an assertion',
    (xml) => xml.replace('<saml:Assertion', '<![CDATA[<saml:Assertion'),
    /CDATA/,
  ),
  altered(
    'an attribute twice',
    (xml) => xml.replace(' Version="2.0"', ' Version="2.0" Version="2.0"'),
    /twice/,
  ),
  altered(
    'an attribute twice by two prefixes',
    (xml) =>
      xml.replace(
        ' Version="2.0"',
        ' xmlns:a="urn:x" xmlns:b="urn:x" a:v="1" b:v="2" Version="2.0"',
      ),
    /twice/,
  ),
  altered('a prefix that is unknown', before('<boss:x></boss:x>'), /prefix/),
  altered('a prefix that is taken back', before('<samlp:x xmlns:saml=""></samlp:x>'), /namespace/),
  altered('two documents', (xml) => xml + xml, /follows/),
  altered('text behind the document', (xml) => `${xml}boss`, /follows/),
  altered('a document that breaks off', (xml) => xml.slice(0, -20), /well-formed|end/),
  altered(
    'tags that cross',
    (xml) => xml.replace('</samlp:Status>', '</samlp:State>'),
    /well-formed/,
  ),
  altered(
    'a value without quotes',
    (xml) => xml.replace(' Version="2.0"', ' Version=2.0'),
    /quoted/,
  ),
  altered(
    'an element too deep',
    before(`${'<samlp:x>'.repeat(40)}${'</samlp:x>'.repeat(40)}`),
    /too large/,
  ),
  altered(
    'more elements than anybody reads',
    before('<samlp:x></samlp:x>'.repeat(2001)),
    /too large/,
  ),
  altered(
    'more namespaces than anybody declares, for many elements',
    before(
      `<samlp:x${Array.from({ length: 8001 }, (_, n) => ` xmlns:p${n}="x"`).join('')}>${'<x xmlns:p="x"/>'.repeat(1500)}</samlp:x>`,
    ),
    /too large/,
  ),
  altered(
    'another encoding',
    (xml) => Buffer.from(xml, 'utf16le').toString('latin1'),
    /character|well-formed/,
  ),
  [
    'bytes that are no UTF-8',
    ({ draft, key }) => {
      const bytes = Buffer.from(forge(draft, key))
      bytes[bytes.indexOf('subject-')] = 0xff
      return bytes.toString('base64')
    },
    /UTF-8/,
  ],
  [
    'more than 256 KiB',
    ({ draft, key }) => base64(forge(draft, key) + ' '.repeat(256 * 1024)),
    /256 KiB/,
  ],
  ['XML as it is', ({ draft, key }) => forge(draft, key), /base64/],
  ['base64 of the web', raw((text) => `${text.slice(0, 40)}-_${text.slice(42)}`), /base64/],
  ['base64 with its end in the middle', raw((text) => `PD94==${text}`), /base64/],
  ['half a byte of base64', raw((text) => `${text}A`), /base64/],
  ['nothing at all', () => '', /missing/],
  ['JSON', () => base64('{"subject":"boss"}'), /well-formed/],
]
