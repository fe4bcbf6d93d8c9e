import type { Sql } from '../sql/sql.ts'

export type Column = {
  name: string
  /** The type as PostgreSQL prints it, always with its schema unless it is a built-in one. */
  type: Sql
  typeName: string
  /** What a JSON path or a full-text search must know about the type. */
  family: 'json' | 'tsvector' | 'nested' | 'other'
  /** The expression of a default, printed with every name qualified. */
  default: Sql | undefined
}

export type Relation = {
  schema: string
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  isView: boolean
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
}

export type Argument = {
  name: string
  type: Sql
  typeName: string
  isRequired: boolean
  isVariadic: boolean
}

export type Routine = {
  schema: string
  name: string
  args: readonly Argument[]
  /** One argument without a name takes the whole body. */
  bodyType: 'json' | 'text' | 'bytea' | undefined
  isSet: boolean
  /** A row type, of a relation or of OUT and TABLE columns, a plain value, or nothing. */
  returns: { kind: 'row'; relation: Relation } | { kind: 'scalar' } | { kind: 'void' }
  isVolatile: boolean
}

/** A function that takes a row of a relation and gives a value or rows of another. */
export type Computed = {
  schema: string
  name: string
  target: Relation | undefined
  isSingle: boolean
}

export type Junction = {
  relation: Relation
  constraints: [string, string]
  source: Pairs
  target: Pairs
}
export type Pairs = readonly (readonly [from: string, to: string])[]

export type Relationship = {
  source: Relation
  target: Relation
  cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'
  /** The foreign key's name; a junction has two. */
  constraint: string
  /** Columns of the source and the columns of the target they equal. */
  pairs: Pairs
  /** True when the source holds the foreign key. */
  isOwner: boolean
  junction: Junction | undefined
}

export type Catalog = {
  schemas: readonly string[]
  relations: ReadonlyMap<string, Relation>
  routines: ReadonlyMap<string, readonly Routine[]>
  relationships: ReadonlyMap<Relation, readonly Relationship[]>
  computed: ReadonlyMap<Relation, readonly Computed[]>
  /** Types a client may cast to, by the name the client uses. */
  types: ReadonlyMap<string, Sql>
}

export function key(schema: string, name: string) {
  return `${schema}\0${name}`
}

export function isToOne(relationship: Relationship) {
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}
