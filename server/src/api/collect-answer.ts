import type { Chunk } from '../conversation/agent-message.ts'
import type { Citation } from '../conversation/citations/citations.ts'
import type { Used } from '../conversation/models/meter.ts'
import type { ToldCall } from '../conversation/tools/toolbox.ts'
import { HttpError } from '../lib/http-error.ts'

/** The whole of an answer, for callers who do not follow it word by word; `onUsed` hears what its model used. */
export async function collectAnswer(
  stream: ReadableStream<Chunk>,
  onUsed?: (used: Used | null) => void,
) {
  let messageId = ''
  let conversationId = ''
  let answer = ''
  let state = 'failed'
  const citations: Citation[] = []
  let topics: string[] = []
  const calls = new Map<string, ToldCall>()
  for await (const chunk of stream) {
    if (chunk.type === 'start') {
      messageId = chunk.messageId ?? ''
      conversationId = chunk.messageMetadata?.conversation_id ?? ''
    }
    if (chunk.type === 'text-delta') answer += chunk.delta
    if (chunk.type === 'data-citation') citations.push(chunk.data)
    if (chunk.type === 'data-call') calls.set(chunk.data.id, chunk.data)
    if (chunk.type === 'data-topics') topics = chunk.data
    if (chunk.type === 'finish') {
      state = chunk.messageMetadata?.state ?? 'failed'
      onUsed?.(chunk.messageMetadata?.used ?? null)
    }
  }
  if (state === 'failed') throw new HttpError(502, 'answer_failed', 'The answer failed. Try again.')
  return {
    conversation_id: conversationId,
    message_id: messageId,
    state,
    answer: answer.trim(),
    citations,
    calls: [...calls.values()],
    ...(topics.length > 0 && { topics }),
  }
}
