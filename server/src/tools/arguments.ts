import { ToolFault } from './fault.ts'
import type { ArgumentsSchema } from './stored-tool.ts'

const mostBytes = 8 * 1024

/** Names and types, and nothing that runs over what a visitor writes for long. */
const kept = new Set([
  ...['type', 'properties', 'required', 'items', 'enum', 'const', 'description', 'title'],
  ...['default', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'format'],
  ...['anyOf', 'oneOf', 'allOf', '$defs', '$ref', 'additionalProperties', 'nullable', 'examples'],
])

/** A schema without what is not needed to check arguments: patterns of others can be made to run for ever. */
export function plainSchema(schema: unknown, ofNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => plainSchema(each))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => ofNames || kept.has(key))
      .map(([key, value]) => {
        const asIs = !ofNames && ['enum', 'const', 'default', 'examples', 'required'].includes(key)
        const names = !ofNames && ['properties', '$defs'].includes(key)
        return [key, asIs ? value : plainSchema(value, names)]
      }),
  )
}

async function validatorOf(schema: ArgumentsSchema) {
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/sdk/validation/ajv')
  return new AjvJsonSchemaValidator().getValidator<Record<string, unknown>>(schema)
}

/** How a value does not fit a schema, whoever wrote it; null where it does. Throws for what is no schema. */
export async function misfit(schema: object, value: unknown): Promise<string | null> {
  const checked = (await validatorOf(plainSchema(schema) as ArgumentsSchema))(value)
  return checked.valid ? null : checked.errorMessage
}

/** Throws for a schema that cannot check anything. */
export async function mustBeSchema(schema: ArgumentsSchema) {
  try {
    ;(await validatorOf(schema))({})
  } catch {
    throw new ToolFault('The arguments are no JSON Schema.')
  }
}

/** The arguments that a model gave, when they fit; one that the schema does not name does not. */
export async function checkedArguments(schema: ArgumentsSchema, given: unknown) {
  if (JSON.stringify(given ?? null).length > mostBytes) {
    throw new ToolFault('The arguments are too long.')
  }
  const checked = (await validatorOf({ additionalProperties: false, ...schema }))(given ?? {})
  if (!checked.valid) throw new ToolFault(`The arguments do not fit: ${checked.errorMessage}`)
  return checked.data
}
