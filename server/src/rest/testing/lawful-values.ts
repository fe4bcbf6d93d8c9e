// What lawful requests are made of: the shop's tables and functions, filters by kind of column, and single faults.

export type Kind =
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

export const tables: Record<
  string,
  { key: string; columns: Record<string, Kind>; embeds: string[] }
> = {
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

export const tests: Record<Kind, string[]> = {
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

export const casts: Partial<Record<Kind, string[]>> = {
  int: ['text', 'float8', 'numeric'],
  text: ['varchar'],
  bool: ['text', 'int'],
  numeric: ['text', 'float8'],
  date: ['text', 'timestamp'],
  enum: ['text'],
  json: ['text'],
}

export const faults: [string, string][] = [
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

export const calls: (() => [path: string, body?: unknown])[] = [
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

export const customers = () => [
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
export const orders = () => [
  { id: 601, customer_id: 1, status: 'paid', total: 12.5 },
  { id: 602, customer_id: 2, status: 'lost' },
  { id: 10, total: 99 },
  { id: 603, note: null },
]
export const notes = () => [
  { id: 701, body: 'mine' },
  { id: 702, body: 'public', is_public: true },
  { id: 703, body: 'of bob', owner_id: '22222222-2222-2222-2222-222222222222' },
  { id: 1, body: 'again' },
]
