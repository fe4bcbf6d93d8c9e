import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModels, type Models } from '../../conversation/model.ts'
import { createModelHealth } from '../../conversation/models/model-health.ts'
import { startOpenaiTwin, twinKey } from '../../conversation/models/testing/openai-twin.ts'
import { log, message, textOf, useTalks } from '../testing/talks.ts'

// Long conversations: what was said early is summed up in the background, and the model reads the summary.

const talks = useTalks()
const world = () => talks.library.world()
let twin: Awaited<ReturnType<typeof startOpenaiTwin>>
const open: Models[] = []
beforeAll(async () => {
  twin = await startOpenaiTwin()
})
afterAll(async () => {
  await Promise.all(open.map((models) => models.close()))
  await twin.stop()
})

/** A server of an operator whose model this is. */
function serverOf(model: string) {
  const connection = { id: model, provider: 'openai-compatible' as const, baseUrl: twin.baseUrl }
  const models = createModels({
    ...{ db: talks.library.db, log, secrets: [randomBytes(32).toString('base64')], allowed: [] },
    health: createModelHealth({ db: talks.library.db, log }),
    platform: { ...connection, apiKey: twinKey, model },
    resilience: { tries: 1, backoffMs: 1, longestMs: 1, firstMs: 60_000, idleMs: 60_000 },
  })
  open.push(models)
  return talks.server(models.modelFor, { writeFor: models.writeFor })
}

const leave = 'How many days of annual leave do I get?'

/** So many questions of one visitor, and the summary that the conversation has then. */
async function longTalk(via: ReturnType<typeof serverOf>, questions: number) {
  const template_id = await talks.agent(await world().organization())
  const visitor = await talks.visitor()
  let conversation_id: string | undefined
  const ask = async (text: string) => {
    const said = { template_id, conversation_id, message: message(text) }
    const answer = await talks.answer(visitor, said, { via })
    conversation_id = Reflect.get(Object(answer.metadata), 'conversation_id')
    return textOf(answer)
  }
  for (let asked = 0; asked < questions; asked += 1) await ask(`${leave} (${asked})`)
  const summary = async () => {
    const { rows } = await world().owner.query('select summary from conversations where id = $1', [
      conversation_id,
    ])
    return rows[0]?.summary
  }
  return { ask, summary, conversation: () => conversation_id, visitor }
}

test('a model sums up what was said early, and reads that instead of it', async () => {
  const { ask, summary } = await longTalk(serverOf('summing-up'), 9)
  await expect.poll(summary).toBe('The visitor plans a holiday.\n(left out)')

  const answer = await ask(leave)

  expect(answer).toContain('25 days')
  const sent = twin.requests.at(-1)?.messages ?? []
  expect(sent[0]?.content).toContain(
    '<summary>\nThe visitor plans a holiday.\n(left out)\n</summary>',
  )
  const heard = sent.map(({ content }) => content).join('\n')
  expect(heard).not.toContain('(0)')
  expect(heard).toContain('(8)')
})

test('where no model answers the rules sum it up', async () => {
  const { summary } = await longTalk(serverOf('error-401'), 9)

  await expect
    .poll(summary)
    .toMatch(/^Visitor: How many days of annual leave do I get\?\nAgent: .*25 days of annual leave/)
})

test('only what is newer than what is known is kept, by the visitor alone', async () => {
  const { conversation, visitor } = await longTalk(serverOf('faithful'), 1)
  const [question] = await talks.stored(conversation())
  const other = await talks.visitor()
  const keep = (person: typeof visitor, known: string | null) =>
    world().value(person, 'select private.keep_summary($1, $2, $3, $4)', [
      ...[conversation(), known, question?.id, 'In short.'],
    ])

  expect(await keep(other, null)).toBe(false)
  expect(await keep(visitor, '2020-01-01')).toBe(false)
  expect(await keep(visitor, null)).toBe(true)
  expect(await keep(visitor, null)).toBe(false)
})
