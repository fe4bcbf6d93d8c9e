import { giveFeature } from 'database/testing/give-feature'
import type { Organization } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { handbook } from '../conversation/testing/handbook.ts'
import { agent, type Named, refusal, useApi } from './testing/use-api.ts'

const api = useApi()
const { ask, list } = api

/** A key of a new organisation, with a published agent. */
async function reception(organization?: Organization) {
  const acme = organization ?? (await api.world().organization())
  const { key } = await api.key(acme)
  const { id } = await ask(key, 'POST', '/agents', agent)
  await ask(key, 'POST', `/agents/${id}/publish`)
  return { acme, key, id }
}

const results = {
  name: { type: 'string', description: 'your full name' },
  email: { type: 'email', description: 'your e-mail address' },
  seats: { type: 'number', description: 'how many people will use it' },
  start: { type: 'date', description: 'When do you want to start?' },
  plan: { type: 'choice', description: 'which plan you want', choices: ['Basic', 'Pro'] },
  contract: { type: 'boolean', description: 'Do you have a contract already?' },
  phone: { type: 'phone', description: 'your phone number', required: false, country: 'GB' },
}

type Interaction = Named & {
  opening: string
  status: string
  results: Record<string, unknown>
  evidence: Record<string, { message_id: string; from: number; to: number; quote: string }>
  missing: { name: string; reason: string }[]
  schema: Parameters<typeof z.fromJSONSchema>[0]
}

const start = (key: string, body: unknown) => ask<Interaction>(key, 'POST', '/interactions', body)
const say = async (key: string, id: string, message: string) =>
  (await ask<{ answer: string }>(key, 'POST', `/interactions/${id}/messages`, { message })).answer
const read = (key: string, id: string) => ask<Interaction>(key, 'GET', `/interactions/${id}`)

describe('the results of an interaction', () => {
  test('are asked for one after the other, with their evidence, and are valid by their schema', async () => {
    const { key, id: agent_id } = await reception()
    const begun = await start(key, { agent_id, purpose: 'Qualify a lead', results })

    const answers = [
      await say(key, begun.id, 'My name is Jane Doe'),
      await say(key, begun.id, 'jane at example'),
      await say(key, begun.id, 'jane@example.com'),
      await say(key, begun.id, 'We are 1,200 people.'),
      await say(key, begun.id, '2027-01-15'),
      await say(key, begun.id, 'the pro plan'),
      await say(key, begun.id, 'No'),
      await say(key, begun.id, 'I would rather not'),
    ]
    const found = await read(key, begun.id)

    expect(begun).toMatchObject({ status: 'open', results: {}, purpose: 'Qualify a lead' })
    expect(begun.opening).toContain('Could you tell me your full name?')
    expect(answers).toEqual([
      'Thank you. Could you tell me your e-mail address?',
      expect.stringContaining('For example: name@example.com.'),
      'Thank you. Could you tell me how many people will use it?',
      'Thank you. When do you want to start?',
      'Thank you. Could you tell me which plan you want? You can choose Basic or Pro.',
      'Thank you. Do you have a contract already? (yes / no)',
      'Thank you. Could you tell me your phone number?',
      'Thank you, that is all I need.',
    ])
    expect(found).toMatchObject({
      status: 'complete',
      results: {
        ...{ name: 'Jane Doe', email: 'jane@example.com', seats: 1200, start: '2027-01-15' },
        ...{ plan: 'Pro', contract: false },
      },
      missing: [{ name: 'phone', required: false, reason: 'declined' }],
    })
    expect(z.fromJSONSchema(found.schema).safeParse(found.results).success).toBe(true)
    const said = await list(key, `/interactions/${begun.id}/messages`)
    for (const { message_id, from, to, quote } of Object.values(found.evidence)) {
      const message = said.data.find((one) => one.id === message_id)
      expect(String(message?.text).slice(from, to)).toBe(quote)
    }
    expect(found.evidence.name?.quote).toBe('Jane Doe')
  })

  test('wait while the visitor asks something, which is answered from the knowledge', async () => {
    const { acme, key, id: agent_id } = await reception()
    await api.library.teach(acme, handbook, 'Employee handbook.md')
    const { id } = await start(key, { agent_id, results: { name: results.name } })

    const answer = await say(key, id, 'How many days of annual leave do I get?')
    const greeted = await say(key, id, 'Hello')
    const taken = await say(key, id, 'Jane Doe')

    expect(answer).toContain('25 days')
    expect(answer).toMatch(/Could you tell me your full name\?$/)
    expect(greeted).toMatch(/Could you tell me your full name\?$/)
    expect(taken).toBe('Thank you, that is all I need.')
    expect(await read(key, id)).toMatchObject({ status: 'complete', results: { name: 'Jane Doe' } })
  })

  test('are asked for in the language of the visitor, and given up in the end', async () => {
    const { key, id: agent_id } = await reception()
    await ask(key, 'PATCH', `/agents/${agent_id}`, { languages: ['en', 'de'] })
    await ask(key, 'POST', `/agents/${agent_id}/publish`)
    const { id } = await start(key, {
      agent_id,
      results: { since: { type: 'date', description: 'der Beginn' }, name: results.name },
    })

    const answers = []
    for (const said of [
      'Das ist schon eine Weile her',
      'Ich habe es vergessen',
      'Ich bin mir da nicht mehr sicher',
    ]) {
      answers.push(await say(key, id, said))
    }

    expect(answers[0]).toBe(
      'Das konnte ich Ihrer Antwort nicht entnehmen. Können Sie mir das sagen: der Beginn? Zum Beispiel: 2026-03-31.',
    )
    expect((await read(key, id)).missing).toMatchObject([
      { name: 'since', reason: 'unreadable' },
      { name: 'name', reason: 'not_answered' },
    ])
    expect(answers[2]).toMatch(/^In Ordnung/)
  })

  test('stay missing for a reason when the interaction ends before', async () => {
    const { key, id: agent_id } = await reception()
    const { name, email } = results
    const { id } = await start(key, { agent_id, results: { name, email } })

    const ended = await ask<Interaction>(key, 'POST', `/interactions/${id}/end`)
    const late = await api.call('POST', `/interactions/${id}/messages`, {
      key,
      body: { message: 'Jane' },
    })

    expect(ended).toMatchObject({ status: 'ended', results: {} })
    expect(ended.missing).toMatchObject([
      { name: 'name', reason: 'not_answered' },
      { name: 'email', reason: 'not_asked' },
    ])
    expect(await refusal(late)).toEqual({ status: 409, code: 'conversation_ended' })
  })

  test('that may be left out are, by a plain no: the interaction is complete', async () => {
    const { key, id: agent_id } = await reception()
    const note = { type: 'string', description: 'anything else for us', required: false }
    const { phone, email } = results
    const { id } = await start(key, { agent_id, results: { email, phone, note } })

    const answers = [
      await say(key, id, 'jane@example.com'),
      await say(key, id, 'No thanks'),
      await say(key, id, 'No, that is everything.'),
    ]

    expect(answers.slice(1)).toEqual([
      'All right, we go on without it. Could you tell me anything else for us?',
      'Thank you, that is all I need.',
    ])
    expect(await read(key, id)).toMatchObject({
      ...{ status: 'complete', results: { email: 'jane@example.com' } },
      missing: [
        { name: 'phone', reason: 'declined' },
        { name: 'note', reason: 'declined' },
      ],
    })
  })

  test('are read again when a message is sent again', async () => {
    const { key, id: agent_id } = await reception()
    const { name, email } = results
    const { id } = await start(key, { agent_id, results: { name, email } })
    const body = { message: 'Jane', message_id: crypto.randomUUID() }
    const path = `/interactions/${id}/messages`

    const first = await ask(key, 'POST', path, body)
    const again = await ask(key, 'POST', path, body)

    expect(again.answer).toBe(first.answer)
    expect(await read(key, id)).toMatchObject({
      results: { name: 'Jane' },
      missing: [{ name: 'email', reason: 'not_answered' }],
    })
  })
})

describe('an interaction', () => {
  test('is streamed, listed, and its answers are rated', async () => {
    const { acme, key, id: agent_id } = await reception()
    await giveFeature(api.world(), acme, 'insights', true)
    const { id } = await start(key, { agent_id, results: { name: results.name } })

    const response = await api.call('POST', `/interactions/${id}/messages`, {
      key,
      headers: { accept: 'text/event-stream' },
      body: { message: 'Jane' },
    })
    const streamed = await response.text()
    const [, answer] = (await list(key, `/interactions/${id}/messages`)).data
    const path = `/interactions/${id}/messages/${answer?.id}/feedback`
    await ask(key, 'PUT', path, { rating: 1 })
    const rated = await ask(key, 'PUT', path, { rating: -1, comment: 'Too short' })

    expect(streamed).toContain('"state":"complete"')
    expect(rated).toEqual({ rating: -1, comment: 'Too short' })
    expect((await list(key, '/interactions?status=complete')).data).toMatchObject([{ id }])
    expect((await list(key, '/interactions?status=open')).data).toEqual([])
    expect((await list(key, `/conversations?agent_id=${agent_id}`)).data).toMatchObject([{ id }])
  })

  test('is begun with whoever has a role, if that is one', async () => {
    const { acme, key, id } = await reception()
    const begun = await start(key, { role: 'it HELP desk' })
    const unknown = await api.call('POST', '/interactions', { key, body: { role: 'Cook' } })
    await reception(acme)
    const unclear = await api.call('POST', '/interactions', { key, body: { role: agent.role } })
    const acting = await start(key, { agent_id: id, role: 'Night porter' })
    const introduced = await say(key, acting.id, 'Who are you?')

    expect(begun).toMatchObject({ agent_id: id, status: 'open', missing: [] })
    expect(await refusal(unknown)).toEqual({ status: 404, code: 'agent_not_found' })
    expect(await refusal(unclear)).toEqual({ status: 409, code: 'role_ambiguous' })
    expect(introduced).toContain('Night porter')
  })

  test('is none of another organisation, of another key, of a draft, or of a revoked key', async () => {
    const { acme, key, id: agent_id } = await reception()
    const rival = await reception()
    const other = await api.key(acme)
    // No key reads what others were told.
    await giveFeature(api.world(), acme, 'insights', false)
    const revoked = await api.key(acme)
    const { id } = await start(key, { agent_id, results: { name: results.name } })
    await say(key, id, 'Jane')
    const [, answer] = (await list(key, `/interactions/${id}/messages`)).data
    const { id: draft } = await ask(key, 'POST', '/agents', agent)
    await api
      .world()
      .owner.query('update integration_keys set disabled_at = now() where id = $1', [revoked.id])
    const requests: [string, string, unknown?][] = [
      ['GET', `/interactions/${id}`],
      ['GET', `/interactions/${id}/messages`],
      ['POST', `/interactions/${id}/messages`, { message: 'Hello' }],
      ['PUT', `/interactions/${id}/messages/${answer?.id}/feedback`, { rating: 1 }],
      ['POST', `/interactions/${id}/end`],
    ]
    const statuses = async (held: string) => {
      const seen = []
      for (const [method, path, body] of requests) {
        seen.push((await api.call(method, path, { key: held, body })).status)
      }
      return seen
    }
    const begin = async (held: string, id: string) =>
      (await api.call('POST', '/interactions', { key: held, body: { agent_id: id } })).status

    expect(await statuses(rival.key)).toEqual([404, 404, 404, 404, 404])
    expect(await statuses(other.key)).toEqual([404, 404, 404, 404, 404])
    expect(await statuses(revoked.key)).toEqual([401, 401, 401, 401, 401])
    expect((await list(rival.key, '/interactions')).data).toEqual([])
    expect([await begin(rival.key, agent_id), await begin(key, draft)]).toEqual([404, 404])
    expect(await statuses(key)).toEqual([200, 200, 200, 200, 200])
  })

  test('is seen by a key for analytics, which says nothing in it', async () => {
    const { acme, key, id: agent_id } = await reception()
    await giveFeature(api.world(), acme, 'insights', true)
    const analyst = await api.key(acme, ['analytics.read'])
    const { id } = await start(key, { agent_id })

    const refused = await api.call('POST', `/interactions/${id}/messages`, {
      key: analyst.key,
      body: { message: 'Hello' },
    })

    expect(await read(analyst.key, id)).toMatchObject({ id })
    expect(await refusal(refused)).toEqual({ status: 403, code: 'missing_scope' })
  })
})
