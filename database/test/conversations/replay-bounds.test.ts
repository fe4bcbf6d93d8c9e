import { beforeAll, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { beginTurn, finishAnswer } from '../../testing/turns.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What is no part of a replay: notices, what has no words, titles that other answers cite, models that do not write.

const world = useWorld()
const owner = rowsAsOwner(world)
let acme: Organization
let visitor: Person
let agent: string
let talk: string
let source: string
beforeAll(async () => {
  acme = await world().organization()
  await giveFeature(world(), acme, 'insights', true)
  visitor = await world().person({ anonymous: true })
  ;({ template: agent, source } = await addFixtures(world(), acme.id, visitor.id))
  await publishFirst(world(), agent)
  talk = (await say('First?')).conversation_id
})

async function say(question: string, into: string | null = null, text = 'Because.') {
  const begun = await beginTurn(world(), visitor, { with: agent, into, question })
  expect(begun.refusal).toBeUndefined()
  await finishAnswer(world(), visitor, begun.message_id, { text })
  const [answer] = await owner('select answer_to from messages where id = $1', [begun.message_id])
  return { ...begun, question: String(answer?.answer_to) }
}
const replay = (question: string, speaker: string | null = null) =>
  world().value(acme.owner, 'select private.turn_to_replay($1, $2, null, $3)', [
    ...[agent, question, speaker],
  ]) as Promise<{ history: { text: string; heading: string | null }[] } | null>

test('it has what was said, and neither notices nor what has no words', async () => {
  await owner(
    `insert into messages (organization_id, conversation_id, visitor_id, role, text, state, completed_at)
     values ($1, $2, $3, 'notice', 'Mara is here now.', 'complete', now())`,
    [acme.id, talk, visitor.id],
  )
  const cut = await say('Second?', talk)
  await owner("update messages set text = '' where id = $1", [cut.message_id])
  const { question } = await say('Third?', talk)

  expect((await replay(question))?.history.map(({ text }) => text)).toEqual([
    ...['First?', 'Because.', 'Second?'],
  ])
})

test('a question without words is not asked again', async () => {
  const { question } = await say('Look at this', talk)
  expect(await replay(question)).not.toBeNull()
  await owner("update messages set text = '' where id = $1", [question])

  expect(await replay(question)).toBeNull()
})

test('an answer has the heading that it cited, and no other', async () => {
  const one = await say('What is the price?')
  await say('And why?', one.conversation_id)
  const { question } = await say('Is that all?', one.conversation_id)
  await owner(
    `insert into message_citations
       (organization_id, message_id, number, source_id, document_id, chunk_id, title, quote, score, heading)
     values ($1, $2, 1, $3, $3, $3, 'Handbook', 'Text', 1, 'Prices')`,
    [acme.id, one.message_id, source],
  )

  const past = await replay(question)

  expect(past?.history.map(({ heading }) => heading)).toEqual([null, 'Prices', null, null])
})

test('a model that only puts passages in order answers no question', async () => {
  const { question } = await say('First again?')
  const add = async (purpose: string) => {
    const model = crypto.randomUUID()
    const settings = { name: purpose, provider: 'openai-compatible', model: 'm', purpose }
    const base_url = 'https://m.example'
    await world().value(acme.owner, 'select private.add_model($1, $2, $3::jsonb, null)', [
      ...[model, acme.id, JSON.stringify({ ...settings, base_url })],
    ])
    return model
  }

  expect(await replay(question, await add('reranking'))).toEqual({ refusal: 'model_not_found' })
  expect(await replay(question, await add('language'))).toHaveProperty('history')
})
