export type Origin = { column: number; relation: string; sourceColumn: number }

/**
 * Which columns of a view are plain columns of a table: PostgreSQL keeps that in the view's stored
 * query, where each entry of the outermost target list names its origin.
 */
export function viewOrigins(definition: string): Origin[] {
  const origins: Origin[] = []
  let depth = 0
  let start = -1
  for (let at = 0; at < definition.length; at += 1) {
    const char = definition[at]
    if (char === '\\') at += 1
    else if (char === '{') {
      depth += 1
      if (depth === 2 && definition.startsWith('{TARGETENTRY', at)) start = at
    } else if (char === '}') {
      if (depth === 2 && start >= 0) {
        const origin = originOf(definition.slice(start, at))
        if (origin) origins.push(origin)
        start = -1
      }
      depth -= 1
    }
  }
  return origins
}

function originOf(entry: string): Origin | undefined {
  // The fields after the expression come last, whatever the expression holds.
  const found =
    /:resno (\d+) (?:(?!:resno ).)*:resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/s.exec(entry)
  if (!found) return undefined
  const [, column, relation = '0', sourceColumn] = found
  if (relation === '0') return undefined
  return { column: Number(column), relation, sourceColumn: Number(sourceColumn) }
}
