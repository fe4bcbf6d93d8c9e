import pg from 'pg'
import { clientTypesSql } from './client-types-sql.ts'
import { connectionOptions, type DatabaseConnection } from './connect.ts'
import { exposedSchemas } from './exposed-schemas.ts'

type Column = {
  name: string
  type: string
  /** The check of this column alone that says which values it may have. */
  allowed: string | null
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  reads: boolean
  inserts: boolean
  updates: boolean
}
type Relationship = {
  name: string
  columns: string[]
  isUnique: boolean
  target: string
  targetColumns: string[]
}
type Relation = {
  schema: string
  name: string
  kind: 'table' | 'view'
  columns: Column[]
  relationships: Relationship[]
}
type Value = { name: string; type: string; isArray: boolean; isNullable: boolean }
type Argument = Value & { isOptional: boolean }
type Routine = {
  schema: string
  name: string
  arguments: Argument[]
  /** The columns of what it returns, where that is a table. */
  results: Value[]
  returns: string
  returnsArray: boolean
  isSet: boolean
}
type Described = { relations: Relation[]; routines: Routine[] }

const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
}

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`

/** The values of a check that lists them, as a union; undefined when it says anything else. */
function unionOf(allowed: string | null) {
  if (/ OR |NOT /.test(allowed ?? '')) return undefined
  const list = /\w+ (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/.exec(allowed ?? '')?.[1]
  const texts = [...(list ?? '').matchAll(/'((?:[^']|'')*)'::text/g)]
  if (texts.length > 0) return texts.map(([, text = '']) => quote(text.replaceAll("''", "'")))
  return list?.match(/'?-?\d+'?(?:::\w+)?/g)?.map((number) => number.replace(/'|::\w+/g, ''))
}

/** A line of a type, with a union broken as the formatter breaks it. */
function line(indent: number, name: string, union: string[]) {
  const space = ' '.repeat(indent)
  const whole = `${space}${name}: ${union.join(' | ')}`
  if (whole.length <= 100) return whole
  const [list = '', ...others] = union
  if (list.endsWith(')[]') && others.length === 0) {
    const elements = list.slice(1, -3).split(' | ')
    return [
      `${space}${name}: (`,
      ...elements.map((one) => `${space}  | ${one}`),
      `${space})[]`,
    ].join('\n')
  }
  return [`${space}${name}:`, ...union.map((one) => `${space}  | ${one}`)].join('\n')
}

function columnLine(column: Column, may: 'reads' | 'inserts' | 'updates') {
  const isOptional =
    may === 'updates' || (may === 'inserts' && (column.isNullable || column.hasDefault))
  const isList = column.allowed?.includes(`jsonb_typeof(${column.name}) = 'array'`)
  const base = unionOf(column.allowed) ?? [types[column.type] ?? 'string']
  const element = base.length > 1 ? `(${base.join(' | ')})` : base
  const union = column.isArray || isList ? [`${element}[]`] : base
  const name = isOptional ? `${column.name}?` : column.name
  return line(10, name, column.isNullable ? [...union, 'null'] : union)
}

function block(indent: number, name: string, lines: string[], empty = 'Record<never, never>') {
  const space = ' '.repeat(indent)
  if (lines.length === 0) return `${space}${name}: ${empty}`
  return `${space}${name}: {\n${lines.join('\n')}\n${space}}`
}

function relationshipText({ name, columns, isUnique, target, targetColumns }: Relationship) {
  const list = (names: string[]) => `[${names.map(quote).join(', ')}]`
  return [
    '          {',
    `            foreignKeyName: ${quote(name)}`,
    `            columns: ${list(columns)}`,
    `            isOneToOne: ${isUnique}`,
    `            referencedRelation: ${quote(target)}`,
    `            referencedColumns: ${list(targetColumns)}`,
    '          },',
  ].join('\n')
}

function relationText({ name, columns, relationships }: Relation) {
  const part = (type: string, may: 'reads' | 'inserts' | 'updates') => {
    const lines = columns.filter((column) => column[may]).map((column) => columnLine(column, may))
    return block(8, type, lines, 'Record<string, never>')
  }
  const links = relationships.map(relationshipText)
  return block(6, name, [
    part('Row', 'reads'),
    part('Insert', 'inserts'),
    part('Update', 'updates'),
    links.length === 0
      ? '        Relationships: []'
      : `        Relationships: [\n${links.join('\n')}\n        ]`,
  ])
}

function valueLine({ name, type, isArray, isNullable }: Value, isOptional = false) {
  const union = [
    `${types[type] ?? 'string'}${isArray ? '[]' : ''}`,
    ...(isNullable ? ['null'] : []),
  ]
  return line(10, isOptional ? `${name}?` : name, union)
}

function routineText({ name, arguments: given, results, ...routine }: Routine) {
  const args = given.map((one) => valueLine(one, one.isOptional))
  const columns = results.map((one) => valueLine(one))
  const plain = `${types[routine.returns] ?? 'string'}${routine.returnsArray ? '[]' : ''}`
  return block(6, name, [
    args.length === 0 ? '        Args: never' : block(8, 'Args', args),
    columns.length === 0
      ? `        Returns: ${plain}${routine.isSet ? '[]' : ''}`
      : `${block(8, 'Returns', columns)}${routine.isSet ? '[]' : ''}`,
  ])
}

function schemaText(schema: string, { relations, routines }: Described) {
  const here = relations.filter((one) => one.schema === schema)
  const texts = (kind: Relation['kind']) =>
    here.filter((one) => one.kind === kind).map(relationText)
  return block(2, schema, [
    block(4, 'Tables', texts('table')),
    block(4, 'Views', texts('view')),
    block(4, 'Functions', routines.filter((one) => one.schema === schema).map(routineText)),
  ])
}

/**
 * The `Database` type of supabase-js for what its two roles may do: a column is in `Row` when `anon` or `authenticated`
 * may select it, in `Insert` and `Update` when one of them may write it. A check that lists values is a union of them.
 */
export async function clientTypes(connection: DatabaseConnection): Promise<string> {
  const client = new pg.Client(connectionOptions(connection))
  await client.connect()
  try {
    const { rows } = await client.query<Described>(clientTypesSql, [exposedSchemas])
    const described = rows[0] ?? { relations: [], routines: [] }
    return `// This file was generated by npm run types. Do not edit it.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
${exposedSchemas.map((schema) => schemaText(schema, described)).join('\n')}
}
`
  } finally {
    await client.end()
  }
}
