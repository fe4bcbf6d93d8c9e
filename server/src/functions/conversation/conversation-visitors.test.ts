import type { Person } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { useModels } from '../testing/models-of.ts'
import { citationsOf, message, textOf, useTalks } from '../testing/talks.ts'

// What an agent remembers of its visitors, what it does not keep of them, and what it does not speak of.

const talks = useTalks()
const models = useModels(talks)
const world = () => talks.library.world()

async function agentWith(change: Record<string, unknown>, model?: string) {
  const organization = await world().organization()
  const template_id = await talks.agent(organization, change)
  if (model) await models.add(organization, { model })
  return template_id
}
type Options = { via?: ReturnType<typeof talks.server>; into?: string }
async function ask(by: Person, template_id: string, text: string, { via, into }: Options = {}) {
  const said = { template_id, message: message(text), ...(into && { conversation_id: into }) }
  const answer = await talks.answer(by, said, via && { via })
  const { conversation_id: talk } = answer.metadata as { conversation_id: string }
  return { text: textOf(answer), citations: citationsOf(answer), talk }
}
const allow = (by: Person, agent: string) =>
  world().value(by, 'select public.allow_memory($1, true)', [agent])
const memories = (by: Person) =>
  world().as(by, async (query) =>
    (await query('select kind, content from visitor_memories order by created_at')).map(
      ({ kind, content }) => `${kind}: ${content}`,
    ),
  )

describe('a visitor who agreed', () => {
  test('is known again: by name at a greeting, and by all of it when asked', async () => {
    const agent = await agentWith({ remembers_visitors: true })
    const visitor = await talks.visitor()
    await allow(visitor, agent)
    await ask(visitor, agent, 'Hello, my name is Anna and I am in Dublin.')
    await ask(visitor, agent, 'How many days of annual leave do I get?')

    const hello = await ask(visitor, agent, 'Hello!')
    const known = await ask(visitor, agent, 'What do you remember about me?')

    expect(hello.text).toContain('Good to see you again, Anna.')
    expect(known.text).toContain('Name: Anna')
    expect(known.text).toContain('Place: Dublin')
    expect(known.text).toContain('You asked: How many days of annual leave do I get?')
  })

  test('is told to a model as data, and is not known to one that may not', async () => {
    const agent = await agentWith({ remembers_visitors: true }, 'faithful')
    const via = models.server()
    const [visitor, stranger] = [await talks.visitor(), await talks.visitor()]
    await allow(visitor, agent)
    await ask(visitor, agent, 'My name is Anna.', { via })
    const promptOf = () => models.twin().requests.at(-1)?.messages[0]?.content ?? ''

    await ask(visitor, agent, 'How many days of annual leave do I get?', { via })
    expect(promptOf()).toContain('<visitor>\nname: Anna')
    await ask(stranger, agent, 'My name is Bea. How many days of annual leave do I get?', { via })
    expect(promptOf()).not.toContain('<visitor>')
    expect(await memories(stranger)).toEqual([])
  })

  test('teaches a model what rules do not see, and nothing that was not said', async () => {
    const agent = await agentWith({ remembers_visitors: true }, 'remembering')
    const visitor = await talks.visitor()
    await allow(visitor, agent)

    await ask(visitor, agent, 'I should say that I am allergic to nuts.', { via: models.server() })

    await expect.poll(() => memories(visitor)).toContain('fact: allergic to nuts')
    expect(await memories(visitor)).not.toContain('fact: owns a yacht')
  })
})

describe('personal data', () => {
  const said = 'Write to anna@mail.example.com or +49 30 9018200: how many days of annual leave?'

  test('is neither stored nor sent to a model, where its owner wants that', async () => {
    const agent = await agentWith({ masks_personal_data: true }, 'faithful')
    const visitor = await talks.visitor()

    const { talk } = await ask(visitor, agent, said, { via: models.server() })

    const stored = JSON.stringify(await talks.stored(talk))
    const sent = JSON.stringify(models.twin().requests.at(-1))
    for (const text of [stored, sent]) {
      expect(text).toContain('[e-mail] or [phone]')
      expect(text).not.toMatch(/anna@|9018200/)
    }
  })

  test('stays as it is where the owner does not', async () => {
    const { talk } = await ask(await talks.visitor(), await agentWith({}), said)

    expect(JSON.stringify(await talks.stored(talk))).toContain('anna@mail.example.com')
  })

  test('does not make another message of one that is tried again', async () => {
    const template_id = await agentWith({ masks_personal_data: true })
    const visitor = await talks.visitor()
    const again = { template_id, message: message(said) }

    const first = await talks.post(visitor, again)
    await first.text()
    const second = await talks.post(visitor, again)

    expect([first.status, second.status]).toEqual([200, 200])
    await second.text()
  })
})

describe('a topic that an owner has blocked', () => {
  test('gets the fixed reply in the visitor’s language, and no source', async () => {
    const languages = ['en', 'de']
    const agent = await agentWith({ blocked_topics: ['annual leave', 'Urlaub'], languages })
    const visitor = await talks.visitor()

    const english = await ask(visitor, agent, 'How many days of annual leave do I get?')
    const german = await ask(visitor, agent, 'Wie viele Tage Urlaub habe ich im Jahr?')
    const other = await ask(visitor, agent, 'What does a place in the garage cost?')

    expect(english.text).toBe(
      'I do not speak about that here. Is there something else that I can help you with?',
    )
    expect(german.text).toContain('Darüber spreche ich hier nicht.')
    expect([...english.citations, ...german.citations]).toEqual([])
    expect(other.text).toContain('35 euros')
  })

  test('is not spoken of by a model either, nor quoted', async () => {
    const change = { blocked_topics: ['garage'], answer_only_from_knowledge: false }
    const agent = await agentWith(change, 'faithful')

    const { text } = await ask(await talks.visitor(), agent, 'What does a place to park cost?', {
      via: models.server(),
    })

    expect(text).not.toMatch(/garage|35 euros/i)
    expect(text).not.toBe('')
    expect(models.twin().requests.at(-1)?.messages[0]?.content).toContain('Never speak of these')
  })
})
