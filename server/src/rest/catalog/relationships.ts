import type { Junction, Pairs, Relation, Relationship } from './catalog.ts'
import type { Origin } from './view-columns.ts'

export type ForeignKeyRow = {
  name: string
  source: string
  target: string
  columns: string[]
  target_columns: string[]
  is_unique: boolean
}
type View = { oid: string; origins: Origin[] }
type Known = {
  foreignKeys: readonly ForeignKeyRow[]
  exposed: ReadonlyMap<string, Relation>
  columnsByOid: ReadonlyMap<string, ReadonlyMap<number, string>>
  views: readonly View[]
}

/** A relation that shows all columns asked for, and what it calls them. */
type Face = { relation: Relation; names: Map<string, string> }

/** Per table: the table itself, and each view with the table's columns that it passes on plainly. */
function facesOf({ exposed, columnsByOid, views }: Known) {
  const faces = new Map<string, Face[]>()
  const add = (oid: string, face: Face) => faces.set(oid, [...(faces.get(oid) ?? []), face])
  for (const [oid, relation] of exposed) {
    add(oid, { relation, names: new Map([...relation.columns.keys()].map((name) => [name, name])) })
  }
  for (const { oid, origins } of views) {
    const relation = exposed.get(oid)
    const named = columnsByOid.get(oid)
    if (!relation || !named) continue
    for (const table of new Set(origins.map((origin) => origin.relation))) {
      const names = new Map<string, string>()
      for (const origin of origins) {
        const from = columnsByOid.get(table)?.get(origin.sourceColumn)
        const to = named.get(origin.column)
        if (origin.relation === table && from && to && !names.has(from)) names.set(from, to)
      }
      add(table, { relation, names })
    }
  }
  return faces
}

function rename(columns: readonly string[], face: Face): string[] | undefined {
  const names = columns.flatMap((name) => face.names.get(name) ?? [])
  return names.length === columns.length ? names : undefined
}

function zip(from: readonly string[], to: readonly string[]): Pairs {
  return from.map((name, index) => [name, to[index] ?? ''] as const)
}

function reverse(pairs: Pairs): Pairs {
  return pairs.map(([from, to]) => [to, from] as const)
}

function direct(known: Known): Relationship[] {
  const faces = facesOf(known)
  const found: Relationship[] = []
  for (const key of known.foreignKeys) {
    for (const from of faces.get(key.source) ?? []) {
      for (const to of faces.get(key.target) ?? []) {
        const columns = rename(key.columns, from)
        const targets = rename(key.target_columns, to)
        if (!columns || !targets) continue
        const pairs = zip(columns, targets)
        const common = { constraint: key.name, junction: undefined }
        found.push({
          ...common,
          source: from.relation,
          target: to.relation,
          cardinality: key.is_unique ? 'one-to-one' : 'many-to-one',
          pairs,
          isOwner: true,
        })
        found.push({
          ...common,
          source: to.relation,
          target: from.relation,
          cardinality: key.is_unique ? 'one-to-one' : 'one-to-many',
          pairs: reverse(pairs),
          isOwner: false,
        })
      }
    }
  }
  return found
}

/** Two foreign keys of one table that both lie within its primary key tie many to many. */
function throughJunctions(owners: readonly Relationship[]): Relationship[] {
  const found: Relationship[] = []
  for (const one of owners) {
    const { primaryKey } = one.source
    const inKey = ({ pairs }: Relationship) => pairs.every(([from]) => primaryKey.includes(from))
    if (primaryKey.length === 0 || !inKey(one)) continue
    for (const other of owners) {
      if (other === one || other.source !== one.source || !inKey(other)) continue
      if (other.constraint === one.constraint) continue
      const junction: Junction = {
        relation: one.source,
        constraints: [one.constraint, other.constraint],
        source: reverse(one.pairs),
        target: other.pairs,
      }
      found.push({
        source: one.target,
        target: other.target,
        cardinality: 'many-to-many',
        constraint: one.constraint,
        pairs: [],
        isOwner: false,
        junction,
      })
    }
  }
  return found
}

/** Every way from one exposed relation to another, by the relation it starts from. */
export function relationshipsOf(known: Known): Map<Relation, Relationship[]> {
  const ties = direct(known)
  const all = [...ties, ...throughJunctions(ties.filter(({ isOwner }) => isOwner))]
  const bySource = new Map<Relation, Relationship[]>()
  for (const tie of all) bySource.set(tie.source, [...(bySource.get(tie.source) ?? []), tie])
  return bySource
}
