import { type Organization, rowsAsOwner } from 'database/testing/world'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { conversationOf, hear } from '../functions/testing/events.ts'
import { message, refusal, useTalks } from '../functions/testing/talks.ts'
import { embed } from './testing/embed.ts'

// What visitors of embedded agents give them. What becomes of a file is proved in functions/attachments.test.ts.

const talks = useTalks()
const world = () => talks.library.world()
const rows = rowsAsOwner(world)

let acme: Organization
beforeEach(async () => {
  acme = await world().organization()
})

async function embedded(change: object = {}) {
  const { close, ...agent } = await embed(talks, acme, { change: { ...change } })
  onTestFinished(close)
  return agent
}
type Post = Awaited<ReturnType<Awaited<ReturnType<typeof embedded>>['visitor']>>

function give(post: Post, text: string, name = 'bill.txt') {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  return post('/file', form)
}
async function given(post: Post, text: string, name?: string) {
  const response = await give(post, text, name)
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string; name: string }
}
const ask = (post: Post, text: string, attachments: string[]) =>
  post('/turn', { message: { ...message(text), attachments } })

test('a file is sent with a message, answered from and named when the talk is read again', async () => {
  const post = await (await embedded()).visitor()
  const bill = await given(post, 'Your invoice number is GG-4711. It is due on 3 March 2027.')

  const events = await hear(await ask(post, 'What is my invoice number?', [bill.id]))

  const talk = await post('/talk', { conversation_id: conversationOf(events) })
  expect(await talk.json()).toMatchObject([
    { role: 'user', files: ['bill.txt'] },
    { role: 'assistant', files: [], text: expect.stringContaining('GG-4711') },
  ])
})

test('what was not sent is taken back, what was sent and what is of others is not', async () => {
  const agent = await embedded()
  const [post, other] = [await agent.visitor(), await agent.visitor()]
  const [sent, kept] = [await given(post, 'One of them.'), await given(post, 'Another one.')]
  await hear(await ask(post, 'Here it is.', [sent.id]))
  const left = async () =>
    (await rows('select id from attachments where id = any ($1)', [[sent.id, kept.id]])).length

  const refused = await ask(other, 'And mine?', [kept.id])
  for (const { id } of [sent, kept]) await other('/take-back', { attachment_id: id })

  expect(await refusal(refused)).toMatchObject({ status: 404 })
  expect(await left()).toBe(2)
  for (const { id } of [sent, kept]) {
    expect((await post('/take-back', { attachment_id: id })).status).toBe(204)
  }
  expect(
    await rows('select id from attachments where id = any ($1)', [[sent.id, kept.id]]),
  ).toEqual([{ id: sent.id }])
})

test('nothing is taken by an agent that takes no files, from another site, or of what cannot be read', async () => {
  const closed = await (await embedded({ takes_files: false })).visitor()
  const agent = await embedded()
  const post = await agent.visitor()

  expect((await give(closed, 'A text.')).status).toBe(403)
  expect((await give(post, '')).status).toBe(422)
  expect((await ask(post, 'Five?', Array(5).fill(crypto.randomUUID()))).status).toBe(400)
  await agent.allow(['https://elsewhere.example'])
  expect(await refusal(await give(post, 'A text.'))).toMatchObject({
    ...{ status: 403, code: 'origin_not_allowed' },
  })
  expect(await rows('select from attachments where organization_id = $1', [acme.id])).toEqual([])
})
