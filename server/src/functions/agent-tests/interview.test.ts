import type { Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import type { WriteFor } from '../../conversation/summary/sum-up.ts'
import { appAs } from '../testing/app-as.ts'
import { useTalks } from '../testing/talks.ts'
import { agentTests } from './agent-tests.ts'

const talks = useTalks()
const { library } = talks

async function interview(person: Person | null, agent: string, writeFor?: WriteFor) {
  const { turns } = talks.server(builtInResponder(), writeFor && { writeFor })
  const app = appAs(library.claims(person)).route(
    '/agent-tests',
    agentTests({ db: library.db, turns }),
  )
  const response = await app.request(`/agent-tests/${agent}/interview`, { method: 'POST' })
  return { status: response.status, body: await response.json() }
}

test('an agent is asked what its own documents answer; what it said is kept beside the words of the source', async () => {
  const acme = await library.world().organization()
  const agent = await talks.agent(acme)

  const { status, body } = await interview(acme.owner, agent)

  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'interview', version: null })
  const leave = body.results.find(({ question }: { question: string }) =>
    /annual leave/.test(question),
  )
  expect(leave).toMatchObject({
    question: 'How many days of annual leave does every employee have?',
    expected: '25',
    source: 'Employee handbook',
    evidence: 'Every employee has 25 days of annual leave a year.',
    outcome: 'passed',
    sources: ['Employee handbook'],
  })
  const { rows } = await library
    .world()
    .owner.query('select kind, passed from template_test_runs where template_id = $1', [agent])
  expect(rows).toEqual([{ kind: 'interview', passed: body.passed }])
})

test('it is asked about the sources that it reads, and about none of another organization', async () => {
  const [acme, rival] = [await library.world().organization(), await library.world().organization()]
  await library.teach(rival, 'The secret plan costs 999 euros.', 'Secret.md')
  const plans = await library.teach(acme, 'The Basic plan costs 12 euros a month.', 'Plans.md')
  await library.teach(acme, 'The Team plan costs 29 euros a month.', 'Teams.md')
  const agent = await library.agent(acme, [plans])

  const { body } = await interview(acme.owner, agent)

  expect(body.results.map(({ question }: { question: string }) => question)).toEqual([
    'How much does the Basic plan cost?',
  ])
})

test('people begin with questions that one of its sources answers, three at the most', async () => {
  const [acme, rival] = [await library.world().organization(), await library.world().organization()]
  const prices = ['Basic', 'Team', 'Large', 'Giant'].map(
    (name, at) => `The ${name} plan costs ${at + 3} euros a month.`,
  )
  const plans = await library.teach(acme, prices.join('\n\n'), 'Plans.md')
  const unread = await library.teach(acme, 'The Old plan costs 1 euro a month.', 'Old.md')
  const agent = await library.agent(acme, [plans])
  const offered = async (person: Person | null, source: string) => {
    const { turns } = talks.server(builtInResponder())
    const response = await appAs(library.claims(person))
      .route('/agent-tests', agentTests({ db: library.db, turns }))
      .request(`/agent-tests/${agent}/questions/${source}`)
    return { status: response.status, ...(await response.json()) }
  }

  const { questions } = await offered(acme.owner, plans)

  expect(questions).toHaveLength(3)
  expect(questions).toContain('How much does the Basic plan cost?')
  expect(await offered(acme.owner, unread)).toMatchObject({ status: 404 })
  expect(await offered(acme.owner, 'no-source')).toMatchObject({ status: 404 })
  expect(await offered(rival.owner, plans)).toMatchObject({ status: 404 })
  expect(await offered(null, plans)).toMatchObject({ status: 401 })
})

test('an agent that knows nothing that can be asked is not interviewed, and not by others', async () => {
  const acme = await library.world().organization()
  await library.teach(acme, 'Welcome to our company.', 'Welcome.md')
  const agent = await library.agent(acme)
  const rival = await library.world().organization()
  const without = await library.agent(acme, [])

  expect(await interview(acme.owner, agent)).toMatchObject({ status: 422 })
  expect(await interview(acme.owner, without)).toMatchObject({ status: 422 })
  expect(await interview(rival.owner, agent)).toMatchObject({ status: 404 })
  expect(await interview(await library.world().member(acme, 'agent_user'), agent)).toMatchObject({
    status: 404,
  })
  expect(await interview(null, agent)).toMatchObject({ status: 401 })
})

test('its own model writes the questions where it has one, and only those that can be graded are asked', async () => {
  const acme = await library.world().organization()
  const agent = await talks.agent(acme)
  const evidence = 'Every employee has 25 days of annual leave a year.'
  const question = 'How long may I be away on annual leave?'
  const told: string[] = []
  const writeFor: WriteFor = async (_turn, _claims, asked) => {
    told.push(asked.question)
    const number = asked.question
      .split(/\n\n(?=\[\d+\])/)
      .findIndex((passage) => passage.includes(evidence))
    const good = { passage: number + 1, question, expected: '25 days', evidence }
    return JSON.stringify({ questions: [{ ...good, question: 'Is it 25 days?' }, good] })
  }

  const { body } = await interview(acme.owner, agent, writeFor)

  expect(told).toHaveLength(1)
  expect(body.results[0]).toMatchObject({
    question,
    expected: '25 days',
    outcome: 'passed',
    evidence,
  })
  const asked = body.results.map((result: { question: string }) => result.question)
  expect(asked).not.toContain('Is it 25 days?')
  expect(asked.length).toBeGreaterThan(1)
})

test('a model that fails leaves the questions to the rules', async () => {
  const acme = await library.world().organization()
  const agent = await talks.agent(acme)

  const { status, body } = await interview(acme.owner, agent, async () => {
    throw new Error('It is away.')
  })

  expect(status).toBe(201)
  expect(body.results.length).toBeGreaterThan(0)
})
