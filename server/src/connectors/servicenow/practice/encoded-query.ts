type Fields = Record<string, string>
type Test = (fields: Fields) => boolean

const operators: [sign: string, holds: (has: string, value: string) => boolean][] = [
  ['ISNOTEMPTY', (has) => has !== ''],
  ['ISEMPTY', (has) => has === ''],
  ['NOT LIKE', (has, value) => !has.toLowerCase().includes(value.toLowerCase())],
  ['STARTSWITH', (has, value) => has.toLowerCase().startsWith(value.toLowerCase())],
  ['LIKE', (has, value) => has.toLowerCase().includes(value.toLowerCase())],
  ['IN', (has, value) => value.split(',').includes(has)],
  ['!=', (has, value) => has !== value],
  ['>=', (has, value) => has >= value],
  ['<=', (has, value) => has <= value],
  ['=', (has, value) => has === value],
  ['>', (has, value) => has > value],
  ['<', (has, value) => has < value],
]

/** One condition; of one that cannot be read every row fails, as in an instance that is set to be strict. */
function conditionOf(text: string): Test {
  const name = /^[a-z0-9_.]+/.exec(text)?.[0] ?? ''
  const rest = text.slice(name.length)
  const operator = operators.find(([sign]) => rest.startsWith(sign))
  if (!name || !operator) return () => false
  const [sign, holds] = operator
  return (fields) => holds(fields[name] ?? '', rest.slice(sign.length))
}

/** Reads `sysparm_query`: conditions joined by ^ and ^OR, sets of them by ^NQ, and orders. */
export function readQuery(query: string): {
  matches: Test
  sort: <T extends Fields>(rows: T[]) => T[]
} {
  const orders: { field: string; down: boolean }[] = []
  const sets = query.split('^NQ').map((set) => {
    const groups: Test[][] = []
    for (const term of set.split('^').filter((each) => each !== '' && each !== 'EQ')) {
      const order = /^ORDERBY(DESC)?([a-z0-9_]+)$/.exec(term)
      if (order) orders.push({ field: order[2] ?? '', down: order[1] !== undefined })
      else if (term.startsWith('OR')) groups.at(-1)?.push(conditionOf(term.slice(2)))
      else groups.push([conditionOf(term)])
    }
    return groups
  })
  return {
    matches: (fields) =>
      sets.some((groups) => groups.every((group) => group.some((holds) => holds(fields)))),
    sort: (rows) =>
      rows.toSorted((a, b) => {
        for (const { field, down } of orders) {
          const [left = '', right = ''] = [a[field], b[field]]
          if (left !== right) return (left < right ? -1 : 1) * (down ? -1 : 1)
        }
        return 0
      }),
  }
}
