import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { useApi } from './testing/use-api.ts'

const api = useApi()

type Document = { paths: Record<string, Record<string, { summary?: string }>> }

async function readDocument() {
  const response = await api.call('GET', '/openapi.json')
  return (await response.json()) as Document
}

test('the document is valid OpenAPI 3.1, which a broken one is not', async () => {
  const document = await readDocument()
  const broken = { ...document, paths: { agents: {} } }

  const judged = new Validator()
  const valid = await judged.validate(document)
  const refused = await new Validator().validate(broken)

  expect(valid).toEqual({ valid: true })
  expect(judged.version).toBe('3.1')
  expect(refused.valid).toBe(false)
})

test('the document names each route of the running app, and no other', async () => {
  const { paths } = await readDocument()
  const named = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )

  expect(named.toSorted()).toEqual(api.routes().filter((route) => route !== 'GET /openapi.json'))
})
