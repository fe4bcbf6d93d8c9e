import { expect, test } from 'vitest'
import { useStorageServer } from '../testing/storage-server.ts'

const server = useStorageServer()

async function shelf(names: string[]) {
  const { id, owner } = await server.world().organization()
  const files = (await server.storage(owner)).from('files')
  for (const name of names) await files.upload(`${id}/${name}`, name)
  return { id, files }
}

test('a folder shows its folders, then its files', async () => {
  const { id, files } = await shelf(['b.txt', 'a.txt', 'sub/c.txt', 'sub/deep/d.txt', 'x/e.txt'])

  const { data } = await files.list(id)

  expect(data?.map(({ name, id: entry }) => [name, entry !== null])).toEqual([
    ...[
      ['sub', false],
      ['x', false],
    ],
    ...[
      ['a.txt', true],
      ['b.txt', true],
    ],
  ])
  expect(data?.at(-1)?.metadata).toMatchObject({ size: 5, mimetype: 'text/plain;charset=utf-8' })
})

test('a folder is not what begins alike', async () => {
  const { id, files } = await shelf(['notes/a.txt', 'notes-old/b.txt', 'notes.txt'])

  const { data } = await files.list(`${id}/notes`)

  expect(data?.map(({ name }) => name)).toEqual(['a.txt'])
})

test('a list is sorted, searched and cut into pages', async () => {
  const { id, files } = await shelf(['c1', 'a1', 'b1', 'd2', '10_0', '1000'])

  const sorted = await files.list(id, {
    ...{ limit: 2, offset: 1, search: '1', sortBy: { column: 'name', order: 'desc' } },
  })
  const newest = await files.list(id, { sortBy: { column: 'created_at', order: 'desc' } })
  const literal = await files.list(id, { search: '0_' })

  expect(sorted.data?.map(({ name }) => name)).toEqual(['b1', 'a1'])
  expect(newest.data?.[0]?.name).toBe('1000')
  expect(literal.data?.map(({ name }) => name)).toEqual(['10_0'])
})

test.each([
  ['name', 'asc', ['aa', 'bb', 'cc', 'zz']],
  ['name', 'desc', ['zz', 'cc', 'bb', 'aa']],
  ['created_at', 'asc', ['zz', 'bb', 'cc', 'aa']],
  ['updated_at', 'desc', ['aa', 'cc', 'bb', 'zz']],
] as const)('version 2 goes by %s %s through all pages', async (column, order, expected) => {
  const { id, files } = await shelf(['zz', 'bb', 'cc', 'aa'])
  const seen: string[] = []

  let cursor: string | undefined
  let hasNext = true
  while (hasNext) {
    const { data } = await files.listV2({
      ...{ prefix: `${id}/`, limit: 3, with_delimiter: true, sortBy: { column, order } },
      ...(cursor && { cursor }),
    })
    seen.push(...(data?.objects ?? []).map(({ name }) => name))
    hasNext = data?.hasNext ?? false
    cursor = data?.nextCursor
  }

  expect(seen).toEqual(expected.map((name) => `${id}/${name}`))
})

test('version 2 rolls up what lies deeper, or does not', async () => {
  const { id, files } = await shelf(['a.txt', 'sub/c.txt', 'sub/deep/d.txt'])

  const rolled = await files.listV2({ prefix: `${id}/`, with_delimiter: true })
  const flat = await files.listV2({ prefix: `${id}/` })

  expect(rolled.data).toMatchObject({
    hasNext: false,
    folders: [{ name: `${id}/sub/`, key: `${id}/sub` }],
    objects: [{ name: `${id}/a.txt`, key: `${id}/a.txt` }],
  })
  expect(flat.data?.objects.map(({ name }) => name)).toEqual(
    ['a.txt', 'sub/c.txt', 'sub/deep/d.txt'].map((name) => `${id}/${name}`),
  )
})

test('a cursor that is none of ours is refused', async () => {
  const { files } = await shelf([])

  const { error } = await files.listV2({ cursor: 'eyJhIjoxfQ' })

  expect(error).toMatchObject({ status: 400 })
})
