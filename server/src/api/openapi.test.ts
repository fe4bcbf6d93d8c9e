import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { eventTypes } from '../webhooks/events.ts'
import { useApi } from './testing/use-api.ts'

const api = useApi()

type Document = {
  paths: Record<string, Record<string, { summary?: string; tags?: string[] }>>
  webhooks: Record<string, unknown>
  tags: { name: string }[]
}

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

test('every call stands in a group that is described, and no group is empty', async () => {
  const { paths, tags } = await readDocument()
  const used = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap((operation) => operation.tags ?? ['none']),
  )

  expect([...new Set(used)].toSorted()).toEqual(tags.map(({ name }) => name).toSorted())
})

test('the document names each event that can be told, and the test', async () => {
  const { webhooks } = await readDocument()

  expect(Object.keys(webhooks)).toEqual([...eventTypes, 'webhook.test'])
})
