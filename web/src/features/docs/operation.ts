import { type ApiDocument, resolved, type Schema } from './api-document.ts'

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
  /** What it belongs to. */
  tag: string
  /** Of which a key needs one; none where no key is needed. */
  scopes: string[]
  parameters: Parameter[]
  /** `example` is null where it is made of what the fields hold. */
  body: { type: string; fields: Field[]; example: Record<string, unknown> | null } | null
  answers: Answer[]
}

export type OperationGroup = { id: string; name: string; about: string; operations: Operation[] }

function typeOf(document: ApiDocument, schema: Schema): string {
  const { type, format, items, anyOf } = resolved(document, schema)
  const types = [type ?? (anyOf ? [] : 'any')].flat()
  const names = types.map((name) => {
    if (name === 'array' && items) return `array of ${typeOf(document, items)}`
    return name === 'string' && format ? format : name
  })
  const choices = anyOf?.map((one) => typeOf(document, one)) ?? []
  return [...new Set([...names, ...choices])].join(' or ')
}

const wordsOf = (values: unknown[]) =>
  values.length === 1 ? `Always ${values[0]}.` : `One of ${values.join(', ')}.`

function aboutOf(schema: Schema): string {
  const { description, minimum, maximum, minLength, maxLength, maxItems, anyOf = [] } = schema
  const count = (value: number) => value.toLocaleString('en')
  const range = minimum !== undefined && maximum !== undefined
  const values = schema.enum ?? anyOf.flatMap((one) => one.enum ?? [])
  return [
    description,
    values.length > 0 && wordsOf(values),
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

const objectOf = (example: unknown) =>
  typeof example === 'object' && example !== null ? { ...example } : null

type Place = { path: string; prefix?: string }

/** The fields of an object and of what is in it: `data[].id` inside an array, `results.*.type` under names of any kind. */
export function fieldsOf(
  document: ApiDocument,
  schema: Schema,
  { path, prefix = '' }: Place,
): Field[] {
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
    const named = typeof own.additionalProperties === 'object' ? own.additionalProperties : null
    const [inner, mark] = own.items
      ? [own.items, '[]']
      : named && !own.properties
        ? [named, '.*']
        : [own, '']
    return [field, ...fieldsOf(document, inner, { path, prefix: `${prefix}${name}${mark}.` })]
  })
}

/** The operations of the document, in its order. What only refuses is none. */
function operationsOf(document: ApiDocument): Operation[] {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, told]): Operation => {
      const [type, content] = Object.entries(told.requestBody?.content ?? {})[0] ?? []
      const fields = (schema: Schema) => fieldsOf(document, schema, { path })
      return {
        ...{ path, method: method.toUpperCase() },
        id: [method, ...(path.match(/\w+/g) ?? [])].join('-'),
        summary: told.summary ?? `${method} ${path}`,
        description: told.description ?? '',
        tag: told.tags?.[0] ?? '',
        scopes: (told.security ?? []).flatMap((one) => Object.values(one).flat()),
        parameters: (told.parameters ?? []).map(({ name, in: place, required, schema }) => ({
          ...{ name, in: place, isRequired: required ?? false },
          type: typeOf(document, schema),
          about: aboutOf(schema),
          example: exampleOf(path, name, schema),
        })),
        body:
          type && content
            ? {
                ...{ type, fields: fields(content.schema) },
                example: objectOf(resolved(document, content.schema).example),
              }
            : null,
        answers: Object.entries(told.responses).map(([status, { description, content: sent }]) => {
          const schema = Object.values(sent ?? {})[0]?.schema
          return { status, description, fields: schema ? fields(schema) : [] }
        }),
      }
    }),
  )
  return all.filter(({ answers }) => answers.some((answer) => !isRefusal(answer)))
}

/** The operations with these tags, in the groups and in the order that the document gives them. */
export function groupsOf(document: ApiDocument, holds: (tag: string) => boolean): OperationGroup[] {
  const all = operationsOf(document)
  return document.tags
    .filter(({ name }) => holds(name))
    .map(({ name, description = '' }) => ({
      ...{ id: name.toLowerCase().replaceAll(/\W+/g, '-'), name, about: description },
      operations: all.filter(({ tag }) => tag === name),
    }))
}

const isRefusal = ({ status }: Answer) => Number(status) >= 400

const isSame = (one: Answer, other: Answer) =>
  one.status === other.status && one.description === other.description

/** What most of these operations may answer instead, in the same words. */
export function commonRefusals(operations: Operation[]): Answer[] {
  const all = operations.flatMap(({ answers }) => answers.filter(isRefusal))
  const count = (answer: Answer) => all.filter((one) => isSame(one, answer)).length
  const most = all.filter((answer) => count(answer) > operations.length / 2)
  return most.filter((answer, at) => most.findIndex((one) => isSame(one, answer)) === at)
}

/** What an operation answers but for what most do. */
export function ownAnswers(operation: Operation, common: Answer[]): Answer[] {
  return operation.answers.filter((answer) => !common.some((one) => isSame(one, answer)))
}
