/** Where each `(…)` of an expression begins and ends, strings and quoted names left out. */
function groups(sql: string) {
  const found: [from: number, to: number][] = []
  const open: number[] = []
  for (const { 0: token, index } of sql.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]/g)) {
    if (token === '(') open.push(index + 1)
    else if (token === ')') found.push([open.pop() ?? 0, index])
  }
  return found
}

/** The operands of the `and` that holds a group together, as places in the expression. */
function operands(sql: string, [from, to]: [number, number]) {
  const parts: [from: number, to: number][] = []
  let depth = 0
  let start = from
  const tokens = sql.slice(from, to).matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|\sAND\s/g)
  for (const { 0: token, index } of tokens) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (depth === 0 && /^\sAND\s$/.test(token)) {
      parts.push([start, from + index])
      start = from + index + token.length
    }
  }
  return parts.length > 0 ? [...parts, [start, to] as [number, number]] : []
}

export type Weaker = { dropped: string; sql: string }

/**
 * An expression as PostgreSQL writes it down, without each of its conditions in turn. It puts every `and` into
 * parentheses of its own, those of a subquery too.
 */
export function weaken(sql: string): Weaker[] {
  return groups(sql)
    .flatMap((group) => operands(sql, group))
    .map(([from, to]) => ({
      dropped: sql.slice(from, to).replace(/\s+/g, ' ').trim(),
      sql: `${sql.slice(0, from)}true${sql.slice(to)}`,
    }))
}
