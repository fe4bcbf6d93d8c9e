import { ToolFault } from './fault.ts'
import type { ArgumentsSchema } from './stored-tool.ts'

// Whoever wrote a schema, checking a value by it ends: Ajv cannot be interrupted once it compiles or runs, so what both
// take is counted before. A schema for Ajv has its references in `$defs` by number, and no keyword that is not counted.

type Schema = { [keyword: string]: unknown }

/** Schemas in a schema, what a reference names counted once: Ajv compiles so many in half a second. */
const mostParts = 600
const deepest = 60
/** What a saved schema may grow to when each reference is replaced by what it names. */
const mostExpanded = 10_000
/** Schemas that are tried on values in one check, of about a microsecond each. */
const mostSteps = 100_000
const bytesOfStep = 32

const single = ['items', 'additionalProperties', 'not', 'if', 'then', 'else']
const lists = ['allOf', 'anyOf', 'oneOf']
/** Names and types, and nothing that runs over what a visitor writes for long. */
export const kept = new Set([
  ...['type', 'properties', 'required', 'enum', 'const', 'description', 'title', 'nullable'],
  ...['default', 'examples', 'format', '$ref', '$defs', 'definitions', ...single, ...lists],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
])
/** Those whose check takes no longer than the text is. */
const formats = new Set([
  ...['date', 'time', 'date-time', 'duration', 'email', 'uri', 'hostname', 'ipv4', 'ipv6'],
  ...['uuid', 'int32', 'int64'],
])

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A part of a reference as it is called; null where it is no UTF-8. */
function unescaped(part: string): string | null {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return null
  }
}

/** What a reference names within a schema (RFC 6901); undefined where that is nothing. */
function named(schema: unknown, reference: string): unknown {
  if (!/^#(\/|$)/.test(reference)) return undefined
  let found = schema
  for (const part of reference.split('/').slice(1)) {
    const name = unescaped(part)
    if (name === null || typeof found !== 'object' || found === null) return undefined
    if (!Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  return found
}

/** A schema as Ajv may compile it; throws for one that has too many parts, or that refers to nothing. */
export function boundedSchema(schema: ArgumentsSchema): ArgumentsSchema {
  const numbers = new Map<string, string>()
  const $defs: Schema = {}
  let parts = 0

  function referred(reference: string) {
    const known = numbers.get(reference)
    if (known) return known
    const target = named(schema, reference)
    if (target === undefined) throw new ToolFault('A $ref of the arguments leads nowhere.')
    const number = `${numbers.size}`
    numbers.set(reference, `#/$defs/${number}`)
    $defs[number] = bounded(target, 0)
    return `#/$defs/${number}`
  }

  function boundedKeyword(keyword: string, value: unknown, depth: number) {
    const within = (part: unknown) => bounded(part, depth + 1)
    if (keyword === '$ref' && typeof value === 'string') return referred(value)
    if (keyword === 'properties' && isSchema(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, within(part)]))
    }
    if (!Array.isArray(value)) return single.includes(keyword) ? within(value) : value
    return keyword === 'items' || lists.includes(keyword) ? value.map(within) : value
  }

  function bounded(part: unknown, depth: number): unknown {
    parts += 1
    if (parts > mostParts || depth > deepest) {
      throw new ToolFault('The arguments have too many parts.')
    }
    if (!isSchema(part)) return part
    const own = Object.entries(part).filter(
      ([keyword, value]) =>
        kept.has(keyword) &&
        !['$defs', 'definitions'].includes(keyword) &&
        (keyword !== 'format' || formats.has(String(value))),
    )
    return {
      ...Object.fromEntries(own.map(([key, value]) => [key, boundedKeyword(key, value, depth)])),
      // Ajv writes out what a reference names at each of its places, unless it holds a keyword like this one.
      $recursiveAnchor: false,
    }
  }

  if (!isSchema(schema)) throw new ToolFault('The arguments are no JSON Schema.')
  return { ...Object(bounded(schema, 0)), $defs }
}

/** The parts of a bounded schema that look at the same value as it does, or at what is in that value. */
const partsOf = (part: Schema): unknown[] => [
  ...single.filter((keyword) => keyword in part).flatMap((keyword) => part[keyword]),
  ...lists.flatMap((keyword) => listOf(part[keyword])),
  ...Object.values(Object(part.properties)),
]

const referredBy = (schema: ArgumentsSchema, part: Schema): unknown[] =>
  typeof part.$ref === 'string' ? [named(schema, part.$ref)] : []

/** Throws for a bounded schema that grows too large; one that refers to itself counts once. */
export function mustExpandWithin(schema: ArgumentsSchema) {
  const sizes = new Map<unknown, number>()
  function sizeOf(part: unknown): number {
    if (!isSchema(part)) return 1
    const known = sizes.get(part)
    if (known !== undefined) return known
    sizes.set(part, 1)
    const inside = [...partsOf(part), ...referredBy(schema, part)]
    const size = inside.reduce((sum: number, each) => sum + sizeOf(each), 1)
    sizes.set(part, size)
    return size
  }
  if (sizeOf(schema) <= mostExpanded) return
  throw new ToolFault('The $ref, allOf, anyOf and oneOf of the arguments make too many parts.')
}

type Try = [part: unknown, value: unknown]

/** What to try on what is in a value, when a part is tried on the value. */
function triesWithin({ items, additionalProperties, properties }: Schema, value: unknown): Try[] {
  if (Array.isArray(value)) {
    return value.map((each, at): Try => [Array.isArray(items) ? items[at] : items, each])
  }
  if (!isSchema(value)) return []
  const own = Object(properties)
  return Object.entries(value).map(
    ([name, each]): Try => [Object.hasOwn(own, name) ? own[name] : additionalProperties, each],
  )
}

/** Whether a value can be checked by a bounded schema in as many steps as a check may take. */
export function isCheckable(schema: ArgumentsSchema, value: unknown): boolean {
  const read = new Map<Schema, { cost: number; same: unknown[] }>()
  /** What a part costs by itself, and the parts that are tried on the same value. */
  function readPart(part: Schema) {
    const { items: _, additionalProperties: __, properties, ...rest } = part
    const compared = [part.enum, part.const, part.required, Object.keys(Object(properties))]
    const cost = 1 + JSON.stringify(compared).length / bytesOfStep
    const fresh = { cost, same: [...partsOf(rest), ...referredBy(schema, part)] }
    read.set(part, fresh)
    return fresh
  }
  const open: Try[] = [[schema, value]]
  let steps = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const [part, tried] = next
    if (!isSchema(part)) continue
    const { cost, same } = read.get(part) ?? readPart(part)
    const length = typeof tried === 'string' ? tried.length : Object.keys(Object(tried)).length
    steps += cost + length / bytesOfStep
    if (steps + open.length > mostSteps) return false
    for (const one of same) open.push([one, tried])
    open.push(...triesWithin(part, tried))
  }
  return true
}
