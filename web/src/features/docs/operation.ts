/** A schema of an OpenAPI 3.1 document, as far as the page shows it. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: string[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

type Content = Record<string, { schema: Schema }>

type DescribedOperation = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** What the page reads of the document at `/api/v1/openapi.json`. */
export type ApiDocument = {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema> }
}

export type Field = {
  name: string
  type: string
  isRequired: boolean
  about: string
  /** What an example sends. */
  example: unknown
}

type Parameter = Field & { in: string }

export type Answer = { status: string; description: string; fields: Field[] }

export type Operation = {
  /** A name for a link to it. */
  id: string
  method: string
  path: string
  summary: string
  description: string
  parameters: Parameter[]
  body: { type: string; fields: Field[] } | null
  answers: Answer[]
}

const resolved = ({ components }: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

function typeOf(document: ApiDocument, schema: Schema): string {
  const { type, format, items } = resolved(document, schema)
  const types = [type ?? 'any'].flat()
  const names = types.map((name) => {
    if (name === 'array' && items) return `array of ${typeOf(document, items)}`
    return name === 'string' && format ? format : name
  })
  return names.join(' or ')
}

function aboutOf(schema: Schema): string {
  const { description, minimum, maximum, minLength, maxLength, maxItems } = schema
  const count = (value: number) => value.toLocaleString('en')
  const range = minimum !== undefined && maximum !== undefined
  return [
    description,
    schema.enum && `One of ${schema.enum.join(', ')}.`,
    range && `${count(minimum)} to ${count(maximum)}.`,
    maxLength !== undefined && `${count(minLength ?? 0)} to ${count(maxLength)} characters.`,
    maxItems !== undefined && `At most ${count(maxItems)}.`,
    schema.default !== undefined && `Without it: ${JSON.stringify(schema.default)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where an id belongs in an example: SOURCE_ID in `/sources/{id}`, AGENT_ID for `agent_id`. */
function idIn(path: string, name: string) {
  const owner = /\/([^/]+)s\/\{id\}/.exec(path)?.[1]
  return name === 'id' && owner ? `${owner.toUpperCase()}_ID` : name.toUpperCase()
}

function exampleOf(path: string, name: string, schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.format === 'uuid') return idIn(path, name)
  return schema.enum?.[0] ?? schema.default ?? ''
}

type Place = { path: string; prefix?: string }

/** The fields of an object and of what is in it, `data[].id` for one inside an array. */
function fieldsOf(document: ApiDocument, schema: Schema, { path, prefix = '' }: Place): Field[] {
  const { properties = {}, required = [] } = resolved(document, schema)
  return Object.entries(properties).flatMap(([name, property]) => {
    const own = resolved(document, property)
    const field = {
      name: `${prefix}${name}`,
      type: typeOf(document, own),
      isRequired: required.includes(name),
      about: aboutOf(own),
      example: exampleOf(path, name, own),
    }
    const inner = own.type === 'array' && own.items ? own.items : own
    const below = `${prefix}${name}${own.type === 'array' ? '[]' : ''}.`
    return [field, ...fieldsOf(document, inner, { path, prefix: below })]
  })
}

/** The operations of the document whose path begins so, in its order. */
export function operationsOf(document: ApiDocument, start: string): Operation[] {
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(start))
  return paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, told]): Operation => {
      const [type, content] = Object.entries(told.requestBody?.content ?? {})[0] ?? []
      const fields = (schema: Schema) => fieldsOf(document, schema, { path })
      return {
        ...{ path, method: method.toUpperCase() },
        id: [method, ...(path.match(/\w+/g) ?? [])].join('-'),
        summary: told.summary ?? `${method} ${path}`,
        description: told.description ?? '',
        parameters: (told.parameters ?? []).map(({ name, in: place, required, schema }) => ({
          ...{ name, in: place, isRequired: required ?? false },
          type: typeOf(document, schema),
          about: aboutOf(schema),
          example: exampleOf(path, name, schema),
        })),
        body: type && content ? { type, fields: fields(content.schema) } : null,
        answers: Object.entries(told.responses).map(([status, { description, content: sent }]) => {
          const schema = Object.values(sent ?? {})[0]?.schema
          return { status, description, fields: schema ? fields(schema) : [] }
        }),
      }
    }),
  )
}

const isRefusal = ({ status }: Answer) => Number(status) >= 400

/** What every one of these operations may answer instead, in the same words. */
export function commonRefusals([first, ...others]: Operation[]): Answer[] {
  const isIn = ({ answers }: Operation, wanted: Answer) =>
    answers.some((one) => one.status === wanted.status && one.description === wanted.description)
  const refusals = first?.answers.filter(isRefusal) ?? []
  return refusals.filter((refusal) => others.every((other) => isIn(other, refusal)))
}

/** What an operation answers but for what all do. */
export function ownAnswers(operation: Operation, common: Answer[]): Answer[] {
  const said = new Set(common.map(({ status }) => status))
  return operation.answers.filter(({ status }) => !said.has(status))
}
