import { boundedSchema, isCheckable, kept, mustExpandWithin } from './bounded-schema.ts'
import { ToolFault } from './fault.ts'
import type { ArgumentsSchema } from './stored-tool.ts'

const mostBytes = 8 * 1024
const mostLetters = 1000

/** A schema without what is not needed to check arguments: patterns of others can be made to run for ever. */
export function plainSchema(schema: unknown, ofNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => plainSchema(each))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => ofNames || kept.has(key))
      .map(([key, value]) => {
        const asIs = !ofNames && ['enum', 'const', 'default', 'examples', 'required'].includes(key)
        const names = !ofNames && ['properties', '$defs', 'definitions'].includes(key)
        return [key, asIs ? value : plainSchema(value, names)]
      }),
  )
}

async function validatorOf(bounded: ArgumentsSchema) {
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/sdk/validation/ajv')
  return new AjvJsonSchemaValidator().getValidator<Record<string, unknown>>(bounded)
}

/** What is wrong with a value, or the value itself. Throws for what is no schema, or would take too long. */
async function checkedBy(schema: ArgumentsSchema, value: unknown) {
  const bounded = boundedSchema(schema)
  if (!isCheckable(bounded, value)) throw new ToolFault('It takes too long to check the arguments.')
  const checked = (await validatorOf(bounded))(value)
  return checked.valid
    ? { data: checked.data }
    : { reason: checked.errorMessage.slice(0, mostLetters) }
}

/** How a value does not fit a schema, whoever wrote it; null where it does. Throws for what is no schema. */
export async function misfit(schema: object, value: unknown): Promise<string | null> {
  return (await checkedBy(schema as ArgumentsSchema, value)).reason ?? null
}

const noSchema = () => new ToolFault('The arguments are no JSON Schema.')

/** A schema as it is stored, without what is not checked. Throws for what cannot check anything, or takes too long. */
export async function schemaToStore(schema: ArgumentsSchema) {
  try {
    const bounded = boundedSchema(schema)
    mustExpandWithin(bounded)
    ;(await validatorOf(bounded))({})
    return plainSchema(schema) as ArgumentsSchema
  } catch (error) {
    throw error instanceof ToolFault ? error : noSchema()
  }
}

/** The arguments that a model gave, when they fit; one that the schema does not name does not. */
export async function checkedArguments(schema: ArgumentsSchema, given: unknown) {
  if (JSON.stringify(given ?? null).length > mostBytes) {
    throw new ToolFault('The arguments are too long.')
  }
  const { data, reason } = await checkedBy(
    { additionalProperties: false, ...schema },
    given ?? {},
  ).catch((error) => {
    throw error instanceof ToolFault ? error : noSchema()
  })
  if (!data) throw new ToolFault(`The arguments do not fit: ${reason}`)
  return data
}
