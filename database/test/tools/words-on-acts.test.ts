import { expect, test } from 'vitest'
import { sayTo, take, useInbox } from '../../testing/handoffs.ts'
import { addTool, giveTools } from '../../testing/tools.ts'
import { finishAnswer } from '../../testing/turns.ts'
import { useWorld } from '../../testing/world.ts'

// A visitor's "yes" is his word on an act where the agent asked right before it, and nowhere else.

const world = useWorld()
const { given, begin, answered, asked, people, back } = useInbox(world)

/** A conversation in which the agent asked whether it may act, and its answer ended like this. */
async function questioned(state = 'complete') {
  const { acme, template, visitor } = given()
  const into = await asked()
  const tool = await addTool(world(), acme)
  await giveTools(world(), template, [tool])
  const turn = await begin({ into, question: 'Cancel my order' })
  await world().value(visitor, "select private.begin_tool_call($1, $2, 'act', '{}')", [
    ...[turn.message_id, tool],
  ])
  await finishAnswer(world(), visitor, turn.message_id, { state })
  return into
}
const isAsked = async (into: string) => {
  const { tool_call } = (await begin({ into, question: 'Yes' })) as unknown as {
    tool_call: { state: string; is_asked: boolean }
  }
  expect(tool_call.state).toBe('waiting')
  return tool_call.is_asked
}

test('it is right after the question', async () => {
  expect(await isAsked(await questioned())).toBe(true)
})

test.each([
  ['the question was stopped before its end', () => questioned('stopped')],
  ['the question broke off', () => questioned('failed')],
  [
    'something else was said since',
    async () => {
      const into = await questioned()
      await answered({ into, question: 'What is that?' })
      return into
    },
  ],
  [
    'a person was there since, who said something',
    async () => {
      const into = await questioned()
      await take(world(), people().member, into)
      await sayTo(world(), people().member, into, 'Shall I send it to you?')
      await back(people().member, into)
      return into
    },
  ],
  [
    'a person was there since, who said nothing',
    async () => {
      const into = await questioned()
      await take(world(), people().member, into)
      await back(people().member, into)
      return into
    },
  ],
])('it is none where %s', async (_, talk) => {
  expect(await isAsked(await talk())).toBe(false)
})
