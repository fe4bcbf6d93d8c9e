import { giveFeature } from 'database/testing/give-feature'
import type { Organization, Person } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { appAs } from '../testing/app-as.ts'
import { message } from '../testing/talks.ts'
import { useToolTalks } from '../testing/tool-talks.ts'
import { agentTests } from './agent-tests.ts'

const { talks, shop, serverWith, agent: agentWithTools, say } = useToolTalks()
const { library } = talks
const world = () => library.world()
let acme: Organization
let agent: string
let asked: { conversation: unknown; question: string }
beforeAll(async () => {
  acme = await world().organization()
  await seesTranscripts(acme)
  agent = await talks.agent(acme)
  asked = await question(agent, ['What about annual leave?', 'How many days do I get?'])
})

/** Transcripts are a feature. */
const seesTranscripts = (organization: Pick<Organization, 'id'>) =>
  giveFeature(world(), organization, 'insights', true)

/** A visitor says these; the last is the one to be replayed. */
async function question(template_id: string, words: string[]) {
  const visitor = await talks.visitor()
  let conversation_id: string | undefined
  let last = ''
  for (const text of words) {
    const said = message(text)
    const answer = await talks.answer(visitor, { template_id, conversation_id, message: said })
    conversation_id = answer.metadata?.conversation_id
    last = said.id
  }
  return { conversation: conversation_id, question: last }
}

async function replay(
  person: Person | null,
  template: string,
  body: object,
  via = talks.server(builtInResponder()),
) {
  const app = appAs(library.claims(person)).route(
    '/agent-tests',
    agentTests({ db: library.db, turns: via.turns }),
  )
  const response = await app.request(`/agent-tests/${template}/replay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

test('a past turn is put to the draft and to a version, with what was said before it, and leaves nothing', async () => {
  const stored = async () => [
    await talks.stored(asked.conversation),
    (await world().owner.query('select count(*) from conversations')).rows,
  ]
  const before = await stored()
  await world().owner.query("update templates set knowledge_scope = 'selected' where id = $1", [
    agent,
  ])
  const message_id = asked.question

  const draft = await replay(acme.owner, agent, { message_id })
  const published = await replay(acme.owner, agent, { message_id, version: 1 })
  await library.publish(acme, agent)
  const [former, live] = [
    await replay(acme.owner, agent, { message_id, version: 1 }),
    await replay(acme.owner, agent, { message_id, version: 2 }),
  ]

  expect(draft.body).toMatchObject({ answered: false, citations: [], confidence: 0, amount: 0 })
  const quote = 'Every employee has 25 days of annual leave a year.'
  expect(published).toMatchObject({
    status: 200,
    body: { answered: true, citations: [{ number: 1, quote }], calls: [], used: null },
  })
  // Each version with its own sources, the live one or not.
  expect(former.body).toMatchObject({ answered: true, citations: [{ number: 1, quote }] })
  expect(live.body).toMatchObject({ answered: false, citations: [] })
  // As sure as it was then.
  const then = before[0]?.at(-1)?.confidence
  expect(then).toBeGreaterThan(0.3)
  expect(published.body.confidence).toBeCloseTo(Number(then), 5)
  expect(await stored()).toEqual(before)
})

test('a version that is not live knows what its collections hold now', async () => {
  const { owner } = world()
  const halden = await world().organization()
  await seesTranscripts(halden)
  const handbook = await library.teach(
    halden,
    '# Leave\n\nEvery employee has 25 days of annual leave a year.',
  )
  const one = await library.agent(halden, [])
  const rules = await library.collect(halden, 'Rules', [handbook])
  await library.give(halden, one, rules)
  for (const greeting of ['Hello', 'Good day']) {
    await owner.query('update templates set greeting = $2 where id = $1', [one, greeting])
    await library.publish(halden, one)
  }
  const { question: message_id } = await question(one, ['How many days of annual leave are there?'])
  const former = async () =>
    (await replay(halden.owner, one, { message_id, version: 1 })).body.answered

  expect(await former()).toBe(true)
  await owner.query('delete from knowledge_collection_sources where source_id = $1', [handbook])
  expect(await former()).toBe(false)
})

test('what its tools would write is shown and not done, and what they read is read', async () => {
  const template_id = await agentWithTools({ cancel: { asks: false } })
  const { rows } = await world().owner.query(
    'select organization_id as id from templates where id = $1',
    [template_id],
  )
  await seesTranscripts(rows[0])
  const { stored, conversation } = await say(
    await talks.visitor(),
    { template_id, text: 'Cancel order 42' },
    talks.server(builtInResponder()),
  )
  const message_id = stored[0]?.id
  const member = await world().member(rows[0], 'member')
  const before = shop().requests.length

  const writing = await replay(
    member,
    template_id,
    { message_id, version: 1 },
    serverWith('cancelling'),
  )
  expect(shop().requests).toHaveLength(before)
  const reading = await replay(
    member,
    template_id,
    { message_id, version: 1 },
    serverWith('finding'),
  )

  expect(writing.body.calls).toMatchObject([
    { title: 'Cancel an order', arguments: { order: '42' }, state: 'waiting' },
  ])
  expect(reading.body).toMatchObject({
    text: 'Order 42 is shipped.',
    calls: [{ title: 'Find an order', state: 'done' }],
  })
  const { rows: logged } = await world().owner.query(
    'select from tool_calls where conversation_id = $1',
    [conversation],
  )
  expect(logged).toEqual([])
})

test('nobody replays what they may not read, and there are but its versions and models', async () => {
  const rival = await world().organization()
  const message_id = asked.question
  const codeFor = async (person: Person | null, body: object = {}, template = agent) =>
    (await replay(person, template, { message_id, ...body })).body.error?.code

  expect(await codeFor(await world().member(acme, 'member'))).toBeUndefined()
  for (const person of [await world().member(acme, 'agent_user'), rival.owner]) {
    expect(await codeFor(person)).toBe('message_not_found')
  }
  expect(await codeFor(acme.owner, {}, await talks.agent(acme))).toBe('message_not_found')
  expect(await codeFor(acme.owner, { version: 7 })).toBe('version_not_found')
  expect(await codeFor(acme.owner, { model: rival.id })).toBe('model_not_found')
  expect(await codeFor(acme.owner, { model: 'gpt' })).toBe('validation_failed')
})
