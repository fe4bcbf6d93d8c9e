import { giveFeature } from 'database/testing/give-feature'
import type { Organization, Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { message, textOf, useTalks } from '../../functions/testing/talks.ts'
import { builtInEmbedding } from '../../knowledge/vectors/embedding-model.ts'
import { gapJobs } from './group-gaps.ts'

const talks = useTalks()
const world = () => talks.library.world()
const noted = 'I have noted your question'

const ask = (person: Person, template_id: string, question: string, draft = false) =>
  talks.answer(person, { template_id, draft, message: message(question) })
const group = ({ id }: Organization) =>
  gapJobs({ db: talks.library.db, embedding: builtInEmbedding })['knowledge-gaps']?.(
    { organization_id: id },
    AbortSignal.timeout(20_000),
  )
const listed = ({ id, owner }: Organization) =>
  world().as(owner, (query) =>
    query(
      'select question, times, status from public.knowledge_gap_list($1) order by times desc, question',
      [id],
    ),
  )

async function organization() {
  const acme = await world().organization()
  await giveFeature(world(), acme, 'insights', true)
  return { acme, agent: await talks.agent(acme), visitor: await talks.visitor() }
}

test('a question without an answer is noted, and the agent says so', async () => {
  const { acme, agent, visitor } = await organization()

  const unknown = await ask(visitor, agent, 'Is there a swimming pool?')
  const known = await ask(visitor, agent, 'How many days of annual leave do I get?')
  await group(acme)

  expect(textOf(unknown)).toContain(noted)
  expect(textOf(known)).not.toContain(noted)
  expect(await listed(acme)).toEqual([
    { question: 'Is there a swimming pool?', times: 1, status: 'open' },
  ])
})

test('where nobody could see it nothing is noted, and nothing is said of it', async () => {
  const acme = await world().organization()
  await giveFeature(world(), acme, 'insights', false)
  const agent = await talks.agent(acme)
  const visitor = await talks.visitor()

  const answer = await ask(visitor, agent, 'Is there a swimming pool?')
  await group(acme)

  expect(answer.metadata?.state).toBe('unanswered')
  expect(textOf(answer)).not.toContain(noted)
  expect(await listed(acme)).toEqual([])
})

test('what asks nothing is not noted', async () => {
  const { acme, agent, visitor } = await organization()

  const answer = await ask(visitor, agent, 'Why so?')
  await group(acme)

  expect(answer.metadata?.state).toBe('unanswered')
  expect(textOf(answer)).not.toContain(noted)
  expect(await listed(acme)).toEqual([])
})

test('questions that want the same are one gap, within one slice and across', async () => {
  const { acme, agent, visitor } = await organization()
  for (const question of [
    'Can I bring my dog?',
    'Are dogs allowed?',
    'Is there a swimming pool?',
  ]) {
    await ask(visitor, agent, question)
  }
  await group(acme)

  await ask(acme.owner, agent, 'Can I bring my dog?', true)
  await group(acme)

  expect(await listed(acme)).toEqual([
    { question: 'Can I bring my dog?', times: 3, status: 'open' },
    { question: 'Is there a swimming pool?', times: 1, status: 'open' },
  ])
})

test('a follow-up is compared as the agent understood it', async () => {
  const { acme, agent, visitor } = await organization()
  const first = await ask(visitor, agent, 'Do you sell gift cards in Oslo?')
  const conversation_id = first.metadata?.conversation_id ?? ''
  await talks.answer(visitor, {
    ...{ template_id: agent, conversation_id, message: message('And in Bergen?') },
  })
  await ask(visitor, agent, 'Do you sell gift cards in Bergen?')
  await group(acme)

  expect(await listed(acme)).toMatchObject([
    { question: 'Do you sell gift cards in Bergen?', times: 2 },
    { question: 'Do you sell gift cards in Oslo?', times: 1 },
  ])
})

test('the questions of two organisations are never put together', async () => {
  const [one, other] = [await organization(), await organization()]
  await ask(one.visitor, one.agent, 'Is there a swimming pool?')
  await ask(other.visitor, other.agent, 'Is there a swimming pool?')

  await group(one.acme)
  const before = await listed(other.acme)
  await group(other.acme)

  expect(before).toEqual([])
  expect(await listed(one.acme)).toMatchObject([{ times: 1 }])
  expect(await listed(other.acme)).toMatchObject([{ times: 1 }])
})

test('many wait for their turn, a slice at a time', async () => {
  const { acme, agent, visitor } = await organization()
  for (const person of [visitor, acme.owner]) {
    for (const thing of ['gym', 'sauna', 'garden', 'cellar', 'chapel', 'cinema']) {
      await ask(person, agent, `Where can I find a ${thing}?`)
    }
  }
  const waiting = async () =>
    (
      await world().owner.query(
        'select 1 from knowledge_gap_questions where organization_id = $1 and gap_id is null',
        [acme.id],
      )
    ).rowCount

  await group(acme)
  const left = await waiting()
  await group(acme)

  expect([left, await waiting()]).toEqual([2, 0])
  expect((await listed(acme)).map(({ times }) => times)).toEqual([2, 2, 2, 2, 2, 2])
})
