import type { Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { appAs } from '../testing/app-as.ts'
import { useTalks } from '../testing/talks.ts'
import { agentTests } from './agent-tests.ts'

const talks = useTalks()
const { library } = talks
const world = () => library.world()
const leave = 'How many days of annual leave do I get?'
const pool = 'Is there a swimming pool?'

async function starters(person: Person | null, template: string) {
  const { turns } = talks.server(builtInResponder())
  const response = await appAs(library.claims(person))
    .route('/agent-tests', agentTests({ db: library.db, turns }))
    .request(`/agent-tests/${template}/starters`)
  return { status: response.status, body: await response.json() }
}
const change = (agent: string, values: string) =>
  world().owner.query(`update templates set ${values} where id = $1`, [agent])

test('of the starter questions of a draft those are told that its knowledge does not answer', async () => {
  const acme = await world().organization()
  const agent = await talks.agent(acme, { starter_questions: [leave, pool, 'Hello'] })

  expect(await starters(acme.owner, agent)).toEqual({
    status: 200,
    body: { unanswered: [pool] },
  })
  const translations = { de: { greeting: '', starter_questions: ['Gibt es ein Schwimmbad?'] } }
  await change(agent, `translations = '${JSON.stringify(translations)}'`)
  // German is none of its languages.
  expect((await starters(acme.owner, agent)).body).toEqual({ unanswered: [pool] })
  await change(agent, `languages = '{en,de}'`)
  expect((await starters(acme.owner, agent)).body).toEqual({
    unanswered: [pool, 'Gibt es ein Schwimmbad?'],
  })
  await change(agent, `starter_questions = '{}', translations = '{}'`)
  expect((await starters(acme.owner, agent)).body).toEqual({ unanswered: [] })
})

test('what it reads is what it is given, and one that reads nothing is asked unless it has a model', async () => {
  const acme = await world().organization()
  const agent = await talks.agent(acme, { starter_questions: [leave] })
  expect((await starters(acme.owner, agent)).body).toEqual({ unanswered: [] })

  await change(agent, `knowledge_scope = 'selected'`)
  expect((await starters(acme.owner, agent)).body).toEqual({ unanswered: [leave] })
  await change(agent, `model_choice = 'chosen'`)
  expect((await starters(acme.owner, agent)).body).toEqual({ unanswered: [] })
  await change(agent, `knowledge_scope = 'all', starter_questions = array['${pool}']`)
  expect((await starters(acme.owner, agent)).body).toEqual({ unanswered: [pool] })
})

test('it is for who may change the agent', async () => {
  const acme = await world().organization()
  const agent = await talks.agent(acme, { starter_questions: [pool] })
  const statusFor = async (person: Person | null) => (await starters(person, agent)).status

  expect(await statusFor(await world().member(acme, 'member'))).toBe(200)
  expect(await statusFor(await world().member(acme, 'agent_user'))).toBe(404)
  expect(await statusFor((await world().organization()).owner)).toBe(404)
  expect(await statusFor(await talks.visitor())).toBe(404)
})
