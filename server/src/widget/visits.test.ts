import { expect, test } from 'vitest'
import { hanging } from '../conversation/testing/models.ts'
import { appAs } from '../functions/testing/app-as.ts'
import { answerOf, conversationOf, endOf, hear, wordsOf } from '../functions/testing/events.ts'
import { message, refusal, useTalks } from '../functions/testing/talks.ts'
import { createAdmission, requestLimits } from '../http/admission.ts'
import { HttpError } from '../lib/http-error.ts'
import { createVisitTokens } from './visit-token.ts'
import { visits } from './visits.ts'

// An answer that is running while a page of the embedding site is loaded again.

const talks = useTalks()
const site = 'https://shop.example'
const said = 'One two three four five'
const secrets = ['a secret of visits that is long enough for what it signs'] as const
const tokens = createVisitTokens([...secrets])

/** An embedded agent that goes silent after these words until it is released, and visitors of its site. */
async function embedded() {
  const world = talks.library.world()
  const agent = await talks.agent(await world.organization())
  const allow = (origins: string[]) =>
    world.owner.query('update agent_widgets set allowed_origins = $1 where template_id = $2', [
      origins,
      agent,
    ])
  await allow([site])
  const slow = hanging(said)
  const { db } = talks.library
  const app = appAs({ role: 'anon' }).route(
    '/',
    visits({
      ...{ db, tokens, turns: talks.server(slow.model).turns, perMinute: null },
      ...{ publicUrl: 'https://product.example', webRoot: '' },
      secrets: { visits: [...secrets], widgets: [...secrets] },
      admission: createAdmission({
        limits: requestLimits(4, 8),
        addressOf: () => '',
        endStatement: async () => false,
      }),
      addressOf: () => '',
      visitorAddressOf: () => '',
      openVisitor: () => Promise.reject(new Error('Visitors are here already.')),
      closed: () => new HttpError(403, 'origin_not_allowed', 'Not here.'),
    }),
  )
  async function visitor() {
    const { id, sessionId } = await talks.visitor()
    const place = { agent, origin: site, gallery: null }
    const token = await tokens.visit({ ...place, visitor: id, session: sessionId })
    return (path: string, body: object) =>
      app.request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
  }
  return { visitor, allow, release: slow.release }
}

test('it goes on, is told from its first part and by the same message, and is there once', async () => {
  const { visitor, release } = await embedded()
  const [post, other] = [await visitor(), await visitor()]
  const own = message('How many days of annual leave do I get?')
  const stream = { message_id: own.id }
  expect((await post('/stream', stream)).status).toBe(204)
  const first = await hear(await post('/turn', { message: own }), 3)

  const again = await post('/stream', stream)
  const sent = await post('/turn', { message: own })
  const strange = await other('/stream', stream)
  release()

  for (const one of [again, sent, await post('/stream', stream)]) {
    const heard = await hear(one)
    expect([answerOf(heard), wordsOf(heard), endOf(heard)]).toEqual([
      ...[answerOf(first), said, 'complete'],
    ])
  }
  expect(strange.status).toBe(204)
  expect(await talks.stored(conversationOf(first))).toHaveLength(2)
})

test('it is stopped by its visitor alone, and not heard where its site embeds it no more', async () => {
  const { visitor, allow } = await embedded()
  const [post, other] = [await visitor(), await visitor()]
  const own = message('How many days of annual leave do I get?')
  const first = await hear(await post('/turn', { message: own }), 3)
  const named = { message_id: own.id }

  const refused = await other('/stop', named)
  const stopped = await post('/stop', named)
  await allow([])
  const closed = await post('/stream', named)

  expect(await refusal(refused)).toMatchObject({ status: 404, code: 'answer_not_found' })
  expect(await stopped.json()).toEqual({ state: 'stopped' })
  expect(await refusal(closed)).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  expect((await talks.stored(conversationOf(first))).at(-1)).toMatchObject({ state: 'stopped' })
})
