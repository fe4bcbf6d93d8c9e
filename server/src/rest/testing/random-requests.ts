/** Numbers that look random and are the same every time (mulberry32). */
export function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const columns: Record<string, string[]> = {
  customers: [
    'id',
    'name',
    'email',
    'manager_id',
    'is_vip',
    'tags',
    'meta',
    'born',
    'score',
    'big',
    'seen',
    'created_at',
    'label',
  ],
  orders: ['id', 'customer_id', 'billing_id', 'status', 'total', 'note'],
  products: ['id', 'name', 'words'],
  order_products: ['order_id', 'product_id', 'quantity'],
  notes: ['id', 'owner_id', 'body', 'is_public'],
  vip_customers: ['id', 'name', 'manager_id'],
  'rpc/all_customers': ['id', 'name', 'tags', 'meta', 'seen'],
  'rpc/pairs': ['n', 'square'],
}
const embeds: Record<string, string[]> = {
  customers: ['orders', 'profiles', 'best_order', 'manager_id', 'customers'],
  orders: ['customers', 'products', 'order_products', 'to:addresses!shipping_id', 'billing_id'],
  products: ['orders', 'order_products'],
  order_products: ['orders', 'products'],
  vip_customers: ['orders', 'profiles'],
  'rpc/all_customers': ['orders', 'best_order'],
}
const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'in',
  'is',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts(english)',
  'wfts',
  'fts(nope)',
  'eq(any)',
  'like(all)',
  'gt(any)',
  'not.eq',
  'not.in',
  'not.is',
  'nope',
]
const values = [
  '1',
  '0',
  '-1',
  '99999999999999999999',
  '1e400',
  'NaN',
  'Infinity',
  '2026-01-01',
  '2026-13-45',
  'infinity',
  'Ada',
  'ä',
  '💡',
  '',
  ' ',
  '\u0000',
  '\\',
  "'",
  '"',
  '""',
  '(1,2)',
  '()',
  '("a","b")',
  '{a,b}',
  '{"a"}',
  '{1,2}',
  '{',
  '[1,2]',
  '[2026-01-01,2026-02-01)',
  'empty',
  'null',
  'not_null',
  'true',
  'unknown',
  '{"k":1}',
  '[1',
  'a & b',
  'a | !b',
  '%',
  '*',
  '_',
  '\\\\%',
  '11111111-1111-1111-1111-111111111111',
  'open',
  '$1',
  '1;2',
  '--',
  '/*',
]
const casts = [
  '',
  '',
  '::text',
  '::int',
  '::jsonb',
  '::numeric(3,1)',
  '::text[]',
  '::bool',
  '::date',
  '::nope',
  '::varchar(0)',
  '::bit(9999)',
]
const paths = ['', '', '', '->k', '->>k', '->0', '->>-1', '->k->>n', '->"a b"', '->']
const junk = [
  '"',
  '(',
  ')',
  ',',
  '.',
  ':',
  '::',
  '!',
  '->',
  '*',
  '&',
  '=',
  '%',
  '\\',
  '{',
  '}',
  ';',
  '...',
  '\u0000',
  '$',
  ' ',
]

export type RandomRequest = { path: string; as: string; prefer: string }

/** Endless requests to the shop, half of them nonsense; the same ones for the same seed. */
export function randomRequests(seed: number): () => RandomRequest {
  const pick = sequence(seed)
  const one = (list: readonly string[] = ['id']) => list[pick(list.length)] ?? ''
  const some = (most: number, make: () => string) => Array.from({ length: 1 + pick(most) }, make)
  const field = (table: string) => one(columns[table]) + (pick(4) === 0 ? one(paths) : '')
  const test = () => `${one(operators)}.${one(values)}`
  const item = (table: string): string => {
    const kind = pick(8)
    if (kind === 0) return '*'
    if (kind === 1 && embeds[table])
      return `${one(embeds[table])}${one(['', '!inner', '!left'])}(${one(['*', 'id', 'count', '', 'name,id'])})`
    if (kind === 2 && embeds[table])
      return `...${one(embeds[table])}(${one(['*', 'a:id', 'name'])})`
    return `${one(['', '', 'a:', '"b c":'])}${field(table)}${one(casts)}`
  }
  const tree = (table: string, depth: number): string =>
    `(${some(3, () => (depth < 2 && pick(4) === 0 ? `${one(['and', 'or', 'not.and'])}${tree(table, depth + 1)}` : `${field(table)}.${test()}`)).join(',')})`
  const parameter = (table: string): [string, string] => {
    const kind = pick(9)
    if (kind < 2) return ['select', some(4, () => item(table)).join(',')]
    if (kind < 5) return [field(table), test()]
    if (kind === 5)
      return [
        'order',
        some(
          2,
          () => `${field(table)}${one(['', '.asc', '.desc', '.desc.nullslast', '.nullsfirst'])}`,
        ).join(','),
      ]
    if (kind === 6) return [one(['limit', 'offset']), one(values)]
    if (kind === 7) return [one(['or', 'and', 'not.or']), tree(table, 0)]
    const embed = one(embeds[table])
    return [
      `${embed.split(':')[0]}.${one(['order', 'limit', 'offset', 'id', 'or', 'name'])}`,
      one([test(), 'id', '1', tree('orders', 1)]),
    ]
  }
  return () => {
    const table = one(Object.keys(columns))
    const parameters = some(3, () => '').map(() => parameter(table))
    if (table === 'rpc/pairs') parameters.push(['most', one(['3', 'x', ''])])
    let query = new URLSearchParams(parameters).toString()
    if (pick(5) === 0) {
      const at = pick(query.length + 1)
      query = query.slice(0, at) + encodeURIComponent(one(junk)) + query.slice(at + pick(3))
    }
    return {
      path: `/${table}?${query}`,
      as: one(['ada', 'bob', '']),
      prefer: one(['', 'count=exact', 'count=planned', 'count=estimated']),
    }
  }
}

const tables = ['customers', 'orders', 'products', 'order_products', 'notes', 'vip_customers']
const calls = [
  'add',
  'total_of',
  'sum_all',
  'one_customer',
  'echo_json',
  'over',
  'write_note',
  'words',
]
const argumentNames = ['a', 'b', 'ids', 'numbers', 'wanted', 'id', 'body', 'nope', '']
const preferences = [
  '',
  'return=representation',
  'return=headers-only',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'tx=rollback',
  'handling=strict',
  'max-affected=1',
  'nope=1',
]

export type RandomWrite = RandomRequest & { method: string; body: string; type: string }

/** Endless writes and calls whose bodies are half nonsense. */
export function randomWrites(seed: number): () => RandomWrite {
  const pick = sequence(seed)
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T
  const value = (depth = 0): unknown => {
    const kind = pick(9)
    if (kind === 0) return null
    if (kind === 1) return pick(2) === 0
    if (kind === 2) return pick(1000)
    if (kind === 3 && depth < 3) return [value(depth + 1), value(depth + 1)]
    if (kind === 4 && depth < 3) return { [one(values)]: value(depth + 1) }
    return one(values)
  }
  const row = (names: readonly string[]) =>
    Object.fromEntries(Array.from({ length: pick(4) }, () => [one(names), value()]))
  return () => {
    const isCall = pick(4) === 0
    const table = one(tables)
    const names = isCall ? argumentNames : [...(columns[table] ?? []), 'nope', '"', '']
    const given = pick(3) === 0 ? [row(names), row(names)] : row(names)
    let body = pick(12) === 0 ? JSON.stringify(value()) : JSON.stringify(given)
    if (pick(8) === 0) {
      const at = pick(body.length + 1)
      body = body.slice(0, at) + one(junk) + body.slice(at + pick(3))
    }
    const method = isCall ? 'POST' : one(['POST', 'POST', 'PATCH', 'PUT', 'DELETE'])
    const query = isCall
      ? ''
      : one(['', 'id=eq.1', 'select=id', 'columns=id,name', 'on_conflict=id', 'select=nope'])
    return {
      method,
      path: `/${isCall ? `rpc/${one(calls)}` : table}?${query}`,
      as: one(['ada', 'bob', '']),
      prefer: [one(preferences), one(preferences)].filter(Boolean).join(','),
      type: one([
        'application/json',
        'application/json',
        'text/csv',
        'text/plain',
        'application/x-www-form-urlencoded',
      ]),
      body,
    }
  }
}
