import { expect, test } from 'vitest'
import type { Chunk } from '../../conversation/agent-message.ts'
import { completion } from './completion.ts'

const about = { model: 'agent', created: 1 }
/** An answer of which this much was said when it ended like this. */
const answerThat = (state: 'complete' | 'unanswered' | 'cut' | 'stopped' | 'failed') =>
  new ReadableStream<Chunk>({
    start(controller) {
      const messageMetadata = { conversation_id: 'b' }
      controller.enqueue({ type: 'start', messageId: 'a', messageMetadata })
      controller.enqueue({ type: 'text-delta', id: 'text', delta: 'You get 25' })
      controller.enqueue({ type: 'finish', messageMetadata: { ...messageMetadata, state } })
      controller.close()
    },
  })

test.each(['complete', 'unanswered'] as const)('an answer that is %s is whole', async (state) => {
  expect(await completion(answerThat(state), about)).toMatchObject({
    choices: [{ finish_reason: 'stop', message: { content: 'You get 25' } }],
  })
})

test.each(['cut', 'stopped', 'failed'] as const)('an answer that was %s is none', async (state) => {
  await expect(completion(answerThat(state), about)).rejects.toMatchObject({
    ...{ status: 502, code: 'answer_failed' },
  })
})
