import { readdir } from 'node:fs/promises'
import { getRequestListener } from '@hono/node-server'
import type { Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { useKnowledge } from './testing/use-knowledge.ts'

const { library, app, upload, stored } = useKnowledge()

test('an uploaded file is kept, listed, and waits to be indexed', async () => {
  const acme = await library.world().organization()

  const { status, body } = await upload(
    acme.owner,
    '# Leave\n\nYou get 25 days.',
    'Leave policy.md',
  )

  expect(status).toBe(201)
  expect(body.source).toMatchObject({
    organization_id: acme.id,
    title: 'Leave policy',
    kind: 'file',
    status: 'queued',
    bytes: 25,
    mime_type: 'text/markdown',
  })
  expect(body.source).not.toHaveProperty('storage_key')
  expect(await stored(acme.id)).toEqual([body.source.id])
  const jobs = await library
    .world()
    .owner.query(
      "select state from pgboss.job where name = 'knowledge-index-small' and data ->> 'source_id' = $1",
      [body.source.id],
    )
  expect(jobs.rows).toEqual([{ state: 'created' }])
})

test("a file's name is only shown, made harmless", async () => {
  const acme = await library.world().organization()

  const { body } = await upload(acme.owner, 'text', '..\\../etc/pass\u202ewd.txt')

  expect(body.source.title).toBe('passwd')
})

test.each([
  [415, 'a picture', 'wrong_type', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  [422, 'an empty file', 'empty', new Uint8Array()],
  [413, 'a file over 20 MB', 'too_large', new Uint8Array(20 * 1024 * 1024 + 1).fill(97)],
] as const)(
  '%i: %s is refused with its reason and stays listed',
  async (status, _what, code, content) => {
    const acme = await library.world().organization()

    const answer = await upload(acme.owner, new Uint8Array(content), 'file.txt')

    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject({ code, request_id: 'test' })
    const listed = await library.source(answer.body.source.id)
    expect(listed).toMatchObject({ status: 'failed', error: answer.body.error.message })
    await app(acme.owner).request(`/knowledge-retry/${listed?.id}`, { method: 'POST' })
    await library.index(acme, String(listed?.id))
    expect(await library.source(String(listed?.id))).toMatchObject({
      status: 'failed',
      error: answer.body.error.message,
    })
  },
)

test('a file of exactly 20 MB is taken', async () => {
  const acme = await library.world().organization()

  const { status } = await upload(acme.owner, new Uint8Array(20 * 1024 * 1024).fill(97), 'big.txt')

  expect(status).toBe(201)
})

test('nothing of a file that is too large stays on the disk', async () => {
  const acme = await library.world().organization()

  await upload(acme.owner, new Uint8Array(21 * 1024 * 1024).fill(97), 'big.txt')

  expect(await stored(acme.id)).toEqual([])
  expect(await readdir(`${library.directory}/incoming`)).toEqual([])
})

/** The form piece by piece; `between` happens when the file has arrived and the form has not ended. */
async function uploadInPieces(person: Person, end: string, between = async () => {}) {
  const head = '--form\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\n\r\n'
  const pieces = [`${head}# Leave\n\nYou get 25 days.\r\n--form`, end].values()
  // Nothing is sent before it is asked for.
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { value, done } = pieces.next()
      if (value === end) await between()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
  }
  const body = new ReadableStream(source, { highWaterMark: 0 })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=form' },
    body,
    duplex: 'half',
  }
  return app(person).request('/knowledge-upload', init)
}

test('a form that arrives piece by piece is taken', async () => {
  const acme = await library.world().organization()

  const { status } = await uploadInPieces(acme.owner, '--\r\n')

  expect(status).toBe(201)
  expect(await stored(acme.id)).toHaveLength(1)
})

test('nothing stays of a file whose form breaks off after it', async () => {
  const acme = await library.world().organization()

  const { status } = await uploadInPieces(acme.owner, '\r\n')

  expect(status).toBe(400)
  expect(await stored(acme.id)).toEqual([])
})

test('nothing stays of a file whose sender lost the right while it travelled', async () => {
  const acme = await library.world().organization()
  const member = await library.world().member(acme, 'member')
  const remove = 'delete from organization_members where user_id = $1'

  const { status } = await uploadInPieces(member, '--\r\n', async () => {
    await library.world().owner.query(remove, [member.id])
  })

  expect(status).toBe(403)
  expect(await stored(acme.id)).toEqual([])
})

test('members upload; agent users, the inactive, visitors and strangers do not', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const member = await library.world().member(acme, 'member')
  const refused = await Promise.all([
    library.world().member(acme, 'agent_user'),
    library.world().member(acme, 'INACTIVE'),
    library.world().person({ anonymous: true }),
  ])
  // A token that claims another organisation does not make it so.
  const impostor = { ...rival.owner, claims: { ...rival.owner.claims, organization_id: acme.id } }

  const accepted = await upload(member, 'text', 'a.txt')
  const answers = await Promise.all(
    [...refused, impostor].map((each) => upload(each, 'text', 'a.txt')),
  )
  const nobody = await upload(null, 'text', 'a.txt')

  expect(accepted.status).toBe(201)
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(nobody.status).toBe(401)
  expect(await stored(acme.id)).toEqual([accepted.body.source.id])
})

test.each([
  ['no form', { body: 'text', headers: { 'content-type': 'text/plain' } }, 415],
  [
    'a form without boundary',
    { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    400,
  ],
  [
    'half a form',
    {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    400,
  ],
  [
    'a form without a file',
    {
      body: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    400,
  ],
])('%s is refused and leaves nothing', async (_what, request, status) => {
  const acme = await library.world().organization()

  const response = await app(acme.owner).request('/knowledge-upload', {
    method: 'POST',
    ...request,
  })

  expect(response.status).toBe(status)
  const rows = await library
    .world()
    .owner.query('select from knowledge_sources where organization_id = $1', [acme.id])
  expect(rows.rowCount).toBe(0)
  expect(await stored(acme.id)).toEqual([])
})

test('over a real connection an upload that is too large gets its answer', async () => {
  const acme = await library.world().organization()
  const server = await startTestServer(getRequestListener(app(acme.owner).fetch))
  const body = new FormData()
  body.set('file', new File([new Uint8Array(24 * 1024 * 1024).fill(97)], 'big.txt'))

  const response = await fetch(`${server.url}/knowledge-upload`, {
    method: 'POST',
    body,
  })

  expect(response.status).toBe(413)
  expect((await response.json()).error.code).toBe('too_large')
  await server.close()
})
