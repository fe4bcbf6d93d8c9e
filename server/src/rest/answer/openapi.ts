import { z } from 'zod'
import type { Argument, Catalog, Relation, Routine } from '../catalog/catalog.ts'
import { key } from '../catalog/catalog.ts'

// OpenAPI 2.0, as PostgREST describes a schema at its root.

const Described = z.object({
  comment: z.string().nullable(),
  relations: z.array(
    z.object({
      name: z.string(),
      comment: z.string().nullable(),
      columns: z.array(
        z.object({
          name: z.string(),
          comment: z.string().nullable(),
          type: z.string(),
          length: z.number().nullable(),
          isRequired: z.boolean(),
          default: z.string().nullable(),
          values: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
  routines: z.array(z.object({ name: z.string(), comment: z.string().nullable() })),
})
type Described = z.output<typeof Described>
type DescribedRelation = Described['relations'][number]
type DescribedColumn = DescribedRelation['columns'][number]

const json = 'application/json'
const object = 'application/vnd.pgrst.object+json'
const forms = [json, `${object};nulls=stripped`, object]
const bodies = [...forms, 'text/csv']

function parameterRef(name: string) {
  return { $ref: `#/parameters/${name}` }
}

/** The JSON type of a PostgreSQL one; none for JSON itself, which may be anything. */
function jsonType(type: string) {
  if (type.endsWith('[]')) return 'array'
  if (type === 'boolean') return 'boolean'
  if (['smallint', 'integer', 'bigint'].includes(type)) return 'integer'
  if (['numeric', 'real', 'double precision'].includes(type)) return 'number'
  return type === 'json' || type === 'jsonb' ? undefined : 'string'
}

function typeFields(type: string) {
  const base = jsonType(type)
  const item = base === 'array' ? jsonType(type.replace(/\[\]$/, '')) : undefined
  return {
    format: type,
    ...(base && { type: base }),
    ...(base === 'array' && { items: item ? { type: item } : {} }),
  }
}

/** A default that is a value; one that has to be worked out is only named where the type is text. */
function defaultValue({ type, default: text }: DescribedColumn): unknown {
  if (text === null) return undefined
  if (jsonType(type) === 'string') {
    const suffix = `::${type}`
    return text.endsWith(suffix) ? text.slice(0, -suffix.length).replace(/^'+|'+$/g, '') : text
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where a column leads, for readers of the document that draw lines. */
function keyNotes(catalog: Catalog, relation: Relation, name: string) {
  const notes: string[] = []
  if (relation.primaryKey.includes(name)) notes.push('This is a Primary Key.<pk/>')
  const foreign = catalog.relationships
    .get(relation)
    ?.find(
      ({ cardinality, pairs }) =>
        cardinality === 'many-to-one' && pairs.length === 1 && pairs[0]?.[0] === name,
    )
  const to = foreign?.pairs[0]?.[1]
  if (foreign && to) {
    const table = foreign.target.name
    notes.push(`This is a Foreign Key to \`${table}.${to}\`.<fk table='${table}' column='${to}'/>`)
  }
  return notes
}

function columnSchema(catalog: Catalog, relation: Relation, column: DescribedColumn) {
  const notes = keyNotes(catalog, relation, column.name)
  const noted = notes.length > 0 ? ['Note:', ...notes].join('\n') : undefined
  const description = [column.comment ?? undefined, noted].filter(Boolean).join('\n\n')
  const fallback = defaultValue(column)
  return {
    ...typeFields(column.type),
    ...(description && { description }),
    ...(fallback !== undefined && { default: fallback }),
    ...(column.values && { enum: column.values }),
    ...(column.length !== null && { maxLength: column.length }),
  }
}

function definition(catalog: Catalog, relation: Relation, described: DescribedRelation) {
  const { columns, comment } = described
  const required = columns.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const properties = columns.map((column) => [column.name, columnSchema(catalog, relation, column)])
  return {
    type: 'object',
    ...(comment && { description: comment }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  }
}

/** The first line of a comment, and what follows it. */
function headlines(comment: string | null) {
  const [summary = '', ...rest] = (comment ?? '').split('\n')
  const description = rest.join('\n').trim()
  return { ...(summary && { summary }), ...(description && { description }) }
}

function relationPath(relation: Relation, { name, columns, comment }: DescribedRelation) {
  const filters = columns.map((column) => parameterRef(`rowFilter.${name}.${column.name}`))
  const body = parameterRef(`body.${name}`)
  const about = { tags: [name], ...headlines(comment) }
  const page = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount']
  const items = { $ref: `#/definitions/${name}` }
  const done = { 204: { description: 'No Content' } }
  return {
    get: {
      ...about,
      parameters: [...filters, ...page.map(parameterRef)],
      responses: {
        200: { description: 'OK', schema: { items, type: 'array' } },
        206: { description: 'Partial Content' },
      },
    },
    ...(relation.isInsertable && {
      post: {
        ...about,
        parameters: [body, parameterRef('select'), parameterRef('preferPost')],
        responses: { 201: { description: 'Created' } },
      },
    }),
    ...(relation.isDeletable && {
      delete: { ...about, parameters: [...filters, parameterRef('preferReturn')], responses: done },
    }),
    ...(relation.isUpdatable && {
      patch: {
        ...about,
        parameters: [...filters, body, parameterRef('preferReturn')],
        responses: done,
      },
    }),
  }
}

function isNeeded({ isRequired, isVariadic }: Argument) {
  return isRequired || isVariadic
}

function queryArgument(argument: Argument) {
  const { name, typeName, isVariadic } = argument
  const at = { name, in: 'query', required: isNeeded(argument) }
  if (isVariadic) {
    const { format, type } = typeFields(typeName.replace(/\[\]$/, ''))
    return { ...at, type: 'array', items: { format, type }, collectionFormat: 'multi' }
  }
  const { format, type } = typeFields(typeName)
  return { ...at, format, type: type === undefined || type === 'array' ? 'string' : type }
}

function routinePath({ name, args }: Routine, comment: string | null) {
  const about = { tags: [`(rpc) ${name}`], ...headlines(comment), produces: forms }
  const required = args.filter(isNeeded).map((argument) => argument.name)
  const properties = args.map((argument) => [argument.name, typeFields(argument.typeName)])
  const schema = {
    type: 'object',
    ...(comment && { description: comment }),
    ...(required.length > 0 && { required }),
    ...(args.length > 0 && { properties: Object.fromEntries(properties) }),
  }
  const responses = { 200: { description: 'OK' } }
  return {
    get: { ...about, ...(args.length > 0 && { parameters: args.map(queryArgument) }), responses },
    post: {
      ...about,
      parameters: [{ in: 'body', name: 'args', required: true, schema }],
      responses,
    },
  }
}

function text(name: string, place: 'query' | 'header', description: string, more: object = {}) {
  return { name, in: place, description, required: false, type: 'string', ...more }
}

const returns = ['return=representation', 'return=minimal', 'return=headers-only']
const resolutions = ['resolution=ignore-duplicates', 'resolution=merge-duplicates']
const sharedParameters = {
  preferReturn: text('Prefer', 'header', 'Preference', { enum: returns }),
  preferCount: text('Prefer', 'header', 'Preference', {
    enum: ['count=exact', 'count=planned', 'count=estimated'],
  }),
  preferPost: text('Prefer', 'header', 'Preference', { enum: [...returns, ...resolutions] }),
  select: text('select', 'query', 'Filtering Columns'),
  on_conflict: text('on_conflict', 'query', 'On Conflict'),
  order: text('order', 'query', 'Ordering'),
  range: text('Range', 'header', 'Limiting and Pagination'),
  rangeUnit: text('Range-Unit', 'header', 'Limiting and Pagination', { default: 'items' }),
  offset: text('offset', 'query', 'Limiting and Pagination'),
  limit: text('limit', 'query', 'Limiting and Pagination'),
}

function relationParameters({ name, columns }: DescribedRelation): [string, object][] {
  const schema = { $ref: `#/definitions/${name}` }
  return [
    [`body.${name}`, { name, description: name, required: false, in: 'body', schema }],
    ...columns.map((column): [string, object] => [
      `rowFilter.${name}.${column.name}`,
      {
        name: column.name,
        required: false,
        in: 'query',
        type: 'string',
        format: column.type,
        ...(column.comment && { description: column.comment }),
      },
    ]),
  ]
}

/** The description of a schema from the document that `describeSql` gave, for whoever asked for it. */
export function openApi(catalog: Catalog, schema: string, document: string, at: URL) {
  const { comment, relations, routines } = Described.parse(JSON.parse(document))
  const known = relations.flatMap((described) => {
    const relation = catalog.relations.get(key(schema, described.name))
    return relation ? [{ relation, described }] : []
  })
  const calls = routines.flatMap(({ name, comment: words }) => {
    const routine = catalog.routines.get(key(schema, name))?.at(-1)
    return routine ? [{ routine, words }] : []
  })
  const { summary: title = 'Rows', description = 'What the caller may read, write and call.' } =
    headlines(comment)
  const introspection = {
    get: {
      tags: ['Introspection'],
      summary: 'OpenAPI description (this document)',
      produces: ['application/openapi+json', json],
      responses: { 200: { description: 'OK' } },
    },
  }
  return {
    swagger: '2.0',
    info: { title, description, version: '14' },
    host: at.host,
    basePath: `${at.pathname.replace(/\/+$/, '')}/`,
    schemes: [at.protocol.replace(':', '')],
    consumes: bodies,
    produces: bodies,
    paths: {
      '/': introspection,
      ...Object.fromEntries(
        known.map(({ relation, described }) => [
          `/${relation.name}`,
          relationPath(relation, described),
        ]),
      ),
      ...Object.fromEntries(
        calls.map(({ routine, words }) => [`/rpc/${routine.name}`, routinePath(routine, words)]),
      ),
    },
    definitions: Object.fromEntries(
      known.map(({ relation, described }) => [
        relation.name,
        definition(catalog, relation, described),
      ]),
    ),
    parameters: {
      ...sharedParameters,
      ...Object.fromEntries(known.flatMap(({ described }) => relationParameters(described))),
    },
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://docs.postgrest.org/en/v14/references/api.html',
    },
  }
}
