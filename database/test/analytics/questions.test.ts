import { describe, expect, test } from 'vitest'
import { type Answer, type SessionOf, useAnalytics } from '../../testing/analytics/sessions.ts'
import { addGallery, addPublishedAgent } from '../../testing/galleries.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { acme, agent, ask, ...analytics } = useAnalytics(world)
const add = (at: string, answers: Answer[], session: Partial<SessionOf> = {}) =>
  analytics.add(at, { answers, ...session })
const asked = async (more: Record<string, unknown> = {}) =>
  (await ask('analytics_questions', more)).map(({ question, sessions }) => [question, sessions])

describe('what people ask', () => {
  test('is what more than one session asked in the same words, the newest wording first', async () => {
    await add('2026-03-02T10:00:00Z', [{ question: 'Where is my parcel?' }])
    await add('2026-03-03T10:00:00Z', [{ question: 'Is that my parcel, and where are parcels' }])
    await add('2026-03-04T10:00:00Z', [{ question: 'How do I reset a password?' }])
    await add('2026-03-04T11:00:00Z', [{ question: 'how do i RESET passwords' }])
    await add('2026-03-05T10:00:00Z', [{ question: 'resetting my password' }])
    await add('2026-03-05T11:00:00Z', [{ question: 'Asked once' }])

    expect(await asked()).toEqual([
      ['resetting my password', 3],
      ['Is that my parcel, and where are parcels', 2],
    ])
    expect(await asked({ most: 1 })).toHaveLength(1)
    expect(await asked({ most: 0 })).toHaveLength(1)
  })

  test('is not small talk, what has no words, nor what one visitor repeats in a session', async () => {
    for (const day of ['02', '03']) {
      await add(`2026-03-${day}T10:00:00Z`, [{ question: 'Hello', isSmallTalk: true }])
      await add(`2026-03-${day}T10:00:00Z`, [{ question: '' }])
    }
    await add('2026-03-04T10:00:00Z', [{ question: 'Twice' }, { question: 'Twice' }])
    expect(await asked()).toEqual([])

    // What nothing was looked up for and could not be answered is a question all the same.
    const unanswered = { question: 'A pool?', isSmallTalk: true, state: 'unanswered' } as const
    await add('2026-03-02T10:00:00Z', [unanswered])
    await add('2026-03-02T11:00:00Z', [unanswered])
    expect(await asked()).toEqual([['A pool?', 2]])
  })

  test('without a word that says something, questions are the same by their letters', async () => {
    await add('2026-03-02T10:00:00Z', [{ question: 'What is it?' }])
    await add('2026-03-02T11:00:00Z', [{ question: 'WHAT IS IT?' }])
    await add('2026-03-02T12:00:00Z', [{ question: 'Who are you?' }])

    expect(await asked()).toEqual([['WHAT IS IT?', 2]])
  })

  test('is told of a period, an agent, a channel and a gallery', async () => {
    const other = await addPublishedAgent(world(), acme(), 'Bea')
    const gallery = await addGallery(world(), acme())
    const question = 'Where is my parcel?'
    for (const minute of [10, 11]) {
      await add(`2026-03-02T10:${minute}:00Z`, [{ question }], { channel: 'widget' })
      await add(`2026-03-03T10:${minute}:00Z`, [{ question }], { agent: other, gallery })
      await add(`2026-02-03T10:${minute}:00Z`, [{ question }])
    }

    const sessions = async (more: object) => (await asked({ ...more }))[0]?.[1]
    expect(await sessions({})).toBe(4)
    expect(await sessions({ via: 'widget' })).toBe(2)
    expect(await sessions({ agent: other })).toBe(2)
    expect(await sessions({ gallery })).toBe(2)
    expect(await sessions({ first_day: '2026-02-01' })).toBe(6)
    expect(await sessions({ last_day: '2026-03-01' })).toBe(undefined)
  })
})

describe('what agents could not answer', () => {
  /** Questions of these sessions, put into one gap. */
  async function gapOf(question: string, conversations: string[], status = 'open') {
    const { rows } = await world().owner.query(
      `with gap as (
         insert into public.knowledge_gaps (organization_id, status, settled_at)
         values ($1, $4, case when $4 <> 'open' then now() end) returning id
       )
       insert into public.knowledge_gap_questions
         (organization_id, answer_id, gap_id, template_id, channel, draft, asked_by, question, asked_at)
       select $1, messages.id, gap.id, $2, 'agent', false, messages.visitor_id, $3 || ' ' || messages.created_at::date,
         messages.created_at
       from gap, public.messages
       where messages.conversation_id = any ($5) and messages.answer_to is not null
       returning gap_id`,
      [acme().id, agent(), question, status, conversations],
    )
    return rows[0]?.gap_id
  }
  const unanswered = (day: string) =>
    add(`2026-03-${day}T10:00:00Z`, [{ state: 'unanswered', question: 'A pool?' }])

  test('are the open gaps of the period, those asked most often first, in their newest words', async () => {
    const once = await gapOf('Sauna?', [await unanswered('02')])
    const twice = await gapOf('Pool?', [await unanswered('03'), await unanswered('04')])
    await gapOf('Answered', [await unanswered('04')], 'answered')
    await gapOf('Dismissed', [await unanswered('04')], 'dismissed')
    await gapOf('Later', [await unanswered('09')])

    const gaps = await ask('analytics_gaps')

    expect(gaps).toEqual([
      {
        ...{
          id: twice,
          question: 'Pool? 2026-03-04',
          times: 2,
          people: 2,
          agents: ['Ada'],
          total: 2,
        },
        last_asked_at: '2026-03-04T10:00:00+00:00',
      },
      expect.objectContaining({ id: once, question: 'Sauna? 2026-03-02', times: 1, total: 2 }),
    ])
    expect(await ask('analytics_gaps', { most: 1 })).toMatchObject([{ id: twice, total: 2 }])
    expect(await ask('analytics_gaps', { most: -1 })).toHaveLength(1)
  })

  test('count only the sessions that fit', async () => {
    const other = await addPublishedAgent(world(), acme(), 'Bea')
    const state = 'unanswered'
    const elsewhere = await add('2026-03-02T10:00:00Z', [{ state }], { agent: other })
    await gapOf('Pool?', [elsewhere, await unanswered('03'), await unanswered('20')])

    expect(await ask('analytics_gaps')).toMatchObject([{ times: 2 }])
    expect(await ask('analytics_gaps', { agent: other })).toMatchObject([
      { times: 1, agents: ['Bea'] },
    ])
  })

  test('are those that have no answer still', async () => {
    const conversation = await unanswered('02')
    await gapOf('Pool?', [conversation])
    await world().owner.query(
      "update public.messages set state = 'complete' where conversation_id = $1",
      [conversation],
    )

    expect(await ask('analytics_gaps')).toEqual([])
  })
})
