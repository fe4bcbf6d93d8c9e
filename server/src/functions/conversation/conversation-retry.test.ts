import { describe, expect, test } from 'vitest'
import { failing } from '../../conversation/testing/models.ts'
import { message, refusal, useTalks } from '../testing/talks.ts'

const talks = useTalks()
const world = () => talks.library.world()

describe('a message that is tried again', () => {
  const question = () => message('How many days of annual leave do I get?')

  test('after the model failed gets the answer in its place', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    const asked = question()

    const failed = await talks.answer(
      visitor,
      { template_id, message: asked },
      { via: talks.server(failing('Well,')) },
    )
    const conversation = failed.metadata?.conversation_id ?? ''
    const [, broken] = await talks.stored(conversation)
    const retried = await talks.answer(visitor, {
      template_id,
      conversation_id: conversation,
      message: asked,
    })

    expect(failed.metadata?.state).toBe('failed')
    expect(broken).toMatchObject({
      state: 'failed',
      text: 'Well,',
      error: 'The answer failed. Try it again.',
    })
    expect(retried.metadata).toMatchObject({ state: 'complete', conversation_id: conversation })
    expect(await talks.stored(conversation)).toMatchObject([
      { id: asked.id },
      { id: retried.id, state: 'complete' },
    ])
  })

  test('a retry that lost the id of its conversation finds it again', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    const asked = question()
    const first = await talks.answer(visitor, { template_id, message: asked })

    const retried = await talks.answer(visitor, { template_id, message: asked })

    expect(retried.metadata?.conversation_id).toBe(first.metadata?.conversation_id)
    expect(await talks.stored(first.metadata?.conversation_id)).toHaveLength(2)
  })

  test('only the last message is tried again, and only as it was', async () => {
    const template_id = await talks.agent(await world().organization())
    const visitor = await talks.visitor()
    const [first, second] = [question(), message('Where can I park?')]
    const { metadata } = await talks.answer(visitor, { template_id, message: first })
    const conversation_id = metadata?.conversation_id
    await talks.answer(visitor, { template_id, conversation_id, message: second })
    const again = async (asked: typeof first) =>
      refusal(await talks.post(visitor, { template_id, conversation_id, message: asked }))

    expect(await again(first)).toMatchObject({ status: 409, code: 'not_the_last_message' })
    expect(await again({ ...second, text: 'Where can I sleep?' })).toMatchObject({
      status: 422,
      code: 'message_changed',
    })
    expect(await talks.stored(conversation_id)).toHaveLength(4)
  })
})
