import {
  calls,
  casts,
  customers,
  faults,
  type Kind,
  notes,
  orders,
  tables,
  tests,
} from './lawful-values.ts'
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
