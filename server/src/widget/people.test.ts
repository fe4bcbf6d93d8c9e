import { attend, sayTo, take } from 'database/testing/handoffs'
import { type Organization, type Person, rowsAsOwner } from 'database/testing/world'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { PeopleNews } from '../conversation/handoff/follow.ts'
import { conversationOf, hear } from '../functions/testing/events.ts'
import { message, refusal, useTalks } from '../functions/testing/talks.ts'
import { embed } from './testing/embed.ts'

// A visitor of an embedded agent, and the people of its organisation.

const talks = useTalks()
const world = () => talks.library.world()
const rows = rowsAsOwner(world)

let acme: Organization
let member: Person
beforeEach(async () => {
  acme = await world().organization()
  member = await world().member(acme, 'member')
  await rows("update organization_member_profiles set first_name = 'Mara' where user_id = $1", [
    member.id,
  ])
})

async function embedded({ handoff = true, limits = { perVisitor: 10 }, hears = true } = {}) {
  const { close, ...agent } = await embed(talks, acme, { change: { handoff }, limits, hears })
  onTestFinished(close)
  return agent
}
type Post = Awaited<ReturnType<Awaited<ReturnType<typeof embedded>>['visitor']>>

const ask = (post: Post, text: string, conversation_id: string | null = null) =>
  post('/turn', { conversation_id, message: message(text) })
/** A conversation that the agent has answered in. */
const begin = async (post: Post) =>
  conversationOf(await hear(await ask(post, 'How many days of annual leave do I get?')))

/** The news of a stream, one after the other. */
function newsOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(async () => void (await reader?.cancel().catch(() => {})))
  let rest = ''
  return {
    /** The next; undefined where it has ended. */
    async next(): Promise<PeopleNews | undefined> {
      while (!rest.includes('\n\n')) {
        const part = await reader?.read()
        if (!part || part.done) return undefined
        rest += part.value
      }
      const [event = '', ...later] = rest.split('\n\n')
      rest = later.join('\n\n')
      return JSON.parse(event.replace('data: ', ''))
    },
  }
}
const saidIn = (news: PeopleNews | undefined) => news?.said.map(({ text }) => text)

describe('a person', () => {
  test('is asked, comes, speaks and leaves; the page hears of each thing once', async () => {
    await attend(world(), member, acme.id)
    const post = await (await embedded()).visitor()
    const id = await begin(post)
    const news = newsOf(await post('/people', { conversation_id: id }))
    expect(await news.next()).toEqual({
      ...{ person_state: null, person_name: null, ended_at: null, said: [] },
    })

    const asked = await post('/person', { conversation_id: id })

    expect(await asked.json()).toEqual({ state: 'waiting', conversation_id: id })
    expect(await news.next()).toMatchObject({ person_state: 'waiting', said: [] })
    await take(world(), member, id)
    expect(await news.next()).toMatchObject({
      ...{ person_state: 'taken', person_name: 'Mara' },
      said: [{ role: 'notice', text: 'Mara from Acme is here now.', said_by: null }],
    })
    await sayTo(world(), member, id, 'Good morning.')
    expect((await news.next())?.said).toEqual([
      { id: expect.any(String), role: 'person', text: 'Good morning.', said_by: 'Mara' },
    ])
    const chunks = (await hear(await ask(post, 'Good morning!', id))).map(({ chunk }) => chunk.type)
    expect(chunks).toEqual(['start', 'data-handoff', 'finish'])
    await world().value(member, 'select public.hand_back($1)', [id])
    expect(saidIn(await news.next())).toEqual(['Maya, the AI agent, is back.'])
    const again = newsOf(await post('/people', { conversation_id: id }))
    expect(saidIn(await again.next())).toEqual([
      ...['Mara from Acme is here now.', 'Good morning.', 'Maya, the AI agent, is back.'],
    ])
  })

  test('is asked by who writes that one is wanted, also on a page of the product', async () => {
    await attend(world(), member, acme.id)
    const { visitor } = await embedded()

    for (const origin of ['https://shop.example', null]) {
      const post = await visitor(origin)
      const heard = await hear(await ask(post, 'Can I speak to a human?'))
      expect(heard.map(({ chunk }) => chunk)).toContainEqual(
        expect.objectContaining({ type: 'data-handoff', data: { state: 'waiting' } }),
      )
      const news = newsOf(await post('/people', { conversation_id: conversationOf(heard) }))
      expect(await news.next()).toMatchObject({ person_state: 'waiting' })
    }
  })

  test('is sent away by the visitor, and no other', async () => {
    await attend(world(), member, acme.id)
    const { visitor } = await embedded()
    const [post, other] = [await visitor(), await visitor()]
    const { conversation_id } = await (await post('/person', {})).json()
    await take(world(), member, conversation_id)

    const strange = await other('/alone', { conversation_id })
    const alone = await post('/alone', { conversation_id })

    expect([strange.status, alone.status]).toEqual([404, 204])
    expect(
      await rows('select status from handoffs where conversation_id = $1', [conversation_id]),
    ).toEqual([{ status: 'withdrawn' }])
  })

  test('who is away is left a message', async () => {
    const post = await (await embedded()).visitor()
    expect(await (await post('/person', {})).json()).toMatchObject({ state: 'away' })

    const left = await post('/contact', {
      ...{ name: 'Jo Berg', email: 'jo@example.com', message: 'Please call.' },
    })

    expect(left.status).toBe(201)
    expect(
      await rows('select name, message from contact_requests where organization_id = $1', [
        acme.id,
      ]),
    ).toEqual([{ name: 'Jo Berg', message: 'Please call.' }])
  })

  test('is none where the agent hands nothing off', async () => {
    const post = await (await embedded({ handoff: false })).visitor()

    const refused = await post('/person', {})

    expect(await refusal(refused)).toMatchObject({ status: 409, code: 'no_handoff' })
  })
})

describe('what people do', () => {
  test('is told to the visitor of the conversation alone', async () => {
    const { visitor } = await embedded()
    const [post, other] = [await visitor(), await visitor()]
    const conversation_id = await begin(post)

    const strange = await other('/people', { conversation_id })

    expect(await refusal(strange)).toMatchObject({ status: 404, code: 'conversation_not_found' })
  })

  test('is told no more where the site embeds the agent no more', async () => {
    await attend(world(), member, acme.id)
    const { visitor, allow } = await embedded()
    const post = await visitor()
    const conversation_id = await begin(post)
    await post('/person', { conversation_id })
    const news = newsOf(await post('/people', { conversation_id }))
    await news.next()

    await allow([])
    await take(world(), member, conversation_id)

    expect(await news.next()).toBeUndefined()
    expect(await refusal(await post('/people', { conversation_id }))).toMatchObject({
      code: 'origin_not_allowed',
    })
    expect(await refusal(await post('/person', { conversation_id }))).toMatchObject({
      code: 'origin_not_allowed',
    })
    const words = { name: 'Jo', email: 'jo@example.com', message: 'Hello' }
    expect(await refusal(await post('/contact', { conversation_id, ...words }))).toMatchObject({
      code: 'origin_not_allowed',
    })
  })

  test('is looked at again when the server hears again, and ends with the server', async () => {
    const { visitor, followers } = await embedded({ hears: false })
    const post = await visitor()
    const conversation_id = await begin(post)
    const news = newsOf(await post('/people', { conversation_id }))
    await news.next()

    // As while the connection that hears was lost.
    await rows("update conversations set person_state = 'waiting' where id = $1", [conversation_id])
    followers.lookAgain()

    expect(await news.next()).toMatchObject({ person_state: 'waiting' })
    followers.close()
    expect(await news.next()).toBeUndefined()
    expect((await post('/people', { conversation_id })).status).toBe(429)
  })

  test('is followed by so many pages of a visitor at once; one that leaves makes room', async () => {
    const { visitor } = await embedded({ limits: { perVisitor: 2 } })
    const [post, other] = [await visitor(), await visitor()]
    const conversation_id = await begin(post)
    const leaving = new AbortController()
    const follow = (signal?: AbortSignal) => post('/people', { conversation_id }, signal)
    const first = await follow(leaving.signal)
    await newsOf(first).next()
    await newsOf(await follow()).next()

    expect((await follow()).status).toBe(429)
    const others = await other('/people', { conversation_id: await begin(other) })
    expect(others.status).toBe(200)
    await newsOf(others).next()
    leaving.abort()
    expect((await follow()).status).toBe(200)
  })
})
