import { attributeOf, childrenOf, type Element, namespaces } from '../xml/element.ts'
import { refuse } from './refusal.ts'
import { allowOnly } from './signature-shape.ts'

export type Attribute = { name: string; friendlyName: string | null; values: string[] }
export type Attributes = Attribute[]

/** What is kept of a person: more than this is a list of something else. */
const mostBytes = 48 * 1024

/** The attributes of an assertion in their order; those of one name are one. */
export function readAttributes(assertion: Element): Attributes {
  const found = new Map<string, Attribute>()
  for (const statement of childrenOf(assertion, 'assertion', 'AttributeStatement')) {
    allowOnly(statement, [[namespaces.assertion, ['Attribute']]])
    for (const one of statement.children) {
      const name = attributeOf(one, 'Name')?.trim() ?? ''
      if (name === '') throw refuse('An attribute has no name.')
      // A value that is more than text says nothing that is asked for.
      const values = childrenOf(one, 'assertion', 'AttributeValue')
        .filter(({ children }) => children.length === 0)
        .map(({ text }) => text.trim())
      const known = found.get(name)
      if (known) known.values.push(...values)
      else found.set(name, { name, friendlyName: attributeOf(one, 'FriendlyName'), values })
    }
  }
  const attributes = [...found.values()]
  if (Buffer.byteLength(JSON.stringify(attributes)) > mostBytes) {
    throw refuse('The identity provider sends more attributes than can be kept (48 KB).')
  }
  return attributes
}

/** The values of the attributes that one of the names fits: by Name or FriendlyName, whatever the case. */
export function valuesOf(attributes: Attributes, names: readonly string[]): string[] {
  for (const wanted of names.map((name) => name.toLowerCase())) {
    const values = attributes
      .filter(
        ({ name, friendlyName }) =>
          name.toLowerCase() === wanted || friendlyName?.toLowerCase() === wanted,
      )
      .flatMap((one) => one.values)
      .filter((value) => value !== '')
    if (values.length > 0) return values
  }
  return []
}
