/** A document that is refused, and why. */
export class XmlError extends Error {}

export type Attribute = { namespace: string; local: string; value: string }
export type Element = {
  namespace: string
  local: string
  attributes: Attribute[]
  children: Element[]
  /** The text that stands directly in it. */
  text: string
}

export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const
export type Namespace = keyof typeof namespaces

/** Whether it is the element of that name. */
export function isNamed(element: Element, namespace: Namespace, local: string) {
  return element.namespace === namespaces[namespace] && element.local === local
}

export function childrenOf(element: Element, namespace: Namespace, local: string) {
  return element.children.filter((child) => isNamed(child, namespace, local))
}

/** The only child of that name; null where there is none. Throws an XmlError where there are more. */
export function childOf(element: Element, namespace: Namespace, local: string) {
  const [first = null, second] = childrenOf(element, namespace, local)
  if (second) throw new XmlError(`${element.local} has more than one ${local}.`)
  return first
}

/** The value of an attribute without a namespace; null where it is missing. */
export function attributeOf(element: Element, local: string) {
  return (
    element.attributes.find((one) => one.namespace === '' && one.local === local)?.value ?? null
  )
}

/** The element and everything in it. */
export function everyElement(element: Element): Element[] {
  return [element, ...element.children.flatMap(everyElement)]
}
