import { describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop()
const get = (path: string, headers: Record<string, string> = {}) => ask(shop(), path, { headers })
const ids = async (path: string) => {
  const { json, status } = await get(path)
  return Array.isArray(json) ? json.map(({ id }: { id: number }) => id) : { status, json }
}

test('a table answers with its rows', async () => {
  const { status, json, headers } = await get('/addresses?order=id')

  expect({ status, json }).toMatchObject({
    status: 200,
    json: [{ id: 1, city: 'Graz' }, { id: 2 }, { id: 3 }],
  })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('content-range')).toBe('0-2/*')
  expect(headers.get('content-location')).toBe('/addresses?order=id')
  expect(headers.get('content-profile')).toBe('shop')
})

test('values come in the forms PostgreSQL writes into JSON', async () => {
  const { text } = await get('/customers?id=eq.1&select=big,score,created_at,seen,tags,meta')

  expect(text).toContain('"big":9007199254740993')
  expect(JSON.parse(text)[0]).toMatchObject({
    score: 1.5,
    tags: ['red', 'blue'],
    meta: { k: { n: 1 } },
  })
  expect(JSON.parse(text)[0].created_at).toMatch(/^2026-11-21T\d\d:15:17\.702691[+-]\d\d:\d\d$/)
})

describe('select', () => {
  test.each([
    ['select=name,id', [{ name: 'Ada', id: 1 }]],
    ['select=who:name', [{ who: 'Ada' }]],
    ['select=id::text', [{ id: '1' }]],
    ['select=n:id::text', [{ n: '1' }]],
    ['select=meta->k', [{ k: { n: 1 } }]],
    ['select=meta->k->n', [{ n: 1 }]],
    ['select=meta->>s', [{ s: 'x' }]],
    ['select=first:meta->list->0', [{ first: 10 }]],
    ['select=last:meta->list->-1', [{ last: 20 }]],
    ['select=tags->0', [{ tags: 'red' }]],
    ['select=label', [{ label: 'Ada!' }]],
    ['select=meta->k->>n::int', [{ n: 1 }]],
    ['select=total:score::numeric(10,2)', [{ total: 1.5 }]],
    ['select=', [{ id: 1, name: 'Ada' }]],
    ['select="name"', [{ name: 'Ada' }]],
    ['select="my ""name"', null],
  ])('%s', async (query, expected) => {
    const { status, json } = await get(`/customers?id=eq.1&${query}`)

    if (expected) expect(json).toMatchObject(expected)
    else expect(status).toBe(400)
  })

  test('keys come in the order of the select', async () => {
    const { text } = await get('/addresses?id=eq.1&select=city,id')

    expect(text).toBe('[{"city":"Graz","id":1}]')
  })

  test('odd names are reached in double quotes', async () => {
    const path =
      '/odd%20names?select="the id","a.b",c:"c,d",q:"say \\"hi\\""&"the id"=eq.1&order="c,d"'

    const { json } = await get(encodeURI(path).replace('%2520', '%20'))

    expect(json).toEqual([{ 'the id': 1, 'a.b': 'dot', c: 'comma', q: 'quote' }])
  })
})

describe('filters', () => {
  test.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2', [2, 3, 4]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=not.eq.2', [1, 3, 4]],
    ['name=like.A*', [1]],
    ['name=ilike.*B*', [2, 3]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=like(all).{*d*,A*}', [1]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['id=not.in.(1,3)', [2, 4]],
    ['name=in.("Cy, \\"the\\" (best)",Bob)', [2, 3]],
    ['name=eq.Cy, "the" (best)', [3]],
    ['email=is.null', [3]],
    ['email=is.not_null', [1, 2, 4]],
    ['email=not.is.null', [1, 2, 4]],
    ['is_vip=is.true', [1, 4]],
    ['is_vip=is.FALSE', [2]],
    ['is_vip=is.unknown', [3]],
    ['email=isdistinct.ada@x.org', [2, 3, 4]],
    ['tags=cs.{blue}', [1, 2]],
    ['tags=cd.{blue,green}', [2, 3, 4]],
    ['tags=ov.{red,green}', [1, 4]],
    ['tags=eq.{blue}', [2]],
    ['meta=cs.{"s":"x"}', [1]],
    ['meta->k->n=eq.2', [2]],
    ['meta->>s=eq.x', [1]],
    ['meta->k->>n=in.(1,2)', [1, 2]],
    ['seen=ov.[2026-01-15,2026-03-01)', [1]],
    ['seen=sl.[2027-01-01,2027-02-01)', [1]],
    ['seen=nxr.[2025-01-01,2027-02-01)', [1]],
    ['seen=adj.[2026-02-01,2026-03-01)', [1]],
    ['born=gte.1991-01-01&born=lt.2000-01-01', [2]],
    ['id=gte.2&id=lte.3', [2, 3]],
    ['or=(id.eq.1,id.eq.4)', [1, 4]],
    ['or=(id.eq.1,and(id.gt.1,is_vip.is.true))', [1, 4]],
    ['and=(id.gt.1,or(name.eq.Bob,name.eq."Cy, \\"the\\" (best)"))', [2, 3]],
    ['not.or=(id.eq.1,id.eq.4)', [2, 3]],
    ['not.and=(id.gte.1,id.lte.2)', [3, 4]],
    ['or=(tags.cs.{red,blue},id.in.(3,4))', [1, 3, 4]],
    ['or=(seen.ov.[2026-01-15,2026-03-01),id.eq.2)', [1, 2]],
    ['or=(id.not.in.(1,2,3),not.and(id.gt.1,id.lt.9))', [1, 4]],
    ['or=(name.like.A*,meta->k->n.eq.2)', [1, 2]],
    ['or=(email.is.null,id.eq.2)', [2, 3]],
    ['label=eq.Bob!', [2]],
  ])('%s', async (query, expected) => {
    expect(await ids(`/customers?select=id&order=id&${encodeURI(query)}`)).toEqual(expected)
  })

  test.each([
    ['words=fts.desk', [2]],
    ['words=fts(simple).wooden', [1]],
    ['words=plfts.wooden chair', [1]],
    ['words=phfts.steel desk', [2]],
    ['words=wfts.desk or chair', [1, 2]],
    ['words=not.fts.desk', [1]],
    ['name=fts(simple).lamp', [3]],
  ])('full text: %s', async (query, expected) => {
    expect(await ids(`/products?select=id&order=id&${encodeURI(query)}`)).toEqual(expected)
  })

  test('a plus sign is a space', async () => {
    expect(await ids('/products?select=id&words=plfts.wooden+chair')).toEqual([1])
  })

  test.each(['match', 'imatch'])(
    'the regular expression operator %s is off for clients',
    async (op) => {
      const { status, json } = await get(`/customers?name=${op}.^A`)

      expect({ status, code: json.code }).toEqual({ status: 400, code: 'PGRST100' })
    },
  )
})

describe('order', () => {
  test.each([
    ['order=id.desc', [4, 3, 2, 1]],
    ['order=born', [1, 2, 4, 3]],
    ['order=born.nullsfirst', [3, 1, 2, 4]],
    ['order=born.desc.nullslast', [4, 2, 1, 3]],
    ['order=is_vip.desc.nullslast,id.desc', [4, 1, 2, 3]],
    ['order=meta->k->n.desc.nullslast,id', [2, 1, 3, 4]],
    ['order=label.desc', [4, 3, 2, 1]],
    ['order=customers(name).asc.nullsfirst,id&select=id,customers:manager_id(name)', [1, 2, 3, 4]],
    ['order=boss(name).desc.nullslast,id&select=id,boss:manager_id(name)', [4, 2, 3, 1]],
  ])('%s', async (query, expected) => {
    const select = query.includes('select=') ? '' : '&select=id'

    expect(await ids(`/customers?${query}${select}`)).toEqual(expected)
  })
})

describe('pages', () => {
  test.each([
    ['limit=2', {}, 200, [1, 2], '0-1/*'],
    ['limit=2&offset=1', {}, 200, [2, 3], '1-2/*'],
    ['offset=3', {}, 200, [4], '3-3/*'],
    ['offset=9', {}, 200, [], '*/*'],
    ['limit=0', {}, 200, [], '*/*'],
    ['', { range: '1-2' }, 200, [2, 3], '1-2/*'],
    ['', { range: '2-', 'range-unit': 'items' }, 200, [3, 4], '2-3/*'],
    ['limit=3', { range: '1-9' }, 200, [2, 3], '1-2/*'],
    ['limit=0', { range: '1-2' }, 200, [], '*/*'],
    ['limit=many', {}, 200, [1, 2, 3, 4], '0-3/*'],
    ['limit=2', { prefer: 'count=exact' }, 206, [1, 2], '0-1/4'],
    ['', { prefer: 'count=exact' }, 200, [1, 2, 3, 4], '0-3/4'],
    ['limit=0', { prefer: 'count=exact' }, 206, [], '*/4'],
    ['id=gt.2&limit=1', { prefer: 'count=exact' }, 206, [3], '0-0/2'],
    ['id=gt.99', { prefer: 'count=exact' }, 200, [], '*/0'],
    ['limit=2', { prefer: 'count=estimated' }, 206, [1, 2], '0-1/4'],
  ])('%s %j', async (query, headers, status, expected, range) => {
    const answer = await get(
      `/customers?select=id&order=id&${query}`,
      headers as Record<string, string>,
    )

    expect(answer.json.map(({ id }: { id: number }) => id)).toEqual(expected)
    expect({ status: answer.status, range: answer.headers.get('content-range') }).toEqual({
      status,
      range,
    })
  })

  test('a planned count is the planner’s guess', async () => {
    const { headers, status } = await get('/customers?limit=1', { prefer: 'count=planned' })

    expect(headers.get('content-range')).toMatch(/^0-0\/\d+$/)
    expect([200, 206]).toContain(status)
    expect(headers.get('preference-applied')).toBe('count=planned')
  })

  test.each([
    [
      '/customers?offset=9',
      { prefer: 'count=exact' },
      'An offset of 9 was requested, but there are only 4 rows.',
      '*/4',
    ],
    ['/customers?limit=-1', {}, 'Limit should be greater than or equal to zero.', null],
    [
      '/customers?limit=1',
      { range: '1-2' },
      'Limit should be greater than or equal to zero.',
      null,
    ],
    [
      '/customers',
      { range: '5-2' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      null,
    ],
  ])('%s %j can not be satisfied', async (path, headers, details, range) => {
    const answer = await get(path, headers as Record<string, string>)

    expect(answer).toMatchObject({ status: 416, json: { code: 'PGRST103', details } })
    expect(answer.headers.get('content-range')).toBe(range)
  })
})

test('HEAD has the headers of GET and no body', async () => {
  const { status, headers, text } = await ask(shop(), '/customers?limit=2', {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  })

  expect({ status, text, range: headers.get('content-range') }).toEqual({
    status: 206,
    text: '',
    range: '0-1/4',
  })
})

test('another schema is chosen by Accept-Profile', async () => {
  const { json, headers } = await get('/rooms', { 'accept-profile': 'annex' })

  expect(json).toEqual([{ id: 1, name: 'Hall' }])
  expect(headers.get('content-profile')).toBe('annex')
})

test('a time zone is taken when it exists', async () => {
  const select = '/customers?id=eq.1&select=created_at'

  const vienna = await get(select, { prefer: 'timezone=Europe/Vienna' })
  const nowhere = await get(select, { prefer: 'timezone=Nowhere/At_all' })

  expect(vienna.json[0].created_at).toBe('2026-11-21T03:15:17.702691+01:00')
  expect(vienna.headers.get('preference-applied')).toBe('timezone=Europe/Vienna')
  expect(nowhere.status).toBe(200)
})
