import { expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { message, textOf, useTalks } from '../testing/talks.ts'

const talks = useTalks()
const { library } = talks
const leave = 'How many days of annual leave do I get?'

/** What is kept of the scores of an agent, oldest first. */
async function scores(template: string) {
  const { rows } = await library
    .world()
    .owner.query(
      `select version, score, failed from answer_scores where template_id = $1 order by message_id`,
      [template],
    )
  return rows
}

test('an answer is scored against the persona of its version when it is stored', async () => {
  const acme = await library.world().organization()
  const agent = await talks.agent(acme, { banned_phrases: ['annual leave'] })
  const visitor = await talks.visitor()

  const answer = await talks.answer(visitor, { template_id: agent, message: message(leave) })
  await talks.answer(visitor, { template_id: agent, message: message('Hello!') })

  expect(await scores(agent)).toEqual([
    {
      ...{ version: 1, score: 0 },
      failed: [{ check: 'banned', why: 'It quotes a source that says “annual leave”.' }],
    },
    { version: 1, score: 100, failed: [] },
  ])
  expect(textOf(answer)).toContain('25 days of annual leave')
  expect(answer.metadata).not.toHaveProperty('score')
})

test('who tries a draft is told the score of its answer', async () => {
  const acme = await library.world().organization()
  const agent = await talks.agent(acme, { required_phrases: ['Ask Ann.'] }, false)
  const said = { template_id: agent, draft: true, channel: 'studio', message: message(leave) }

  const { metadata } = await talks.answer(acme.owner, said)

  expect(metadata).toMatchObject({ score: { score: 100, failed: [] } })
  expect(await scores(agent)).toEqual([{ version: null, score: 100, failed: [] }])
})

test('without a model it says what each answer must say, and opens with no word that it never says', async () => {
  const acme = await library.world().organization()
  const contract = {
    required_phrases: ['This is no legal advice'],
    banned_phrases: ['here', 'found', 'sources', 'know'],
  }
  const agent = await talks.agent(acme, contract)
  const ask = async (text: string) =>
    textOf(
      await talks.answer(await talks.visitor(), { template_id: agent, message: message(text) }),
    )

  expect(await ask(leave)).toBe(
    'Every employee has 25 days of annual leave a year. [1]\n\nThis is no legal advice.',
  )
  const unknown = await ask('Is there a swimming pool?')
  expect(unknown).not.toContain('legal advice')
  expect(unknown).toMatch(/^I do not have an answer to that\./)
})

test('an answer that was not given to its end has no score', async () => {
  const acme = await library.world().organization()
  const agent = await talks.agent(acme)
  const broken = {
    ...builtInResponder(),
    parts: () => {
      throw new Error('It is away.')
    },
  }
  const via = talks.server(broken)

  await talks.answer(
    await talks.visitor(),
    { template_id: agent, message: message(leave) },
    { via },
  )

  expect(await scores(agent)).toEqual([])
})
