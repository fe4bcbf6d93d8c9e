import { sequence } from './random-requests.ts'

// Requests that mean something, at most one thing in each of them wrong: what two servers answer to them can be
// compared in full. A request with two faults only tells which fault is looked for first.

export type LawfulRequest = {
  method: string
  path: string
  as: string
  headers: Record<string, string>
  body?: string
  /** Rows come back in an order that was asked for. */
  isOrdered: boolean
}

type Kind =
  | 'int'
  | 'text'
  | 'bool'
  | 'array'
  | 'json'
  | 'date'
  | 'numeric'
  | 'range'
  | 'enum'
  | 'uuid'
  | 'words'

const tables: Record<string, { key: string; columns: Record<string, Kind>; embeds: string[] }> = {
  customers: {
    key: 'id',
    columns: {
      id: 'int',
      name: 'text',
      email: 'text',
      manager_id: 'int',
      is_vip: 'bool',
      tags: 'array',
      meta: 'json',
      born: 'date',
      score: 'numeric',
      big: 'int',
      seen: 'range',
      label: 'text',
    },
    embeds: [
      'orders(id,total)',
      'orders(*)',
      'orders!inner(id)',
      'profiles(bio)',
      'profiles!inner(bio)',
      'best_order(id,total)',
      'boss:manager_id(name)',
      'team:customers!manager_id(name,id)',
      'orders(count)',
      'orders(id,billing:addresses!billing_id(city))',
      '...profiles(bio)',
    ],
  },
  orders: {
    key: 'id',
    columns: {
      id: 'int',
      customer_id: 'int',
      billing_id: 'int',
      shipping_id: 'int',
      status: 'enum',
      total: 'numeric',
      note: 'text',
    },
    embeds: [
      'customers(name)',
      'customers!inner(name,email)',
      'customers(name,orders(id))',
      'products(name)',
      'products!inner(id,name)',
      'order_products(quantity,products(name))',
      'billing_id(city)',
      'to:addresses!shipping_id(city)',
      'addresses!orders_billing_id_fkey(city)',
      'buyer:customers!left(name)',
      '...customers(buyer:name)',
    ],
  },
  products: {
    key: 'id',
    columns: { id: 'int', name: 'text', words: 'words' },
    embeds: ['orders(id,status)', 'order_products(quantity)', 'orders!order_products(id)'],
  },
  order_products: {
    key: 'order_id,product_id',
    columns: { order_id: 'int', product_id: 'int', quantity: 'int' },
    embeds: ['orders(status,customers(name))', 'products(name)', '...products(product:name)'],
  },
  notes: {
    key: 'id',
    columns: { id: 'int', owner_id: 'uuid', body: 'text', is_public: 'bool' },
    embeds: [],
  },
  vip_customers: {
    key: 'id',
    columns: { id: 'int', name: 'text', manager_id: 'int' },
    embeds: ['orders(id)', 'profiles(bio)'],
  },
}

const tests: Record<Kind, string[]> = {
  int: [
    'eq.1',
    'neq.2',
    'gt.1',
    'gte.11',
    'lt.12',
    'lte.3',
    'in.(1,2,11)',
    'in.()',
    'not.in.(1)',
    'is.null',
    'not.is.null',
    'isdistinct.1',
    'eq(any).{1,2}',
    'gt(all).{1,2}',
  ],
  text: [
    'eq.Ada',
    'neq.Bob',
    'like.*a*',
    'ilike.*A*',
    'not.like.A%25',
    'like(any).{A*,B*}',
    'ilike(all).{*d*,*a*}',
    'in.(Ada,Bob)',
    'in.("Cy, \\"the\\" (best)",Bob)',
    'match.^A',
    'imatch.^a',
    'is.null',
    'not.is.null',
    'gt.B',
  ],
  bool: ['is.true', 'is.false', 'is.null', 'is.unknown', 'eq.true', 'not.is.true', 'eq.false'],
  array: ['cs.{blue}', 'cd.{red,blue,green}', 'ov.{red,green}', 'eq.{}', 'not.cs.{red}'],
  json: ['eq.{}', 'cs.{"s":"x"}', 'cd.{"s":"x","k":1}', 'not.eq.{}'],
  date: ['eq.1990-01-02', 'gt.1990-06-01', 'lt.2001-01-01', 'is.null', 'gte.1990-01-02'],
  numeric: ['gt.20', 'lte.50', 'eq.1.5', 'neq.20', 'in.(20,70)', 'eq.NaN'],
  range: [
    'cs.[2026-01-05,2026-01-06)',
    'ov.[2026-01-31,2026-03-01)',
    'sl.[2026-03-01,2026-04-01)',
    'sr.[2025-01-01,2025-02-01)',
    'adj.[2026-02-01,2026-03-01)',
    'nxr.[2026-01-01,2027-01-01)',
    'nxl.[2026-01-01,2027-01-01)',
    'is.null',
  ],
  enum: ['eq.open', 'neq.open', 'in.(open,paid)', 'gt.open'],
  uuid: ['eq.11111111-1111-1111-1111-111111111111', 'neq.11111111-1111-1111-1111-111111111111'],
  words: [
    'fts.chair',
    'plfts.steel desk',
    'phfts.wooden chair',
    'wfts.chair or desk',
    'not.fts.desk',
    'fts(simple).chair|desk',
  ],
}

const casts: Partial<Record<Kind, string[]>> = {
  int: ['text', 'float8', 'numeric'],
  text: ['varchar'],
  bool: ['text', 'int'],
  numeric: ['text', 'float8'],
  date: ['text', 'timestamp'],
  enum: ['text'],
  json: ['text'],
}

const faults: [string, string][] = [
  ['nope', 'eq.1'],
  ['KEY', 'nope.1'],
  ['KEY', 'eq.x'],
  ['KEY', '1'],
  ['select', 'KEY,nope'],
  ['select', 'KEY,nothing(id)'],
  ['select', 'KEY,'],
  ['select', 'KEY::nope'],
  ['order', 'nope.asc'],
  ['order', 'KEY.sideways'],
  ['limit', '-1'],
  ['or', '(KEY.eq.1'],
  ['or', '(KEY.nope.1)'],
  ['nothing.id', 'eq.1'],
  ['KEY', 'is.maybe'],
  ['KEY', 'in.1'],
  ['KEY', 'like.1'],
]

const calls: (() => [path: string, body?: unknown])[] = [
  () => ['/rpc/add?a=1'],
  () => ['/rpc/add?a=1&b=2'],
  () => ['/rpc/add', { a: 1 }],
  () => ['/rpc/add', { a: 1, b: 5 }],
  () => ['/rpc/add', { b: 5 }],
  () => ['/rpc/add', { a: 'x' }],
  () => ['/rpc/add', {}],
  () => ['/rpc/total_of?ids={10,11}'],
  () => ['/rpc/total_of', { ids: [10, 11] }],
  () => ['/rpc/sum_all?numbers=1&numbers=2'],
  () => ['/rpc/sum_all', { numbers: [1, 2, 3] }],
  () => ['/rpc/all_customers?select=id,name&order=id'],
  () => ['/rpc/all_customers?select=id,orders(id)&order=id.desc&limit=2'],
  () => ['/rpc/all_customers?select=id,name&id=gt.1&order=name', {}],
  () => ['/rpc/one_customer?wanted=1&select=id,name'],
  () => ['/rpc/one_customer', { wanted: 99 }],
  () => ['/rpc/pairs?most=3&n=gt.1&order=n'],
  () => ['/rpc/pairs', { most: 3 }],
  () => ['/rpc/out_pair?n=3'],
  () => ['/rpc/out_pair', { n: 3 }],
  () => ['/rpc/words'],
  () => ['/rpc/words', {}],
  () => ['/rpc/nothing', {}],
  () => ['/rpc/as_json'],
  () => ['/rpc/echo_json', { a: [1, { b: null }] }],
  () => ['/rpc/whoami'],
  () => ['/rpc/whoami', {}],
  () => ['/rpc/fail', { how: 'plain' }],
  () => ['/rpc/fail', { how: 'teapot' }],
  () => ['/rpc/fail', { how: 'json' }],
  () => ['/rpc/fail', { how: 'unique' }],
  () => ['/rpc/hidden'],
  () => ['/rpc/over', { a: 1 }],
  () => ['/rpc/write_note?id=77&body=x'],
  () => ['/rpc/write_note', { id: 77, body: 'x' }],
  () => ['/rpc/drop_orders?select=id&order=id', { lowest: 50 }],
]

const customers = () => [
  { id: 501, name: 'Eve', email: 'eve@x.org', tags: ['a', 'b'], meta: { k: [1, null] } },
  { id: 502, name: 'Fay' },
  { id: 1, name: 'Ada again' },
  { id: 503, name: null },
  { id: 504, name: 'Gil', nope: 1 },
  { id: 505, name: 'Hal', born: '2026-13-01' },
  { id: 506, name: 'Ivy', email: 'ada@x.org' },
  { id: 507, name: 'Jo', manager_id: 999 },
  { id: 508, name: 'Kay', seen: '[2026-01-01,2026-02-01)', score: 'NaN', is_vip: true },
  {},
]
const orders = () => [
  { id: 601, customer_id: 1, status: 'paid', total: 12.5 },
  { id: 602, customer_id: 2, status: 'lost' },
  { id: 10, total: 99 },
  { id: 603, note: null },
]
const notes = () => [
  { id: 701, body: 'mine' },
  { id: 702, body: 'public', is_public: true },
  { id: 703, body: 'of bob', owner_id: '22222222-2222-2222-2222-222222222222' },
  { id: 1, body: 'again' },
]

/** Endless requests, the same ones for the same seed. Writes are rolled back by the server that gets them. */
export function lawfulRequests(seed: number): () => LawfulRequest {
  const pick = sequence(seed)
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T
  const chance = (of: number) => pick(of) === 0

  const column = (name: string): [string, Kind] =>
    one(Object.entries(tables[name]?.columns ?? { id: 'int' as const }))
  const filter = (name: string): [string, string] => {
    const [field, kind] = column(name)
    if (kind === 'json' && chance(2))
      return one([
        [`${field}->k->>n`, 'eq.1'],
        [`${field}->>s`, 'eq.x'],
        [`${field}->list->0`, 'eq.10'],
      ])
    return [field, one(tests[kind])]
  }
  // Inside a tree PostgREST 12 takes the bracket that closes a range for the tree's own.
  const leaf = (name: string): string => {
    const [field, test] = filter(name)
    return test.includes('[') ? leaf(name) : `${field}.${test}`
  }
  const tree = (name: string, depth = 0): string => {
    const parts = Array.from({ length: 2 }, () =>
      depth < 1 && chance(4)
        ? `${one(['and', 'or', 'not.and', 'not.or'])}${tree(name, depth + 1)}`
        : leaf(name),
    )
    return `(${parts.join(',')})`
  }
  const item = (name: string) => {
    const [field, kind] = column(name)
    if (kind === 'json' && chance(2))
      return `${field}${one(['->k', '->>s', '->list->0', '->k->>n'])}`
    const cast = casts[kind]
    const suffix = cast && chance(4) ? `::${one(cast)}` : ''
    return `${chance(5) ? `a${pick(9)}:` : ''}${field}${suffix}`
  }
  const select = (name: string) => {
    const embeds = tables[name]?.embeds ?? []
    const items = new Set(chance(3) ? ['*'] : [item(name), item(name)])
    if (embeds.length > 0 && chance(2)) items.add(one(embeds))
    return [...items].join(',')
  }
  const order = (name: string) =>
    [
      ...(chance(2)
        ? [`${column(name)[0]}${one(['', '.asc', '.desc', '.desc.nullslast', '.asc.nullsfirst'])}`]
        : []),
      tables[name]?.key ?? 'id',
    ].join(',')
  const query = (parameters: [string, string][]) =>
    parameters
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
      .join('&')

  function read(): LawfulRequest {
    const name = one(Object.keys(tables))
    const parameters: [string, string][] = []
    if (!chance(4)) parameters.push(['select', select(name)])
    if (chance(2)) parameters.push(filter(name))
    if (chance(5)) parameters.push(filter(name))
    if (chance(5)) parameters.push([one(['or', 'and', 'not.or', 'not.and']), tree(name)])
    const isOrdered = !chance(3)
    if (isOrdered) parameters.push(['order', order(name)])
    const headers: Record<string, string> = {}
    if (isOrdered && chance(3)) parameters.push(['limit', one(['0', '1', '2', '10'])])
    if (isOrdered && chance(4)) parameters.push(['offset', one(['0', '1', '3', '100'])])
    if (isOrdered && chance(8)) headers.range = one(['0-1', '1-2', '1-', '0-0', '5-2'])
    if (chance(3)) headers.prefer = 'count=exact'
    const embeds = parameters.some(([key, value]) => key === 'select' && value.includes('('))
    if (chance(6) && !embeds) {
      headers.accept = one([
        'application/vnd.pgrst.object+json',
        'text/csv',
        'application/vnd.pgrst.array+json;nulls=stripped',
        '*/*',
      ])
    }
    if (chance(6)) {
      const key = name === 'order_products' ? 'order_id' : 'id'
      const [parameter, value] = one(faults)
      const faulty = parameter.replace('KEY', key)
      const others = parameters.filter(([kept]) => kept !== faulty && kept !== 'offset')
      parameters.splice(0, parameters.length, ...others, [faulty, value.replace('KEY', key)])
      delete headers.range
    }
    if (chance(10)) headers.prefer = [headers.prefer, 'tx=rollback'].filter(Boolean).join(', ')
    const method = chance(12) ? 'HEAD' : 'GET'
    return {
      method,
      path: `/${name}?${query(parameters)}`,
      as: one(['ada', 'bob', '', 'service']),
      headers,
      isOrdered,
    }
  }

  const back = () => one(['', 'return=minimal', 'return=representation', 'return=headers-only'])
  const prefer = (...parts: string[]) => [...parts.filter(Boolean), 'tx=rollback'].join(',')

  function insert(): LawfulRequest {
    const [name, rows] = one([
      ['customers', customers()],
      ['orders', orders()],
      ['notes', notes()],
    ] as const)
    const body: unknown = chance(3) ? [one<object>(rows), one<object>(rows)] : one<object>(rows)
    const parameters: [string, string][] = []
    const parts = [back()]
    if (chance(4)) parts.push(one(['resolution=merge-duplicates', 'resolution=ignore-duplicates']))
    if (chance(6)) parts.push('missing=default')
    if (chance(8)) parameters.push(['columns', 'id,name'])
    if (chance(8)) parameters.push(['on_conflict', one(['id', 'email', 'name'])])
    if (parts[0] === 'return=representation' && chance(2)) parameters.push(['select', 'id'])
    if (chance(6)) parts.push('count=exact')
    return {
      method: 'POST',
      path: `/${name}?${query(parameters)}`,
      as: one(['ada', 'bob', '', 'service']),
      headers: { 'content-type': 'application/json', prefer: prefer(...parts) },
      body: parameters.length === 0 && chance(15) ? '{"id": 1,' : JSON.stringify(body),
      isOrdered: true,
    }
  }

  function change(): LawfulRequest {
    const name = one(['customers', 'orders', 'notes', 'order_products'])
    const method = one(['PATCH', 'DELETE'])
    const changes: Record<string, object[]> = {
      customers: [{ name: 'New' }, { tags: ['x'] }, { email: 'bob@x.org' }, { nope: 1 }, {}],
      orders: [{ status: 'sent' }, { total: 'x' }, { note: null }, { customer_id: 999 }],
      notes: [{ body: 'changed' }, { owner_id: '22222222-2222-2222-2222-222222222222' }],
      order_products: [{ quantity: 9 }, { quantity: null }],
    }
    const parameters: [string, string][] = [filter(name)]
    const parts = [back()]
    if (chance(3)) parts.push('count=exact')
    const key = tables[name]?.key ?? 'id'
    if (parts[0] === 'return=representation') {
      if (chance(2)) parameters.push(['select', key])
      parameters.push(['order', key])
    }
    return {
      method,
      path: `/${name}?${query(parameters)}`,
      as: one(['ada', 'bob', '', 'service']),
      headers: { 'content-type': 'application/json', prefer: prefer(...parts) },
      ...(method === 'PATCH' && { body: JSON.stringify(one(changes[name] ?? [{}])) }),
      isOrdered: false,
    }
  }

  function put(): LawfulRequest {
    const id = one([1, 901])
    const row = one([{ id, name: 'Put' }, { id: 5, name: 'Other' }, { id }])
    return {
      method: 'PUT',
      path: `/customers?${one([`id=eq.${id}`, `id=eq.${id}&name=eq.Put`, `id=gt.${id}`, ''])}`,
      as: one(['ada', '', 'service']),
      headers: { 'content-type': 'application/json', prefer: prefer(back()) },
      body: JSON.stringify(row),
      isOrdered: true,
    }
  }

  function call(): LawfulRequest {
    const [path, body] = one(calls)()
    const parts = [chance(5) ? 'count=exact' : '']
    const accept = 'application/vnd.pgrst.object+json'
    return {
      method: body === undefined ? 'GET' : 'POST',
      path,
      as: one(['ada', 'bob', '', 'service']),
      headers: {
        'content-type': 'application/json',
        prefer: prefer(...parts),
        ...(chance(8) && { accept }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      isOrdered: true,
    }
  }

  return () => one([read, read, read, read, read, insert, change, call, call, put])()
}
