import { describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop()
const get = (path: string, headers: Record<string, string> = {}) => ask(shop(), path, { headers })

describe('media types', () => {
  const object = 'application/vnd.pgrst.object+json'

  test('one row as an object', async () => {
    const { json, headers } = await get('/addresses?id=eq.1', { accept: object })

    expect(json).toEqual({ id: 1, city: 'Graz' })
    expect(headers.get('content-type')).toBe(`${object}; charset=utf-8`)
  })

  test.each([
    ['id=eq.99', 0],
    ['id=gt.1', 2],
  ])('not exactly one row for an object: %s', async (query, rows) => {
    const { status, json } = await get(`/addresses?${query}`, { accept: object })

    expect(status).toBe(406)
    expect(json).toEqual({
      code: 'PGRST116',
      details: `The result contains ${rows} rows`,
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    })
  })

  test('nulls are stripped on request', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped'

    const { text } = await get('/customers?id=eq.3&select=id,email,born', { accept })

    expect(text).toBe('[{"id":3}]')
  })

  test('comma separated values', async () => {
    const { text, headers } = await get('/customers?select=id,name&id=in.(1,3)&order=id', {
      accept: 'text/csv',
    })

    expect(text).toBe('id,name\n1,Ada\n3,"Cy, ""the"" (best)"')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })

  test.each(['image/png', 'application/vnd.pgrst.plan+json', 'application/vnd.pgrst.plan+text'])(
    '%s is not offered',
    async (accept) => {
      const { status, json } = await get('/addresses', { accept })

      expect({ status, code: json.code }).toEqual({ status: 406, code: 'PGRST107' })
    },
  )

  test('the first acceptable type wins', async () => {
    const { status } = await get('/addresses', {
      accept: 'text/html, application/json;q=0.9, */*;q=0.1',
    })

    expect(status).toBe(200)
  })
})
