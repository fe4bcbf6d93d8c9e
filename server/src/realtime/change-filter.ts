export type ChangeFilter = (row: Record<string, unknown>) => boolean

/** Below, at or above zero as `<` says; numbers as numbers, all else as text. */
function compare(left: unknown, right: string) {
  if (typeof left === 'number') return left - Number(right)
  const text = String(left)
  return text === right ? 0 : text < right ? -1 : 1
}

const operators: Record<string, (value: unknown, wanted: string) => boolean> = {
  eq: (value, wanted) => compare(value, wanted) === 0,
  neq: (value, wanted) => compare(value, wanted) !== 0,
  lt: (value, wanted) => compare(value, wanted) < 0,
  lte: (value, wanted) => compare(value, wanted) <= 0,
  gt: (value, wanted) => compare(value, wanted) > 0,
  gte: (value, wanted) => compare(value, wanted) >= 0,
  in: (value, wanted) =>
    wanted
      .replace(/^\(|\)$/g, '')
      .split(',')
      .some((one) => compare(value, one.trim()) === 0),
}

/** `column=operator.value` as a question to a row; undefined when it is not of that form. */
export function readFilter(text: string): ChangeFilter | undefined {
  const [, column = '', name = '', wanted = ''] = /^(\w+)=(\w+)\.(.*)$/s.exec(text) ?? []
  const holds = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!holds) return undefined
  return (row) => {
    const value = row[column]
    // As in SQL, null is neither equal nor unequal to anything.
    return value !== null && value !== undefined && holds(value, wanted)
  }
}
