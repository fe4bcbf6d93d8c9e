import { attributeOf, childrenOf, type Element, isNamed, namespaces } from '../xml/element.ts'
import { refuse } from './refusal.ts'

const enveloped = `${namespaces.signature}enveloped-signature`
const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]
const digestMethods = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]

function only(parent: Element, local: string): Element {
  const found = childrenOf(parent, 'signature', local)
  const [first] = found
  if (!first || found.length > 1) {
    throw refuse(`A signature has ${found.length} ${local} where one is allowed.`)
  }
  return first
}

/** Refuses every child but those that are listed. */
export function allowOnly(parent: Element, allowed: [namespace: string, locals: string[]][]) {
  for (const { namespace, local } of parent.children) {
    const isAllowed = allowed.some(([of, locals]) => of === namespace && locals.includes(local))
    if (!isAllowed) throw refuse(`${parent.local} must not hold ${local}.`)
  }
}

function algorithmOf(element: Element) {
  return attributeOf(element, 'Algorithm') ?? ''
}

function checkTransforms(reference: Element) {
  const transforms = only(reference, 'Transforms')
  allowOnly(transforms, [[namespaces.signature, ['Transform']]])
  const [first, second, ...more] = transforms.children
  if (!first || !second || more.length > 0) {
    throw refuse('A signature has other transforms than the two that are allowed.')
  }
  if (algorithmOf(first) !== enveloped || algorithmOf(second) !== namespaces.exclusive) {
    throw refuse('A signature has other transforms than the two that are allowed.')
  }
  allowOnly(first, [])
  allowOnly(second, [[namespaces.exclusive, ['InclusiveNamespaces']]])
}

/** Refuses every signature that is not of the one form that is used: the element that it stands in, with a listed algorithm. */
export function checkSignature(signature: Element, signed: Element) {
  allowOnly(signature, [[namespaces.signature, ['SignedInfo', 'SignatureValue', 'KeyInfo']]])
  const info = only(signature, 'SignedInfo')
  only(signature, 'SignatureValue')
  allowOnly(info, [
    [namespaces.signature, ['CanonicalizationMethod', 'SignatureMethod', 'Reference']],
  ])
  const canonicalization = only(info, 'CanonicalizationMethod')
  if (algorithmOf(canonicalization) !== namespaces.exclusive) {
    throw refuse('A signature is canonicalised in a way that is not allowed.')
  }
  allowOnly(canonicalization, [[namespaces.exclusive, ['InclusiveNamespaces']]])
  const method = only(info, 'SignatureMethod')
  allowOnly(method, [])
  if (!signatureMethods.includes(algorithmOf(method))) {
    throw refuse('A signature is made with an algorithm that is not allowed.')
  }
  const reference = only(info, 'Reference')
  allowOnly(reference, [[namespaces.signature, ['Transforms', 'DigestMethod', 'DigestValue']]])
  const id = attributeOf(signed, 'ID')
  if (!id || attributeOf(reference, 'URI') !== `#${id}`) {
    throw refuse('A signature is of another element than the one that it stands in.')
  }
  checkTransforms(reference)
  const digest = only(reference, 'DigestMethod')
  allowOnly(digest, [])
  if (!digestMethods.includes(algorithmOf(digest))) {
    throw refuse('A signature is made with a digest that is not allowed.')
  }
  only(reference, 'DigestValue')
}

/** The signature that stands directly in an element; null where there is none. */
export function signatureOf(element: Element) {
  const found = element.children.filter((child) => isNamed(child, 'signature', 'Signature'))
  if (found.length > 1) throw refuse(`${element.local} has more than one signature.`)
  return found[0] ?? null
}
