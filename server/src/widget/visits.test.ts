import { expect, onTestFinished, test } from 'vitest'
import { hanging } from '../conversation/testing/models.ts'
import { answerOf, conversationOf, endOf, hear, wordsOf } from '../functions/testing/events.ts'
import { message, refusal, useTalks } from '../functions/testing/talks.ts'
import { embed } from './testing/embed.ts'

// An answer that is running while a page of the embedding site is loaded again.

const talks = useTalks()
const said = 'One two three four five'

/** An embedded agent that goes silent after these words until it is released, and visitors of its site. */
async function embedded() {
  const { model, release } = hanging(said)
  const organization = await talks.library.world().organization()
  const { close, ...agent } = await embed(talks, organization, { model })
  onTestFinished(close)
  return { ...agent, release }
}

test('it goes on, is told from its first part and by the same message, and is there once', async () => {
  const { visitor, release } = await embedded()
  const [post, other] = [await visitor(), await visitor()]
  const own = message('How many days of annual leave do I get?')
  const stream = { message_id: own.id }
  expect((await post('/stream', stream)).status).toBe(204)
  const first = await hear(await post('/turn', { message: own }), 3)

  const again = await post('/stream', stream)
  const sent = await post('/turn', { message: own })
  const strange = await other('/stream', stream)
  release()

  for (const one of [again, sent, await post('/stream', stream)]) {
    const heard = await hear(one)
    expect([answerOf(heard), wordsOf(heard), endOf(heard)]).toEqual([
      ...[answerOf(first), said, 'complete'],
    ])
  }
  expect(strange.status).toBe(204)
  expect(await talks.stored(conversationOf(first))).toHaveLength(2)
})

test('it is stopped by its visitor alone, and not heard where its site embeds it no more', async () => {
  const { visitor, allow } = await embedded()
  const [post, other] = [await visitor(), await visitor()]
  const own = message('How many days of annual leave do I get?')
  const first = await hear(await post('/turn', { message: own }), 3)
  const named = { message_id: own.id }

  const refused = await other('/stop', named)
  const stopped = await post('/stop', named)
  await allow([])
  const closed = await post('/stream', named)

  expect(await refusal(refused)).toMatchObject({ status: 404, code: 'answer_not_found' })
  expect(await stopped.json()).toEqual({ state: 'stopped' })
  expect(await refusal(closed)).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  expect((await talks.stored(conversationOf(first))).at(-1)).toMatchObject({ state: 'stopped' })
})

test('what can be asked instead of what was not answered is told again with the talk', async () => {
  const organization = await talks.library.world().organization()
  await talks.library.teach(organization, '# Paying\n\nBills come every month by post.', 'bills.md')
  const { visitor, close } = await embed(talks, organization)
  onTestFinished(close)
  const post = await visitor()
  const heard = await hear(await post('/turn', { message: message('When do bills come to Oslo?') }))

  const talk = await post('/talk', { conversation_id: conversationOf(heard) })

  expect(endOf(heard)).toBe('unanswered')
  expect(await talk.json()).toMatchObject([
    { role: 'user', topics: [] },
    { role: 'assistant', topics: ['Paying'] },
  ])
})
