import { useStarted } from 'database/testing/run/use-started'
import { expect, test } from 'vitest'
import { startOpenaiTwin, twinKey } from '../../conversation/models/testing/openai-twin.ts'
import { useOrganizations } from '../testing/organizations.ts'

// Agents that a model drafts from one sentence, through the whole product. The twin is a private host: the operator has
// allowed it.

const { organization, member, visitor, call, sql } = useOrganizations({
  OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
})
const twin = useStarted(startOpenaiTwin)

const sentence = 'Tells shippers which pallet may travel tonight'

/** An organisation with this model, if any. */
async function company(model?: string) {
  const { id, owner } = await organization()
  if (model) {
    await call(owner.client, 'models', {
      ...{ organization_id: id, name: 'House model', provider: 'openai-compatible' },
      ...{ base_url: twin().baseUrl, model: 'faithful', key: twinKey },
      ...{ input_price: 300_000_000, output_price: 1_500_000_000 },
    })
    await sql('update public.models set model = $2 where organization_id = $1', [id, model])
  }
  const draft = (who = owner.client) => call(who, 'agent-drafts', { organization_id: id, sentence })
  const ledger = async () =>
    (await sql('select * from public.usage_ledger where organization_id = $1', [id])).rows
  return { id, owner, draft, ledger }
}

test('a model drafts the agent, and what it used is in the ledger', async () => {
  const { owner, draft, ledger } = await company('writing-for-tasks')

  expect(await draft()).toEqual({
    status: 200,
    body: {
      draft: {
        ...{ job: 'supplier-desk', role: 'Freight adviser', tone: 'patient' },
        response_length: 'short',
        instructions:
          'Ask for the pallet first.\nSay which train takes it.\nNever promise an arrival.',
        greeting: 'Good day, I am {name}. Which pallet may travel tonight?',
        starter_questions: ['Which pallets may travel tonight?'],
      },
      note: null,
    },
  })
  expect(await ledger()).toMatchObject([
    {
      ...{ purpose: 'draft', state: 'settled', model: 'writing-for-tasks', is_estimate: false },
      ...{ template_id: null, asked_by: owner.id, input_tokens: 100 },
    },
  ])
  const [{ amount, output_tokens }] = await ledger()
  expect(Number(amount)).toBe(100 * 300 + output_tokens * 1500)
})

test('what nobody said, an address, an order and a sentence for a role are left out', async () => {
  const { draft } = await company('inventing-for-tasks')

  const { body } = await draft()

  expect(body.draft).toEqual({
    job: 'receptionist',
    instructions: 'Greet first.\nAsk what it is about.\nSay who is there.',
  })
})

test.each([
  ['error-500', 'The model did not answer.', 'released'],
  ['faithful', 'What the model wrote cannot be used.', 'settled'],
])('rules write the draft where the model gives none: %s', async (model, note, state) => {
  const { draft, ledger } = await company(model)

  expect(await draft()).toEqual({ status: 200, body: { draft: null, note } })
  expect(await ledger()).toMatchObject([{ purpose: 'draft', state }])
})

test('at the spending limit no model is asked, and without a model there is nothing to say', async () => {
  const { id, owner, draft, ledger } = await company('writing-for-tasks')
  await draft()
  await owner.client
    .from('spend_limits')
    .insert({ organization_id: id, period: 'month', amount: 10_000, at_limit: 'stop' })
    .throwOnError()
  const asked = twin().requests.length

  const note = 'The spending limit for models is reached.'
  expect(await draft()).toEqual({ status: 200, body: { draft: null, note } })
  expect(twin().requests).toHaveLength(asked)
  expect(await ledger()).toHaveLength(1)
  const without = await company()
  expect((await without.draft()).body).toEqual({ draft: null, note: null })
})

test('who may not make agents here spends nothing of it', async () => {
  const { id, draft, ledger } = await company('writing-for-tasks')
  const rival = await organization('Rival')
  const asked = twin().requests.length

  for (const who of [
    (await member(id, 'agent_user')).client,
    rival.owner.client,
    await visitor(),
  ]) {
    expect((await draft(who)).status).toBe(403)
  }
  expect((await draft((await member(id, 'member')).client)).status).toBe(200)
  expect(twin().requests).toHaveLength(asked + 1)
  expect(await ledger()).toHaveLength(1)
})
