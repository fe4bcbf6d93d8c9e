import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxFileBytes } from '../../knowledge/reading/file-type.ts'
import { uploadPath, useRepeats } from '../testing/repeats.ts'

// An upload is known by what it brings: its file, and what the form says of it.

const { product, place, post, refusal, sql } = useRepeats()

function form(text: string | Buffer<ArrayBuffer>, name = 'leave.md', type = 'text/markdown') {
  const made = new FormData()
  made.append('file', new File([text], name, { type }))
  return made
}

const titles = async () => {
  const { rows } = await sql(
    'select title, status from public.knowledge_sources where organization_id = $1',
    [place().id],
  )
  return rows.map(({ title }) => title)
}

test('another file of the same length is another request; the same one in a new form is not', async () => {
  const key = randomUUID()
  const first = await post(uploadPath, { key, body: form('There are 27 days of leave.') })

  const other = { key, body: form('There are 28 days of leave.') }
  const renamed = { key, body: form('There are 27 days of leave.', 'break.md') }
  const retyped = { key, body: form('There are 27 days of leave.', 'leave.md', 'text/plaintext') }
  const same = await post(uploadPath, { key, body: form('There are 27 days of leave.') })

  expect(first).toMatchObject({ status: 201, again: null })
  for (const one of [other, renamed, retyped]) {
    expect(await refusal(uploadPath, one)).toEqual([422, 'idempotency_key_reused'])
  }
  expect(same).toEqual({ ...first, again: 'true' })
  expect(await titles()).toEqual(['leave'])
})

test('fields beside the file count', async () => {
  const key = randomUUID()
  const withField = (value: string) => {
    const made = form('There are 27 days of leave.')
    made.append('note', value)
    return { key, body: made }
  }
  const first = await post(uploadPath, withField('one'))

  expect(await refusal(uploadPath, withField('two'))).toEqual([422, 'idempotency_key_reused'])
  expect(await post(uploadPath, withField('one'))).toEqual({ ...first, again: 'true' })
})

test('a file that cannot be read is listed once, with one refusal', async () => {
  const sent = { key: randomUUID(), body: form(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'old.doc') }
  const first = await post(uploadPath, sent)

  expect(first).toMatchObject({ status: 415, again: null })
  expect(await post(uploadPath, sent)).toEqual({ ...first, again: 'true' })
  expect(await titles()).toEqual(['old'])
})

test('a file that is too large is listed once', async () => {
  const body = form(Buffer.alloc(maxFileBytes + 1, 'a'))
  const sent = { key: randomUUID(), body }
  const first = await post(uploadPath, sent)

  expect(first).toMatchObject({ status: 413, again: null })
  expect(await post(uploadPath, sent)).toEqual({ ...first, again: 'true' })
  const longer = { ...sent, body: form(Buffer.alloc(maxFileBytes + 2, 'a')) }
  expect(await refusal(uploadPath, longer)).toEqual([422, 'idempotency_key_reused'])
  expect(await titles()).toEqual(['leave'])
})

test('what is no form is refused before it is read', async () => {
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('a file')),
  })
  const { status } = await fetch(`${product().url}${uploadPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place().member}`, 'idempotency-key': randomUUID() },
    body: endless,
    duplex: 'half',
  } as RequestInit)

  expect(status).toBe(415)
})
