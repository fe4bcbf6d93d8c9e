import { giveFeature } from 'database/testing/give-feature'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { turnChannel } from '../../conversation/streams/follow.ts'
import { hanging, speaking } from '../../conversation/testing/models.ts'
import { asUser } from '../../lib/database/database.ts'
import { listen } from '../../lib/database/listen.ts'
import { answerOf, comeBack, conversationOf, endOf, hear, wordsOf } from '../testing/events.ts'
import { log, message, refusal, type Server, useTalks } from '../testing/talks.ts'

const talks = useTalks()
const world = () => talks.library.world()
const said = 'One two three four five'
const question = () => message('How many days of annual leave do I get?')

async function agent() {
  const organization = await world().organization()
  return { organization, template_id: await talks.agent(organization) }
}
type Agent = Awaited<ReturnType<typeof agent>>

/** An agent that goes silent after these words until it is released, and a visitor who asked it. */
async function asked({ graceMs = 60_000, of }: { graceMs?: number; of?: Agent } = {}) {
  const { organization, template_id } = of ?? (await agent())
  const slow = hanging(said)
  const via = talks.server(slow.model, { graceMs })
  const [visitor, own] = [await talks.visitor(), question()]
  const response = await talks.post(visitor, { template_id, message: own }, via)
  return { organization, template_id, via, visitor, own, response, release: slow.release }
}

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)
const stateOf = async (conversation: string) => (await talks.stored(conversation)).at(-1)?.state
/** The parts of an answer that begins and speaks: all that come before it is released. */
const before = 2 + said.split(' ').length

describe('an answer whose connection is lost', () => {
  test('goes on where it was cut, at every part, and at two', async () => {
    const of = await agent()
    for (const cut of numbers(before - 1)) {
      const { via, visitor, own, response, release } = await asked({ of })
      const first = await hear(response, cut)
      const answer = answerOf(first)

      const second = await hear(await comeBack(visitor, via, answer, cut), 1)
      release()
      const third = await hear(await comeBack(visitor, via, answer, cut + second.length))
      const whole = await hear(await comeBack(visitor, via, own.id))

      const all = [...first, ...second, ...third]
      expect(all.map(({ number }) => number)).toEqual(numbers(all.length))
      expect(all).toEqual(whole)
      expect([wordsOf(all), endOf(all)]).toEqual([said, 'complete'])
      expect(await talks.stored(conversationOf(all))).toMatchObject([
        { role: 'user' },
        { id: answer, state: 'complete', text: said },
      ])
    }
  })

  test('is found by its message, itself and its conversation, and from its first part', async () => {
    const { via, visitor, own, response, release } = await asked()
    const first = await hear(response, 3)
    const ids = [own.id, answerOf(first), conversationOf(first)]

    const again = await Promise.all(ids.map((id) => comeBack(visitor, via, id)))
    release()

    for (const one of again) {
      const heard = await hear(one)
      expect([heard[0]?.number, wordsOf(heard), endOf(heard)]).toEqual([1, said, 'complete'])
    }
  })

  test('is not there where none is given: 204', async () => {
    const { via, visitor, response, release } = await asked()
    release()
    const conversation = conversationOf(await hear(response))
    await world().owner.query(
      "update messages set completed_at = completed_at - interval '1 minute' where conversation_id = $1",
      [conversation],
    )

    for (const id of [conversation, crypto.randomUUID(), 'a-name-of-its-client']) {
      expect((await comeBack(visitor, via, id)).status).toBe(204)
    }
  })

  test('is nobody else’s to hear or to stop', async () => {
    const { organization, via, visitor, own, response, release } = await asked()
    const first = await hear(response, 3)
    // Who may read it in the inbox is not who was answered.
    await giveFeature(world(), organization, 'insights', true)
    const { rows } = await asUser(talks.library.db, organization.owner.claims, (trx) =>
      sql`select from messages where id = ${answerOf(first)}`.execute(trx),
    )
    expect(rows).toHaveLength(1)
    const others = [
      await talks.visitor(),
      organization.owner,
      await world().member(organization, 'member'),
      (await world().organization()).owner,
    ]

    for (const other of others) {
      for (const id of [own.id, answerOf(first), conversationOf(first)]) {
        expect((await comeBack(other, via, id)).status).toBe(204)
      }
    }
    expect((await comeBack(null, via, own.id)).status).toBe(401)
    const stops = await Promise.all(others.map((other) => talks.stop(other, own.id, via)))
    for (const stop of stops) {
      expect(await refusal(stop)).toMatchObject({ status: 404, code: 'answer_not_found' })
    }
    release()
    expect(endOf(await hear(await comeBack(visitor, via, own.id)))).toBe('complete')
  })

  test('of a draft is lost to a member who may no longer read it', async () => {
    const acme = await world().organization()
    const template_id = await talks.agent(acme)
    const member = await world().member(acme, 'member')
    const via = talks.server(hanging(said).model)
    const own = question()
    await talks.post(member, { template_id, draft: true, message: own }, via)
    expect((await comeBack(member, via, own.id)).status).toBe(200)

    await world().owner.query(
      "update organization_members set role = 'INACTIVE' where user_id = $1",
      [member.id],
    )

    expect((await comeBack(member, via, own.id)).status).toBe(204)
  })

  test('is cut when nobody comes back in time, and goes on for who does', async () => {
    const left = await asked({ graceMs: 30 })
    const conversation = conversationOf(await hear(left.response, 3))

    await expect.poll(() => stateOf(conversation), { timeout: 10_000 }).toBe('cut')
    const late = await hear(await comeBack(left.visitor, left.via, left.own.id))

    expect([wordsOf(late), endOf(late)]).toEqual([said, 'cut'])
  })

  test('is heard by eight at once and no more', async () => {
    const { via, visitor, own, response } = await asked()
    const open = [response]
    while (open.length < 8) open.push(await comeBack(visitor, via, own.id))

    const ninth = await comeBack(visitor, via, own.id)
    await open[3]?.body?.cancel()
    const next = await comeBack(visitor, via, own.id)

    expect(ninth.headers.get('retry-after')).toBe('2')
    expect(await refusal(ninth)).toMatchObject({ status: 429, code: 'many_listeners' })
    expect(next.status).toBe(200)
  })
})

describe('a message that is sent again while it is answered', () => {
  test('gets the same answer', async () => {
    const { template_id, via, visitor, own, response, release } = await asked()
    const first = await hear(response, 3)

    const again = await talks.post(visitor, { template_id, message: own }, via)
    release()

    const heard = await hear(again)
    expect([answerOf(heard), wordsOf(heard)]).toEqual([answerOf(first), said])
    expect(await talks.stored(conversationOf(first))).toHaveLength(2)
  })

  test('is refused to others and with other words', async () => {
    const { template_id, via, visitor, own } = await asked()
    const other = await talks.post(await talks.visitor(), { template_id, message: own }, via)
    const changed = await talks.post(
      visitor,
      { template_id, message: { ...own, text: 'Where can I park?' } },
      via,
    )

    expect(await refusal(other)).toMatchObject({ code: 'message_id_taken' })
    expect(await refusal(changed)).toMatchObject({ code: 'answer_running' })
  })
})

test('the next message stops an answer that nobody listens to any more', async () => {
  const { template_id, via, visitor, response } = await asked()
  const conversation_id = conversationOf(await hear(response, 3))

  const next = await talks.post(
    visitor,
    { template_id, conversation_id, message: message('Where can I park?') },
    via,
  )

  expect(next.status).toBe(200)
  expect((await talks.stored(conversation_id)).map(({ state }) => state)).toEqual([
    ...['complete', 'stopped', 'complete', 'streaming'],
  ])
})

describe('another server of the installation', () => {
  const other = () => talks.server(speaking('Not this.'))
  async function together(one: Server) {
    const two = other()
    await Promise.all([one.listen(), two.listen()])
    return two
  }

  test('tells the whole answer once it is stored, and the first one knows that it is waited for', async () => {
    const { via, visitor, response, release } = await asked({ graceMs: 1200 })
    const two = await together(via)
    const first = await hear(response, 3)
    const words: string[] = []
    const ear = listen(talks.library.pool, { [turnChannel]: (word) => words.push(word) }, log)
    await ear.ready

    const coming = hear(await comeBack(visitor, two, answerOf(first), 3))
    // By then the grace time would be over.
    await expect.poll(() => words.length, { timeout: 10_000 }).toBeGreaterThan(4)
    await ear.close()
    release()

    const heard = await coming
    expect(heard[0]).toMatchObject({
      number: null,
      chunk: { type: 'start', messageId: answerOf(first) },
    })
    expect([wordsOf(heard), endOf(heard)]).toEqual([said, 'complete'])
  })

  test('stops it', async () => {
    const { via, visitor, own, response } = await asked()
    const two = await together(via)
    const first = await hear(response, 3)

    const stopped = await talks.stop(visitor, own.id, two)

    expect(await stopped.json()).toEqual({ state: 'stopped' })
    expect(await stateOf(conversationOf(first))).toBe('stopped')
  })

  test('tells how far it came when the first one has ended', async () => {
    const { via, visitor, own, response } = await asked()
    await hear(response, 3)
    await via.turns.close()

    const heard = await hear(await comeBack(visitor, other(), own.id))

    expect([wordsOf(heard), endOf(heard)]).toEqual([said, 'cut'])
  })
})

describe('a stop', () => {
  test('of what has ended changes nothing', async () => {
    const { via, visitor, own, response, release } = await asked()
    release()
    const heard = await hear(response)

    const stopped = await talks.stop(visitor, own.id, via)

    expect(await stopped.json()).toEqual({ state: 'complete' })
    expect(await stateOf(conversationOf(heard))).toBe('complete')
  })

  test('that overtakes its message stops it when it comes', async () => {
    const template_id = await talks.agent(await world().organization())
    const via = talks.server(hanging(said).model)
    const [visitor, own] = [await talks.visitor(), question()]

    const stopping = talks.stop(visitor, own.id, via)
    const heard = await hear(await talks.post(visitor, { template_id, message: own }, via))

    expect(endOf(heard)).toBe('stopped')
    expect(await (await stopping).json()).toEqual({ state: 'stopped' })
  })

  test('from another tab is told to who reads', async () => {
    const { via, visitor, own, response } = await asked()
    await hear(response, before)
    const reading = comeBack(visitor, via, own.id).then((again) => hear(again))

    await talks.stop(visitor, own.id, via)

    const heard = await reading
    expect([wordsOf(heard), endOf(heard)]).toEqual([said, 'stopped'])
  })
})
