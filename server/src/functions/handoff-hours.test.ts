import type { UIMessageChunk } from 'ai'
import type { Person } from 'database/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'
import { handoff } from './handoff.ts'
import { appAs } from './testing/app-as.ts'
import { message, textOf, useTalks } from './testing/talks.ts'

const talks = useTalks()
const world = () => talks.library.world()
const rows = (sql: string) => world().owner.query(sql)

let template_id: string
let visitor: Person
beforeEach(async () => {
  template_id = await talks.agent(await world().organization(), { handoff: true })
  visitor = await talks.visitor()
})

const answer = (text: string) => talks.answer(visitor, { template_id, message: message(text) })
const conversationOf = ({ metadata }: { metadata?: { conversation_id?: string } }) =>
  metadata?.conversation_id ?? ''

async function post(body: object, language: string) {
  return appAs(talks.library.claims(visitor))
    .route('/handoff', handoff({ db: talks.library.db, writeFor: null, visitorAddressOf: null }))
    .request('/handoff', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    })
}

describe('who wants a person out of office hours', () => {
  /** The office opens tomorrow. */
  beforeEach(() =>
    rows(
      `update template_versions set definition = definition || jsonb_build_object(
         'languages', '["en", "de"]'::jsonb, 'handoff_from', '00:00', 'handoff_until', '23:59',
         'handoff_days', jsonb_build_array(extract(isodow from now() at time zone 'UTC')::integer % 7 + 1))`,
    ),
  )
  const tomorrow = (language: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.now() + 86_400_000,
    )

  test('is told when somebody is there again, in words and beside the form, in their language', async () => {
    const wish = message('Kann ich mit einem Menschen sprechen?')
    const stream = await talks.turn(visitor, { template_id, message: wish })
    const chunks: UIMessageChunk[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const said = chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')
    const told = expect.stringContaining(`ab ${tomorrow('de')}`)

    expect(said).toEqual(told)
    expect(chunks).toContainEqual(
      expect.objectContaining({
        type: 'data-handoff',
        data: {
          state: 'away',
          back: { at: expect.stringMatching(/T00:00:00/), language: 'de', text: told },
        },
      }),
    )
  })

  test('hears it from the button too, in the language of their words, or of the browser before any', async () => {
    const talk = conversationOf(await answer('Wie viele Tage Urlaub habe ich im Jahr?'))
    const ask = async (conversation_id: string | null, language: string) => {
      const asked = { template_id, conversation_id, channel: 'agent' }
      return (await post(asked, language)).json()
    }

    expect(await ask(talk, 'en')).toEqual({
      ...{ state: 'away', conversation_id: talk },
      back: {
        at: expect.stringMatching(/T00:00:00/),
        language: 'de',
        text: expect.stringContaining(`ab ${tomorrow('de')}`),
      },
    })
    expect(await ask(null, 'de-CH,de;q=0.9')).toMatchObject({ back: { language: 'de' } })
    // Of these the agent has no words, and those of a language that it is not set to.
    for (const language of ['sv', 'fr-CH']) {
      expect(await ask(null, language)).toMatchObject({
        back: { language: 'en', text: expect.stringContaining(tomorrow('en')) },
      })
    }
  })

  test('hears it where nobody can join, as over the API and on other sites', async () => {
    const told = await talks.answer(visitor, {
      ...{ template_id, channel: 'api', message: message('Can I speak to a human?') },
    })

    expect(textOf(told)).toMatch(/cannot connect you/)
    expect(textOf(told)).toContain(tomorrow('en'))
  })
})
