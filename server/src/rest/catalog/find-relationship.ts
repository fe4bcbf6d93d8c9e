import { RestError } from '../errors.ts'
import type { Catalog, Computed, Pairs, Relation, Relationship } from './catalog.ts'
import { isToOne } from './catalog.ts'
import { nearest } from './suggestion.ts'

export type Tie =
  | { kind: 'keys'; relationship: Relationship }
  | { kind: 'computed'; computed: Computed }
type Wanted = { target: string; hint: string | undefined; schema: string }

function isOnly(pairs: Pairs, side: 0 | 1, column: string) {
  return pairs.length === 1 && pairs[0]?.[side] === column
}

function matchesTarget(one: Relationship, { target, schema }: Wanted) {
  if (one.target.schema !== schema) return false
  if (one.target.name === target) return true
  // A key or its column means the table it was made for, not the views of that table.
  if (one.junction || one.target.isView) return false
  return one.constraint === target || (one.isOwner && isOnly(one.pairs, 0, target))
}

function matchesHint(one: Relationship, { target, schema, hint = '' }: Wanted) {
  if (one.target.schema !== schema || one.target.name !== target) return false
  if (one.junction) return one.junction.relation.name === hint
  // A key of a table to itself says nothing about the direction; its column does.
  const isSelf = one.source === one.target
  if (one.constraint === hint) return !isSelf
  if (isOnly(one.pairs, 0, hint)) return one.isOwner || !isSelf
  return isOnly(one.pairs, 1, hint) && (!isSelf || !one.isOwner)
}

function columns(relation: Relation, names: readonly string[]) {
  return `${relation.name}(${names.join(', ')})`
}

function sides(relation: Relation, other: Relation, pairs: Pairs) {
  const from = columns(
    relation,
    pairs.map(([name]) => name),
  )
  return `${from} and ${columns(
    other,
    pairs.map(([, name]) => name),
  )}`
}

function describe(one: Relationship) {
  const { junction } = one
  const relationship = junction
    ? `${junction.relation.name} using ${junction.constraints[0]}(${junction.source.map(([, name]) => name).join(', ')}) and ${junction.constraints[1]}(${junction.target.map(([name]) => name).join(', ')})`
    : `${one.constraint} using ${sides(one.source, one.target, one.pairs)}`
  return {
    cardinality: one.cardinality,
    embedding: `${one.source.name} with ${one.target.name}`,
    relationship,
  }
}

function ambiguous(source: Relation, { target }: Wanted, found: readonly Relationship[]) {
  const options = found.map((one) => `'${target}!${one.junction?.relation.name ?? one.constraint}'`)
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${source.name}' and '${target}'`,
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${options.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function missing(source: Relation, { target, hint, schema }: Wanted, candidates: Iterable<string>) {
  const using = hint ? ` using the hint '${hint}'` : ''
  const near = nearest(target, candidates)
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${source.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source.name}' and '${target}'${using} in the schema '${schema}', but no matches were found.`,
      hint: near ? `Perhaps you meant '${near}' instead of '${target}'.` : null,
    },
  )
}

/** The one way from `source` to what the client calls `target`. */
export function findRelationship(catalog: Catalog, source: Relation, wanted: Wanted): Tie {
  const computed = catalog.computed
    .get(source)
    ?.find(({ name, target }) => target !== undefined && name === wanted.target)
  if (computed && wanted.hint === undefined) return { kind: 'computed', computed }

  const all = catalog.relationships.get(source) ?? []
  const found = all.filter((one) =>
    wanted.hint === undefined ? matchesTarget(one, wanted) : matchesHint(one, wanted),
  )
  const [first, second] = found
  if (!first) {
    throw missing(source, wanted, new Set(all.map(({ target }) => target.name)))
  }
  if (!second) return { kind: 'keys', relationship: first }
  // A table that refers to itself has one key and two ways: by its own name the children are meant.
  const children = found.find((one) => !isToOne(one))
  if (found.length === 2 && first.constraint === second.constraint && children) {
    return { kind: 'keys', relationship: children }
  }
  throw ambiguous(source, wanted, found)
}
