import {
  attributeOf,
  childrenOf,
  type Element,
  everyElement,
  isNamed,
  namespaces,
} from '../xml/element.ts'
import { refuse } from './refusal.ts'
import { allowOnly, checkSignature, signatureOf } from './signature-shape.ts'

export type Shape = {
  response: Element
  assertion: Element
  /** Each signature that is there has to be good; one is there at least. */
  signed: { response: boolean; assertion: boolean }
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
/** What there may be once, and its kin that hides what it holds, whatever namespace it claims. */
const once = ['Response', 'Assertion']
const never = ['EncryptedAssertion', 'EncryptedID', 'EncryptedAttribute', 'EncryptedData']
const idPattern = /^[A-Za-z_][\w.-]{0,255}$/

function checkIds(elements: Element[]) {
  const ids = elements.flatMap(({ attributes }) =>
    attributes.filter(({ local }) => local.toLowerCase() === 'id').map(({ value }) => value),
  )
  if (new Set(ids).size < ids.length) throw refuse('Two elements have the same ID.')
  if (!ids.every((id) => idPattern.test(id))) throw refuse('An ID has a form that is not allowed.')
}

/** Why the identity provider says no, in its own words as far as they are harmless. */
function checkStatus(response: Element) {
  const statuses = childrenOf(response, 'protocol', 'Status')
  const codes = statuses.flatMap((status) => childrenOf(status, 'protocol', 'StatusCode'))
  if (statuses.length !== 1 || codes.length !== 1) throw refuse('The response has not one status.')
  const [status] = statuses
  const [code] = codes
  const value = code ? (attributeOf(code, 'Value') ?? '') : ''
  if (value === success) return
  const said = status ? childrenOf(status, 'protocol', 'StatusMessage')[0]?.text.trim() : undefined
  const word = /[\w-]{1,40}$/.exec(value)?.[0] ?? 'no status'
  throw refuse(
    `The identity provider refused the sign-in (${word})${said ? `: ${said.slice(0, 200)}` : '.'}`,
  )
}

/** Refuses, before any cryptography, what has not the one shape that is allowed (security 25). */
export function checkShape(root: Element): Shape {
  if (!isNamed(root, 'protocol', 'Response')) throw refuse('The document is no SAML response.')
  const elements = everyElement(root)
  for (const local of never) {
    if (elements.some((one) => one.local === local)) throw refuse(`${local} is not accepted.`)
  }
  checkStatus(root)
  for (const local of once) {
    const found = elements.filter((one) => one.local === local)
    if (found.length !== 1) {
      throw refuse(`The response holds ${found.length} ${local} where one is allowed.`)
    }
  }
  checkIds(elements)
  allowOnly(root, [
    [namespaces.assertion, ['Issuer', 'Assertion']],
    [namespaces.signature, ['Signature']],
    [namespaces.protocol, ['Status']],
  ])
  const [assertion] = childrenOf(root, 'assertion', 'Assertion')
  if (!assertion) throw refuse('The response holds no assertion.')
  if (attributeOf(root, 'Version') !== '2.0' || attributeOf(assertion, 'Version') !== '2.0') {
    throw refuse('The response is not of SAML 2.0.')
  }
  const signatures = { response: signatureOf(root), assertion: signatureOf(assertion) }
  const expected = [signatures.response, signatures.assertion].filter((one) => one !== null)
  if (expected.length === 0) throw refuse('The response is not signed.')
  const ofSignature = (one: Element) => ['Signature', 'SignedInfo', 'Reference'].includes(one.local)
  if (elements.filter(ofSignature).length !== expected.length * 3) {
    throw refuse('The response holds a signature where none is allowed.')
  }
  if (signatures.response) checkSignature(signatures.response, root)
  if (signatures.assertion) checkSignature(signatures.assertion, assertion)
  return {
    response: root,
    assertion,
    signed: { response: signatures.response !== null, assertion: signatures.assertion !== null },
  }
}
