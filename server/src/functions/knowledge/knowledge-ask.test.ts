import type { Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { createTurns } from '../../conversation/turn.ts'
import { createOrganizationOf } from '../../lib/agent-organization.ts'
import { appAs } from '../testing/app-as.ts'
import { log, useTalks } from '../testing/talks.ts'
import { knowledgeAsk } from './knowledge-ask.ts'

const talks = useTalks()
const world = () => talks.library.world()

async function ask(person: Person | null, template_id: string, question: string) {
  const { db } = talks.library
  const turns = createTurns({
    ...{ db, log, rateLimits: false, organizationOf: createOrganizationOf(db) },
    modelFor: () => builtInResponder(),
  })
  const response = await appAs(talks.library.claims(person))
    .route('/knowledge-ask', knowledgeAsk({ turns }))
    .request('/knowledge-ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ template_id, question }),
    })
  await turns.close()
  return { status: response.status, body: await response.json() }
}

test('the draft of an agent answers with its sources, and nothing is stored', async () => {
  const acme = await world().organization()
  const agent = await talks.agent(acme, { show_citations: false }, false)

  const known = await ask(acme.owner, agent, 'How many days of annual leave do I get?')
  const unknown = await ask(acme.owner, agent, 'Is there a swimming pool?')

  const quote = 'Every employee has 25 days of annual leave a year.'
  expect(known).toMatchObject({
    status: 200,
    body: {
      text: `Here is the answer. ${quote} [1]`,
      answered: true,
      citations: [{ number: 1, quote }],
    },
  })
  expect(unknown.body).toMatchObject({ answered: false, citations: [] })
  expect(unknown.body.text).not.toContain('noted')
  const { rows } = await world().owner.query(
    'select 1 from conversations where organization_id = $1',
    [acme.id],
  )
  expect(rows).toEqual([])
})

test('who may not read the draft gets no answer', async () => {
  const acme = await world().organization()
  const agent = await talks.agent(acme)
  const rival = await world().organization()
  const question = 'How many days of annual leave do I get?'
  const statusFor = async (person: Person | null) => (await ask(person, agent, question)).status

  expect(await statusFor(await world().member(acme, 'member'))).toBe(200)
  expect(await statusFor(await world().member(acme, 'agent_user'))).toBe(404)
  expect(await statusFor(await talks.visitor())).toBe(404)
  expect(await statusFor(rival.owner)).toBe(404)
})

test.each([
  ['of 1,000 characters is answered', 1000, 200],
  ['of one more is refused', 1001, 400],
])('a question %s', async (_, length, status) => {
  const acme = await world().organization()
  const agent = await talks.agent(acme)

  expect((await ask(acme.owner, agent, 'w'.repeat(length))).status).toBe(status)
})
